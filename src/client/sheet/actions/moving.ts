import { actionList, alt, control, controlShift, plain, shift, type KeyPress, type SheetAction } from '#client/sheet/actions/action';
import type { Move } from '#client/sheet/grid/moves';
import { enter, move, pageAcross, tab } from '#client/sheet/grid/walking';

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const;
const steps: Readonly<Record<string, readonly [rows: -1 | 0 | 1, cols: -1 | 0 | 1]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Logical columns: whoever reads the key has turned the arrows of a sheet that runs from the right. */
function towards(press: KeyPress | null, by: 'step' | 'edge'): Move {
  const [rows, cols] = steps[press?.code ?? ''] ?? [0, 0];
  return { by, rows, cols };
}

const pageOf = (press: KeyPress | null): Move => ({ by: 'page', rows: press?.code === 'PageUp' ? -1 : 1 });

/** A way to move, and the same with Shift, which stretches the selection. */
function pair<const Name extends string, const Extending extends string>(
  name: Name,
  extending: Extending,
  keys: readonly [plain: readonly KeyPress[], extending: readonly KeyPress[]],
  wish: (press: KeyPress | null) => Move,
): readonly SheetAction<Name | Extending>[] {
  return [
    { name, group: 'move', keys: keys[0], onlyKeys: true, run: (desk, _around, press) => move(desk, wish(press), false) },
    { name: extending, group: 'select', keys: keys[1], onlyKeys: true, run: (desk, _around, press) => move(desk, wish(press), true) },
  ];
}

/** Keys that move the active cell. */
export const moving = [
  ...pair('step', 'extendStep', [arrows.map(plain), arrows.map(shift)], (press) => towards(press, 'step')),
  ...actionList([
    { name: 'enter', group: 'move', keys: [plain('Enter')], onlyKeys: true, run: (desk) => enter(desk, false) },
    { name: 'enterBack', group: 'move', keys: [shift('Enter')], onlyKeys: true, run: (desk) => enter(desk, true) },
    { name: 'tab', group: 'move', keys: [plain('Tab')], onlyKeys: true, run: (desk) => tab(desk, false) },
    { name: 'tabBack', group: 'move', keys: [shift('Tab')], onlyKeys: true, run: (desk) => tab(desk, true) },
  ]),
  ...pair('edge', 'extendEdge', [arrows.map(control), arrows.map(controlShift)], (press) => towards(press, 'edge')),
  ...pair('rowStart', 'extendRowStart', [[plain('Home')], [shift('Home')]], () => ({ by: 'rowStart' })),
  ...pair('rowEnd', 'extendRowEnd', [[plain('End')], [shift('End')]], () => ({ by: 'rowEnd' })),
  ...pair('sheetStart', 'extendSheetStart', [[control('Home')], [controlShift('Home')]], () => ({ by: 'sheetStart' })),
  ...pair('sheetEnd', 'extendSheetEnd', [[control('End')], [controlShift('End')]], () => ({ by: 'sheetEnd' })),
  ...pair(
    'page',
    'extendPage',
    [
      [plain('PageUp'), plain('PageDown')],
      [shift('PageUp'), shift('PageDown')],
    ],
    pageOf,
  ),
  ...actionList([
    {
      name: 'sideways',
      group: 'move',
      keys: [alt('PageUp'), alt('PageDown')],
      onlyKeys: true,
      run: (desk, _around, press) => pageAcross(desk, press?.code === 'PageUp' ? -1 : 1),
    },
  ]),
];
