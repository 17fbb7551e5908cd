import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsMagic, type ColumnOnWire } from '#define/wire';
import { SeenKeys } from '#server/read/columns/dictionaries';
import { BlockEncoder, type EncodedColumn } from '#server/read/columns/encoder';
import { StreamReader } from '#workers/sheet/decode/stream';
import { Store } from '#workers/sheet/store/store';
import { dayNumber } from '#values/day';
import { headOf } from '#tests/workers/sheet/harbour';

/** What PostgreSQL's binary COPY sends of one row, by column. */
interface Copied {
  id: number;
  version: number;
  remark: string | null;
  price: string | null;
  costDate: string | null;
  readAt: string | null;
  isEstimate: boolean | null;
  customerId: number | null;
}

const columns: readonly (ColumnOnWire & EncodedColumn)[] = [
  { name: 'id', wire: 'id', kind: 'ref', storage: 'id', wired: 'int8', seen: null },
  { name: 'version', wire: 'version', kind: 'integer', storage: 'integer', wired: 'int4', seen: null },
  { name: 'remark', wire: 'remark', kind: 'text', storage: 'text', wired: 'text', seen: null },
  { name: 'price', wire: 'price', kind: 'decimal', storage: 'scaled', wired: 'numeric', seen: null },
  { name: 'costDate', wire: 'costDate', kind: 'day', storage: 'day', wired: 'date', seen: null },
  { name: 'readAt', wire: 'readAt', kind: 'moment', storage: 'moment', wired: 'timestamptz', seen: null },
  { name: 'isEstimate', wire: 'isEstimate', kind: 'flag', storage: 'flag', wired: 'boolean', seen: null },
  { name: 'customerId', wire: 'crmId', kind: 'ref', storage: 'dictionary', wired: 'reference', seen: new SeenKeys() },
];

const bytes = (length: number, write: (buffer: Buffer) => void) => {
  const buffer = Buffer.alloc(length);
  write(buffer);
  return buffer;
};
const int8 = (value: number) => bytes(8, (buffer) => buffer.writeBigInt64BE(BigInt(value)));
const int4 = (value: number) => bytes(4, (buffer) => buffer.writeInt32BE(value));

/** PostgreSQL's numeric: groups of four decimal digits around the point. */
function numeric(text: string): Buffer {
  const negative = text.startsWith('-');
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const left = whole.padStart(Math.ceil(whole.length / 4) * 4, '0');
  const right = fraction.padEnd(Math.ceil(fraction.length / 4) * 4, '0');
  let groups = ((left + right).match(/.{4}/gu) ?? []).map(Number);
  let weight = left.length / 4 - 1;
  while (groups[0] === 0) {
    groups = groups.slice(1);
    weight -= 1;
  }
  while (groups.at(-1) === 0) groups = groups.slice(0, -1);
  return bytes(8 + groups.length * 2, (buffer) => {
    [groups.length, groups.length === 0 ? 0 : weight].forEach((value, at) => buffer.writeInt16BE(value, at * 2));
    buffer.writeUInt16BE(negative ? 0x4000 : 0, 4);
    buffer.writeUInt16BE(fraction.length, 6);
    groups.forEach((group, at) => buffer.writeUInt16BE(group, 8 + at * 2));
  });
}

function copyOf(rows: readonly Copied[]): Buffer {
  const tuples = rows.map((row) => {
    const cells = [
      int8(row.id),
      int4(row.version),
      row.remark === null ? null : Buffer.from(row.remark),
      row.price === null ? null : numeric(row.price),
      row.costDate === null ? null : int4(dayNumber(row.costDate) - 10_957),
      row.readAt === null ? null : int8((Date.parse(row.readAt) - 946_684_800_000) * 1000),
      row.isEstimate === null ? null : Buffer.from([Number(row.isEstimate)]),
      row.customerId === null ? null : int8(row.customerId),
    ];
    return Buffer.concat([
      bytes(2, (buffer) => buffer.writeInt16BE(cells.length)),
      ...cells.flatMap((cell) => (cell ? [int4(cell.length), cell] : [int4(-1)])),
    ]);
  });
  return Buffer.concat([
    Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'),
    Buffer.alloc(8),
    ...tuples,
    bytes(2, (buffer) => buffer.writeInt16BE(-1)),
  ]);
}

function framed(json: unknown, first: string): Buffer {
  const body = Buffer.from(JSON.stringify(json));
  const whole = Buffer.alloc(Math.ceil((8 + body.length) / 8) * 8);
  whole.write(first, 0, 'latin1');
  whole.writeUInt32LE(body.length, 4);
  body.copy(whole, 8);
  return whole;
}

const decimal = fc.tuple(fc.bigInt({ min: -(10n ** 19n), max: 10n ** 19n }), fc.integer({ min: 0, max: 6 })).map(([units, scale]) => {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return units < 0n ? `-${text}` : text;
});
const blankOr = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const date = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
const anyRow = fc.record({
  version: fc.integer({ min: 1, max: 2_000_000_000 }),
  remark: blankOr(fc.string({ unit: fc.constantFrom('a', '备', '𠮷', '"', '\n', ' '), minLength: 1 })),
  price: blankOr(decimal),
  costDate: blankOr(date.map((at) => at.toISOString().slice(0, 10))),
  readAt: blankOr(date.map((at) => at.toISOString())),
  isEstimate: blankOr(fc.boolean()),
  customerId: blankOr(fc.integer({ min: 1, max: 9_000_000_000 })),
});
const plain = (text: unknown) => (typeof text === 'string' && text.includes('.') ? text.replace(/\.?0+$/u, '') : text);

describe('what the server streams', () => {
  it('is what the sheet reads', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 80 }), fc.integer({ min: 7, max: 900 }), (values, cut) => {
        const rows: Copied[] = values.map((value, at) => ({ id: at + 1, ...value }));
        const encoder = new BlockEncoder(columns);
        const copied = copyOf(rows);
        const blocks: Buffer[] = [];
        for (let from = 0; from < copied.length; from += cut) blocks.push(...encoder.push(copied.subarray(from, from + cut)));
        const last = encoder.finish();
        if (last) blocks.push(last);
        const stream = Buffer.concat([
          framed({ ...headOf(), columns }, columnsMagic),
          ...blocks,
          framed({ total: rows.length }, '\0\0\0\0'),
        ]);
        const store = new Store(columns, false, { price: 6 });
        const reader = new StreamReader();
        for (const piece of reader.push(new Uint8Array(stream))) if (piece.is === 'block') store.append(piece.parts, piece.rows);
        expect(reader.complete).toBe(true);
        const read = rows.map((_, slot) => columns.map(({ name }) => plain(store.valueOf(slot, name))));
        expect(read).toEqual(
          rows.map((row) =>
            columns.map(({ name }) =>
              plain(name === 'id' || (name === 'customerId' && row.customerId !== null) ? String(row[name]) : row[name as keyof Copied]),
            ),
          ),
        );
      }),
      { numRuns: 200 },
    );
  });
});
