import { textsOfValue } from '#workers/sheet/find/cellTexts';
import type { KeyReader } from '#workers/sheet/find/keys';
import { ownerOf, type Batch, type Lane, type Marks } from '#workers/sheet/find/lane';
import { TextsWriter } from '#workers/sheet/find/textsWriter';
import type { Grid, GridColumn } from '#workers/sheet/grid';
import type { StoredColumn } from '#workers/sheet/store/columns';

const [unknown, miss, hit] = [0, 1, 2];

interface Shared {
  readonly name: string;
  readonly texts: TextsWriter;
}

/** Texts of all values of a column, kept for the next search. */
const sharedTexts = new WeakMap<StoredColumn, Shared>();

/** Values that many rows share are looked at once each: entries of a dictionary, days, flags, small numbers. */
export class KeyLane implements Lane {
  private known = new Uint8Array(0);
  private hits = 0;
  private settled = false;

  constructor(
    private readonly grid: Grid,
    readonly column: GridColumn,
    private readonly number: number,
    private readonly stored: StoredColumn,
    private readonly keys: KeyReader,
    private readonly print: ((slot: number) => string) | null = null,
  ) {}

  private makeRoom(): void {
    if (this.known.length >= this.keys.size()) return;
    const room = new Uint8Array(this.keys.size());
    room.set(this.known);
    this.known = room;
    this.settled = false;
  }

  private write(texts: TextsWriter, key: number, slot: number): void {
    const owner = ownerOf(this.number, key);
    if (this.print) return texts.write(this.print(slot), owner);
    const value =
      slot < 0 && this.stored.stores === 'codes' ? (this.stored.dictionary.entries[key - 1] ?? null) : this.grid.value(slot, this.column);
    const { shown, stored } = textsOfValue(this.grid, this.column, slot, value);
    if (shown !== '') texts.write(shown, owner);
    if (stored !== shown) texts.write(stored, owner);
  }

  shared(): TextsWriter {
    this.makeRoom();
    this.settled = true;
    for (let key = 0; key < this.known.length; key++) if (this.known[key] === unknown) this.known[key] = miss;
    const name = `${this.grid.labels.stamp} ${this.stored.stores === 'codes' ? this.known.length : this.stored.stamp}`;
    const kept = sharedTexts.get(this.stored);
    if (kept?.name === name) return kept.texts;
    const texts = new TextsWriter();
    if (this.stored.stores === 'codes') for (let key = 1; key < this.known.length; key++) this.write(texts, key, -1);
    else this.writeMet(texts);
    sharedTexts.set(this.stored, { name, texts });
    return texts;
  }

  /** Texts of every value that some row has. */
  private writeMet(texts: TextsWriter): void {
    const met = new Uint8Array(this.known.length);
    const slots = new Uint32Array(this.grid.store.count);
    for (let slot = 0; slot < slots.length; slot++) slots[slot] = slot;
    const keys = this.keys.read(slots);
    for (let slot = 0; slot < keys.length; slot++) {
      const key = keys[slot] as number;
      if (key === 0 || met[key] === 1) continue;
      met[key] = 1;
      this.write(texts, key, slot);
    }
  }

  gather(batch: Batch): void {
    this.makeRoom();
    if (this.settled) return;
    const { slots } = batch;
    const { known } = this;
    const keys = this.keys.read(slots);
    for (let place = 0; place < slots.length; place++) {
      const key = keys[place] as number;
      if (key === 0 || known[key] !== unknown) continue;
      known[key] = miss;
      this.write(batch.texts, key, slots[place] as number);
    }
  }

  answer(key: number): void {
    if (this.known[key] === hit) return;
    this.known[key] = hit;
    this.hits += 1;
  }

  mark(slots: Uint32Array, marks: Marks): void {
    if (this.hits === 0) return;
    const { known } = this;
    const keys = this.keys.read(slots);
    let own: Uint8Array | null = null;
    for (let place = 0; place < slots.length; place++) {
      if (known[keys[place] as number] !== hit) continue;
      own ??= marks.of(this.number);
      own[place] = 1;
    }
  }
}
