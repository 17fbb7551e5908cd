import { describe, expect, it } from 'vitest';
import { deckOver, typeInto, type Deck } from '#tests/workers/sheet/deck';
import { rowOf } from '#tests/workers/sheet/harbour';
import { ModelServer } from '#tests/workers/sheet/modelServer';

const visible = ['customerId', 'feeCode', 'number', 'price', 'pieces', 'costDate', 'amount', 'billNo', 'remark'];
const at = Object.fromEntries(visible.map((name, col) => [name, col])) as Record<string, number>;
const rows = () =>
  Array.from({ length: 8 }, (_, row) =>
    rowOf(row + 1, {
      price: String((row + 1) * 10),
      pieces: row + 1,
      costDate: '2026-01-31',
      billNo: `SE00${row + 8}`,
      remark: `r${row + 1}`,
      customerId: row % 2 ? '12' : '11',
      ...(row === 4 ? { locked: true } : {}),
    }),
  );
const deck = () => deckOver(new ModelServer(rows()));
const area = (top: number, left: string, bottom = top, right = left) => ({
  top,
  left: at[left] as number,
  bottom,
  right: at[right] as number,
});
const column = (one: Deck, name: string) => one.view().map((id) => one.value(id, name));
const auto = { mode: 'auto', turned: false } as const;
const series = { mode: 'auto', turned: true } as const;

describe('filling down', () => {
  it('copies one value, continues several, and is one step of undo', async () => {
    const one = await deck();
    const { answer } = await one.engine.tools.fill.extend(
      [area(0, 'price', 1, 'pieces')],
      area(2, 'price', 3, 'pieces'),
      visible,
      auto,
      'fill',
    );
    expect(answer).toMatchObject({ written: 4, skipped: [], refused: 0 });
    expect([column(one, 'price').slice(0, 4), column(one, 'pieces').slice(0, 4), column(one, 'amount')[3]]).toEqual([
      ['10', '20', '30', '40'],
      [1, 2, 3, 4],
      '40',
    ]);
    await one.engine.tools.fill.extend([area(0, 'remark')], area(1, 'remark', 3), visible, auto, 'fill');
    expect(column(one, 'remark')).toEqual(['r1', 'r1', 'r1', 'r1', 'r5', 'r6', 'r7', 'r8']);
    await one.engine.undo();
    expect(column(one, 'remark')).toEqual(['r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7', 'r8']);
    await one.engine.undo();
    expect((await one.engine.undo()).answer).toBe(null);
  });

  it('works out money exactly, and rounds what an uneven line gives to the decimals of its column', async () => {
    const one = await deck();
    await one.engine.edit(
      [
        ['1', '0.1'],
        ['2', '0.2'],
      ].map(([rowId = '', text = '']) => ({ rowId, column: 'price', text })),
      'typing',
    );
    await one.engine.tools.fill.extend([area(0, 'price', 1)], area(2, 'price', 3), visible, auto, 'fill');
    expect(column(one, 'price').slice(0, 4)).toEqual(['0.1', '0.2', '0.3', '0.4']);
    await one.engine.edit(
      [
        ['1', '1'],
        ['2', '2'],
        ['3', '4'],
      ].map(([rowId = '', text = '']) => ({ rowId, column: 'number', text })),
      'typing',
    );
    await one.engine.tools.fill.extend([area(0, 'number', 2)], area(3, 'number', 3), visible, auto, 'fill');
    expect(column(one, 'number')[3]).toBe('5.3333');
  });

  it('goes to rows that are seen only, past locked cells, which it names', async () => {
    const one = await deck();
    await one.engine.setWhere({ field: 'customerId', op: 'equal', value: '上海远洋' });
    const { answer } = await one.engine.tools.fill.extend([area(0, 'billNo')], area(1, 'billNo', 3), visible, series, 'fill');
    expect(answer).toMatchObject({ written: 2, skipped: [{ rowId: '5', column: 'billNo', problem: { code: 'COST_LOCKED' } }] });
    await one.engine.setWhere(null);
    expect(column(one, 'billNo')).toEqual(['SE008', 'SE009', 'SE009', 'SE0011', 'SE0012', 'SE0013', 'SE011', 'SE0015']);
  });

  it('counts texts only with Ctrl or from the menu, which does the last fill again as the same step', async () => {
    const one = await deck();
    await one.engine.tools.fill.extend([area(0, 'costDate')], area(1, 'costDate', 3), visible, auto, 'fill');
    expect(column(one, 'costDate').slice(0, 4)).toEqual(['2026-01-31', '2026-02-01', '2026-02-02', '2026-02-03']);
    await one.engine.setSort([{ field: 'price', dir: 'desc' }]);
    expect((await one.engine.tools.fill.again('months', 'fill')).answer).toMatchObject({ written: 3 });
    await one.engine.setSort([]);
    expect(column(one, 'costDate').slice(0, 4)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
    await one.engine.tools.fill.again('copy', 'fill');
    expect(column(one, 'costDate').slice(0, 4)).toEqual(['2026-01-31', '2026-01-31', '2026-01-31', '2026-01-31']);
    await one.engine.undo();
    expect([(await one.engine.undo()).answer, (await one.engine.tools.fill.again('copy', 'fill')).answer]).toEqual([
      null,
      { problem: 'empty' },
    ]);
  });

  it('copies a text that has no value as it stands, except where only values are wished', async () => {
    const one = await deck();
    await typeInto(one, '1', 'price', 'abc');
    await one.engine.tools.fill.extend([area(0, 'price')], area(1, 'price'), visible, { mode: 'values', turned: false }, 'fill');
    expect(one.engine.problems().map(({ rowId }) => rowId)).toEqual(['1']);
    await one.engine.tools.fill.extend([area(0, 'price')], area(1, 'price'), visible, auto, 'fill');
    expect(one.engine.problems().map(({ rowId }) => rowId)).toEqual(['1', '2']);
  });
});

describe('filling in the other directions', () => {
  it('goes backwards upwards', async () => {
    const one = await deck();
    await one.engine.tools.fill.extend([area(2, 'pieces', 3)], area(0, 'pieces', 1), visible, auto, 'fill');
    expect(column(one, 'pieces').slice(0, 4)).toEqual([1, 2, 3, 4]);
    await one.engine.tools.fill.extend([area(2, 'remark', 3)], area(0, 'remark', 1), visible, auto, 'fill');
    expect(column(one, 'remark').slice(0, 4)).toEqual(['r3', 'r4', 'r3', 'r4']);
  });

  it('goes from column to column where they have something in common, each reading what it can', async () => {
    const one = await deck();
    await one.engine.tools.fill.extend([area(0, 'number', 0, 'price')], area(0, 'pieces'), visible, auto, 'fill');
    expect(one.value('1', 'pieces')).toBe(19);
    await one.engine.tools.fill.extend([area(1, 'remark')], area(1, 'billNo'), visible, auto, 'fill');
    expect(one.value('2', 'billNo')).toBe('R2');
    const { answer } = await one.engine.tools.fill.extend([area(1, 'remark')], area(1, 'costDate', 1, 'billNo'), visible, auto, 'fill');
    expect(answer).toMatchObject({ written: 2, refused: 1, skipped: [{ column: 'amount' }] });
  });

  it('refuses several sources', async () => {
    const one = await deck();
    expect(
      (await one.engine.tools.fill.extend([area(0, 'price'), area(2, 'price')], area(3, 'price'), visible, auto, 'fill')).answer,
    ).toEqual({ problem: 'multiErr' });
  });
});

describe('beside the drag', () => {
  it('shows what would come, finds the end of the column beside, and changes nothing', async () => {
    const one = await deck();
    expect(
      one.engine.tools.fill.preview(area(0, 'price', 1), area(2, 'price', 6), visible, auto, [
        { row: 2, col: 3 },
        { row: 6, col: 3 },
      ]),
    ).toEqual(['30', '70']);
    expect(one.engine.tools.fill.preview(area(0, 'customerId'), area(1, 'customerId', 2), visible, auto, [{ row: 2, col: 0 }])).toEqual([
      '上海远洋',
    ]);
    expect(one.engine.tools.fill.downTo(area(1, 'number'), visible)).toBe(7);
    await typeInto(one, '5', 'remark', '');
    expect(one.engine.tools.fill.downTo({ top: 0, bottom: 1, left: 0, right: 0 }, ['price', 'remark'])).toBe(3);
    expect(one.engine.tools.fill.downTo({ top: 4, bottom: 4, left: 0, right: 0 }, ['price'])).toBe(-1);
    expect(one.updates.findLast(({ status }) => status)?.status?.undo).toBe('typing');
  });

  it('puts a text into every cell of several areas, and empties those that hold something', async () => {
    const one = await deck();
    const { answer } = await one.engine.tools.fill.text([area(0, 'remark', 1), area(4, 'price', 4, 'pieces')], visible, '7', 'fill');
    expect(answer).toMatchObject({
      written: 2,
      skipped: [
        { rowId: '5', column: 'price' },
        { rowId: '5', column: 'pieces' },
      ],
    });
    await typeInto(one, '3', 'remark', '');
    const cleared = await one.engine.tools.fill.clear([area(0, 'remark', 7)], visible, 'clear');
    expect(cleared.answer).toMatchObject({ written: 7, skipped: [] });
    expect(column(one, 'remark').every((value) => value === null)).toBe(true);
    await one.engine.undo();
    expect(column(one, 'remark')).toEqual(['7', '7', null, 'r4', 'r5', 'r6', 'r7', 'r8']);
  });
});
