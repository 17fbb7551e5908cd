import i18next from 'i18next';
import type { CellEdit } from '#client/sheet/model';
import { writing, type Desk, type Editing } from '#client/sheet/desk/desk';
import { tellReport, write } from '#client/sheet/desk/writing';
import { fillEverywhere } from '#client/sheet/fill/everywhere';
import { fillSelected, fillsFormula } from '#client/sheet/formula/filling';
import { cellCount, rowsOf } from '#client/sheet/grid/selection';

/** Why the active cell takes no typing, shown and spoken; true when it does. */
export function mayType(desk: Desk): boolean {
  const cell = desk.activeCell();
  if (cell === null) return false;
  const problem = desk.model.editable(cell.place.row, cell.column);
  if (problem === null) return true;
  desk.set(desk.refusal, problem);
  desk.say(problem.text, true);
  return false;
}

/** Says a refusal again that was said before its words had come: of a key pressed on a sheet that had only just appeared. */
export function tellAgain(desk: Desk): void {
  const cell = desk.activeCell();
  const told = cell === null || desk.get(desk.refusal) === null ? null : desk.model.editable(cell.place.row, cell.column);
  if (told !== null) desk.set(desk.refusal, told);
}

/**
 * Opens the active cell for what is being typed. A cell that takes none holds it with the reason instead, so that nothing of a run of
 * values is lost or lands in another row. False on an empty sheet.
 */
export function startTyping(desk: Desk): boolean {
  if (desk.activeCell() === null) return false;
  if (mayType(desk)) startEditing(desk, 'type');
  else startEditing(desk, 'held');
  return true;
}

/** The values in a held text: one a line, or several in a line with tabs between them. */
export const heldValues = (text: string): string[] => text.split(/[\n\t]/).filter((value) => value.trim() !== '');

/** Opens the active cell, and then does what belongs to it. With `read` the text of a locked cell can be selected but not changed. */
export function startEditing(desk: Desk, mode: Editing['mode'], then: () => void = () => undefined): void {
  const changing = mode === 'edit' || mode === 'read' ? desk.model.changing() : null;
  if (changing !== null) return openAfter(desk, changing, () => startEditing(desk, mode, then));
  openEditor(desk, mode);
  then();
}

function openEditor(desk: Desk, mode: Editing['mode']): void {
  const cell = desk.activeCell();
  if (cell === null) return;
  const before = desk.model.cell(cell.place.row, cell.column).editText;
  if (mode !== 'held') desk.set(desk.refusal, null);
  desk.grid?.reveal(cell.place);
  desk.set(desk.editing, { mode, rowId: cell.rowId, column: cell.column, before });
  desk.set(desk.typed, mode === 'type' || mode === 'held' ? '' : before);
  if (mode === 'edit' || mode === 'read') desk.editor?.setText(before, mode === 'edit' ? 'end' : 'all');
}

/** A cell that a fill or a paste is still writing opens once it reads what they leave in it; keys pressed meanwhile wait too. */
function openAfter(desk: Desk, changing: Promise<void>, open: () => void): void {
  const cell = desk.activeCell();
  // More of the rows may come meanwhile, which lays the selection anew over them: what counts is the cell.
  const stays = () => desk.activeCell()?.rowId === cell?.rowId && desk.activeCell()?.column === cell?.column;
  desk.arrive(changing.then(() => void (stays() && open())));
}

/** Leaves the cell as it was. */
export function cancelEditing(desk: Desk): void {
  close(desk);
}

function close(desk: Desk): void {
  if (desk.get(desk.editing)?.mode === 'held') desk.set(desk.refusal, null);
  desk.set(desk.editing, null);
  desk.set(desk.typed, '');
  desk.set(desk.suggestions, null);
  desk.editor?.setText('', 'end');
}

/** The text of the cell editor or the formula bar, whichever is in use. */
export function currentText(desk: Desk): string {
  const editing = desk.get(desk.editing);
  return editing?.mode === 'bar' || desk.editor === null ? desk.get(desk.typed) : desk.editor.text();
}

/**
 * What a commit writes: the suggestion marked in the list, where the list belongs to exactly this text; otherwise what was typed. A
 * text typed faster than its list came takes the suggestion the list would have marked, so that a quick hand and a slow one come to
 * the same; one whose list was closed with Esc stands as it is.
 */
function textToWrite(desk: Desk, { mode, declined }: Editing): Pick<CellEdit, 'text' | 'suggested'> {
  const typed = currentText(desk);
  const suggestions = desk.get(desk.suggestions);
  if (suggestions?.typed === typed) return { text: suggestions.items[suggestions.chosen]?.text ?? typed };
  return mode === 'bar' || declined === typed || typed.trim() === '' ? { text: typed } : { text: typed, suggested: true };
}

/**
 * Ends editing and writes the text; `fill` puts it into every selected cell. Nothing is written where nothing changed; what was typed
 * anew is for the worker to compare, for a fill may be writing the cell still.
 * Synchronous up to the model, so that the next key already finds the cell closed.
 */
export function commitEditing(desk: Desk, fill = false): void {
  const editing = desk.get(desk.editing);
  if (editing === null) return;
  if (!writing(editing)) return leave(desk, editing);
  const { text, ...how } = textToWrite(desk, editing);
  close(desk);
  // One cell alone is written as if Enter had been pressed, so that the next key finds its text at once.
  if (fill && (cellCount(desk.get(desk.selection)) > 1 || fillsFormula(desk, text))) fillSelection(desk, text);
  else if (text !== editing.before || editing.mode === 'type')
    void write(desk, [{ rowId: editing.rowId, column: editing.column, text, ...how }], i18next.t('sheet:undo.typing'));
}

/** Closes a cell that writes nothing; values held in it are counted with their reason, like the cells a paste skips. */
function leave(desk: Desk, { mode, rowId, column }: Editing): void {
  const [values, problem] = [mode === 'held' ? heldValues(currentText(desk)) : [], desk.get(desk.refusal)];
  close(desk);
  if (problem === null || values.length === 0) return;
  tellReport(desk, { written: 0, skipped: values.map(() => ({ rowId, column, problem })), refused: 0, added: 0 });
}

function fillSelection(desk: Desk, text: string): void {
  if (fillsFormula(desk, text)) void fillSelected(desk, text, () => selectionEdits(desk, text));
  else void fillEverywhere(desk, text);
}

/** One text for every selected cell. */
function selectionEdits(desk: Desk, text: string): CellEdit[] {
  const selection = desk.get(desk.selection);
  const edits: CellEdit[] = [];
  const columns = desk.get(desk.columns);
  for (const row of rowsOf(selection)) {
    const rowId = desk.model.rowIdAt(row);
    const cols = new Set(
      selection.areas.filter((area) => row >= area.top && row <= area.bottom).flatMap((area) => columns.slice(area.left, area.right + 1)),
    );
    if (rowId !== null) for (const column of cols) edits.push({ rowId, column: column.name, text });
  }
  return edits;
}

/** Writes a half-typed cell before something else happens: a save, a click elsewhere, a filter. */
export function settle(desk: Desk): void {
  commitEditing(desk);
}
