import { describe, expect, it } from 'vitest';
import { markStanding } from '#workers/import/standing';
import type { ExistingRow, Staged } from '#workers/import/staged';
import { xlsx } from '#tests/workers/import/testBook';
import { staged, target } from '#tests/workers/import/workbooks';

const reading = { zone: 'Asia/Shanghai', language: 'zh' } as const;
const header = ['Carrier', 'POL', 'POD', '20GP', '40HQ', 'Valid from', 'Valid to', 'T/T'];
const defaults = { currency: 'USD' };
const read = (rows: (string | number | null)[][]) => staged(xlsx([{ name: 'FAK', rows: [header, ...rows] }]), { defaults });

/** Rates as the list holds them once staged rows were imported: blanks are what a new row begins with. */
const imported = ({ rows }: Staged): ExistingRow[] =>
  rows.map(({ values }, at) => ({
    id: String(at + 1),
    version: 1,
    values: {
      rateKind: 'FAK',
      paymentTerm: 'BOTH',
      supplierId: null,
      contractNo: null,
      portTransshipment: null,
      closingDay: null,
      validTo: null,
      ...values,
    },
  }));
const marks = (result: Staged) =>
  result.rows.flatMap(({ row, notes }) =>
    notes.filter(({ code }) => code !== 'INHERITED').map(({ code, detail }) => `${row} ${code} ${detail?.n ?? detail?.row ?? ''}`),
  );

const first = [
  ['COSU', 'Ningbo', 'Los Angeles', 1200, 1500, '2026-03-01', '2026-03-14', 14],
  ['MSCU', 'Ningbo', 'Los Angeles', 1180, 1480, '2026-03-01', null, 15],
];

describe('rates that are there already', () => {
  it('are warned of when the same file comes again, once, and not before', async () => {
    const file = await read(first);
    expect(marks(markStanding(file, target, [], reading))).toEqual([]);
    const again = markStanding(file, target, imported(file), reading);
    expect(marks(again)).toEqual(['2 STANDS 1', '3 STANDS 1']);
    expect(again.rows.map(({ values, problems }) => [values, problems])).toEqual(
      file.rows.map(({ values, problems }) => [values, problems]),
    );
    expect(marks(markStanding(file, target, [...imported(file), ...imported(file)], reading))).toEqual(['2 STANDS 2', '3 STANDS 2']);
  });

  it('are others where carrier, port or period is another', async () => {
    const list = imported(await read(first));
    const others = await read([
      ['COSU', 'Ningbo', 'Los Angeles', 1200, 1500, '2026-03-15', '2026-03-31', 14],
      ['COSU', 'Ningbo', 'New York', 1200, 1500, '2026-03-01', '2026-03-14', 14],
      ['MSCU', 'Ningbo', 'Los Angeles', 1180, 1480, '2026-03-01', '2026-03-20', 15],
    ]);
    expect(marks(markStanding(others, target, list, reading))).toEqual([]);
  });

  it('are warned of within one file too, whatever else differs', async () => {
    const [line = []] = first;
    const file = await read([line, [...line.slice(0, 7), 20], [...line.slice(0, 3), 1300, ...line.slice(4)]]);
    expect(marks(markStanding(file, target, [], reading))).toEqual(['3 REPEATED 2', '4 OTHER_PRICE 2']);
  });

  it('are not guessed at where a port or a day cannot be read', async () => {
    const file = await read([
      ['COSU', 'Nowhere', 'Los Angeles', 1200, 1500, '2026-03-01', '2026-03-14', 14],
      ['COSU', 'Nowhere', 'Los Angeles', 1200, 1500, '2026-03-01', '2026-03-14', 15],
    ]);
    expect(file.rows.every(({ problems }) => problems.length > 0)).toBe(true);
    expect(marks(markStanding(file, target, [], reading))).toEqual([]);
  });
});
