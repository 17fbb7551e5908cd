import i18next from 'i18next';
import { toast } from '#client/shell/feedback.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import { bandsOf, hostOf, type WithinRow } from '#client/sheet/bands/bands';
import { findSettings, findStateOf, hitsOf, type FoundWithin } from '#client/sheet/find/findState';
import { at, cellCount } from '#client/sheet/grid/selection';
import type { FindQuery } from '#workers/sheet/find/finding';
import type { CellName, FindProblem } from '#workers/sheet/tools/find';

/** One selected cell means the whole sheet; more of them mean only these. */
export const searchesSelection = (desk: Desk): boolean => cellCount(desk.get(desk.selection)) > 1;

export function queryOf(desk: Desk): FindQuery {
  const { text, caseSensitive, whole, regex, order } = desk.get(findSettings);
  return {
    text,
    caseSensitive,
    whole,
    regex,
    by: order,
    areas: searchesSelection(desk) ? desk.get(desk.selection).areas : null,
    visible: desk.visibleNames(),
  };
}

/** What is looked for in the parts of an open row: always all of them. */
export const queryWithin = (desk: Desk): FindQuery => ({ ...queryOf(desk), areas: null });

/** The parts of open rows that are searched along: of some selected cells those between them. */
export const searchedWithin = (desk: Desk): readonly WithinRow[] =>
  searchesSelection(desk) ? bandsOf(desk).selected() : bandsOf(desk).shown();

/** Something can be looked for: nothing typed finds blank cells, as whole cells only. */
export const canSearch = (desk: Desk): boolean => desk.get(findSettings).text !== '' || desk.get(findSettings).whole;

/** Says something at the foot of the dialog, or on the screen where the dialog is closed. */
export function note(desk: Desk, text: string, wrong = false): void {
  const state = findStateOf(desk);
  desk.set(state.note, { text, wrong });
  if (desk.get(state.open) !== null) return;
  toast(wrong ? 'warning' : 'info', text);
  desk.say(text, wrong);
}

export function noteProblem(desk: Desk, problem: FindProblem): void {
  if (problem === 'superseded') return;
  // What is looked for may stand exactly where nobody has looked; of a selection its own scope says as much.
  const hidden = problem === 'notCell' && !searchesSelection(desk) ? hiddenWords(desk) : '';
  note(desk, hidden === '' ? i18next.t(`find:fnr.${problem}`) : i18next.t('find:fnr.notCellHidden', { hidden }), true);
}

/** What was not searched, as a sentence; empty where everything was. */
export function hiddenWords(desk: Desk): string {
  const { shown, total } = desk.model.status();
  const [rows, columns] = [total - shown, desk.get(desk.layout).filter(({ hidden }) => hidden).length];
  const name = rows > 0 && columns > 0 ? 'both' : rows > 0 ? 'rows' : columns > 0 ? 'columns' : null;
  return name === null ? '' : i18next.t(`find:hidden.${name}`, { rows: rows.toLocaleString('en'), columns });
}

/** Goes to a cell: within the selected areas where these are searched, so that they stay selected; `within` an open row to one of its parts. */
export function goTo(desk: Desk, { rowId, column }: CellName, within: WithinRow | null = null): void {
  const to = within?.desk ?? desk;
  const row = to.model.viewRowOf(rowId);
  const col = to.get(to.columns).findIndex((one) => one.name === column);
  if (row === null || col < 0) return;
  const selection = desk.get(desk.selection);
  to.select(within === null && searchesSelection(desk) ? { ...selection, active: { row, col }, tabFrom: null } : at({ row, col }));
  const bands = bandsOf(desk);
  bands.enter(within?.rowId ?? null);
  if (within) bands.reveal(within.rowId);
  // The keys go on there, unless they belong to the dialog.
  if (!document.activeElement?.closest('.find-dialog')) to.editor?.focus();
}

/** Opens the dialog with the focus in its first field; from the parts of an open row that of the sheet around them, which looks into them too. */
export function openFind(from: Desk, as: 'find' | 'replace'): void {
  settle(from);
  const desk = hostOf(from)?.desk ?? from;
  const state = findStateOf(desk);
  desk.set(state.note, null);
  desk.set(state.open, as);
  desk.set(state.entered, (n) => n + 1);
  void desk.model.tools.find.warm();
}

export function closeFind(desk: Desk): void {
  const state = findStateOf(desk);
  state.turn += 1;
  void desk.model.tools.find.stop();
  desk.set(state.open, null);
  desk.set(state.outlook, null);
  desk.set(state.found, null);
  desk.set(state.busy, false);
  (bandsOf(desk).here()?.desk ?? desk).editor?.focus();
}

/** Runs a search; while it runs the dialog says so, and a later one ends it. Answers null where that happened. */
export async function searching<T>(desk: Desk, work: (isLast: () => boolean) => Promise<T>): Promise<T | null> {
  const state = findStateOf(desk);
  const turn = ++state.turn;
  const isLast = () => state.turn === turn;
  desk.set(state.busy, true);
  try {
    const answer = await work(isLast);
    return isLast() ? answer : null;
  } finally {
    if (isLast()) desk.set(state.busy, false);
  }
}

/** Hits in the parts of rows that are open, row by row. */
export async function foundWithin(desk: Desk, isLast: () => boolean): Promise<readonly FoundWithin[]> {
  const found: FoundWithin[] = [];
  for (const { rowId, desk: inner } of searchedWithin(desk)) {
    settle(inner);
    const { find } = inner.model.tools;
    let answer = await find.all(queryWithin(inner));
    while (isLast() && !('problem' in answer) && !answer.done) answer = await find.more();
    if (!isLast()) break;
    if (!('problem' in answer) && answer.total > 0) found.push({ rowId, desk: inner, total: answer.total });
  }
  return found;
}

/** Lists every hit; the list grows while the search goes on. */
export async function findAll(desk: Desk): Promise<void> {
  if (!canSearch(desk)) return noteProblem(desk, 'empty');
  settle(desk);
  const state = findStateOf(desk);
  const { find } = desk.model.tools;
  const query = queryOf(desk);
  desk.set(state.outlook, null);
  await searching(desk, async (isLast) => {
    const number = state.turn;
    let answer = await find.all(query);
    while (isLast() && !('problem' in answer)) {
      const now = { ...answer, number };
      desk.set(state.found, now);
      if (answer.done) break;
      desk.set(state.note, {
        text: i18next.t('find:searching', { n: answer.total.toLocaleString('en'), percent: Math.floor(answer.searched * 100) }),
        wrong: false,
      });
      answer = await find.more();
    }
    if (!isLast()) return;
    if ('problem' in answer) {
      desk.set(state.found, null);
      return noteProblem(desk, answer.problem);
    }
    const all = { ...answer, number, within: await foundWithin(desk, isLast) };
    if (!isLast()) return;
    const hits = hitsOf(all);
    desk.set(state.found, hits === 0 ? null : all);
    if (hits === 0) noteProblem(desk, 'notCell');
    else note(desk, [i18next.t('find:found', { n: hits.toLocaleString('en') }), hiddenWords(desk)].join(' ').trim());
  });
}

/** Something else is asked now: what was found, said or is still looked for answers the question before. */
export function forgetFound(desk: Desk): void {
  const state = findStateOf(desk);
  if (desk.get(state.busy)) {
    state.turn += 1;
    void desk.model.tools.find.stop();
    desk.set(state.busy, false);
  }
  desk.set(state.found, null);
  desk.set(state.note, null);
}

/** Ends the search under way; what it has found stays in the list. */
export function stopSearch(desk: Desk): void {
  const state = findStateOf(desk);
  state.turn += 1;
  void desk.model.tools.find.stop();
  desk.set(state.busy, false);
  const found = desk.get(state.found);
  note(desk, found === null ? i18next.t('find:stopped') : i18next.t('find:stoppedAt', { n: found.total.toLocaleString('en') }));
}
