import type { Book } from '#workers/sheet/book';
import { blocksOf, placeOf, type Block, type FindOrder } from '#workers/sheet/find/blocks';
import { Batch, keyOfOwner, laneOfOwner, Marks, mostLanes, mostPlaces, ownerOf, type Lane } from '#workers/sheet/find/lane';
import { laneOf } from '#workers/sheet/find/lanes';
import { matcherOf, type Matcher } from '#workers/sheet/find/matcher';
import type { PatternPlace } from '#workers/sheet/find/patternPlace';
import type { FindWish, Search } from '#workers/sheet/find/search';
import type { GridColumn } from '#workers/sheet/grid';
import type { SheetArea } from '#workers/sheet/view/sums';

/** A search over the shown rows and these columns, or over areas of them. */
export interface FindQuery extends FindWish {
  readonly by: FindOrder;
  readonly areas: readonly SheetArea[] | null;
  readonly visible: readonly string[];
}

/** Cells found in a block, in the order of the search; lanes are places among the shown columns. */
export interface Hits {
  readonly slots: Uint32Array;
  readonly lanes: Uint16Array;
}

interface TypedCell {
  readonly slot: number;
  readonly lane: number;
  readonly text: string;
}

/** Owner of texts that people typed and that are no value: what their cells show instead of the value beneath. */
const typedLane = mostLanes;
/** So many blocks ask for what they need themselves: the first hits have to be there at once. */
const blocksAlone = 3;
const noMarks = new Marks(0);

/** Whatever a search has found so far is good as long as this stays the same. */
export function stateOf({ grid, view }: Book): string {
  const stamp = grid.store.columns.reduce((sum, column) => sum + column.stamp, 0);
  return `${view.version} ${view.count} ${grid.labels.stamp} ${stamp}`;
}

/** One search over one state of the sheet. Blocks are searched when they are asked for, each once. */
export class Finding {
  readonly blocks: readonly Block[];
  readonly columns: readonly GridColumn[];
  private readonly lanes: (Lane | undefined)[] = [];
  private readonly matcher: Matcher | null;
  private readonly found: (Promise<Hits> | undefined)[] = [];
  /** Batches that are not on their way. */
  private readonly batches: Batch[] = [];
  private searched = 0;
  private shared: Promise<void> | null = null;
  private readonly typed: readonly TypedCell[];
  private readonly rows: number;

  constructor(
    private readonly book: Book,
    readonly query: FindQuery,
    readonly search: Search,
    place: PatternPlace,
    columns: readonly GridColumn[],
  ) {
    this.columns = columns;
    this.rows = book.view.count;
    this.matcher = search.is === 'blank' ? null : matcherOf(search, place);
    this.blocks = blocksOf(this.rows, Math.min(columns.length, mostLanes), query.areas, query.by);
    this.typed = this.typedCells();
  }

  private typedCells(): TypedCell[] {
    const lanes = new Map(this.columns.map(({ index }, lane) => [index, lane]));
    const cells: TypedCell[] = [];
    for (const { slot, cells: edits } of this.book.editor.overlay.rows()) {
      for (const { column, text } of edits.list) {
        const lane = lanes.get(column);
        if (text !== null && lane !== undefined) cells.push({ slot, lane, text: text.replaceAll('\0', '\uFFFD') });
      }
    }
    return cells;
  }

  private lane(number: number): Lane {
    return (this.lanes[number] ??= laneOf(this.book.grid, this.columns[number] as GridColumn, number, this.matcher));
  }

  /** Hits of a block. Rejects with `Catastrophe` where a pattern found no end. */
  hitsOf(block: number): Promise<Hits> {
    return (this.found[block] ??= this.searchBlock(this.blocks[block] as Block));
  }

  private async searchBlock(block: Block): Promise<Hits> {
    this.searched += 1;
    if (this.searched > blocksAlone) await (this.shared ??= this.askShared());
    const { from, to, lanes } = block;
    const slots = this.book.view.order.slice(from, to);
    const batch = this.batches.pop() ?? new Batch();
    batch.begin(slots);
    for (const lane of lanes) this.lane(lane).gather(batch);
    const typed = this.typed.filter(({ slot, lane }) => lanes.includes(lane) && this.isWithin(slot, block));
    typed.forEach(({ text }, at) => batch.texts.write(text, ownerOf(typedLane, at)));
    const marks = new Marks(slots.length);
    const ofTyped = new Uint8Array(typed.length);
    if (this.matcher) await this.ask(this.matcher, batch, marks, ofTyped);
    this.batches.push(batch);
    for (const lane of lanes) this.lane(lane).mark(slots, marks);
    typed.forEach(({ slot, lane }, at) => {
      marks.of(lane)[this.book.view.rowOf(slot) - from] = ofTyped[at] as number;
    });
    return hitsIn(slots, marks);
  }

  private isWithin(slot: number, { from, to }: Block): boolean {
    const row = this.book.view.rowOf(slot);
    return row >= from && row < to;
  }

  /** Values that many rows share are looked at all at once when more than a few blocks are searched. */
  private async askShared(): Promise<void> {
    const { matcher } = this;
    if (!matcher) return;
    const lanes = [...new Set(this.blocks.flatMap((block) => block.lanes))];
    await Promise.all(
      lanes.map(async (number) => {
        const lane = this.lane(number);
        const texts = lane.shared();
        if (!texts) return;
        const hits = await matcher.hits(texts);
        for (let at = 0; at < hits.length; at++) lane.answer(keyOfOwner(texts.owners[hits[at] as number] as number), noMarks);
      }),
    );
  }

  private async ask(matcher: Matcher, { texts, digits }: Batch, marks: Marks, ofTyped: Uint8Array): Promise<void> {
    const take = (hits: ArrayLike<number>): void => {
      for (let at = 0; at < hits.length; at++) {
        const owner = texts.owners[hits[at] as number] as number;
        if (laneOfOwner(owner) === typedLane) ofTyped[keyOfOwner(owner)] = 1;
        else this.lane(laneOfOwner(owner)).answer(keyOfOwner(owner), marks);
      }
    };
    const ofTexts = matcher.hits(texts);
    // Values that another block shares are not asked for again: known at once, they are known before that block looks.
    if (!(ofTexts instanceof Promise)) take(ofTexts);
    const [late, ofDigits] = await Promise.all([ofTexts instanceof Promise ? ofTexts : [], matcher.hits(digits)]);
    take(late);
    for (let at = 0; at < ofDigits.length; at++) {
      const owner = digits.owners[ofDigits[at] as number] as number;
      marks.of(Math.floor(owner / mostPlaces))[owner % mostPlaces] = 1;
    }
  }

  /** Every hit of the search, block after block. */
  async every(): Promise<Hits[]> {
    const all: Hits[] = [];
    for (let block = 0; block < this.blocks.length; block++) all.push(await this.hitsOf(block));
    return all;
  }

  private placeOfHit({ slots, lanes }: Hits, at: number): number {
    return placeOf(this.query.by, this.book.view.rowOf(slots[at] as number), lanes[at] as number, this.rows, this.columns.length);
  }

  private edge(block: Block, last: boolean): number {
    const lane = (last ? block.lanes.at(-1) : block.lanes[0]) as number;
    return placeOf(this.query.by, last ? block.to - 1 : block.from, lane, this.rows, this.columns.length);
  }

  /**
   * The next hit after a cell (before it, for −1), wrapping; the cell itself comes last. Without a cell the first (last) one.
   * `goOn` is asked between blocks; once it says no, the answer is null.
   */
  async next(
    from: { row: number; lane: number } | null,
    direction: 1 | -1,
    goOn: () => Promise<boolean>,
  ): Promise<{ slot: number; lane: number } | null> {
    const count = this.blocks.length;
    if (count === 0) return null;
    const forward = direction === 1;
    const start = from ? placeOf(this.query.by, from.row, from.lane, this.rows, this.columns.length) : forward ? -1 : Infinity;
    const beyond = (block: Block) => (forward ? this.edge(block, true) > start : this.edge(block, false) < start);
    const first = forward ? this.blocks.findIndex(beyond) : this.blocks.findLastIndex(beyond);
    const begin = first < 0 ? (forward ? 0 : count - 1) : first;
    const passes = [
      (place: number) => first < 0 || (forward ? place > start : place < start),
      ...Array.from({ length: count - 1 }, () => () => true),
      (place: number) => (forward ? place <= start : place >= start),
    ];
    for (let step = 0; step <= count; step++) {
      const hits = await this.hitsOf((((begin + direction * step) % count) + count) % count);
      const found = this.pick(hits, forward, passes[step] as (place: number) => boolean);
      if (found) return found;
      if (!(await goOn())) return null;
    }
    return null;
  }

  private pick(hits: Hits, forward: boolean, passes: (place: number) => boolean): { slot: number; lane: number } | null {
    const { length } = hits.slots;
    for (let step = 0; step < length; step++) {
      const at = forward ? step : length - 1 - step;
      if (passes(this.placeOfHit(hits, at))) return { slot: hits.slots[at] as number, lane: hits.lanes[at] as number };
    }
    return null;
  }
}

function hitsIn(slots: Uint32Array, places: Marks): Hits {
  const { lanes } = places;
  const marks = lanes.map((lane) => places.of(lane));
  const perRow = new Uint16Array(slots.length);
  let count = 0;
  for (const own of marks)
    for (let place = 0; place < own.length; place++) {
      perRow[place] = (perRow[place] as number) + (own[place] as number);
      count += own[place] as number;
    }
  const hits = { slots: new Uint32Array(count), lanes: new Uint16Array(count) };
  let next = 0;
  for (let place = 0; next < count; place++) {
    if (perRow[place] === 0) continue;
    for (let at = 0; at < lanes.length; at++) {
      if ((marks[at] as Uint8Array)[place] === 0) continue;
      hits.slots[next] = slots[place] as number;
      hits.lanes[next++] = lanes[at] as number;
    }
  }
  return hits;
}
