import i18next from 'i18next';
import { chooseDialog, toast } from '#client/shell/feedback.tsx';
import { bandsOf, type WithinRow } from '#client/sheet/bands/bands';
import type { Area } from '#client/sheet/model';
import { tellCarried } from '#client/sheet/desk/carriedOff';
import { clipboardOf, linesUp } from '#client/sheet/desk/copyText';
import { rowsToCome } from '#client/sheet/desk/coming';
import type { Desk } from '#client/sheet/desk/desk';
import { firstRow, rowBeside } from '#client/sheet/desk/rowLines';
import { settle } from '#client/sheet/desk/editing';
import { tellReport } from '#client/sheet/desk/writing';
import { clipboardText } from '#client/sheet/engine/clipboardHtml';
import type { OnClipboard, PasteAnswer } from '#client/sheet/engine/tools/clipboard';
import { cellCount, type Selection } from '#client/sheet/grid/selection';
import { sameText } from '#workers/sheet/clipboard/held';
import { mostHtmlCells } from '#workers/sheet/clipboard/html';

/** Up to this many cells are written during the copy event itself; more are prepared by the worker first. */
const mostAtOnce = 20_000;
/** A paste that takes longer says that it is under way. */
const patienceMs = 400;

interface Prepared {
  readonly areas: readonly Area[];
  readonly text: string;
  readonly html: string | null;
}

/** What a copy in the background has made ready, for the areas it was made for. */
let ready: Prepared | null = null;
/** The same at the moment its own copy event is raised. */
let raised: Prepared | null = null;
/** The text of a copy that is still on its way to the clipboard. */
let underway: Promise<string> | null = null;

/** The last copy whose lines are rows and the parts of open ones: it fits into no sheet. */
let mixed: string | null = null;

/** The next copy takes the header words along; set only around {@link raiseCopy}. */
let headerWanted = false;

/**
 * Raises the browser's copy or cut event from a menu. Something must be selected for it, which in a closed cell nothing is,
 * so the empty editor holds a space for the moment. Where the browser wants a fresh key press, that is said.
 */
export function raiseCopy(desk: Desk, what: 'copy' | 'cut', withHeader = false): boolean {
  settle(desk);
  desk.editor?.focus();
  desk.editor?.setText(' ', 'all');
  headerWanted = withHeader;
  const done = document.execCommand(what);
  headerWanted = false;
  desk.editor?.setText('', 'end');
  if (!done) toast('info', i18next.t(what === 'copy' ? 'clipboard:copyByKey' : 'clipboard:cutByKey'), 5);
  return done;
}

function tellCopied(desk: Desk, cells: number): void {
  const text = i18next.t('sheet:clipboard.copied', { n: cells.toLocaleString('en') });
  toast('done', text);
  desk.say(text);
}

/** Hands a text to the browser's clipboard while it is still being made. Rejects where the browser refuses. */
async function writeLater(text: Promise<string>): Promise<void> {
  if (!globalThis.isSecureContext || typeof ClipboardItem === 'undefined') throw new Error('no clipboard of its own');
  // The message that brings the text is one task; handing it on becomes another.
  const later = text.then((whole) => new Promise<string>((resolve) => setTimeout(() => resolve(whole))));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': later })]);
}

/**
 * A copy too large for the event: the worker makes it while the page goes on. Beyond the size of a table it is handed to the
 * browser as a promise; up to there, and where the browser takes no promise, a copy event is raised for it once it is ready.
 */
async function copyLater(desk: Desk, selection: Selection, withHeader: boolean): Promise<void> {
  const cells = cellCount(selection);
  const leftOut = bandsOf(desk).selected().length > 0 ? ` ${i18next.t('sheet:bands.leftOut')}` : '';
  toast('info', i18next.t('sheet:clipboard.preparing', { count: cells }) + leftOut);
  mixed = null;
  const header = withHeader ? desk.get(desk.columns).map((column) => column.header) : null;
  const made = desk.model.tools.clipboard.copy(selection.areas, desk.visibleNames(), header);
  const text = made.then((copied) => copied.text);
  underway = text;
  const written =
    cells > mostHtmlCells
      ? writeLater(text).then(
          () => true,
          () => false,
        )
      : Promise.resolve(false);
  try {
    const copied = { areas: selection.areas, ...(await made) };
    if (await written) {
      tellCarried(desk, selection.areas);
      return tellCopied(desk, cells);
    }
    await new Promise((resolve) => setTimeout(resolve));
    raised = desk.get(desk.editing) === null ? copied : null;
    const done = raised !== null && raiseCopy(desk, 'copy');
    if (done) return tellCopied(desk, cells);
    ready = copied;
    toast('info', i18next.t('sheet:clipboard.again'), 5);
  } finally {
    raised = null;
    if (underway === text) underway = null;
  }
}

const partRows = (within: readonly WithinRow[]): number => within.reduce((sum, { desk }) => sum + desk.extent().rows, 0);

/** Puts the selected areas on the clipboard; answers the text, or null where it comes later or cannot. */
export function copySelection(desk: Desk, event: ClipboardEvent): string | null {
  const selection = desk.get(desk.selection);
  const withHeader = headerWanted;
  event.preventDefault();
  if (!linesUp(selection.areas)) {
    toast('warning', i18next.t('sheet:edit.multiArea'));
    return null;
  }
  const prepared = raised ?? (ready?.areas === selection.areas ? ready : null);
  ready = null;
  if (prepared === null && cellCount(selection) > mostAtOnce) {
    void copyLater(desk, selection, withHeader);
    return null;
  }
  const within = prepared ? [] : bandsOf(desk).selected();
  const made = prepared ?? clipboardOf(desk, selection.areas, withHeader, within);
  if (made === null) return null;
  mixed = within.length > 0 ? made.text : null;
  tellCarried(desk, selection.areas);
  event.clipboardData?.setData('text/plain', made.text);
  if (made.html) event.clipboardData?.setData('text/html', made.html);
  // The engine remembers the values behind this text, so that a paste inside the product loses nothing.
  if (prepared === null && event.type === 'copy' && !withHeader && mixed === null)
    void desk.model.tools.clipboard.hold(selection.areas, desk.visibleNames(), made.text);
  desk.set(desk.cut, null);
  if (prepared === null) desk.say(i18next.t('sheet:clipboard.copied', { n: cellCount(selection).toLocaleString('en') }));
  if (mixed !== null) toast('done', i18next.t('sheet:bands.copied', { n: partRows(within).toLocaleString('en') }));
  return made.text;
}

/** Why the first cell that may not be edited may not be; null when all may. */
function lockedIn(desk: Desk, area: Area): string | null {
  const columns = desk.get(desk.columns).slice(area.left, area.right + 1);
  for (let row = firstRow(desk, area); row !== null && row <= area.bottom; row = rowBeside(desk, row, 1)) {
    for (const column of columns) {
      const problem = desk.model.editable(row, column.name);
      if (problem !== null) return problem.text;
    }
  }
  return null;
}

/** Copies and lets the engine remember the source, which the first paste empties; refused where a cell of it is locked. */
export function cutSelection(desk: Desk, event: ClipboardEvent): void {
  const selection = desk.get(desk.selection);
  const area = selection.areas[0] as Area;
  event.preventDefault();
  if (selection.areas.length > 1) return toast('warning', i18next.t('clipboard:cutMultiArea'));
  if (cellCount(selection) > mostAtOnce)
    return toast(
      'warning',
      i18next.t('sheet:edit.tooLarge', { n: cellCount(selection).toLocaleString('en'), most: mostAtOnce.toLocaleString('en') }),
    );
  if (bandsOf(desk).selected().length > 0) return toast('warning', i18next.t('sheet:bands.across'), 5);
  const locked = lockedIn(desk, area);
  if (locked !== null) return toast('warning', i18next.t('sheet:clipboard.cutRefused', { reason: locked }), 5);
  const text = copySelection(desk, event);
  if (text === null) return;
  desk.set(desk.cut, { area, first: desk.model.rowIdAt(area.top), last: desk.model.rowIdAt(area.bottom) });
  void desk.model.tools.clipboard.cut(selection.areas, desk.visibleNames(), text).then(({ problem }) => {
    if (problem !== undefined) desk.set(desk.cut, null);
  });
}

/** What a paste event brings. */
export function flavoursOf(event: ClipboardEvent): OnClipboard {
  const data = event.clipboardData;
  return { text: data?.getData('text/plain') || null, html: data?.getData('text/html') || null };
}

/** A paste that takes its time says that it is under way. */
function patiently<T>(work: Promise<T>): Promise<T> {
  const waiting = setTimeout(() => toast('info', i18next.t('clipboard:pasting')), patienceMs);
  return work.finally(() => clearTimeout(waiting));
}

/**
 * The selected areas while rows are still on their way: what reaches beyond the last of those there are waits for the others, which stand
 * where new rows would be added. The areas go along where the cursor's row comes to stand elsewhere.
 */
async function areasOver(desk: Desk, from: OnClipboard, coming: Promise<void>): Promise<readonly Area[]> {
  const { areas } = desk.get(desk.selection);
  const lines = clipboardText(from).split('\n').length;
  if (areas.every(({ top }) => top + lines <= desk.extent().rows)) return areas;
  const cell = desk.activeCell();
  await coming;
  const by = cell === null ? 0 : (desk.model.viewRowOf(cell.rowId) ?? cell.place.row) - cell.place.row;
  return areas.map((area) => ({ ...area, top: area.top + by, bottom: area.bottom + by }));
}

/** Rows beyond the last are offered, not simply made; on an empty sheet there is nothing to ask. Null where somebody thought better of it. */
async function pasteAsking(desk: Desk, from: OnClipboard, plain: boolean): Promise<PasteAnswer | null> {
  const coming = rowsToCome(desk.model);
  const areas = coming === null ? desk.get(desk.selection).areas : await patiently(areasOver(desk, from, coming));
  const options = { plain, keepSource: desk.get(desk.cut) === null };
  const { clipboard } = desk.model.tools;
  const visible = desk.visibleNames();
  const answer = await patiently(clipboard.paste(areas, visible, from, { ...options, beyond: desk.extent().rows === 0 ? 'add' : 'ask' }));
  if (!('beyond' in answer)) return answer;
  const count = answer.beyond;
  const n = count.toLocaleString('en');
  const chosen = await chooseDialog({
    title: i18next.t('clipboard:beyond', { n }),
    body: i18next.t('clipboard:beyondBody'),
    verb: i18next.t('clipboard:addRows', { n }),
    other: i18next.t('clipboard:onlyFitting'),
  });
  desk.editor?.focus();
  return chosen === 'leave'
    ? null
    : patiently(clipboard.paste(areas, visible, from, { ...options, beyond: chosen === 'verb' ? 'add' : 'clip' }));
}

/** Pastes by the engine's rules, selects where it went, and tells what was skipped, refused or left out; `plain`: texts alone. */
export async function pasteInto(desk: Desk, clipboard: OnClipboard, plain = false): Promise<void> {
  // Ctrl+V right behind a large copy: the clipboard still holds what was there before.
  const from = underway === null ? clipboard : { text: await underway, html: null };
  if (mixed !== null && sameText(mixed, from.text ?? '')) return toast('warning', i18next.t('sheet:bands.mixed'), 5);
  if (bandsOf(desk).selected().length > 0) return toast('warning', i18next.t('sheet:bands.across'), 5);
  const report = await pasteAsking(desk, from, plain);
  if (report === null) return;
  if ('problem' in report) return toast('error', i18next.t(`sheet:clipboard.${report.problem}`), 5);
  if ('beyond' in report) return;
  desk.set(desk.cut, null);
  const { areas = [] } = report;
  const [first] = areas;
  if (first !== undefined)
    desk.select(
      {
        active: { row: first.top, col: first.left },
        anchor: { row: first.top, col: first.left },
        head: { row: first.bottom, col: first.right },
        areas: areas.slice(1).concat(first),
        tabFrom: null,
      },
      'none',
    );
  desk.say(i18next.t('sheet:clipboard.pasted', { n: report.written.toLocaleString('en') }));
  tellReport(desk, report);
}

async function readClipboard(): Promise<OnClipboard> {
  const items = await navigator.clipboard.read();
  const flavour = async (type: string) => {
    const item = items.find(({ types }) => types.includes(type));
    return item === undefined ? null : (await item.getType(type)).text();
  };
  return { text: (await flavour('text/plain')) || null, html: await flavour('text/html') };
}

/** Paste from a menu: the browser has to be asked, and may refuse or not know how; then the key is named that always works. */
export async function pasteFromMenu(desk: Desk, plain: boolean): Promise<void> {
  settle(desk);
  desk.editor?.focus();
  let clipboard: OnClipboard;
  try {
    clipboard = await readClipboard();
  } catch {
    return toast(
      'info',
      i18next.t(globalThis.isSecureContext ? 'clipboard:readRefused' : 'clipboard:readImpossible', {
        keys: plain ? 'Ctrl+Shift+V' : 'Ctrl+V',
      }),
      6,
    );
  }
  await pasteInto(desk, clipboard, plain);
}
