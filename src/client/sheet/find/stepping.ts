import i18next from 'i18next';
import { bandsOf, hostOf, type WithinRow } from '#client/sheet/bands/bands';
import type { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import { rowBeside } from '#client/sheet/desk/rowLines';
import { findStateOf } from '#client/sheet/find/findState';
import {
  canSearch,
  goTo,
  hiddenWords,
  noteProblem,
  openFind,
  queryOf,
  queryWithin,
  searchedWithin,
  searching,
} from '#client/sheet/find/finding';
import type { Place } from '#client/sheet/grid/selection';
import type { FindOrder } from '#workers/sheet/find/blocks';
import type { CellName, FindProblem } from '#workers/sheet/tools/find';

type Direction = 1 | -1;

/**
 * Where something stands in the order of a search. The parts of a row come after its cells, and before the row beneath it; of a
 * search by columns, whose columns they do not have, after all rows.
 */
type Standing = readonly [number, number, number];

/** Where a step may end: at a hit among the rows, or in the parts of an open row, which are then looked through. */
interface Stop {
  readonly at: Standing;
  readonly hit: CellName | null;
  readonly within: WithinRow | null;
}

const ofCell = ({ row, col }: Place, by: FindOrder): Standing => (by === 'rows' ? [row, 0, col] : [0, col, row]);
const ofParts = (row: number, by: FindOrder): Standing => (by === 'rows' ? [row, 1, 0] : [1, row, 0]);

const compare = (a: Standing, b: Standing): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

/** Does `to` lie behind `from` this way, or only when the search begins anew at the other end? */
const isAhead = (from: Standing | null, to: Standing, direction: Direction): boolean => from === null || compare(to, from) * direction > 0;

/** F3: the next hit after the active cell, or before it; false where there is none. Says when the search has begun anew at the other end. */
export function findNext(from: Desk, direction: Direction): Promise<boolean> {
  const desk = hostOf(from)?.desk ?? from;
  const state = findStateOf(desk);
  const wanted = JSON.stringify(queryOf(desk));
  // A step towards something else is not waited for: its pattern may find no end.
  if (state.wanted !== wanted) state.steps = Promise.resolve();
  state.wanted = wanted;
  const step = state.steps.then(() => (state.wanted === wanted ? stepToHit(desk, direction) : false));
  state.steps = step.catch(() => undefined);
  return step;
}

const placeOf = (desk: Desk, { rowId, column }: CellName): Place => ({
  row: desk.model.viewRowOf(rowId) ?? 0,
  col: desk.visibleNames().indexOf(column),
});

/** The cell among the rows from which a search goes on that leaves the parts of a row; null for the first cell, or the last. */
function besideParts(desk: Desk, row: number, by: FindOrder, direction: Direction): CellName | null {
  const names = desk.visibleNames();
  const from = direction === 1 ? row : rowBeside(desk, row, 1);
  const rowId = by === 'rows' && from !== null ? desk.model.rowIdAt(from) : null;
  const column = direction === 1 ? names.at(-1) : names[0];
  return rowId === null || column === undefined ? null : { rowId, column };
}

interface NextHit {
  readonly cell: CellName;
  readonly within: WithinRow | null;
  /** The search has begun anew at the other end for it. */
  readonly wrapped: boolean;
}

/** The next hit among the rows and the parts of open ones. */
async function nextHit(desk: Desk, direction: Direction): Promise<NextHit | { readonly problem: FindProblem }> {
  const query = queryOf(desk);
  const { by } = query;
  const here = bandsOf(desk).here();
  const own = here?.desk.activeCell() ?? null;
  if (here && own && searchedWithin(desk).some(({ rowId }) => rowId === here.rowId)) {
    const answer = await here.desk.model.tools.find.next(queryWithin(here.desk), own, direction);
    if (!('problem' in answer) && isAhead(ofCell(own.place, by), ofCell(placeOf(here.desk, answer), by), direction))
      return { cell: answer, within: here, wrapped: false };
  }
  const standing = (rowId: string): Standing => ofParts(desk.model.viewRowOf(rowId) ?? 0, by);
  const active = desk.activeCell();
  const start = here ? standing(here.rowId) : active && ofCell(active.place, by);
  const from = here ? besideParts(desk, desk.model.viewRowOf(here.rowId) ?? 0, by, direction) : active;
  const answer = await desk.model.tools.find.next(query, from, direction);
  if ('problem' in answer && answer.problem !== 'notCell') return answer;
  const stops: Stop[] = searchedWithin(desk).map((within) => ({ at: standing(within.rowId), hit: null, within }));
  if (!('problem' in answer)) stops.push({ at: ofCell(placeOf(desk, answer), by), hit: answer, within: null });
  const ahead = ({ at }: Stop) => isAhead(start, at, direction);
  stops.sort((a, b) => Number(ahead(b)) - Number(ahead(a)) || compare(a.at, b.at) * direction);
  for (const stop of stops) {
    const { within } = stop;
    const inside = within && (await within.desk.model.tools.find.next(queryWithin(within.desk), null, direction));
    const cell = inside && !('problem' in inside) ? inside : stop.hit;
    if (cell !== null) return { cell, within, wrapped: !ahead(stop) };
  }
  return { problem: 'notCell' };
}

async function stepToHit(desk: Desk, direction: Direction): Promise<boolean> {
  if (!canSearch(desk)) {
    openFind(desk, 'find');
    return false;
  }
  settle(desk);
  for (const { desk: inner } of searchedWithin(desk)) settle(inner);
  const answer = await searching(desk, () => nextHit(desk, direction));
  if (answer === null) return false;
  if ('problem' in answer) {
    noteProblem(desk, answer.problem);
    return false;
  }
  goTo(desk, answer.cell, answer.within);
  const words = [answer.wrapped ? i18next.t(direction === 1 ? 'find:wrapped' : 'find:wrappedBack') : '', hiddenWords(desk)].filter(
    (one) => one !== '',
  );
  desk.set(findStateOf(desk).note, words.length === 0 ? null : { text: words.join(' '), wrong: false });
  return true;
}
