import { describe, expect, it } from 'vitest';
import { CallFailed } from '#client/calls/failed';
import { fillModel } from '#client/import/preview';
import type { SheetExport, SheetModelOptions } from '#client/sheet/engine/options';
import { rowKeyName } from '#define/rowKey';
import { readWorkbook } from '#workers/workbook/read';
import { lineSheet, pageOver, read, rest, serverOf } from '#tests/workers/sheet/nearPage';

describe.each([
  ['shared memory', true],
  ['windows', false],
])('files of the model over %s', (_name, shared) => {
  it('writes a workbook only once the server allows it, and says before what will stand in it', async () => {
    const told: SheetExport[] = [];
    let allowed = false;
    const page = await pageOver(serverOf(), shared, {
      announceExport: async (wish) => {
        told.push(wish);
        if (!allowed) throw new CallFailed('refused', { code: 403, codeMsg: '没有权限' });
      },
    });
    const where = { field: 'price', op: 'gt', value: '2' } as const;
    await page.model.setWhere(where);
    const columns = [{ column: 'price', header: '单价', width: 100, frozen: false }];
    const written: number[] = [];
    await expect(page.model.exportSheet(columns, (done) => written.push(done))).rejects.toThrow('没有权限');
    expect(written).toEqual([]);
    allowed = true;
    expect((await page.model.exportSheet(columns, () => undefined)).length).toBeGreaterThan(0);
    expect(told[1]).toEqual({ form: 'sheet', columns: ['price'], rows: 3, where, search: '' });
  });

  it('ends an exported line with the key of its row where rows are known by nothing else', async () => {
    const page = await pageOver(serverOf(), shared, { sheet: { ...lineSheet, imports: { key: [rowKeyName] } } });
    const [added = ''] = await page.model.addRows(1);
    await page.model.edit([{ rowId: added, column: 'price', text: '6' }], 'typing');
    const bytes = await page.model.exportSheet([{ column: 'price', header: '单价', width: 100, frozen: false }], () => undefined);
    const book = await readWorkbook(bytes);
    const rows = 'sheets' in book ? (book.sheets[0]?.rows ?? []) : [];
    expect(rows.map((row) => row[1] ?? null)).toEqual(['[rowKey]', 'R1.1', 'R2.1', 'R3.1', 'R4.1', 'R5.1', null]);
  });

  it('shows new rows that are looked over before they are added as what they are, and changed cells as changes', async () => {
    const states = async (more: Partial<SheetModelOptions>) => {
      const page = await pageOver(serverOf(), shared, more);
      const [added = ''] = await page.model.addRows(1);
      const cells = [
        { rowId: added, column: 'price', text: '6' },
        { rowId: '2', column: 'price', text: '7' },
        { rowId: added, column: 'costDate', text: 'no day' },
      ];
      await page.model.edit(cells, 'typing');
      await rest();
      const row = (rowId: string) => page.model.viewRowOf(rowId) ?? -1;
      return cells.map(({ rowId, column }) => page.model.cell(row(rowId), column).state);
    };
    expect(await states({})).toEqual(['waiting', 'waiting', 'refused']);
    expect(await states({ newRowsOnly: true })).toEqual(['plain', 'waiting', 'refused']);
  });

  it('takes back the batches of an import alone, not what was saved after it', async () => {
    const server = serverOf();
    const change = (seq: number, id: string) => ({
      seq,
      batchId: crypto.randomUUID(),
      at: '2026-03-01T08:00:00.000Z',
      via: 'call' as const,
      count: 1,
      rows: [{ id, before: { price: '99' }, after: { price: server.rows.get(id)?.price ?? null } }],
    });
    const page = await pageOver(server, shared, { ownBatches: async () => [change(13, '5'), change(12, '4'), change(11, '2')] });
    const taken = await page.model.tools.steps.takeBack(11, '撤回', [11, 12]);
    expect(taken.written).toBe(2);
    const prices = await Promise.all(['2', '4', '5'].map((id) => read(page, page.model.viewRowOf(id) ?? -1, 'price')));
    expect(prices.map((cell) => cell.text)).toEqual(['99', '99', '1']);
  });

  it('lays lines of a file over the rows they are about; of locked ones it names the cells and why, and leaves the row out', async () => {
    const page = await pageOver(serverOf(), shared);
    const line = { sheet: 'A', cells: {}, problems: [], notes: [] };
    const rows = [
      { ...line, row: 2, of: '3', values: { price: '9' }, set: { price: '9' } },
      { ...line, row: 3, of: '4', values: { price: '8' }, set: { price: '8' } },
    ];
    const left = await fillModel(
      page.model,
      rows,
      '导入',
      () => undefined,
      () => true,
      () => undefined,
    );
    expect(left.map(({ row, field, text }) => [row.row, field, text])).toEqual([[2, 'price', 'COST_LOCKED [price] {}']]);
    expect([page.model.status().shown, page.model.rowIdAt(0)]).toEqual([1, '4']);
  });
});
