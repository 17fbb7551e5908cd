import i18next from 'i18next';
import { atom } from 'jotai';
import { kindOf } from '#define/kinds';
import { toast } from '#client/shell/feedback.tsx';
import type { Area, CellEdit } from '#client/sheet/model';
import type { Desk } from '#client/sheet/desk/desk';
import { mostCells, tellReport, tellTooLarge, write } from '#client/sheet/desk/writing';
import { formulaDialogOf } from '#client/sheet/formula/dialog';
import type { FormulaPlan } from '#workers/formula/plan';
import { beginsFormula } from '#workers/formula/references';

/** A filling that takes long enough to be watched. */
export interface Filling {
  readonly done: number;
  readonly total: number;
}

const progressMs = 150;
/** A shorter filling is over before anybody has read that it runs. */
const quietMs = 400;

const fillings = new WeakMap<Desk, ReturnType<typeof atomOfFilling>>();
const atomOfFilling = () => atom<Filling | null>(null);

/** The filling under way in a sheet, or null. */
export function fillingOf(desk: Desk): ReturnType<typeof atomOfFilling> {
  let filling = fillings.get(desk);
  if (!filling) fillings.set(desk, (filling = atomOfFilling()));
  return filling;
}

/** Cells of areas; overlaps count twice. */
export const cellsIn = (areas: readonly Area[]): number =>
  areas.reduce((sum, { top, bottom, left, right }) => sum + (bottom - top + 1) * (right - left + 1), 0);

/** Follows the filling until `ended`. */
function watch(desk: Desk, ended: Promise<unknown>): void {
  const { formulas } = desk.model.tools;
  const filling = fillingOf(desk);
  let running = true;
  const look = async () => {
    const progress = await formulas.progress();
    if (!running) return;
    desk.set(filling, progress);
    timer = setTimeout(() => void look(), progressMs);
  };
  let timer = setTimeout(() => void look(), quietMs);
  const over = () => {
    running = false;
    clearTimeout(timer);
    desk.set(filling, null);
  };
  ended.then(over, over);
}

/** Fills a formula that has been read into the areas and tells what came of it. */
export async function fillPlan(desk: Desk, plan: FormulaPlan, text: string, areas: readonly Area[]): Promise<void> {
  if (cellsIn(areas) > mostCells) return tellTooLarge(cellsIn(areas));
  const filled = desk.model.tools.formulas.fill(plan, text, areas, desk.visibleNames(), i18next.t('formulas:fill.step'));
  watch(desk, filled);
  const report = await filled;
  if (report.stopped) return toast('info', i18next.t('formulas:fill.stopped'));
  tellReport(desk, report);
  if (report.skipped.length === 0 && report.refused === 0) toast('done', i18next.t('formulas:fill.done', { count: report.written }));
}

/** Calls the filling off; nothing of it stays. */
export function stopFilling(desk: Desk): void {
  void desk.model.tools.formulas.stop();
}

/** Would this text be worked out in the selected cells, rather than written into them as it stands? */
export function fillsFormula(desk: Desk, text: string): boolean {
  const columns = desk.get(desk.columns);
  const numbers = desk
    .get(desk.selection)
    .areas.some(({ left, right }) => columns.slice(left, right + 1).some(({ column }) => kindOf(column.field).comparison === 'number'));
  return beginsFormula(text) && cellsIn(desk.get(desk.selection).areas) > 1 && numbers && desk.model.tools.formulas.offered;
}

/**
 * Ctrl+Enter with a formula: every selected cell gets its own row's result. Results with more decimals than the cells have are asked
 * about first, as in the dialog; a formula that cannot be read stays in the cells with the reason.
 */
export async function fillSelected(desk: Desk, text: string, edits: () => CellEdit[]): Promise<void> {
  const { areas } = desk.get(desk.selection);
  const read = await desk.model.tools.formulas.read(text);
  if ('plan' in read) {
    const { longer } =
      cellsIn(areas) > mostCells ? { longer: 0 } : await desk.model.tools.formulas.reach(read.plan, areas, desk.visibleNames());
    if (longer === 0) return fillPlan(desk, read.plan, text, areas);
    return desk.set(formulaDialogOf(desk), { what: 'fill', areas, column: null, text });
  }
  toast('warning', read.problem.text, 5);
  await write(desk, edits(), i18next.t('formulas:fill.step'));
}
