import type { Row, Value } from '#define/row';
import type { ColumnOnWire } from '#define/wire';
import { fill } from '#workers/sheet/decode/fill';
import type { Part } from '#workers/sheet/decode/parts';
import { CodesColumn, DoubleColumn, FlagColumn, IntegerColumn, ScaledColumn, type StoredColumn } from '#workers/sheet/store/columns';
import { Dictionary } from '#workers/sheet/store/dictionary';
import { IdIndex } from '#workers/sheet/store/idIndex';
import { memoryOf, type Memory } from '#workers/sheet/store/memory';
import { TextColumn } from '#workers/sheet/store/textColumn';

/** More distinct texts than this, and more than every third row, and a dictionary costs more than it saves. */
const mostEntries = 20_000;

/** All rows of one list in typed memory. Rows are named by slot; a slot is never given to another row while the list is loaded. */
export class Store {
  count = 0;
  readonly names: readonly string[];
  readonly columns: StoredColumn[];
  readonly ids: DoubleColumn;
  readonly index: IdIndex;
  private readonly byName: ReadonlyMap<string, number>;
  private readonly memory: Memory;
  private readonly json: readonly boolean[];
  /** A blank row in the engine's fast form: objects filled name by name become hash tables, which `decide` copies five times slower. */
  private readonly blankRow: Row;
  /** Texts of columns before their first block says how they are best kept. */
  private readonly undecided: Set<number>;

  constructor(
    readonly onWire: readonly ColumnOnWire[],
    shared: boolean,
    scales: Readonly<Record<string, number>>,
  ) {
    this.memory = memoryOf(shared);
    this.names = onWire.map((column) => column.name);
    this.blankRow = JSON.parse(
      JSON.stringify({ id: '', epId: '', version: 0, ...Object.fromEntries(this.names.map((name) => [name, null])) }),
    ) as Row;
    this.json = onWire.map(({ kind }) => kind === 'json');
    this.byName = new Map(this.names.map((name, index) => [name, index]));
    this.columns = onWire.map((column) => this.columnOf(column, scales[column.name] ?? 0));
    this.undecided = new Set(onWire.flatMap((column, index) => (column.storage === 'text' ? [index] : [])));
    const id = this.columns[this.columnIndex('id')];
    if (!(id instanceof DoubleColumn)) throw new Error('a list needs the ids of its rows');
    this.ids = id;
    this.reserve(1);
    this.index = new IdIndex(this.memory, this.ids.values);
  }

  private columnOf(column: ColumnOnWire, scale: number): StoredColumn {
    switch (column.storage) {
      case 'scaled':
        return new ScaledColumn(this.memory, scale);
      case 'integer':
        return new IntegerColumn(this.memory, 'integer');
      case 'day':
        return new IntegerColumn(this.memory, 'day');
      case 'moment':
        return new DoubleColumn(this.memory, 'moment');
      case 'id':
        return new DoubleColumn(this.memory, 'id');
      case 'flag':
        return new FlagColumn(this.memory);
      case 'dictionary':
      case 'text':
        return new CodesColumn(this.memory, new Dictionary());
    }
  }

  /** A column of decimals that no list brings: worked out here, never sent. `at` takes the place of one that was given up. */
  extend(scale: number, at = this.columns.length): ScaledColumn {
    const column = new ScaledColumn(this.memory, scale);
    column.reserve(Math.max(this.count, 1));
    column.layout = (this.columns[at]?.layout ?? 0) + 1;
    this.columns[at] = column;
    return column;
  }

  columnIndex(name: string): number {
    return this.byName.get(name) ?? -1;
  }

  private reserve(rows: number): void {
    for (const column of this.columns) column.reserve(rows);
    this.index?.moved(this.ids.values);
  }

  /** Appends a block; answers the first of its slots. */
  append(parts: readonly Part[], rows: number): number {
    const first = this.count;
    this.reserve(first + rows);
    parts.forEach((part, index) => {
      this.settleText(index, part);
      fill(this.columns[index] as StoredColumn, part, first, rows);
    });
    this.count = first + rows;
    for (let slot = first; slot < this.count; slot++) this.index.add(slot);
    return first;
  }

  /** Texts sent one by one, or with more and more entries, move from a dictionary into a heap. */
  private settleText(index: number, part: Part): void {
    if (!this.undecided.has(index)) return;
    const column = this.columns[index] as CodesColumn;
    const entries = column.dictionary.entries.length;
    const apart = this.count === 0 ? part.is === 'texts' : entries > mostEntries && entries * 3 > this.count;
    if (!apart) return;
    this.undecided.delete(index);
    const heap = new TextColumn(this.memory);
    heap.reserve(column.codes.length);
    for (let slot = 0; slot < this.count; slot++) {
      const value = column.get(slot);
      if (value !== null) heap.set(slot, value);
    }
    heap.layout = column.layout + 1;
    this.columns[index] = heap;
  }

  /** A blank row at the end, for a row not saved yet (id below zero) or one a colleague added. */
  addRow(id: number | null): number {
    const slot = this.count;
    this.reserve(slot + 1);
    this.ids.values[slot] = id ?? -(slot + 1);
    this.count = slot + 1;
    if (id !== null) this.index.add(slot);
    return slot;
  }

  /** Gives the row at `slot` the id it was saved under. */
  nameRow(slot: number, id: number): void {
    this.ids.values[slot] = id;
    this.index.add(slot);
  }

  find(id: number): number {
    return this.index.find(id);
  }

  value(slot: number, column: number): Value {
    const value = this.columns[column]?.get(slot) ?? null;
    return this.json[column] && typeof value === 'string' ? (JSON.parse(value) as Value) : value;
  }

  valueOf(slot: number, name: string): Value {
    return this.value(slot, this.columnIndex(name));
  }

  /** The whole row as rules see it. */
  row(slot: number, epId: string): Row {
    const made: Row = { ...this.blankRow, epId };
    const { names } = this;
    for (let index = 0; index < names.length; index++) made[names[index] as string] = this.value(slot, index);
    return made;
  }
}
