import i18next from 'i18next';
import { toast } from '#client/shell/feedback.tsx';
import { bandsOf } from '#client/sheet/bands/bands';
import type { Area } from '#client/sheet/model';
import type { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import { firstRow, rowBeside } from '#client/sheet/desk/rowLines';
import { write } from '#client/sheet/desk/writing';
import { tellFill } from '#client/sheet/fill/extending';
import { fillOf } from '#client/sheet/fill/fillState';

/** Whether the selection runs across parts that are open between its rows, which no change of the rows alone goes over; then it says so. */
function across(desk: Desk): boolean {
  const some = bandsOf(desk).selected().length > 0;
  if (some) toast('warning', i18next.t('sheet:bands.across'), 5);
  return some;
}

/** Delete: empties every selected cell that holds something; cells nobody may edit are reported by reason. */
export async function clearSelection(desk: Desk): Promise<void> {
  if (across(desk)) return;
  tellFill(desk, await desk.model.tools.fill.clear(desk.get(desk.selection).areas, desk.visibleNames(), i18next.t('sheet:undo.clear')));
}

async function fill(desk: Desk, down: boolean): Promise<void> {
  if (across(desk)) return;
  const { areas } = desk.get(desk.selection);
  if (areas.length > 1) return toast('warning', i18next.t('fill:problem.multiErr'));
  const area = areas[0] as Area;
  const single = down ? area.top === area.bottom : area.left === area.right;
  const from = down ? (single ? rowBeside(desk, area.top, -1) : firstRow(desk, area)) : area.left - (single ? 1 : 0);
  if (from === null || from < 0) return;
  const source = down ? { ...area, top: from, bottom: from } : { ...area, left: from, right: from };
  const over = down ? { ...area, top: from + 1 } : { ...area, left: from + 1 };
  tellFill(
    desk,
    await desk.model.tools.fill.extend([source], over, desk.visibleNames(), { mode: 'copy', turned: false }, i18next.t('sheet:undo.fill')),
  );
}

/** Ctrl+D: the first row of the area into the rows below; with one row selected, the row above into it. */
export const fillDown = (desk: Desk): Promise<void> => fill(desk, true);

/** Ctrl+R: the first column of the area into the columns after it; with one column selected, the one before. */
export const fillAcross = (desk: Desk): Promise<void> => fill(desk, false);

/** Opens the dialog that fills without dragging. */
export function askFill(desk: Desk): void {
  settle(desk);
  if (desk.get(desk.selection).areas.length > 1) toast('warning', i18next.t('fill:problem.multiErr'), 5);
  else desk.set(fillOf(desk).asking, true);
}

/** Ctrl+': the cell above into the active cell. */
export function copyFromAbove(desk: Desk): void {
  const cell = desk.activeCell();
  const above = cell === null ? null : rowBeside(desk, cell.place.row, -1);
  if (cell === null || above === null) return;
  const text = desk.model.cell(above, cell.column).editText;
  void write(desk, [{ rowId: cell.rowId, column: cell.column, text }], i18next.t('sheet:undo.fill'));
}

/** Puts one text into the active cell. */
export function putText(desk: Desk, text: string): void {
  const cell = desk.activeCell();
  if (cell !== null) void write(desk, [{ rowId: cell.rowId, column: cell.column, text }], i18next.t('sheet:undo.typing'));
}
