import { describe, expect, it } from 'vitest';
import type { Value } from '#define/row';
import { deckOver } from '#tests/workers/sheet/deck';
import { rowOf } from '#tests/workers/sheet/harbour';
import { ModelServer } from '#tests/workers/sheet/modelServer';

const deckWith = (rows: readonly Readonly<Record<string, Value>>[]) => deckOver(new ModelServer(rows.map((row, at) => rowOf(at + 1, row))));

const rows = [
  { billNo: 'COSU001', remark: 'MSCU1234567', feeCode: 'OF', price: '1234.5', costDate: '2026-03-01' },
  { billNo: 'COSU002', remark: 'COSCO SHIPPING', feeCode: 'DOC', price: '100', costDate: '2026-03-02' },
  { billNo: 'COSU003', remark: null, feeCode: null, price: '200', costDate: null },
  { billNo: null, remark: '上海 港', feeCode: 'THC', price: null, costDate: '2026-03-04' },
];

describe('a pasted list', () => {
  const read = async (columns: readonly string[], text: string) => (await deckWith(rows)).engine.tools.lists.read(columns, text);

  it('is parted at lines, tabs, commas of any width and blanks, each number once', async () => {
    expect(await read(['billNo'], 'cosu001\r\nCOSU003, COSU009，COSU001；ＣＯＳＵ００２、"COSU010"\tCOSU001 COSU011\n\n')).toEqual({
      items: ['cosu001', 'COSU003', 'COSU009', 'ＣＯＳＵ００２', 'COSU010', 'COSU011'],
      missing: ['COSU009', 'COSU010', 'COSU011'],
      tooMany: false,
    });
  });

  it('keeps together what stands in a cell with its blanks and commas', async () => {
    expect(await read(['remark'], 'cosco shipping, 上海 港\nMSCU1234567 COSCO SHIPPING')).toEqual({
      items: ['cosco shipping', '上海 港', 'MSCU1234567', 'COSCO', 'SHIPPING'],
      missing: ['COSCO', 'SHIPPING'],
      tooMany: false,
    });
    expect(await read(['price'], '1,234.50\n100,200 7,000')).toEqual({
      items: ['1,234.50', '100', '200', '7', '000'],
      missing: ['7', '000'],
      tooMany: false,
    });
    expect(await read(['remark'], 'nobody knows it\nA1 B2')).toEqual({
      items: ['nobody knows it', 'A1', 'B2'],
      missing: ['nobody knows it', 'A1', 'B2'],
      tooMany: false,
    });
  });

  it('takes strokes between a container and its seal for what they are', async () => {
    expect(await read(['billNo', 'remark'], 'MSCU1234567/COSU001A2+COSU0029\nMSCU-1234567 / COSU001')).toEqual({
      items: ['MSCU1234567', 'COSU001A2', 'COSU0029', 'MSCU-1234567', 'COSU001'],
      missing: ['COSU001A2', 'COSU0029', 'MSCU-1234567'],
      tooMany: false,
    });
  });

  it('may mix the numbers of several columns', async () => {
    expect(await read(['billNo', 'remark', 'feeCode'], 'COSU002\nMSCU1234567\n码头费\nof\nX')).toEqual({
      items: ['COSU002', 'MSCU1234567', '码头费', 'of', 'X'],
      missing: ['X'],
      tooMany: false,
    });
    expect((await read(['costDate'], '2026/3/1 2026-03-09')).missing).toEqual(['2026-03-09']);
  });

  it('finds rows that a filter hides, and none that are gone', async () => {
    const one = await deckWith(rows);
    await one.engine.setWhere({ field: 'billNo', op: 'equal', value: 'COSU001' });
    await one.engine.removeRows(['3']);
    expect((await one.engine.tools.lists.read(['billNo'], 'COSU002')).missing).toEqual([]);
  });

  it('holds at most as many numbers as a filter may', async () => {
    const list = await read(['billNo'], Array.from({ length: 5_001 }, (_, at) => `COSU${at}`).join('\n'));
    expect([list.items.length, list.tooMany]).toEqual([5_000, true]);
  });

  it('filters as equal does, or leaves out what it names', async () => {
    const one = await deckWith(rows);
    const found = async (field: string, listed: readonly string[], op: 'equal' | 'unequal' = 'equal') => {
      await one.engine.setWhere({ field, op, listed });
      return one.view().join();
    };
    expect([
      await found('billNo', ['cosu001', 'COSU003', 'x']),
      await found('billNo', ['COSU001'], 'unequal'),
      await found('price', ['1,234.50', '100']),
      await found('feeCode', ['of', '码头费']),
      await found('remark', ['cosco*']),
      await found('costDate', ['2026年3月1日', '3/4']),
      await found('billNo', ['']),
      await found('billNo', [], 'unequal'),
    ]).toEqual(['1,3', '2,3,4', '1,2', '1,4', '', '1,4', '4', '1,2,3,4']);
  });
});

describe('a list that is still on its way', () => {
  it('comes as it was asked for meanwhile: searched, narrowed and in order', async () => {
    const server = new ModelServer(rows.map((row, at) => rowOf(at + 1, row)));
    const one = await deckOver(server, {
      early: async (engine) => {
        await engine.setSearch('COSU');
        await engine.setSort([{ field: 'price', dir: 'asc' }]);
      },
    });
    expect(one.view()).toEqual(['2', '3', '1']);
    await one.engine.setSearch('');
    expect(one.view()).toHaveLength(4);
  });
});
