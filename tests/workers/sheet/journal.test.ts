import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { Drafts, type DraftEdit, type Entry } from '#workers/sheet/drafts/drafts';
import { packed, unpacked, type Packed } from '#workers/sheet/drafts/packed';
import { MemoryStorage, type SealedPiece } from '#workers/sheet/drafts/storage';
import { Clock, settled } from '#tests/workers/sheet/deck';

const placeOf = ({ id, field }: Entry) => `${id} ${field ?? ''}`;

describe('edits in a piece of the journal', () => {
  const value = fc.oneof(fc.string(), fc.boolean(), fc.constant(null));
  const at = fc.integer({ min: 0, max: 2e12 });
  const id = fc.integer({ min: 1, max: 40 }).map(String);
  const field = fc.constantFrom('price', 'remark', 'feeCode');
  const cell = fc.record(
    { id, field, old: value, new: value, text: fc.oneof(fc.string(), fc.constant(null)), at },
    { requiredKeys: ['id', 'field', 'old', 'new', 'text', 'at'] },
  );
  const named = fc.tuple(cell, value).map(([edit, label]) => (label === null ? edit : { ...edit, label }));
  const row = fc.record({
    id,
    field: fc.constant(null),
    row: fc.constantFrom('added' as const, 'removed' as const, 'refused' as const),
    old: fc.constant(null),
    new: fc.constant(null),
    text: fc.constant(null),
    at,
  });
  const over = fc.record({ id, field: fc.oneof(field, fc.constant(null)), over: fc.constant(true as const) });
  const entries: fc.Arbitrary<Entry[]> = fc.uniqueArray(fc.oneof(named, row, over), { selector: placeOf, maxLength: 60 });

  it('are the same when they are read again, rows first', () => {
    fc.assert(
      fc.property(entries, (some) => {
        const read = unpacked(JSON.parse(JSON.stringify(packed(some))) as Packed);
        const sorted = (list: readonly Entry[]) => [...list].sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
        expect(sorted(read)).toEqual(sorted(some));
        const lastRow = read.findLastIndex((entry) => 'row' in entry);
        expect(
          read.findIndex((entry) => !('row' in entry) && !('over' in entry)) === -1 ||
            lastRow < read.findIndex((entry) => !('row' in entry) && !('over' in entry)),
        ).toBe(true);
      }),
    );
  });
});

describe('the journal', () => {
  let key: CryptoKey;
  beforeAll(async () => {
    key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  });

  /** Counts what is written, and can die before it forgets. */
  class Shelf extends MemoryStorage {
    puts = 0;
    forgets = 0;
    dies = false;

    override put(kind: 'edits' | 'batch', piece: SealedPiece): Promise<void> {
      this.puts += 1;
      return super.put(kind, piece);
    }

    override forget(scope: string, session: string, before: string | null): Promise<void> {
      this.forgets += 1;
      return this.dies ? new Promise(() => undefined) : super.forget(scope, session, before);
    }
  }

  class Sheet {
    readonly cells = new Map<string, string>();
    readonly clock = Object.assign(new Clock(), { uuid: () => crypto.randomUUID() });
    readonly drafts: Drafts;

    constructor(readonly shelf: Shelf) {
      this.drafts = new Drafts(
        '7/3/list',
        key,
        shelf,
        this.clock,
        (row, field) => this.read(String(row), field),
        () => [...this.cells.keys()].flatMap((id) => this.read(id, 'price') ?? []),
        () => undefined,
      );
    }

    private read(id: string, field: string | null): DraftEdit | null {
      const value = this.cells.get(id);
      return value === undefined || field === null ? null : { id, field, old: null, new: value, text: null, at: this.clock.now() };
    }

    write(id: string, value: string): void {
      this.cells.set(id, value);
      this.drafts.note(id, 'price');
    }

    async pass(ms: number): Promise<void> {
      await this.clock.pass(ms);
      await this.drafts.write();
      await settled();
    }
  }

  const left = async (shelf: Shelf) => {
    const { edits } = await new Sheet(shelf).drafts.open();
    return edits.map(({ id, new: value, text }) => `${id}=${String(value ?? text)}`).sort();
  };

  it('is written in pieces, and anew when there are many, without a moment in which nothing is there', async () => {
    const shelf = new Shelf();
    const sheet = new Sheet(shelf);
    for (let at = 0; at < 9_000; at++) sheet.write(String(at), 'a');
    await sheet.pass(400);
    expect(shelf.puts).toBe(3);
    for (let turn = 0; turn < 38; turn++) {
      sheet.write('5', `b${turn}`);
      sheet.cells.delete(String(6 + turn));
      sheet.drafts.note(6 + turn, 'price');
      shelf.dies = turn === 37;
      const rest = sheet.drafts.write();
      if (turn < 37) await rest;
    }
    await expect.poll(() => shelf.forgets).toBe(1);
    expect(shelf.puts).toBe(3 + 37 + 3);
    const waiting = [...sheet.cells].map(([id, value]) => `${id}=${value}`).sort();
    expect(await left(shelf)).toEqual(waiting);
  });

  it('keeps what work under way writes when that is done, and the text of an open cell meanwhile', async () => {
    const shelf = new Shelf();
    const sheet = new Sheet(shelf);
    const done = sheet.drafts.hold();
    sheet.write('1', 'pasted');
    sheet.drafts.type({ id: '2', field: 'price', old: null, new: null, text: 'typed', at: 1 });
    await sheet.clock.pass(400);
    await expect.poll(() => left(shelf)).toEqual(['2=typed']);
    done();
    await sheet.clock.pass(400);
    await expect.poll(() => left(shelf)).toEqual(['1=pasted', '2=typed']);
  });

  it('is written at once when the page may be about to go, also in the middle of work', async () => {
    const shelf = new Shelf();
    const sheet = new Sheet(shelf);
    sheet.drafts.hold();
    sheet.write('1', 'pasted');
    await sheet.drafts.write();
    expect(await left(shelf)).toEqual(['1=pasted']);
  });
});
