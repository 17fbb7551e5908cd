import i18next from 'i18next';
import { toast } from '#client/shell/feedback.tsx';
import type { CellEdit, EditReport } from '#client/sheet/model';
import type { Desk } from '#client/sheet/desk/desk';

/** Most cells one wish may touch from the keyboard; a paste has the model's own limit. */
export const mostCells = 200_000;

const number = (n: number): string => n.toLocaleString('en');

/** Says that an area is too large for what was wished. */
export function tellTooLarge(cells: number): void {
  toast('warning', i18next.t('sheet:edit.tooLarge', { n: number(cells), most: number(mostCells) }));
}

/** A row pasted over computed columns has a reason for each of them; nobody reads more of these than so many. */
const mostReasons = 3;

/** "COST_LOCKED: 12, read-only: 3" as a sentence: the commonest reasons once each, and how many cells were left for others. */
function reasonsOf(report: EditReport): string {
  const counts = new Map<string, number>();
  for (const { problem } of report.skipped) counts.set(problem.text, (counts.get(problem.text) ?? 0) + 1);
  for (const { problem, count } of report.unlisted ?? []) counts.set(problem.text, (counts.get(problem.text) ?? 0) + count);
  const reasons = [...counts].sort((a, b) => b[1] - a[1]);
  const rest = reasons.splice(mostReasons).reduce((sum, [, count]) => sum + count, 0);
  if (rest > 0) reasons.push([i18next.t('sheet:edit.otherReasons'), rest]);
  return reasons
    .map(([text, count]) => i18next.t('sheet:edit.reason', { text, n: number(count) }))
    .join(i18next.t('sheet:edit.reasonComma'));
}

/** Tells what an edit did where it was not simply done: skipped cells with their reasons, refused values, added rows. */
export function tellReport(desk: Desk, report: EditReport): void {
  const parts: string[] = [];
  const skipped = (report.unlisted ?? []).reduce((sum, { count }) => sum + count, report.skipped.length);
  if (skipped > 0)
    parts.push(
      i18next.t(report.written === 0 ? 'sheet:edit.nothing' : 'sheet:edit.skipped', {
        n: number(skipped),
        written: number(report.written),
        reasons: reasonsOf(report),
      }),
    );
  if (report.refused > 0) parts.push(i18next.t('sheet:edit.refused', { n: number(report.refused) }));
  if (report.added > 0) parts.push(i18next.t('sheet:edit.added', { n: number(report.added) }));
  const { rows = 0, columns = 0 } = report.clipped ?? {};
  if (rows > 0) parts.push(i18next.t('clipboard:clippedRows', { n: number(rows) }));
  if (columns > 0) parts.push(i18next.t('clipboard:clippedColumns', { n: number(columns) }));
  if (parts.length === 0) return;
  const text = parts.join(' ');
  const wrong = report.refused + skipped + rows + columns;
  // One cell is said where it is; that nothing at all came of a wish is never only whispered.
  const bulk = report.written + skipped + report.refused > 1 || rows + columns > 0 || (report.written === 0 && skipped > 0);
  if (bulk) toast(report.written === 0 && skipped > 0 ? 'error' : wrong > 0 ? 'warning' : 'info', text, 5);
  desk.say(text, wrong > 0);
}

/** Hands edits to the model as one undo step and tells what came of them. */
export async function write(desk: Desk, edits: readonly CellEdit[], label: string): Promise<void> {
  if (edits.length === 0) return;
  if (edits.length > mostCells) return tellTooLarge(edits.length);
  const report = await desk.model.edit(edits, label);
  const only = edits.length === 1 ? edits[0] : undefined;
  const row = only === undefined ? null : desk.model.viewRowOf(only.rowId);
  const problem = only === undefined || row === null ? undefined : desk.model.cell(row, only.column).problem;
  if (report.refused > 0 && problem !== undefined) desk.say(problem.text, true);
  else tellReport(desk, report);
}
