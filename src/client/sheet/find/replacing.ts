import i18next from 'i18next';
import { refusals } from '#names/refusals';
import type { Area, CellProblem } from '#client/sheet/model';
import { bandsOf } from '#client/sheet/bands/bands';
import type { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import type { ReplaceOutlook } from '#client/sheet/engine/tools/find';
import { findSettings, findStateOf } from '#client/sheet/find/findState';
import { canSearch, foundWithin, hiddenWords, note, noteProblem, queryOf, queryWithin, searching } from '#client/sheet/find/finding';
import { findNext } from '#client/sheet/find/stepping';
import type { Place } from '#client/sheet/grid/selection';

const number = (n: number): string => n.toLocaleString('en');

/** Why a cell is left, in the words that hold for all cells left for it: locks have words of their own. */
function reasonWords(problem: CellProblem | null): string {
  if (problem === null) return i18next.t('find:replace.shownOnly');
  if (refusals[problem.code] === 422) return i18next.t('find:replace.unfit');
  return problem.code.startsWith('FIELD_') || problem.code === 'FORMULA_COLUMN' ? i18next.t('find:replace.readOnly') : problem.text;
}

/** How many cells are left. */
export const skipCount = ({ skips }: ReplaceOutlook): number => skips.reduce((sum, { count }) => sum + count, 0);

/** Why cells are left, each reason with its count, the commonest first. */
export function skipWords({ skips }: ReplaceOutlook): string {
  const counts = new Map<string, number>();
  for (const { count, problem } of skips) counts.set(reasonWords(problem), (counts.get(reasonWords(problem)) ?? 0) + count);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([text, n]) => i18next.t('find:replace.reason', { n: number(n), text }))
    .join(i18next.t('find:replace.comma'));
}

/** Replaces in the active cell if it is a hit, then goes to the next one. */
export async function replaceOne(desk: Desk): Promise<void> {
  if (!canSearch(desk)) return noteProblem(desk, 'empty');
  const within = bandsOf(desk).here()?.desk;
  const at = within ?? desk;
  settle(at);
  const query = within ? queryWithin(within) : queryOf(desk);
  const cell = at.activeCell();
  const { by } = desk.get(findSettings);
  const { find } = at.model.tools;
  const answer = cell === null ? null : await searching(desk, () => find.replaceOne(query, by, cell, i18next.t('find:replace.step')));
  if (answer !== null && !('is' in answer)) return noteProblem(desk, answer.problem);
  const moved = await findNext(desk, 1);
  if (answer === null) return;
  if (answer.is === 'skipped')
    note(desk, i18next.t('find:replace.skippedOne', { text: answer.problem?.text ?? i18next.t('find:replace.shownOnly') }), true);
  else if (answer.is === 'replaced') note(desk, i18next.t(moved ? 'find:replace.done' : 'find:replace.doneLast', { n: 1 }));
}

/** Works out what replacing all would do and shows it; nothing is written. */
export async function previewReplace(desk: Desk): Promise<void> {
  if (!canSearch(desk)) return noteProblem(desk, 'empty');
  settle(desk);
  const state = findStateOf(desk);
  const query = queryOf(desk);
  const { by } = desk.get(findSettings);
  desk.set(state.note, { text: i18next.t('find:replace.counting'), wrong: false });
  const answer = await searching(desk, () => desk.model.tools.find.outlook(query, by));
  if (answer === null) return;
  if ('problem' in answer) return noteProblem(desk, answer.problem);
  const left = skipCount(answer);
  if (answer.changes + left === 0)
    return answer.same > 0 ? note(desk, i18next.t('find:replace.allSame', { n: number(answer.same) })) : noteProblem(desk, 'notCell');
  desk.set(state.found, null);
  desk.set(state.outlook, answer);
  const { turn } = state;
  const within = await foundWithin(desk, () => state.turn === turn);
  const beyond = within.reduce((sum, { total }) => sum + total, 0);
  note(desk, [beyond === 0 ? '' : i18next.t('find:replace.within', { n: number(beyond) }), hiddenWords(desk)].join(' ').trim());
}

/** The fields are back; the focus goes to the first of them. */
export function leavePreview(desk: Desk): void {
  const state = findStateOf(desk);
  desk.set(state.outlook, null);
  desk.set(state.note, null);
  desk.set(state.entered, (n) => n + 1);
}

/** Does what the preview said, as one step of undo. */
export async function replaceAll(desk: Desk): Promise<void> {
  const outlook = desk.get(findStateOf(desk).outlook);
  if (outlook === null) return;
  const answer = await searching(desk, () => desk.model.tools.find.replaceAll(i18next.t('find:replace.step')));
  leavePreview(desk);
  if (answer === null) return;
  if ('problem' in answer) return noteProblem(desk, answer.problem);
  const left = skipCount(outlook);
  const parts = [i18next.t('find:replace.done', { n: number(answer.written) })];
  if (left > 0) parts.push(i18next.t('find:replace.left', { n: number(left), reasons: skipWords(outlook) }));
  if (answer.refused > 0) parts.push(i18next.t('sheet:edit.refused', { n: number(answer.refused) }));
  const changedSince = outlook.changes - answer.written - answer.refused;
  if (changedSince > 0) parts.push(i18next.t('find:replace.changedSince', { n: number(changedSince) }));
  note(desk, parts.join(' '), answer.refused > 0);
}

/** Cells as areas, those one below the other in one. */
function areasOver(places: readonly Place[]): Area[] {
  const areas: Area[] = [];
  for (const { row, col } of places.toSorted((a, b) => a.col - b.col || a.row - b.row)) {
    const last = areas.at(-1);
    if (last?.left === col && last.bottom === row - 1) areas[areas.length - 1] = { ...last, bottom: row };
    else areas.push({ top: row, bottom: row, left: col, right: col });
  }
  return areas;
}

/** Selects the cells that would be left as they are. */
export async function selectSkipped(desk: Desk): Promise<void> {
  const outlook = desk.get(findStateOf(desk).outlook);
  const cells = await desk.model.tools.find.planned('skips', 0, outlook === null ? 0 : skipCount(outlook));
  const names = desk.visibleNames();
  const places = cells.map(({ row, column }) => ({ row, col: names.indexOf(column) })).filter(({ row, col }) => row >= 0 && col >= 0);
  const areas = areasOver(places);
  const [first, last] = [places[0], areas.at(-1)];
  if (first === undefined || last === undefined) return;
  const [anchor, head] = [
    { row: last.top, col: last.left },
    { row: last.bottom, col: last.right },
  ];
  desk.select({ active: first, anchor, head, areas, tabFrom: null });
}
