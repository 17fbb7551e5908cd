import i18next from 'i18next';
import { toast } from '#client/shell/feedback.tsx';
import type { Area } from '#client/sheet/model';
import type { Desk } from '#client/sheet/desk/desk';
import { tellReport, write } from '#client/sheet/desk/writing';
import { cellCount, type Selection } from '#client/sheet/grid/selection';

/** Up to this many cells are written during the copy event itself; more are prepared by the worker first. */
const mostAtOnce = 20_000;

/** What a copy in the background has made ready, for the areas it was made for. */
let ready: { areas: readonly Area[]; text: string; html: string | null } | null = null;

/** design/sheet.md §1.5: quoted only with a tab or a line break inside or a quotation mark in front. */
function quoted(text: string): string {
  return /[\t\r\n]/.test(text) || text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Areas with the same columns stand below one another, with the same rows beside one another; null for any others. */
function blocks(areas: readonly Area[]): { rows: number[]; cols: number[] } | null {
  const first = areas[0] as Area;
  const cols = (area: Area): number[] => Array.from({ length: area.right - area.left + 1 }, (_, i) => area.left + i);
  const rows = (area: Area): number[] => Array.from({ length: area.bottom - area.top + 1 }, (_, i) => area.top + i);
  if (areas.every((area) => area.left === first.left && area.right === first.right)) return { rows: [...areas].sort((a, b) => a.top - b.top).flatMap(rows), cols: cols(first) };
  if (areas.every((area) => area.top === first.top && area.bottom === first.bottom)) return { rows: rows(first), cols: [...areas].sort((a, b) => a.left - b.left).flatMap(cols) };
  return null;
}

function textOf(desk: Desk, areas: readonly Area[]): string | null {
  const block = blocks(areas);
  if (block === null) return null;
  const names = block.cols.map((col) => desk.columnAt(col)?.name ?? '');
  return block.rows.map((row) => names.map((name) => quoted(desk.model.cell(row, name).text)).join('\t')).join('\r\n');
}

async function copyLater(desk: Desk, selection: Selection): Promise<void> {
  toast('info', i18next.t('sheet:clipboard.preparing', { n: cellCount(selection).toLocaleString('en') }));
  const { text, html } = await desk.model.copy(selection.areas, desk.visibleNames(), false);
  ready = { areas: selection.areas, text, html };
  desk.editor?.focus();
  // Raises a copy event of its own, which finds what is ready; browsers that ask for a fresh key press get it with the next Ctrl+C.
  const done = document.execCommand('copy');
  toast(done ? 'done' : 'info', i18next.t(done ? 'sheet:clipboard.copied' : 'sheet:clipboard.again', { count: cellCount(selection) }));
}

/** Puts the selected areas on the clipboard; answers the text, or null where it comes later or cannot. */
export function copySelection(desk: Desk, event: ClipboardEvent): string | null {
  const selection = desk.get(desk.selection);
  if (blocks(selection.areas) === null) {
    toast('warning', i18next.t('sheet:edit.multiArea'));
    return null;
  }
  event.preventDefault();
  const prepared = ready?.areas === selection.areas ? ready : null;
  ready = null;
  if (prepared === null && cellCount(selection) > mostAtOnce) {
    void copyLater(desk, selection);
    return null;
  }
  const text = prepared?.text ?? textOf(desk, selection.areas) ?? '';
  event.clipboardData?.setData('text/plain', text);
  if (prepared?.html) event.clipboardData?.setData('text/html', prepared.html);
  // The model remembers the typed values behind this text, so that a paste inside the product loses nothing.
  if (prepared === null) void desk.model.copy(selection.areas, desk.visibleNames(), false);
  desk.set(desk.cut, null);
  desk.say(i18next.t('sheet:clipboard.copied', { count: cellCount(selection) }));
  return text;
}

/** Copies and remembers the source, which is emptied once, when it has been pasted; refused where a cell of it is locked. */
export function cutSelection(desk: Desk, event: ClipboardEvent): void {
  const selection = desk.get(desk.selection);
  const area = selection.areas[0] as Area;
  event.preventDefault();
  if (selection.areas.length > 1 || cellCount(selection) > mostAtOnce) return toast('warning', i18next.t('sheet:edit.multiArea'));
  const cells: { rowId: string; column: string }[] = [];
  for (let row = area.top; row <= area.bottom; row++) {
    const rowId = desk.model.rowIdAt(row);
    for (const column of desk.get(desk.columns).slice(area.left, area.right + 1)) {
      const problem = desk.model.editable(row, column.name);
      if (problem !== null) {
        toast('warning', i18next.t('sheet:clipboard.cutRefused', { reason: problem.text }), 5);
        return;
      }
      if (rowId !== null) cells.push({ rowId, column: column.name });
    }
  }
  const text = copySelection(desk, event);
  if (text !== null) desk.set(desk.cut, { text, cells, area });
}

/** Pastes by the model's rules and tells what was skipped or refused; a cut source is emptied afterwards. */
export async function pasteInto(desk: Desk, event: ClipboardEvent): Promise<void> {
  event.preventDefault();
  const data = event.clipboardData;
  const clipboard = { text: data?.getData('text/plain') || null, html: data?.getData('text/html') || null };
  const cut = desk.get(desk.cut);
  desk.set(desk.cut, null);
  const report = await desk.model.paste(desk.get(desk.selection).areas, desk.visibleNames(), clipboard);
  if ('problem' in report) {
    toast('error', i18next.t(`sheet:clipboard.${report.problem}`), 5);
    return;
  }
  tellReport(desk, report);
  if (cut !== null && cut.text === clipboard.text && report.written > 0) await emptySource(desk, cut.cells);
}

async function emptySource(desk: Desk, cells: readonly { rowId: string; column: string }[]): Promise<void> {
  const selection = desk.get(desk.selection);
  const columns = desk.visibleNames();
  const pastedOver = (rowId: string, column: string): boolean => {
    const row = desk.model.viewRowOf(rowId);
    const col = columns.indexOf(column);
    return row !== null && selection.areas.some((area) => row >= area.top && row <= area.bottom && col >= area.left && col <= area.right);
  };
  const rest = cells.filter((cell) => !pastedOver(cell.rowId, cell.column));
  await write(desk, rest.map((cell) => ({ ...cell, text: '' })), i18next.t('sheet:undo.cut'));
}
