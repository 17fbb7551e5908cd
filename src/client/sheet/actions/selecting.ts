import { actionList, control, plain, shift } from '#client/sheet/actions/action';
import { bandsOf } from '#client/sheet/bands/bands';
import type { Desk } from '#client/sheet/desk/desk';
import type { Surroundings } from '#client/sheet/grid/perform';
import { at, cellCount, everything, wholeColumns, wholeRows } from '#client/sheet/grid/selection';

/** Esc: a cut is called off, a selection of several cells shrinks to the active one, then the key leaves the grid, so that it is no trap. */
function escape(desk: Desk, around: Surroundings): void {
  const selection = desk.get(desk.selection);
  if (desk.get(desk.cut) !== null) desk.set(desk.cut, null);
  else if (cellCount(selection) > 1) desk.select(at(selection.active), 'none');
  else if (!bandsOf(desk).leave(0)) around.leaveGrid();
}

/** What is selected. */
export const selecting = actionList([
  {
    name: 'all',
    group: 'select',
    keys: [control('KeyA')],
    run: (desk) => desk.select(everything(desk.get(desk.selection), desk.extent()), 'none'),
  },
  {
    name: 'column',
    group: 'select',
    keys: [control('Space')],
    run: (desk) => {
      const selection = desk.get(desk.selection);
      desk.select(wholeColumns(selection, selection.anchor.col, selection.head.col, desk.extent(), false), 'none');
    },
  },
  {
    name: 'row',
    group: 'select',
    keys: [shift('Space')],
    run: (desk) => {
      const selection = desk.get(desk.selection);
      desk.select(wholeRows(selection, selection.anchor.row, selection.head.row, desk.extent(), false), 'none');
    },
  },
  { name: 'escape', group: 'select', keys: [plain('Escape')], onlyKeys: true, run: escape },
]);
