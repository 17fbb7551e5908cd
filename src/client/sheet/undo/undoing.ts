import i18next from 'i18next';
import { CallFailed } from '#client/calls/failed';
import { toast } from '#client/shell/feedback.tsx';
import type { Area } from '#client/sheet/model';
import { changedColumns } from '#client/sheet/desk/arranged';
import type { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import { releaseOwn } from '#client/sheet/formula/ownColumns';
import type { LayoutColumn } from '#define/layout';
import type { LeftAlone, Undone, UndoneArea } from '#client/sheet/engine/tools/steps';

/** Columns of an area as runs of shown ones; hidden columns are in none. */
function areasOf(desk: Desk, { top, bottom, columns }: UndoneArea): Area[] {
  const places = desk.get(desk.columns).flatMap(({ name }, col) => (columns.includes(name) ? [col] : []));
  const areas: Area[] = [];
  for (const col of places) {
    const last = areas.at(-1);
    if (last?.right === col - 1) areas[areas.length - 1] = { ...last, right: col };
    else areas.push({ top, bottom, left: col, right: col });
  }
  return areas;
}

/**
 * The one area around them where at least half of it was changed: a paste that left some cells as they were is still one
 * block, into which can be pasted anew.
 */
function joined(areas: readonly Area[]): readonly Area[] {
  if (areas.length < 2) return areas;
  const around: Area = {
    top: Math.min(...areas.map(({ top }) => top)),
    bottom: Math.max(...areas.map(({ bottom }) => bottom)),
    left: Math.min(...areas.map(({ left }) => left)),
    right: Math.max(...areas.map(({ right }) => right)),
  };
  const cells = (area: Area) => (area.bottom - area.top + 1) * (area.right - area.left + 1);
  return areas.reduce((sum, area) => sum + cells(area), 0) * 2 >= cells(around) ? [around] : areas;
}

/** Selects what an undo changed and brings it into sight; says so where the filter or the columns hide it. */
function show(desk: Desk, undone: Undone): void {
  const areas = joined(undone.areas.flatMap((area) => areasOf(desk, area)));
  const [first] = areas;
  if (first !== undefined) {
    const corner = { row: first.top, col: first.left };
    desk.select({
      active: corner,
      anchor: corner,
      head: { row: first.bottom, col: first.right },
      areas: [...areas.slice(1), first],
      tabFrom: null,
    });
  } else if (undone.rowId !== null && desk.model.viewRowOf(undone.rowId) !== null) desk.jump(undone.rowId, undone.column);
  else if (undone.rowId !== null) toast('info', i18next.t('undo:outOfSight'), 5);
}

/** Where the panels of undo open: at their button in the toolbar of the sheet that is seen. */
export function besideUndo(): DOMRect {
  const button = [...document.querySelectorAll<HTMLElement>('.undo-arrow')].find((one) => one.offsetParent !== null);
  return button?.getBoundingClientRect() ?? new DOMRect(window.innerWidth / 2, 100, 0, 0);
}

function tellLeft(desk: Desk, left: number, cells: readonly LeftAlone[]): void {
  if (left === 0) return;
  toast('warning', i18next.t('undo:left', { count: left }), 5);
  desk.set(desk.overlay, { what: 'leftAlone', cells, count: left, beside: besideUndo() });
}

/** Shows the columns as a step leaves them, and brings the first that stands otherwise into sight. */
function rearrange(desk: Desk, layout: readonly LayoutColumn[]): void {
  const before = desk.get(desk.layout);
  const gone = before.filter(({ field, own }) => own && !layout.some((one) => one.field === field));
  desk.rearrange(layout);
  for (const { field } of gone) void releaseOwn(desk, field);
  const [changed] = changedColumns(before, layout);
  const col = desk.get(desk.columns).findIndex(({ name }) => name === changed);
  if (col >= 0) desk.grid?.reveal({ row: desk.get(desk.selection).active.row, col });
}

function tell(desk: Desk, undone: Undone, again: boolean): void {
  if (undone.arranged) rearrange(desk, undone.arranged);
  show(desk, undone);
  desk.say(i18next.t(again ? 'sheet:undo.redone' : 'sheet:undo.done', { label: undone.label }));
  tellLeft(desk, undone.left, undone.leftCells);
}

/** Opens the list of steps; with none of this visit it offers what was saved before. */
export function openSteps(desk: Desk): void {
  settle(desk);
  desk.set(desk.overlay, { what: 'steps', beside: besideUndo() });
}

/** The sheet in which the step was made, brought into sight, and the step it was asked to take; its answer is still to come. */
async function ask(here: Desk, again: boolean): Promise<{ readonly desk: Desk; readonly taken: Promise<Undone | null> }> {
  const desk = (await here.together?.next(again)) ?? here;
  if (desk !== here) desk.together?.reveal(desk);
  const { steps } = desk.model.tools;
  return { desk, taken: again ? steps.redo() : steps.undo() };
}

/**
 * Undoes or repeats the last step and goes to where it was: of sheets that are saved together the last in any of them. With nothing
 * left to undo here, what was saved before is offered.
 */
export async function undo(here: Desk, again: boolean): Promise<void> {
  settle(here);
  if (here.model.tools.past.shown() !== null) return here.say(i18next.t('past:noUndo'));
  const asking = ask(here, again);
  // Until then nobody knows that cells are changing: a cell opened by the next key would show what stands before the step.
  here.arrive(asking.then(() => undefined));
  const { desk, taken } = await asking;
  const step = await taken;
  if (step !== null) return tell(desk, step, again);
  if (again) return desk.say(i18next.t('sheet:undo.noRedo'));
  const { saved } = await desk.model.tools.steps.list();
  if (saved.length === 0) return desk.say(i18next.t('sheet:undo.nothing'));
  openSteps(desk);
}

/** Undoes this many steps of this visit. */
export async function undoMany(desk: Desk, count: number): Promise<void> {
  const undone = await desk.model.tools.steps.undoMany(count);
  if (undone !== null) tell(desk, undone, false);
}

/** Takes back everything of this visit and what was saved since a batch, that batch included; it waits to be saved. */
export async function takeBack(desk: Desk, local: number, from: number): Promise<void> {
  if (local > 0) await undoMany(desk, local);
  await takeBackSaved(desk, from);
}

/** Takes back what was saved since a batch, or of it only the batches of these numbers; answers whether anything waits to be saved by that. */
export async function takeBackSaved(desk: Desk, from: number, only?: readonly number[]): Promise<boolean> {
  try {
    const taken = await desk.model.tools.steps.takeBack(from, i18next.t('undo:step'), only);
    show(desk, taken);
    const text = i18next.t(taken.written > 0 ? 'undo:takenBack' : 'undo:nothingBack', { count: taken.written });
    toast(taken.written > 0 ? 'done' : 'info', text, 5);
    desk.say(text);
    tellLeft(desk, taken.left, taken.leftCells);
    return taken.written > 0;
  } catch (error) {
    toast('error', error instanceof CallFailed ? error.codeMsg : i18next.t('undo:failed'), 5);
    return false;
  }
}
