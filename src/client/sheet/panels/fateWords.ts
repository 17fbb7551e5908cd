import i18next from 'i18next';
import type { CellProblem } from '#client/sheet/model';
import { formatMoment } from '#values/moment';

/**
 * What became of a row because of somebody: it was deleted under my edits, or my removal of it was dropped because a colleague
 * changed it first. Person, field and time as far as they are known; what the server said during an earlier visit with its time;
 * the problem's own words for everything else.
 */
export function fateWords(problem: CellProblem, column: string, zone: string): string {
  const { code, changedBy: who, changedAt, theirs, refusedAt } = problem;
  if (refusedAt !== undefined) return i18next.t('sheet:fate.refused', { time: formatMoment(refusedAt, zone), text: problem.text });
  if (who === undefined || changedAt === undefined) return problem.text;
  const told = { who, time: formatMoment(changedAt, zone), column, theirs: theirs === '' ? i18next.t('sheet:grid.blank') : theirs };
  if (code === 'ROW_GONE') return i18next.t('sheet:fate.gone', { ...told, verb: i18next.t('actions:name.discard') });
  if (code !== 'STALE_VERSION') return problem.text;
  return i18next.t(theirs === undefined ? 'sheet:fate.keptRow' : 'sheet:fate.kept', told);
}
