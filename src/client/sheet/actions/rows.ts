import { isQuestion } from '#define/viewed';
import { isOwnName } from '#define/ownColumn';
import type { Stroke } from '#define/act';
import i18next from 'i18next';
import { toast } from '#client/shell/feedback.tsx';
import { takeStroke } from '#client/sheet/acts/offers';
import { takeAgain, takenLast } from '#client/sheet/acts/taking';
import { judgedIds } from '#client/sheet/acts/useJudged';
import { actionList, alt, control, controlAlt, plain } from '#client/sheet/actions/action';
import { openHistory, openWhy } from '#client/sheet/actions/opening';
import { addRows, discardRows, removeRows, selectedRowIds } from '#client/sheet/desk/commands';
import { copyPlainText } from '#client/sheet/desk/copyText';
import type { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import type { Surroundings } from '#client/sheet/grid/perform';
import { linkTo } from '#client/sheet/rowLink';
import { openSource, wayToSource } from '#client/sheet/source/opening';

/** Adds as many rows as are selected, at least one. */
function insertRows(desk: Desk): Promise<void> {
  const area = desk.get(desk.selection).areas.at(-1);
  return addRows(desk, area === undefined || desk.extent().rows === 0 ? 1 : Math.min(1000, area.bottom - area.top + 1));
}

const mostCopies = 1_000;

/** The selected rows once more, at the end of the sheet. */
async function duplicateRows(desk: Desk): Promise<void> {
  settle(desk);
  const ids = selectedRowIds(desk).slice(0, mostCopies);
  const [first] = await desk.model.tools.rows.duplicate(ids, i18next.t('actions:name.duplicate'));
  if (first !== undefined) desk.jump(first, null);
  desk.say(i18next.t('actions:duplicated', { count: ids.length }));
}

/** Space shows the record of the active row and hides it again; the keys stay in the sheet, and the record follows them. */
function peek(desk: Desk): void {
  desk.set(desk.record, desk.get(desk.record) === null ? { entered: 0 } : null);
}

/** Ctrl+I opens the page of the active row, or goes into its record where it has none, and back out of it. */
function enterRecord(desk: Desk, around: Surroundings): void {
  const cell = desk.activeCell();
  // A row that is not saved, or of another branch, has no page here.
  const paged = cell !== null && !cell.rowId.startsWith('new:') && desk.model.row(cell.place.row).elsewhere === undefined;
  if (around.onOpenRow !== undefined && paged) around.onOpenRow(cell.rowId);
  else if (document.activeElement?.closest('.record')) {
    desk.set(desk.record, null);
    desk.editor?.focus();
  } else desk.set(desk.record, { entered: (desk.get(desk.record)?.entered ?? 0) + 1 });
}

function copyLink(desk: Desk): void {
  const cell = desk.activeCell();
  if (cell === null) return;
  const done = copyPlainText(linkTo(cell.rowId));
  toast(done ? 'done' : 'warning', i18next.t(done ? 'actions:linkCopied' : 'actions:linkRefused'));
}

const saved = (desk: Desk): boolean => desk.activeCell()?.rowId.startsWith('new:') === false;
/** An own column is worked out here and tells its formula in the bar above. */
const ofStore = (desk: Desk): boolean => !isOwnName(desk.activeCell()?.column ?? '');
const someRow = (desk: Desk): boolean => desk.activeCell() !== null;
/** Rows of a selection that are looked at for edits; where more are selected, some are taken to have them. */
const mostLooked = 1_000;
const editedSelected = (desk: Desk): boolean => {
  if (desk.model.status().waiting === 0) return false;
  const { areas } = desk.get(desk.selection);
  let looked = 0;
  for (const { top, bottom } of areas)
    for (let row = top; row <= bottom; row++, looked++) if (looked === mostLooked || desk.model.row(row).edited) return true;
  return false;
};
const adds = (_desk: Desk, around: Surroundings): boolean => around.writes.adds;
const acts = (_desk: Desk, around: Surroundings): boolean => around.steps.length > 0;
const strokes =
  (stroke: Stroke) =>
  (_desk: Desk, around: Surroundings): boolean =>
    around.steps.some(({ way }) => way.stroke === stroke);
const removes = (_desk: Desk, around: Surroundings): boolean => around.writes.removes;

/** What is done with whole rows. */
export const rows = actionList([
  { name: 'peekRow', group: 'rows', keys: [plain('Space')], onlyKeys: true, available: someRow, run: peek },
  { name: 'openRow', group: 'rows', keys: [control('KeyI')], heard: 'screen', available: someRow, run: enterRecord },
  {
    name: 'cellHistory',
    group: 'rows',
    keys: [controlAlt('KeyH')],
    heard: 'screen',
    available: saved,
    run: (desk) => openHistory(desk, false),
  },
  { name: 'rowHistory', group: 'rows', keys: [], available: saved, run: (desk) => openHistory(desk, true) },
  {
    name: 'why',
    group: 'rows',
    keys: [controlAlt('Slash')],
    heard: 'screen',
    available: (desk) => saved(desk) && ofStore(desk),
    run: (desk) => openWhy(desk, false),
  },
  {
    name: 'chain',
    group: 'rows',
    keys: [controlAlt('Minus')],
    heard: 'screen',
    offered: (desk) => !isQuestion(desk.model.definition),
    available: saved,
    run: (desk) => openWhy(desk, true),
  },
  { name: 'openSource', group: 'rows', keys: [], offered: (desk) => wayToSource(desk) !== null, run: openSource },
  { name: 'copyLink', group: 'rows', keys: [], available: saved, run: copyLink },
  { name: 'duplicate', group: 'rows', keys: [], offered: adds, available: someRow, run: duplicateRows },
  { name: 'insert', group: 'rows', keys: [], offered: adds, run: insertRows },
  { name: 'remove', group: 'rows', keys: [], offered: removes, available: someRow, run: removeRows },
  {
    name: 'acts',
    group: 'rows',
    keys: [alt('KeyM')],
    heard: 'screen',
    offered: acts,
    run: (desk) => desk.set(desk.strip, !desk.get(desk.strip)),
  },
  {
    name: 'stepForward',
    group: 'rows',
    keys: [controlAlt('Enter')],
    offered: strokes('forward'),
    run: (desk, around) => takeStroke(desk, around.steps, 'forward', judgedIds(desk)),
  },
  {
    name: 'stepBack',
    group: 'rows',
    keys: [controlAlt('KeyX')],
    offered: strokes('back'),
    run: (desk, around) => takeStroke(desk, around.steps, 'back', judgedIds(desk)),
  },
  {
    name: 'stepPropose',
    group: 'rows',
    keys: [controlAlt('Digit8'), alt('KeyQ')],
    offered: strokes('propose'),
    run: (desk, around) => takeStroke(desk, around.steps, 'propose', judgedIds(desk)),
  },
  {
    name: 'stepAcross',
    group: 'rows',
    keys: [controlAlt('BracketRight'), controlAlt('BracketLeft')],
    offered: strokes('across'),
    run: (desk, around) => takeStroke(desk, around.steps, 'across', judgedIds(desk)),
  },
  {
    name: 'stepAgain',
    group: 'rows',
    keys: [plain('F4')],
    offered: acts,
    available: (desk) => takenLast(desk) !== undefined,
    run: (desk, around) => void takeAgain(desk, around.steps),
  },
  { name: 'discard', group: 'rows', keys: [], available: editedSelected, run: discardRows },
]);
