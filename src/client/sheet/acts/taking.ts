import i18next from 'i18next';
import { stepsOf, type Step } from '#define/act';
import type { ActPreview, LeadsTo, MadeElsewhere, RefusalOnWire, WarningOnWire } from '#define/wire';
import { call, type Method } from '#client/calls/http';
import { hasRole } from '#client/session/session';
import { notify, toast } from '#client/shell/feedback.tsx';
import { showMade } from '#client/sheet/acts/arriving';
import { failureOf } from '#client/sheet/acts/failure';
import { verbOf } from '#client/sheet/acts/offered';
import { save } from '#client/sheet/desk/commands';
import type { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import { meantRowIds } from '#client/sheet/desk/rowLines';
import { wayTo, wayToRows } from '#client/sheet/source/opening';

/** What the server answers an act: rows done, rows refused, and of a dry run what has to be accepted. */
export interface StepAnswer {
  readonly done: readonly {
    readonly id: string;
    readonly before?: Record<string, unknown>;
    readonly after: Record<string, unknown> | null;
  }[];
  readonly refusals: readonly RefusalOnWire[];
  readonly warnings?: readonly (WarningOnWire & { readonly reason?: boolean })[];
  readonly inForce?: number;
  /** Of a dry run: what it would make; of the act itself: the rows of the sheet it made. */
  readonly preview?: ActPreview;
  readonly made?: readonly string[];
  readonly elsewhere?: MadeElsewhere;
  readonly leads?: LeadsTo;
  /** A text it made, to be pasted elsewhere. */
  readonly text?: string;
}

/** What is told along with the rows. */
export interface StepRequest {
  readonly answers?: Readonly<Record<string, string>>;
  /** What was typed for single rows. */
  readonly perRow?: Readonly<Record<string, string>>;
  readonly reason?: string;
  readonly acceptWarnings?: readonly string[];
  readonly dryRun?: boolean;
  readonly batchId?: string;
}

const noticeSeconds = 12;

/** Asks the server for a step of some rows. */
export function callStep(step: Step, ids: readonly string[], { answers = {}, perRow = {}, ...request }: StepRequest): Promise<StepAnswer> {
  const [method, path] = step.way.call.split(' ') as [Method, string];
  const named = { [step.entry.named ?? 'ids']: ids.join(',') };
  const typed = step.entry.perRow && Object.keys(perRow).length > 0 ? { [step.entry.perRow.name]: perRow } : {};
  return call<StepAnswer>(method, path, { ...named, ...step.way.when, ...answers, ...typed, ...request }, { quiet: true });
}

/** The step that takes another back, where there is one the person may take. */
export function oppositeOf(desk: Desk, step: Step): Step | undefined {
  return stepsOf(desk.model.definition).find(({ act, on, way }) => act === step.act && on !== step.on && hasRole(way.roles));
}

/** A step that was taken, with what was answered then. */
export interface Taken {
  readonly step: Step;
  readonly answers: Readonly<Record<string, string>>;
  readonly reason: string;
}

const lastTaken = new WeakMap<Desk, Taken>();

/** What was done last at a sheet, to be done again with other rows; undefined before anything was. */
export const takenLast = (desk: Desk): Taken | undefined => lastTaken.get(desk);

export const remember = (desk: Desk, taken: Taken): void => void lastTaken.set(desk, taken);

/** Says what was done and offers the way back, or to what was made elsewhere; the rows stay selected, or those that were made are. */
export async function tellTaken(desk: Desk, step: Step, ids: readonly string[], answer: StepAnswer): Promise<void> {
  const { made = [], elsewhere, leads } = answer;
  const said = i18next.t('acting:done', { verb: verbOf(desk.model.definition, step), count: ids.length });
  const back = oppositeOf(desk, step);
  const shown = made.length === 0 ? null : await showMade(desk, made, step.entry.shows ?? []);
  desk.say(shown === null ? said : i18next.t(shown ? 'acting:madeShown' : 'acting:madeHidden', { said }));
  const lead = leads ? wayTo(desk, leads.path) : null;
  if (leads && lead)
    notify({
      title: said,
      text: i18next.t(`acts:${desk.model.definition.name}.${step.act}.leads`, { count: leads.count }),
      seconds: noticeSeconds,
      onOpen: lead,
    });
  else if (elsewhere) {
    const where = { and: [{ field: elsewhere.by, op: 'equal' as const, anyOf: elsewhere.are }] };
    const go = wayToRows(desk, elsewhere.entity, where);
    const made = `acts:${desk.model.definition.name}.${step.act}.made`;
    const title = i18next.t([made, 'acting:done'], { verb: verbOf(desk.model.definition, step), count: elsewhere.are.length });
    const text = elsewhere.are.join(i18next.t('sheet:grid.comma'));
    if (go) notify({ title, text, seconds: noticeSeconds, onOpen: go });
    else toast('done', `${title} ${text}`, 5);
  } else if (back === undefined) toast('done', said, 5);
  else
    notify({
      title: said,
      text: i18next.t('acting:takeBackHere', { verb: verbOf(desk.model.definition, back) }),
      seconds: noticeSeconds,
      onOpen: () => void takeStep(desk, back, ids),
    });
}

/** Can the step be taken without asking anything? */
async function plainFor(desk: Desk, step: Step, ids: readonly string[]): Promise<boolean> {
  if (ids.length !== 1 || step.way.reason || (step.on && step.entry.shownFirst)) return false;
  if (Object.keys(step.on ? (step.entry.asks ?? {}) : {}).length > 0) return false;
  const judged = (await desk.model.tools.acts.judge(ids)).find(({ name }) => name === step.name);
  return judged?.fits === 1;
}

/**
 * Takes a step with these rows, the selected ones unless named: at once for one row nothing stands against and nothing is asked of,
 * otherwise after a dialog that says what will come of it. Unsaved edits of the rows are saved first. `as`: what the dialog begins
 * with, as it was answered before.
 */
export async function takeStep(
  desk: Desk,
  step: Step,
  rowIds: readonly string[] = meantRowIds(desk),
  as?: Pick<Taken, 'answers' | 'reason'>,
): Promise<void> {
  settle(desk);
  const ids = rowIds.filter((id) => !id.startsWith('new:'));
  if (ids.length === 0) return desk.say(i18next.t('acting:nothing'), true);
  // What was typed a moment ago may not have been told yet as waiting.
  await desk.model.edited();
  if (desk.model.status().waiting > 0) await save(desk);
  const asking = { step, ids, ...(as ? { as } : {}) };
  if (!(await plainFor(desk, step, ids))) return desk.set(desk.acting, asking);
  try {
    const answer = await callStep(step, ids, { batchId: crypto.randomUUID() });
    remember(desk, { step, answers: {}, reason: '' });
    void tellTaken(desk, step, ids, answer);
  } catch (error) {
    const { text, warnings } = failureOf(error);
    // What only the server knew of is asked in the dialog.
    if (warnings.length > 0) return desk.set(desk.acting, asking);
    toast('error', text, 8);
    desk.say(text, true);
  }
  desk.editor?.focus();
}

/** Takes the last step of a sheet again with the rows now selected, as it was answered. */
export async function takeAgain(desk: Desk, steps: readonly Step[]): Promise<void> {
  const last = takenLast(desk);
  if (last && steps.some(({ name }) => name === last.step.name)) await takeStep(desk, last.step, meantRowIds(desk), last);
}
