import type { EngineStatus, EngineUpdate, Flash, RawProblem, RowMarks } from '#workers/sheet/crossing';
import { marks, rowFlags } from '#workers/sheet/crossing';
import type { Editor } from '#workers/sheet/edits/editor';
import { disputeTold, problemOf, type RowEdits } from '#workers/sheet/edits/overlay';
import type { Grid, GridColumn } from '#workers/sheet/grid';
import type { ColumnShare } from '#workers/sheet/store/columns';
import { SlotSet } from '#workers/sheet/store/slotSet';
import type { View } from '#workers/sheet/view/view';

/** More rows than this are fetched by the page where it looks at them. */
const mostValues = 1_000;
/** Marks of more rows than this come in messages of their own: taken in at once they would hold the page up. */
const mostMarked = 8_000;

/** Gathers what changed since the page was last told and puts it into one message. */
export class Mirror {
  private number = 0;
  private readonly dirty = new SlotSet();
  private layouts = new Map<number, number>();
  private entries = new Map<number, number>();
  private index: ArrayBufferLike | null = null;
  private idsTold = 0;
  private version = -1;
  private count = -1;
  private readonly flashes: Flash[] = [];
  private readonly names: { slot: number; name: string; saved: boolean }[] = [];
  private touched: SlotSet | 'all' = new SlotSet();
  private status = '';
  private extra: Partial<EngineUpdate> = {};

  constructor(private readonly send: (update: EngineUpdate) => void) {}

  /** A new list: everything is told from the start. */
  restart(): void {
    this.layouts = new Map();
    this.entries = new Map();
    this.index = null;
    this.idsTold = 0;
    this.version = -1;
    this.count = -1;
    this.touched = 'all';
    this.dirty.clear();
  }

  row(slot: number): void {
    this.dirty.add(slot);
  }

  /** A cell of the row was edited: its marks and its values are told. */
  edited(slot: number): void {
    this.dirty.add(slot);
    if (this.touched !== 'all') this.touched.add(slot);
  }

  named(slot: number, name: string, saved: boolean): void {
    this.names.push({ slot, name, saved });
  }

  flash(as: Flash['as'], slots: readonly number[], columns: readonly number[], by?: string): void {
    if (slots.length === 0) return;
    this.flashes.push({ as, slots: Uint32Array.from(slots), columns: Uint16Array.from(columns), ...(by === undefined ? {} : { by }) });
  }

  changed(slots: Iterable<number>): void {
    if (this.touched !== 'all') for (const slot of slots) this.touched.add(slot);
  }

  all(): void {
    this.touched = 'all';
  }

  /** Slots the page will be told of with the next message. */
  get pending(): SlotSet | 'all' {
    return this.touched;
  }

  with(extra: Partial<EngineUpdate>): void {
    Object.assign(this.extra, extra);
  }

  /** Sends what there is to tell; answers the number of the last message. */
  flush(grid: Grid, editor: Editor, view: View, status: EngineStatus): number {
    const dirty = this.markAhead(grid, editor);
    const update: EngineUpdate = { number: this.number + 1, ...this.extra };
    if (grid.setup.shared) this.layout(grid, update);
    else this.ids(grid, update);
    const labels = grid.labels.takeAdded();
    if (labels.length > 0) update.labels = labels;
    if (this.names.length > 0) update.names = this.names.splice(0);
    if (view.version !== this.version) {
      update.view = view.forPage();
      this.version = view.version;
      this.count = view.count;
    } else if (view.count !== this.count) {
      this.count = view.count;
      update.count = view.count;
      if (!grid.setup.shared) update.view = view.forPage();
    }
    if (dirty.length > 0) update.rows = rowMarks(grid, editor, dirty);
    if (this.flashes.length > 0) update.flashes = this.flashes.splice(0);
    if (this.touched === 'all') update.touched = 'all';
    else if (this.touched.size > 0) {
      const slots = this.touched;
      update.touched = slots.slots();
      if (!grid.setup.shared && slots.size <= mostValues)
        update.values = [...slots].map((slot) => [slot, grid.columns.map((column) => grid.value(slot, column))]);
    }
    this.touched = new SlotSet();
    const told = JSON.stringify(status);
    if (told !== this.status) update.status = status;
    this.status = told;
    this.extra = {};
    if (Object.keys(update).length > 1) {
      this.number = update.number;
      this.send(update);
    }
    return this.number;
  }

  /** Sends the marks of many rows in pieces; answers the rows whose marks go with the message that says what else is new. */
  private markAhead(grid: Grid, editor: Editor): Uint32Array {
    const slots = this.dirty.slots();
    this.dirty.clear();
    // A new list forgets the marks of the one before: nothing may come ahead of it.
    if (this.extra.head) return slots;
    let from = 0;
    for (; slots.length - from > mostMarked; from += mostMarked) {
      this.number += 1;
      this.send({ number: this.number, rows: rowMarks(grid, editor, slots.subarray(from, from + mostMarked)) });
    }
    return slots.subarray(from);
  }

  /** Without shared memory the page only needs to know which rows there are; cells it asks for. */
  private ids({ store }: Grid, update: EngineUpdate): void {
    if (store.count === this.idsTold) return;
    update.ids = { from: this.idsTold, values: store.ids.values.slice(this.idsTold, store.count) };
    this.idsTold = store.count;
  }

  private layout(grid: Grid, update: EngineUpdate): void {
    const columns: [number, ColumnShare][] = [];
    const dictionaries: { column: number; from: number; entries: string[] }[] = [];
    const { store } = grid;
    store.columns.forEach((column, at) => {
      if (this.layouts.get(at) !== column.layout) {
        this.layouts.set(at, column.layout);
        columns.push([at, column.share()]);
      }
      if (column.stores !== 'codes') return;
      const from = this.entries.get(at) ?? 0;
      const { entries } = column.dictionary;
      if (entries.length === from) return;
      dictionaries.push({ column: at, from, entries: entries.slice(from) });
      this.entries.set(at, entries.length);
    });
    const moved = this.index !== store.index.buffer;
    if (columns.length > 0 || moved) update.layout = { columns, index: moved ? store.index.buffer : null };
    if (moved) this.index = store.index.buffer;
    if (dictionaries.length > 0) update.dictionaries = dictionaries;
  }
}

/** What a page draws over the values of these rows: everything it knew of them before is replaced. */
function rowMarks(grid: Grid, editor: Editor, slots: Uint32Array): RowMarks {
  const [flags, counts] = [new Uint8Array(slots.length), new Uint16Array(slots.length)];
  const rows = Array.from(slots, (slot) => editor.overlay.get(slot));
  const made = new Marked(
    rows.reduce((most, row) => most + (row ? row.cells.size + row.ruleProblems.size + row.serverProblems.size : 0), 0),
  );
  for (let at = 0; at < slots.length; at++) {
    const row = rows[at];
    const from = made.count;
    flags[at] =
      (grid.gone.has(slots[at] as number) ? rowFlags.gone : 0) |
      (row?.added ? rowFlags.added : 0) |
      (row?.removed || row?.gone ? rowFlags.removed : 0);
    if (row) markRow(grid, row, made);
    counts[at] = made.count - from;
  }
  return { flags, counts, slots: slots.slice(), ...made.all() };
}

/** Marks of cells, in the order of their rows. */
class Marked {
  count = 0;
  private readonly columns: Uint16Array;
  private readonly states: Uint8Array;
  private readonly texts: [number, string][] = [];
  private readonly problems: [number, RawProblem][] = [];

  /** `most`: there will not be more. */
  constructor(most: number) {
    this.columns = new Uint16Array(most);
    this.states = new Uint8Array(most);
  }

  add(column: number, state: number, problem: RawProblem | null, text: string | null): void {
    const at = this.count++;
    if (text !== null) this.texts.push([at, text]);
    if (problem) this.problems.push([at, problem]);
    this.columns[at] = column;
    this.states[at] = state;
  }

  all(): Pick<RowMarks, 'columns' | 'states' | 'texts' | 'problems'> {
    const { count, columns, states, texts, problems } = this;
    return { columns: columns.slice(0, count), states: states.slice(0, count), texts, problems };
  }
}

function markRow(grid: Grid, row: RowEdits, made: Marked): void {
  for (const cell of row.cells.list) {
    const index = cell.column;
    const own = problemOf(row, index);
    const problem: RawProblem | null = cell.conflict
      ? disputeTold(cell.conflict, grid.print(row.slot, grid.columns[index] as GridColumn, cell.base))
      : own;
    const travelling = cell.sent !== null && cell.text === null && cell.sent.value === cell.value;
    const state = cell.conflict ? marks.conflict : travelling ? marks.saving : own ? marks.refused : marks.waiting;
    made.add(index, state, problem, cell.text);
  }
  if (row.ruleProblems.size === 0 && row.serverProblems.size === 0) return;
  for (const index of new Set([...row.ruleProblems.keys(), ...row.serverProblems.keys()])) {
    const problem = row.cells.has(index) ? null : problemOf(row, index);
    if (problem) made.add(index, marks.refused, problem, null);
  }
}
