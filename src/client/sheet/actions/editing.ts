import { todayText, nowText } from '#client/session/clock';
import { actionList, alt, control, controlShift, plain, shift } from '#client/sheet/actions/action';
import { openFilter } from '#client/sheet/actions/opening';
import { pasteFromMenu, raiseCopy } from '#client/sheet/desk/clipboard';
import type { Desk } from '#client/sheet/desk/desk';
import { mayType, startEditing } from '#client/sheet/desk/editing';
import { askFill, clearSelection, copyFromAbove, fillAcross, fillDown, putText } from '#client/sheet/desk/filling';
import type { Surroundings } from '#client/sheet/grid/perform';

function edit(desk: Desk, empty: boolean): void {
  const cell = desk.activeCell();
  if (cell === null) return;
  if (desk.model.editable(cell.place.row, cell.column) === null) {
    startEditing(desk, 'edit', () => {
      if (!empty) return;
      desk.editor?.setText('', 'end');
      desk.set(desk.typed, '');
    });
  } else if (mayType(desk) === false && !empty) startEditing(desk, 'read');
}

/** Alt+↓: the list of the cell, or the filter where its column has none. */
function list(desk: Desk, around: Surroundings): void {
  const column = desk.columnAt(desk.get(desk.selection).active.col);
  if (column?.listed !== true) return openFilter(desk);
  if (mayType(desk)) startEditing(desk, 'edit', around.openList);
}

function open(desk: Desk): boolean {
  const cell = desk.activeCell();
  return cell !== null && desk.model.editable(cell.place.row, cell.column) === null;
}

/** Whoever may write nothing here is not offered to. */
const writes = (_desk: Desk, around: Surroundings): boolean => around.writes.edits || around.writes.adds;

/** What changes cells. */
export const editing = actionList([
  { name: 'edit', group: 'edit', keys: [plain('F2')], available: open, run: (desk) => edit(desk, false) },
  { name: 'clear', group: 'edit', keys: [plain('Delete')], available: open, run: clearSelection },
  { name: 'clearAndEdit', group: 'edit', keys: [plain('Backspace'), shift('Backspace')], onlyKeys: true, run: (desk) => edit(desk, true) },
  { name: 'list', group: 'edit', keys: [alt('ArrowDown')], run: list },
  {
    name: 'today',
    group: 'edit',
    keys: [control('Semicolon')],
    available: open,
    run: (desk) => mayType(desk) && putText(desk, todayText()),
  },
  {
    name: 'now',
    group: 'edit',
    keys: [controlShift('Semicolon')],
    available: open,
    run: (desk) => mayType(desk) && putText(desk, nowText()),
  },
  { name: 'breakLine', group: 'edit', keys: [alt('Enter')], heard: 'editor' },
  { name: 'cancel', group: 'edit', keys: [plain('Escape')], heard: 'editor' },
  { name: 'fillDown', group: 'fill', keys: [control('KeyD')], available: open, run: fillDown },
  { name: 'fillAcross', group: 'fill', keys: [control('KeyR')], available: open, run: fillAcross },
  { name: 'fillSeries', group: 'fill', keys: [], offered: writes, run: askFill },
  { name: 'fromAbove', group: 'fill', keys: [control('Quote')], available: open, run: (desk) => mayType(desk) && copyFromAbove(desk) },
  { name: 'fillSelection', group: 'fill', keys: [control('Enter')], heard: 'editor' },
  { name: 'copy', group: 'clipboard', keys: [control('KeyC')], heard: 'browser', run: (desk) => raiseCopy(desk, 'copy') },
  { name: 'cut', group: 'clipboard', keys: [control('KeyX')], heard: 'browser', available: open, run: (desk) => raiseCopy(desk, 'cut') },
  {
    name: 'paste',
    group: 'clipboard',
    keys: [control('KeyV')],
    heard: 'browser',
    offered: writes,
    run: (desk) => pasteFromMenu(desk, false),
  },
  {
    name: 'pasteValues',
    group: 'clipboard',
    keys: [controlShift('KeyV')],
    heard: 'browser',
    offered: writes,
    run: (desk) => pasteFromMenu(desk, true),
  },
  { name: 'copyHeader', group: 'clipboard', keys: [], run: (desk) => raiseCopy(desk, 'copy', true) },
]);
