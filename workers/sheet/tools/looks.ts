import { keptWhere, type Sort, type Where } from '#define/filter';
import type { Book } from '#workers/sheet/book';
import type { Told, Turns } from '#workers/sheet/turns';

/** Filter, search and order as a saved view has them. */
export interface Look {
  readonly where: Where | null;
  readonly search: string;
  /** Null for the order the sheet has of itself. */
  readonly sort: readonly Sort[] | null;
  /** Own columns that are there, or will be as soon as their formulas are read. */
  readonly own: readonly string[];
  /** The sheet opens with it by itself: what somebody searched meanwhile stands, unless it searches for something of its own. */
  readonly opening?: boolean;
}

interface Wish {
  readonly look: Look;
  done(leftOut: readonly string[]): void;
}

/** Sets filter, search and order in one go; before the list has begun to come it is kept, so that the first rows seen are the view's. */
export class Looks {
  private waiting: Wish | null = null;

  constructor(private readonly turns: Turns) {
    this.turns.desk.followers.push(() => this.begin());
  }

  /** Shows the list like this. Answers the columns that filter or order and that the list does not have for this reader: they were left out. */
  async show(look: Look): Promise<Told<readonly string[]>> {
    if (this.turns.desk.book === null) return this.turns.told(await this.later(look));
    return this.turns.inTurn(() => {
      const { desk } = this.turns;
      const leftOut = take(desk.open, look);
      desk.mirror.all();
      return this.turns.told(leftOut);
    });
  }

  /** Only the last wish counts. */
  private later(look: Look): Promise<readonly string[]> {
    this.waiting?.done([]);
    return new Promise((done) => (this.waiting = { look, done }));
  }

  private begin(): void {
    const { book } = this.turns.desk;
    const wish = this.waiting;
    if (!book || !wish) return;
    this.waiting = null;
    wish.done(take(book, wish.look));
  }
}

function take({ grid, view, operations }: Book, { where, search, sort, own, opening = false }: Look): readonly string[] {
  const leftOut = new Set<string>();
  const knows = (field: string): boolean => {
    const known = own.includes(field) || grid.column(field) !== undefined;
    if (!known) leftOut.add(field);
    return known;
  };
  view.where = where && keptWhere(where, knows);
  if (search !== '' || !opening) view.search = search;
  const given = grid.setup.sort;
  const wanted = sort?.filter(({ field }) => knows(field)) ?? given;
  // The very order the list came in needs no sorting.
  view.sorts = sameSort(wanted, given) ? given : wanted;
  operations.rowStates.forgetStruck();
  view.recompute();
  return [...leftOut];
}

const sameSort = (a: readonly Sort[], b: readonly Sort[]): boolean =>
  a.length === b.length && a.every(({ field, dir }, at) => field === b[at]?.field && dir === b[at]?.dir);
