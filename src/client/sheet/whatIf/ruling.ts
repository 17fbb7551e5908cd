import i18next from 'i18next';
import { reasonOf } from '#client/calls/reasonOf';
import { toast } from '#client/shell/feedback.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import type { CellEdit } from '#client/sheet/model';
import { layerCalls } from '#client/sheet/whatIf/layerCalls';
import { whatIfOf } from '#client/sheet/whatIf/whatIf';
import { wireName } from '#define/entity';
import type { FigureRule } from '#define/figureRule';
import { sameDecimal, type DecimalText } from '#values/decimal';
import type { PendingRow } from '#workers/sheet/tools/pending';

/** Every cell of these rows as it would be typed, by row and column. */
const cellsOf = (rows: readonly PendingRow[], textOf: (row: PendingRow, column: string) => string): ReadonlyMap<string, CellEdit> =>
  new Map(
    rows.flatMap((row) =>
      Object.keys(row.texts).map((column) => [`${row.id} ${column}`, { rowId: row.id, column, text: textOf(row, column) }] as const),
    ),
  );

/** What was typed beside the rules: cells that read otherwise than they say, and those put back to what is saved. */
export async function singleEdits(desk: Desk): Promise<readonly PendingRow[]> {
  const { definition } = desk.model;
  const rows = new Map((await desk.model.tools.pending.rows()).map((row) => [row.id, row]));
  for (const ruled of whatIfOf(desk).ruled) {
    if (!desk.model.hasRow(ruled.id)) continue;
    const row = rows.get(ruled.id) ?? { ...ruled, set: {}, texts: {} };
    const [set, texts] = [{ ...row.set }, { ...row.texts }];
    for (const [column, text] of Object.entries(ruled.texts)) {
      const wire = wireName(definition, column);
      const [typed, was] = [set[wire], ruled.set[wire]?.old ?? null];
      if (typed === undefined) {
        set[wire] = { old: was, new: was };
        texts[column] = String(was ?? '');
      } else if (typed.new !== null && sameDecimal(typed.new as DecimalText, text)) {
        delete set[wire];
        delete texts[column];
      }
    }
    if (Object.keys(set).length > 0) rows.set(ruled.id, { ...row, set, texts });
    else rows.delete(ruled.id);
  }
  return [...rows.values()];
}

/**
 * Tries these rules out in place of those before: the cells they move read so, those of rules that are gone read as saved again, and
 * what was typed beside them stays. Answers whether they could be.
 */
export async function layRules(desk: Desk, rules: readonly FigureRule[], typed?: readonly PendingRow[]): Promise<boolean> {
  settle(desk);
  const whatIf = whatIfOf(desk);
  if (whatIf.laying) return false;
  whatIf.laying = true;
  try {
    const ruled = rules.length === 0 ? [] : await layerCalls.ruled(desk.model.definition.name, rules);
    const own = cellsOf(typed ?? (await singleEdits(desk)), ({ texts }, column) => texts[column] ?? '');
    const { definition } = desk.model;
    const back = cellsOf(whatIf.ruled, ({ set }, column) => String(set[wireName(definition, column)]?.old ?? ''));
    const laid = cellsOf(ruled, ({ texts }, column) => texts[column] ?? '');
    const cells = [...new Map([...back, ...laid, ...own]).values()].filter(({ rowId }) => desk.model.hasRow(rowId));
    whatIf.ruled = ruled;
    const { skipped, unlisted = [] } = await desk.model.edit(cells, i18next.t('whatIf:rules', { count: rules.length }));
    const closed = unlisted.reduce((sum, { count }) => sum + count, skipped.length);
    if (closed > 0) toast('info', i18next.t('whatIf:ruleSkipped', { count: closed }), 5);
    desk.set(whatIf.rules, rules);
    return true;
  } catch (error) {
    toast('error', reasonOf(error), 5);
    return false;
  } finally {
    whatIf.laying = false;
  }
}

/** Rules none of whose cells reads as they say were taken back by undoing: what the sheet shows counts. */
export function dropUndone(desk: Desk, typed: readonly PendingRow[]): void {
  const whatIf = whatIfOf(desk);
  const all = cellsOf(whatIf.ruled, () => '');
  const own = cellsOf(typed, () => '');
  const shown = [...all].filter(([, { rowId }]) => desk.model.hasRow(rowId));
  if (shown.length === 0 || shown.some(([key]) => !own.has(key))) return;
  whatIf.ruled = [];
  desk.set(whatIf.rules, []);
}
