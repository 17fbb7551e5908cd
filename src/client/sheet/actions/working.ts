import i18next from 'i18next';
import { actionList, alt, control, controlAlt, controlShift, plain, shift } from '#client/sheet/actions/action';
import { openFilter, openGoTo, openMenu } from '#client/sheet/actions/opening';
import { exportSheet, nextProblem, save } from '#client/sheet/desk/commands';
import type { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import { openFind } from '#client/sheet/find/finding';
import { findNext } from '#client/sheet/find/stepping';
import { keepPane } from '#client/sheet/panes/kept';
import { showOnlyWrong } from '#client/sheet/panels/onlyWrong';
import { openSteps, undo } from '#client/sheet/undo/undoing';

const wrong = (desk: Desk): boolean => desk.model.status().problems + desk.model.status().conflicts > 0;

/** F9: filter, order and checks are worked out anew, with everything typed since. */
async function recalculate(desk: Desk): Promise<void> {
  settle(desk);
  await desk.model.check();
  await desk.model.setWhere(desk.model.status().where);
  desk.say(i18next.t('actions:recalculated'));
}

/** So many frames the file of the plain table may take to come. */
const mostFrames = 600;

/** Puts the focus into the other face of the sheet once it stands: its file may have to be fetched first. */
function focusNext(desk: Desk, before: Desk['editor'], left: number): void {
  requestAnimationFrame(() => {
    if (desk.editor && desk.editor !== before) desk.editor.focus();
    else if (left > 0) focusNext(desk, before, left - 1);
  });
}

function turnPlain(desk: Desk): void {
  settle(desk);
  const on = !desk.get(desk.plain);
  const before = desk.editor;
  desk.showPlain(on);
  focusNext(desk, before, mostFrames);
  desk.say(i18next.t(on ? 'plain:on' : 'plain:off'));
}

/** Ctrl+Alt+2: the second pane on or off, as the person will find it again. */
function turnPane(desk: Desk): void {
  const open = !desk.get(desk.pane);
  desk.set(desk.pane, open);
  keepPane(desk.model.sheet, open);
}

/** Over to the next of the panes that stand side by side, and from the last back to the rows they hang on; false where there are none. */
function overPanes(sheet: Element): boolean {
  const whole = sheet.closest('.sheet-rows')?.closest('.sheet') ?? sheet;
  const editors = [...whole.querySelectorAll<HTMLElement>('.sheet-rows .cell-editor')];
  if (editors.length < 2) return false;
  const here = editors.findIndex((one) => one === document.activeElement);
  editors[(here + 1) % editors.length]?.focus();
  return true;
}

/** F6: from the grid to the panel beside it, to the toolbar, and back; where panes stand side by side, over to the next of them. */
function nextPane(desk: Desk): void {
  const sheet = document.activeElement?.closest('.sheet');
  if (sheet && overPanes(sheet)) return;
  const panes = ['.sheet-grid', '.record', '.problems', '.groups', '.sheet-toolbar', '.status-bar'].flatMap(
    (name) => sheet?.querySelector(name) ?? [],
  );
  const here = panes.findIndex((pane) => pane.contains(document.activeElement));
  const next = [...panes.slice(here + 1), ...panes.slice(0, here + 1)].find(
    (pane) => pane.matches('.sheet-grid') || pane.querySelector('button:not(:disabled), input') !== null,
  );
  if (next === undefined || next.matches('.sheet-grid')) desk.editor?.focus();
  else (next.querySelector<HTMLElement>('input:not([readonly])') ?? next.querySelector<HTMLElement>('button:not(:disabled)'))?.focus();
}

/** Rows of a moment past are there to be looked at. */
const now = (desk: Desk): boolean => desk.model.tools.past.shown() === null;

/** What concerns the whole sheet: saving, steps back, finding, checking, files. */
export const working = actionList([
  {
    name: 'undo',
    group: 'history',
    keys: [control('KeyZ')],
    heard: 'screen',
    available: (desk) => desk.model.status().undo !== null && now(desk),
    run: (desk) => undo(desk, false),
  },
  {
    name: 'redo',
    group: 'history',
    keys: [control('KeyY'), controlShift('KeyZ')],
    heard: 'screen',
    available: (desk) => desk.model.status().redo !== null && now(desk),
    run: (desk) => undo(desk, true),
  },
  { name: 'steps', group: 'history', keys: [], run: openSteps },
  {
    name: 'save',
    group: 'history',
    keys: [control('KeyS')],
    heard: 'screen',
    available: (desk) => desk.model.status().waiting > 0,
    run: (desk) => save(desk),
  },
  { name: 'find', group: 'find', keys: [control('KeyF')], heard: 'screen', run: (desk) => openFind(desk, 'find') },
  { name: 'replace', group: 'find', keys: [control('KeyH')], heard: 'screen', run: (desk) => openFind(desk, 'replace') },
  { name: 'findNext', group: 'find', keys: [plain('F3')], heard: 'screen', run: (desk) => findNext(desk, 1) },
  { name: 'findPrevious', group: 'find', keys: [shift('F3')], heard: 'screen', run: (desk) => findNext(desk, -1) },
  { name: 'search', group: 'find', keys: [], run: (desk) => desk.search?.focus() },
  { name: 'filter', group: 'find', keys: [controlShift('KeyL')], heard: 'screen', run: openFilter },
  { name: 'goTo', group: 'find', keys: [control('KeyG'), plain('F5')], heard: 'screen', run: openGoTo },
  { name: 'nextProblem', group: 'check', keys: [plain('F8')], heard: 'screen', available: wrong, run: (desk) => nextProblem(desk, 1) },
  { name: 'previousProblem', group: 'check', keys: [shift('F8')], heard: 'screen', available: wrong, run: (desk) => nextProblem(desk, -1) },
  {
    name: 'onlyWrong',
    group: 'check',
    keys: [],
    available: (desk) => wrong(desk) || desk.model.status().onlyWrong,
    run: (desk) => showOnlyWrong(desk, !desk.model.status().onlyWrong),
  },
  { name: 'recalculate', group: 'check', keys: [plain('F9')], heard: 'screen', run: recalculate },
  { name: 'menu', group: 'view', keys: [shift('F10'), plain('ContextMenu')], onlyKeys: true, run: openMenu },
  { name: 'nextPane', group: 'view', keys: [plain('F6')], heard: 'screen', onlyKeys: true, run: nextPane },
  {
    name: 'secondPane',
    group: 'view',
    keys: [controlAlt('Digit2')],
    heard: 'screen',
    offered: (desk) => desk.model.sheet.pane !== undefined,
    run: turnPane,
  },
  { name: 'plainTable', group: 'view', keys: [alt('KeyT')], heard: 'screen', run: turnPlain },
  {
    name: 'export',
    group: 'files',
    keys: [controlShift('KeyE')],
    heard: 'screen',
    offered: (_desk, around) => around.mayExport,
    run: (desk, around) => exportSheet(desk, around.title),
  },
  {
    name: 'import',
    group: 'files',
    keys: [controlShift('KeyI')],
    heard: 'screen',
    offered: (_desk, around) => around.onImport !== undefined,
    run: (_desk, around) => around.onImport?.(),
  },
]);
