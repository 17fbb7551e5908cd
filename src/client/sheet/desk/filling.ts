import i18next from 'i18next';
import { toast } from '#client/shell/feedback.tsx';
import type { Area, CellEdit } from '#client/sheet/model';
import type { Desk } from '#client/sheet/desk/desk';
import { mostCells, tellTooLarge, write } from '#client/sheet/desk/writing';
import { cellCount } from '#client/sheet/grid/selection';

function editsOf(desk: Desk, area: Area, textAt: (row: number, col: number) => string | null): CellEdit[] {
  const columns = desk.get(desk.columns).slice(area.left, area.right + 1);
  const edits: CellEdit[] = [];
  for (let row = area.top; row <= area.bottom; row++) {
    const rowId = desk.model.rowIdAt(row);
    if (rowId === null) continue;
    for (const [index, column] of columns.entries()) {
      const text = textAt(row, area.left + index);
      if (text !== null) edits.push({ rowId, column: column.name, text });
    }
  }
  return edits;
}

const editTextAt = (desk: Desk, row: number, col: number): string => {
  const column = desk.columnAt(col);
  return column === undefined ? '' : desk.model.cell(row, column.name).editText;
};

/** Delete: empties every selected cell that holds something; cells nobody may edit are reported by reason. */
export function clearSelection(desk: Desk): void {
  const selection = desk.get(desk.selection);
  if (cellCount(selection) > mostCells) return tellTooLarge(cellCount(selection));
  const edits = selection.areas.flatMap((area) => editsOf(desk, area, (row, col) => (editTextAt(desk, row, col) === '' ? null : '')));
  void write(desk, edits, i18next.t('sheet:undo.clear'));
}

function fill(desk: Desk, down: boolean): void {
  const selection = desk.get(desk.selection);
  if (selection.areas.length > 1) return toast('warning', i18next.t('sheet:edit.multiArea'));
  if (cellCount(selection) > mostCells) return tellTooLarge(cellCount(selection));
  const area = selection.areas[0] as Area;
  const single = down ? area.top === area.bottom : area.left === area.right;
  const source = (down ? area.top : area.left) - (single ? 1 : 0);
  if (source < 0) return;
  const target = single ? area : down ? { ...area, top: area.top + 1 } : { ...area, left: area.left + 1 };
  const edits = editsOf(desk, target, (row, col) => (down ? editTextAt(desk, source, col) : editTextAt(desk, row, source)));
  void write(desk, edits, i18next.t('sheet:undo.fill'));
}

/** Ctrl+D: the first row of the area into the rows below; with one row selected, the row above into it. */
export function fillDown(desk: Desk): void {
  fill(desk, true);
}

/** Ctrl+R: the first column of the area into the columns after it; with one column selected, the one before. */
export function fillAcross(desk: Desk): void {
  fill(desk, false);
}

/** Ctrl+': the cell above into the active cell. */
export function copyFromAbove(desk: Desk): void {
  const cell = desk.activeCell();
  if (cell === null || cell.place.row === 0) return;
  const text = editTextAt(desk, cell.place.row - 1, cell.place.col);
  void write(desk, [{ rowId: cell.rowId, column: cell.column, text }], i18next.t('sheet:undo.fill'));
}

/** Puts one text into the active cell. */
export function putText(desk: Desk, text: string): void {
  const cell = desk.activeCell();
  if (cell !== null) void write(desk, [{ rowId: cell.rowId, column: cell.column, text }], i18next.t('sheet:undo.typing'));
}
