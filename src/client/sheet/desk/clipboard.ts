import i18next from 'i18next';
import { toast } from '#client/shell/feedback.tsx';
import type { Area } from '#client/sheet/model';
import { blockOf, clipboardOf } from '#client/sheet/desk/copyText';
import type { Desk } from '#client/sheet/desk/desk';
import { tellReport, write } from '#client/sheet/desk/writing';
import { cellCount, type Selection } from '#client/sheet/grid/selection';

/** Up to this many cells are written during the copy event itself; more are prepared by the worker first. */
const mostAtOnce = 20_000;

/** What a copy in the background has made ready, for the areas it was made for. */
let ready: { areas: readonly Area[]; text: string; html: string | null } | null = null;

/** The next copy takes the header words along; set only around {@link raiseCopy}. */
let headerWanted = false;

/**
 * Raises the browser's copy or cut event from a menu. Something must be selected for it, which in a closed cell nothing is,
 * so the empty editor holds a space for the moment. False where the browser wants a fresh key press.
 */
export function raiseCopy(desk: Desk, what: 'copy' | 'cut', withHeader = false): boolean {
  desk.editor?.focus();
  desk.editor?.setText(' ', 'all');
  headerWanted = withHeader;
  const done = document.execCommand(what);
  headerWanted = false;
  desk.editor?.setText('', 'end');
  return done;
}

async function copyLater(desk: Desk, selection: Selection, withHeader: boolean): Promise<void> {
  toast('info', i18next.t('sheet:clipboard.preparing', { n: cellCount(selection).toLocaleString('en') }));
  const { text, html } = await desk.model.copy(selection.areas, desk.visibleNames(), withHeader);
  ready = { areas: selection.areas, text, html };
  const done = raiseCopy(desk, 'copy');
  toast(done ? 'done' : 'info', i18next.t(done ? 'sheet:clipboard.copied' : 'sheet:clipboard.again', { count: cellCount(selection) }));
}

/** Puts the selected areas on the clipboard; answers the text, or null where it comes later or cannot. */
export function copySelection(desk: Desk, event: ClipboardEvent): string | null {
  const selection = desk.get(desk.selection);
  const withHeader = headerWanted;
  event.preventDefault();
  if (blockOf(selection.areas) === null) {
    toast('warning', i18next.t('sheet:edit.multiArea'));
    return null;
  }
  const prepared = ready?.areas === selection.areas ? ready : null;
  ready = null;
  if (prepared === null && cellCount(selection) > mostAtOnce) {
    void copyLater(desk, selection, withHeader);
    return null;
  }
  const made = prepared ?? clipboardOf(desk, selection.areas, withHeader);
  if (made === null) return null;
  event.clipboardData?.setData('text/plain', made.text);
  if (made.html) event.clipboardData?.setData('text/html', made.html);
  // The model remembers the typed values behind this text, so that a paste inside the product loses nothing.
  if (prepared === null) void desk.model.copy(selection.areas, desk.visibleNames(), withHeader);
  desk.set(desk.cut, null);
  desk.say(i18next.t('sheet:clipboard.copied', { count: cellCount(selection) }));
  return made.text;
}

/** Copies and remembers the source, which is emptied once, when it has been pasted; refused where a cell of it is locked. */
export function cutSelection(desk: Desk, event: ClipboardEvent): void {
  const selection = desk.get(desk.selection);
  const area = selection.areas[0] as Area;
  event.preventDefault();
  if (selection.areas.length > 1) return toast('warning', i18next.t('sheet:edit.multiArea'));
  if (cellCount(selection) > mostAtOnce) return toast('warning', i18next.t('sheet:edit.tooLarge', { n: cellCount(selection).toLocaleString('en'), most: mostAtOnce.toLocaleString('en') }));
  const cells: { rowId: string; column: string }[] = [];
  for (let row = area.top; row <= area.bottom; row++) {
    const rowId = desk.model.rowIdAt(row);
    for (const column of desk.get(desk.columns).slice(area.left, area.right + 1)) {
      const problem = desk.model.editable(row, column.name);
      if (problem !== null) return toast('warning', i18next.t('sheet:clipboard.cutRefused', { reason: problem.text }), 5);
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
  if ('problem' in report) return toast('error', i18next.t(`sheet:clipboard.${report.problem}`), 5);
  desk.say(i18next.t('sheet:clipboard.pasted', { count: report.written }));
  tellReport(desk, report);
  if (cut !== null && cut.text.replaceAll('\r\n', '\n') === clipboard.text?.replaceAll('\r\n', '\n') && report.written > 0) await emptySource(desk, cut);
}

/** Empties what was cut, except where the paste has just written. */
async function emptySource(desk: Desk, cut: { cells: readonly { rowId: string; column: string }[]; area: Area }): Promise<void> {
  const target = desk.get(desk.selection).areas[0] as Area;
  const [height, width] = [cut.area.bottom - cut.area.top, cut.area.right - cut.area.left];
  const columns = desk.visibleNames();
  const pastedOver = ({ rowId, column }: { rowId: string; column: string }): boolean => {
    const row = desk.model.viewRowOf(rowId) ?? -1;
    const col = columns.indexOf(column);
    return row >= target.top && row <= Math.max(target.bottom, target.top + height) && col >= target.left && col <= Math.max(target.right, target.left + width);
  };
  const rest = cut.cells.filter((cell) => !pastedOver(cell));
  await write(desk, rest.map((cell) => ({ ...cell, text: '' })), i18next.t('sheet:undo.cut'));
}
