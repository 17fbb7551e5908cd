import type { Book } from '#workers/sheet/book';
import type { RawProblem, RawReport } from '#workers/sheet/crossing';
import { textsOfContent } from '#workers/sheet/find/cellTexts';
import { Finding, stateOf, type FindQuery, type Hits } from '#workers/sheet/find/finding';
import { Catastrophe, PatternPlace, Superseded } from '#workers/sheet/find/patternPlace';
import { Replacing, type Cell, type ReplacePlan, type Skip } from '#workers/sheet/find/replacing';
import { readSearch } from '#workers/sheet/find/search';
import type { Told, Turns } from '#workers/sheet/turns';

/** Why a search has no answer; named after the keys of the find dialog's words. `superseded`: a later search took its place. */
export type FindProblem = 'empty' | 'notCell' | 'reError' | 'catastrophic' | 'superseded' | 'failed';

export interface CellName {
  readonly rowId: string;
  readonly column: string;
}

/** How far a search for every cell has come. */
export interface FoundSoFar {
  readonly total: number;
  /** From 0 to 1. */
  readonly searched: number;
  readonly done: boolean;
}

export interface FoundCell extends CellName {
  /** Row of the view, or −1 where the row is not shown any more. */
  readonly row: number;
  readonly text: string;
}

/** What replacing would do; skipped cells by reason, the commonest first, each with the problem of one of them. */
export interface ReplaceOutlook {
  readonly changes: number;
  readonly same: number;
  readonly skips: readonly { readonly count: number; readonly column: string; readonly problem: RawProblem | null }[];
}

export interface PlannedCell extends FoundCell {
  /** The text after, of a cell that will change. */
  readonly after: string | null;
  /** Why a cell is left; null where only the way it is shown holds the text. */
  readonly problem: RawProblem | null;
}

export type ReplacedOne =
  | { readonly is: 'replaced' }
  | { readonly is: 'same' }
  | { readonly is: 'no hit' }
  | { readonly is: 'skipped'; readonly problem: RawProblem | null };

type Answer<T> = T | { readonly problem: FindProblem };

/** The first answer comes with as many hits as the list shows, or after as long. */
const firstHits = 10;
const firstMs = 30;
const sliceMs = 80;

/** Finds and replaces in the shown cells (design/sheet.md §1.3, 1.4). */
export class Find {
  private readonly place: PatternPlace;
  private finding: { readonly of: Finding; readonly name: string; readonly state: string; readonly book: Book } | null = null;
  /** Blocks of the present finding searched from the first on, and the hits up to the end of each. */
  private totals: number[] = [];
  private plan: { readonly of: ReplacePlan; readonly query: FindQuery; readonly by: string; readonly state: string } | null = null;
  /** Cells that the last replacing left; named also after it is done. */
  private left: readonly Skip[] = [];
  private turn = 0;

  constructor(private readonly turns: Turns) {
    const { around } = turns.desk;
    this.place = new PatternPlace(around.startPatterns, around.later);
  }

  /** Makes ready for patterns: the dialog was opened. */
  warm(): void {
    this.place.warm();
  }

  /** Stops what is being searched. */
  stop(): void {
    this.turn += 1;
  }

  /** The next hit after a cell of the shown rows (before it for −1), wrapping; the cell itself comes last. */
  async next(query: FindQuery, from: CellName | null, direction: 1 | -1): Promise<Answer<FoundCell>> {
    const turn = ++this.turn;
    return this.answering(query, async (finding) => {
      const hit = await finding.next(this.startOf(finding, from), direction, () => this.goOn(turn));
      if (!hit) return { problem: turn === this.turn ? 'notCell' : 'superseded' };
      return this.found(finding, hit.slot, hit.lane);
    });
  }

  private startOf(finding: Finding, from: CellName | null): { row: number; lane: number } | null {
    const { grid, view } = this.turns.desk.open;
    const lane = finding.query.visible.indexOf(from?.column ?? '');
    const row = from ? view.rowOf(grid.slotOf(from.rowId)) : -1;
    return lane < 0 || row < 0 ? null : { row, lane };
  }

  private async goOn(turn: number): Promise<boolean> {
    await this.turns.desk.around.pause();
    return turn === this.turn;
  }

  /** Begins to find every cell; answers with the first hits. */
  all(query: FindQuery): Promise<Answer<FoundSoFar>> {
    const turn = ++this.turn;
    return this.answering(query, (finding) => this.searchOn(finding, turn, firstMs, firstHits));
  }

  /** Goes on with the search begun last. */
  more(): Promise<Answer<FoundSoFar>> {
    const now = this.finding;
    if (!now) return Promise.resolve({ problem: 'superseded' });
    return this.guarded(() => this.searchOn(now.of, this.turn, sliceMs, Infinity));
  }

  private async searchOn(finding: Finding, turn: number, ms: number, enough: number): Promise<Answer<FoundSoFar>> {
    const { now } = this.turns.desk.around;
    const until = now() + ms;
    const { blocks } = finding;
    const { totals } = this;
    const before = totals.at(-1) ?? 0;
    while (totals.length < blocks.length) {
      // The block after is gathered while the pattern's thread is busy with this one.
      if (totals.length + 1 < blocks.length) void finding.hitsOf(totals.length + 1).catch(() => undefined);
      const hits = await finding.hitsOf(totals.length);
      if (totals !== this.totals) return { problem: 'superseded' };
      totals.push((totals.at(-1) ?? 0) + hits.slots.length);
      if (!(await this.goOn(turn))) return { problem: 'superseded' };
      if (now() >= until || (totals.at(-1) as number) - before >= enough) break;
    }
    return {
      total: totals.at(-1) ?? 0,
      searched: blocks.length === 0 ? 1 : totals.length / blocks.length,
      done: totals.length === blocks.length,
    };
  }

  /** Cells found so far, from the one of this number on. */
  async list(from: number, count: number): Promise<FoundCell[]> {
    const finding = this.finding?.of;
    if (!finding) return [];
    const cells: FoundCell[] = [];
    let block = this.totals.findIndex((total) => total > from);
    for (; block >= 0 && block < this.totals.length && cells.length < count; block++) {
      const hits = await finding.hitsOf(block);
      const first = Math.max(0, from - (this.totals[block - 1] ?? 0));
      for (let at = first; at < hits.slots.length && cells.length < count; at++)
        cells.push(this.found(finding, hits.slots[at] as number, hits.lanes[at] as number));
    }
    return cells;
  }

  private found(finding: Finding, slot: number, lane: number): FoundCell {
    const { grid, view, editor } = this.turns.desk.open;
    const column = finding.columns[lane] as Finding['columns'][number];
    return {
      rowId: grid.rowId(slot),
      column: column.name,
      row: view.rowOf(slot),
      text: textsOfContent(grid, column, slot, editor.content(slot, column)).shown,
    };
  }

  /** Works out what replacing every hit would do, and writes nothing. */
  outlook(query: FindQuery, by: string): Promise<Answer<ReplaceOutlook>> {
    const turn = ++this.turn;
    return this.answering(query, async (finding) => {
      const plan = await this.planOf(finding, query, by, turn);
      if (!plan) return { problem: 'superseded' };
      const { changes, same, skips } = plan;
      const byReason = new Map<string, { count: number; column: string; problem: RawProblem | null }>();
      for (const { column, problem } of skips) {
        const name = problem?.code ?? '';
        const known = byReason.get(name);
        if (known) known.count += 1;
        else byReason.set(name, { count: 1, column: column.name, problem });
      }
      return { changes: changes.length, same, skips: [...byReason.values()].sort((a, b) => b.count - a.count) };
    });
  }

  private async planOf(finding: Finding, query: FindQuery, by: string, turn: number): Promise<ReplacePlan | null> {
    const book = this.turns.desk.open;
    const cells: Cell[] = [];
    for (let block = 0; block < finding.blocks.length; block++) {
      for (const cell of cellsOf(finding, await finding.hitsOf(block))) cells.push(cell);
      if (!(await this.goOn(turn))) return null;
    }
    const plan = await new Replacing(book, finding.search, by, this.place).plan(cells, this.turns.desk.around.pause);
    this.plan = { of: plan, query, by, state: stateOf(book) };
    this.left = plan.skips;
    return turn === this.turn ? plan : null;
  }

  /** Cells of the outlook: those that will change, or those that are left. */
  planned(which: 'changes' | 'skips', from: number, count: number): PlannedCell[] {
    const { grid, view, editor } = this.turns.desk.open;
    const named = ({ slot, column }: Cell) => ({ rowId: grid.rowId(slot), column: column.name, row: view.rowOf(slot) });
    if (which === 'changes')
      return (this.plan?.of.changes ?? [])
        .slice(from, from + count)
        .map((one) => ({ ...named(one), text: one.before, after: grid.print(one.slot, one.column, one.value ?? null), problem: null }));
    return this.left.slice(from, from + count).map((one) => ({
      ...named(one),
      text: textsOfContent(grid, one.column, one.slot, editor.content(one.slot, one.column)).shown,
      after: null,
      problem: one.problem,
    }));
  }

  /** Does what the outlook said, as one step of undo. Where the sheet has changed since it is worked out anew first. */
  async replaceAll(label: string): Promise<Told<Answer<RawReport>>> {
    const planned = this.plan;
    if (!planned) return this.turns.told({ problem: 'superseded' });
    if (planned.state !== stateOf(this.turns.desk.open)) {
      const anew = await this.outlook(planned.query, planned.by);
      if ('problem' in anew) return this.turns.told(anew);
    }
    const { changes, skips } = (this.plan as NonNullable<typeof this.plan>).of;
    this.plan = null;
    const report: RawReport = { written: 0, skipped: [], refused: 0, added: 0 };
    for (const skip of skips) if (skip.problem) this.turns.desk.open.operations.skip(report, skip, skip.problem);
    const step = await this.turns.inTurn(() => this.turns.desk.open.operations.write(changes, label, report));
    return this.turns.lookedUp(report, step);
  }

  /** Replaces in one cell, if it is a hit. */
  async replaceOne(query: FindQuery, by: string, at: CellName, label: string): Promise<Told<Answer<ReplacedOne>>> {
    const search = readSearch(query);
    if (typeof search === 'string') return this.turns.told({ problem: search });
    const { grid } = this.turns.desk.open;
    const [slot, column] = [grid.slotOf(at.rowId), grid.column(at.column)];
    if (slot < 0 || !column) return this.turns.told({ is: 'no hit' });
    if (this.finding?.name !== JSON.stringify(query)) this.giveWay();
    const answer = await this.guarded(async (): Promise<ReplacedOne> => {
      if (!(await this.isHit(query, at))) return { is: 'no hit' };
      const { changes, skips } = await new Replacing(this.turns.desk.open, search, by, this.place).plan([{ slot, column }], () =>
        Promise.resolve(),
      );
      const [skip] = skips;
      if (skip) return { is: 'skipped', problem: skip.problem };
      if (changes.length === 0) return { is: 'same' };
      const report: RawReport = { written: 0, skipped: [], refused: 0, added: 0 };
      await this.turns.inTurn(() => this.turns.desk.open.operations.write(changes, label, report));
      return { is: 'replaced' };
    });
    return this.turns.told(answer);
  }

  /** A cell is looked at as a search of its own that has no other cell. */
  private async isHit(query: FindQuery, at: CellName): Promise<boolean> {
    const book = this.turns.desk.open;
    const search = readSearch(query);
    const row = book.view.rowOf(book.grid.slotOf(at.rowId));
    if (typeof search === 'string' || row < 0) return false;
    const alone: FindQuery = { ...query, visible: [at.column], areas: [{ top: row, bottom: row, left: 0, right: 0 }] };
    const finding = new Finding(book, alone, search, this.place, this.turns.columns(alone.visible));
    return (await finding.next(null, 1, () => Promise.resolve(true))) !== null;
  }

  /** The finding of a query over the sheet as it is now: the last one, if it still says the truth. */
  private answering<T>(query: FindQuery, work: (finding: Finding) => Promise<Answer<T>>): Promise<Answer<T>> {
    const search = readSearch(query);
    if (typeof search === 'string') return Promise.resolve({ problem: search });
    return this.guarded(() => {
      this.turns.desk.stir();
      const columns = this.turns.columns(query.visible);
      const book = this.turns.desk.open;
      const [name, state] = [JSON.stringify(query), stateOf(book)];
      if (this.finding?.name !== name || this.finding.state !== state || this.finding.book !== book) {
        this.giveWay();
        this.finding = { of: new Finding(book, query, search, this.place, columns), name, state, book };
        this.totals = [];
      }
      return work(this.finding.of);
    });
  }

  /** Ends what the last finding still looks for; its blocks then never answer. */
  private giveWay(): void {
    if (!this.place.giveWay()) return;
    this.finding = null;
    this.totals = [];
  }

  private async guarded<T>(work: () => Promise<Answer<T>>): Promise<Answer<T>> {
    try {
      return await work();
    } catch (error) {
      // Who took its place has made a finding of its own.
      if (error instanceof Superseded) return { problem: 'superseded' };
      this.finding = null;
      this.totals = [];
      return { problem: error instanceof Catastrophe ? 'catastrophic' : 'failed' };
    }
  }
}

function cellsOf(finding: Finding, { slots, lanes }: Hits): Cell[] {
  return Array.from(slots, (slot, at) => ({ slot, column: finding.columns[lanes[at] as number] as Cell['column'] }));
}
