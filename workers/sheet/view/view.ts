import type { Sort, Where } from '#define/filter';
import type { ViewForPage } from '#workers/sheet/crossing';
import type { Editor } from '#workers/sheet/edits/editor';
import type { Grid, GridColumn } from '#workers/sheet/grid';
import { grown, memoryOf } from '#workers/sheet/store/memory';
import type { Surroundings } from '#workers/sheet/surroundings';
import { Filter } from '#workers/sheet/view/filter';
import type { Groups } from '#workers/sheet/view/grouping';
import { equal } from '#workers/sheet/view/masks';
import { Sorter } from '#workers/sheet/view/sorting';

/** Smaller lists are put in order in no time. */
const preparedRows = 50_000;
const restMs = 1_000;

interface Buffers {
  order: Uint32Array;
  positions: Int32Array;
}

/** What lets only some rows through, besides filter and search. */
export interface Narrowing {
  /** Rows with something wrong in them, or rows somebody chose. */
  readonly to: 'wrong' | 'these';
  /** Asked anew each time the view is worked out. */
  slots(): ReadonlySet<number>;
  /** The same over the list loaded again. */
  over(grid: Grid, editor: Editor): Narrowing;
}

/**
 * Which rows are seen, in which order. A new order is written into the buffers the page does not read and then shown under
 * a new version, so that no frame ever mixes two; rows that come at the end are appended to the one in use.
 */
export class View {
  readonly filter: Filter;
  readonly sorter: Sorter;
  where: Where | null = null;
  search = '';
  narrow: Narrowing | null = null;
  sorts: readonly Sort[];
  /** Puts the rows into groups, and leaves out those of folded ones. */
  groups: Groups | null = null;
  version = 0;
  /** Another number whenever other rows are seen, in whatever order. */
  members = 0;
  count = 0;
  /** `members` as they were when the rows were last put in order. */
  private arranged = -1;
  /** The rows the last working out let through, by slot; null where rows have come or gone since. */
  private through: Uint8Array | null = null;
  private now: Buffers;
  private spare: Buffers[] = [];
  /** Buffers by the version they were shown under, until the page says that it has let go of them. */
  private readonly shown = new Map<number, Buffers>();

  constructor(private readonly grid: Grid) {
    this.filter = new Filter(grid);
    this.sorter = new Sorter(grid);
    this.sorts = grid.setup.sort;
    this.now = this.buffers(0);
  }

  get order(): Uint32Array {
    return this.now.order.subarray(0, this.count);
  }

  slotAt(viewRow: number): number {
    return viewRow >= 0 && viewRow < this.count ? (this.now.order[viewRow] as number) : -1;
  }

  rowOf(slot: number): number {
    return slot < this.now.positions.length ? (this.now.positions[slot] as number) : -1;
  }

  /** Is the list shown as it came, without a wish of the person's? */
  get asLoaded(): boolean {
    return this.where === null && this.search === '' && this.narrow === null && this.groups === null && this.sorts === this.grid.setup.sort;
  }

  /** Which rows may be seen, by slot: 1 for those the filter, the search and the narrowing let through. */
  mask(): Uint8Array {
    const mask = this.filter.mask(this.where, this.search);
    const kept = this.narrow?.slots();
    if (kept) for (let slot = 0; slot < mask.length; slot++) if (!kept.has(slot)) mask[slot] = 0;
    return mask;
  }

  /**
   * Works the order of nearly unique texts out ahead, one column a turn, while nobody asks for anything: a first sort or value
   * list by one of them would otherwise take half a second longer at a million rows. `when`: later while somebody is at
   * work, who would wait for a column; never once the list is no longer shown.
   */
  prepare(around: Pick<Surroundings, 'later'>, when: () => 'now' | 'later' | 'never'): void {
    const { columns, store } = this.grid;
    const waiting = columns.filter(({ index, field }) => field !== null && store.columns[index]?.stores === 'text');
    const next = (): void => {
      const may = when();
      if (may === 'later') around.later(restMs, next);
      if (may !== 'now') return;
      const column = waiting.shift();
      const stored = column && store.columns[column.index];
      if (stored?.stores === 'text') this.sorter.ranksOf(column as GridColumn, stored);
      if (waiting.length > 0) around.later(restMs, next);
    };
    if (store.count >= preparedRows && waiting.length > 0) around.later(restMs, next);
  }

  private buffers(rows: number): Buffers {
    const room = grown(0, Math.max(rows, this.grid.store.count) + 1);
    const fit = this.spare.findIndex(({ positions }) => positions.length >= room);
    const [reused] = fit >= 0 ? this.spare.splice(fit, 1) : [];
    if (reused) return reused;
    const memory = memoryOf(this.grid.setup.shared);
    return { order: new Uint32Array(memory(room * 4)), positions: new Int32Array(memory(room * 4)).fill(-1) };
  }

  /** Works the view out anew. `resort` false keeps the order the list came in. */
  recompute(): void {
    const { grid } = this;
    const mask = this.mask();
    for (const slot of grid.gone) mask[slot] = 0;
    if (this.groups !== null || this.through === null || !equal(this.through, mask)) this.members += 1;
    this.through = this.groups === null ? mask : null;
    const slots = new Uint32Array(mask.length);
    let count = 0;
    for (let slot = 0; slot < mask.length; slot++) {
      slots[count] = slot;
      count += mask[slot] as number;
    }
    const kept = slots.subarray(0, count);
    const asLoaded = this.sorts === grid.setup.sort;
    this.arranged = this.members;
    if (this.groups) this.show(this.groups.arrange(kept, this.sorter, this.sorts, asLoaded));
    else this.show(asLoaded ? kept : this.sorter.sort(kept, this.sorts));
  }

  /** Groups were folded or opened: the rows stand in order already. */
  refold(): void {
    if (this.groups === null || this.arranged !== this.members) return this.recompute();
    this.members += 1;
    this.arranged = this.members;
    this.show(this.groups.shown());
  }

  private show(slots: Uint32Array): void {
    const next = this.buffers(slots.length);
    next.order.set(slots);
    next.positions.fill(-1);
    for (let row = 0; row < slots.length; row++) next.positions[slots[row] as number] = row;
    this.now = next;
    this.count = slots.length;
    this.version += 1;
    this.shown.set(this.version, next);
  }

  /** The page reads this version now; buffers of earlier ones may be written again. */
  release(version: number): void {
    for (const [earlier, buffers] of this.shown) {
      if (earlier >= version) continue;
      this.shown.delete(earlier);
      if (this.spare.length < 2) this.spare.push(buffers);
    }
  }

  /** Rows that came: at the end, where they move nothing. True when the buffers had to be replaced. */
  append(slots: Iterable<number>, first = 0): boolean {
    this.otherMembers();
    const rows = [...slots].filter((slot) => slot >= first && this.rowOf(slot) < 0);
    const needed = Math.max(this.count + rows.length, this.grid.store.count);
    const replaced = needed > this.now.order.length;
    if (replaced) this.show(this.order.slice());
    for (const slot of rows) {
      this.now.order[this.count] = slot;
      this.now.positions[slot] = this.count++;
    }
    return replaced;
  }

  /** Rows appended while the list streams in; true when the buffers had to be replaced. */
  appendRange(from: number, to: number): boolean {
    this.otherMembers();
    const replaced = to > this.now.order.length;
    if (replaced) this.show(this.order.slice());
    for (let slot = from; slot < to; slot++) {
      this.now.order[this.count] = slot;
      this.now.positions[slot] = this.count++;
    }
    return replaced;
  }

  /** Takes rows out; the others close up. */
  remove(slots: ReadonlySet<number>): void {
    this.otherMembers();
    this.groups?.without([...slots].map((slot) => this.rowOf(slot)).sort((a, b) => a - b));
    this.show(this.order.filter((slot) => !slots.has(slot)));
  }

  private otherMembers(): void {
    this.members += 1;
    this.through = null;
  }

  forPage(): ViewForPage {
    const heads = this.groups?.heads;
    return { version: this.version, count: this.count, order: this.now.order, positions: this.now.positions, ...(heads ? { heads } : {}) };
  }
}
