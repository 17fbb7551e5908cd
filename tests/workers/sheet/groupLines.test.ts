import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HeadLines } from '#client/sheet/engine/headLines';
import type { EngineModel } from '#client/sheet/engine/sheetModel';
import { rowOf } from '#tests/workers/sheet/harbour';
import { ModelServer } from '#tests/workers/sheet/modelServer';
import { pageOver, rest } from '#tests/workers/sheet/nearPage';

const charges = [
  { feeCode: 'OF', remark: 'a', price: '10' },
  { feeCode: 'DOC', remark: 'b', price: '20' },
  { feeCode: 'OF', remark: 'b', price: '30' },
  { feeCode: 'DOC', remark: 'b', price: '40' },
  { feeCode: 'OF', remark: 'a', price: '50' },
];

const pageOfCharges = async (shared: boolean) =>
  (await pageOver(new ModelServer(charges.map((row, at) => rowOf(at + 1, row))), shared)).model;

/** Lines of the sheet as they stand: ids of rows, and levels of heads with + where they are folded. */
const linesOf = (model: EngineModel): string[] =>
  Array.from({ length: model.lineCount() }, (_, line) => {
    const head = model.tools.groups.head(line);
    return head === null ? (model.rowIdAt(line) ?? '?') : `#${head.level}${head.folded ? '+' : ''}`;
  });

async function grouped(shared: boolean): Promise<EngineModel> {
  const model = await pageOfCharges(shared);
  await model.tools.groups.by([{ field: 'feeCode' }, { field: 'remark' }]);
  return model;
}

describe.each([true, false])('groups in place, memory shared %s', (shared) => {
  it('head their rows in the sheet itself, fold one by one and all, and leave it again', async () => {
    const model = await grouped(shared);
    expect(linesOf(model)).toEqual(['#0', '#1', '1', '5', '#1', '3', '#0', '#1', '2', '4']);
    expect([model.viewRowOf('3'), model.numberAt(5), model.numberAt(4), model.lineOfNumber(3)]).toEqual([5, 3, 0, 5]);
    await model.tools.groups.fold(model.tools.groups.head(1), true);
    expect(linesOf(model)).toEqual(['#0', '#1+', '#1', '3', '#0', '#1', '2', '4']);
    await model.tools.groups.fold(model.tools.groups.head(0), true);
    expect(linesOf(model)).toEqual(['#0+', '#0', '#1', '2', '4']);
    await model.tools.groups.fold(model.tools.groups.head(0), false);
    expect(linesOf(model)).toEqual(['#0', '#1+', '#1', '3', '#0', '#1', '2', '4']);
    await model.tools.groups.fold(null, true);
    expect([linesOf(model), model.tools.groups.allFolded()]).toEqual([['#0+', '#0+'], true]);
    await model.tools.groups.by([]);
    expect(linesOf(model)).toEqual(['1', '2', '3', '4', '5']);
  });

  it('are passed over by sums, copies, pastes and fills, and undo finds its rows', async () => {
    const model = await grouped(shared);
    const columns = ['price', 'remark'];
    const all = [{ top: 0, bottom: 9, left: 0, right: 0 }];
    expect(await model.sums(all, columns)).toMatchObject({ cells: 5, sums: [{ sum: '150.00' }] });
    expect((await model.tools.clipboard.copy(all, columns, null)).text).toBe('10\r\n50\r\n30\r\n20\r\n40');
    const pasted = await model.tools.clipboard.paste(
      [{ top: 3, bottom: 3, left: 0, right: 0 }],
      columns,
      { text: '1\n2\n3', html: null },
      {},
    );
    expect(pasted).toMatchObject({ written: 3, areas: [{ top: 3, bottom: 8, left: 0, right: 0 }] });
    const priceOf = async (id: string) => {
      model.cell(model.viewRowOf(id) as number, 'price');
      await rest();
      return model.cell(model.viewRowOf(id) as number, 'price').text;
    };
    expect([await priceOf('5'), await priceOf('3'), await priceOf('2')]).toEqual(['1', '2', '3']);
    expect(await model.tools.steps.undo()).toMatchObject({ areas: [{ top: 3, bottom: 8 }] });
    expect(await priceOf('3')).toBe('30');
    const [source, over] = [
      { top: 2, bottom: 2, left: 1, right: 1 },
      { top: 3, bottom: 5, left: 1, right: 1 },
    ];
    const filled = await model.tools.fill.extend([source], over, columns, { mode: 'copy', turned: false }, 'fill');
    expect(filled).toMatchObject({ written: 2 });
    expect(await model.tools.fill.text([{ top: 6, bottom: 7, left: 1, right: 1 }], columns, 'x', 'fill')).toMatchObject({ written: 0 });
  });

  it('are crossed by a way to the edge of the data, and a new row stands behind them under a head of its own', async () => {
    const model = await grouped(shared);
    expect(await model.tools.edges.row(2, 'price', 1)).toBe(9);
    expect(await model.tools.edges.row(9, 'price', -1)).toBe(2);
    expect(await model.tools.edges.row(4, 'price', 1)).toBe(9);
    const [id] = await model.addRows(1);
    expect(linesOf(model)).toEqual(['#0', '#1', '1', '5', '#1', '3', '#0', '#1', '2', '4', '#0', id]);
    expect(model.tools.groups.head(10)).toMatchObject({ slot: -1 });
    await model.discard([id as string]);
    expect(linesOf(model)).toHaveLength(10);
  });
});

it('lines and rows lead to one another, whatever stands between them', () => {
  const heads = fc.array(fc.nat(12), { maxLength: 12 }).map((above) => above.sort((a, b) => a - b));
  fc.assert(
    fc.property(heads, fc.nat(5), (above, more) => {
      const rows = (above.at(-1) ?? 0) + more;
      const lines = new HeadLines(
        { rows, above: Uint32Array.from(above), levels: new Uint8Array(above.length), slots: new Uint32Array(above.length) },
        rows,
      );
      const plain: number[] = [];
      for (let row = 0, at = 0; row <= rows; row++) {
        for (; at < above.length && above[at] === row; at++) plain.push(-1);
        if (row < rows) plain.push(row);
      }
      expect(lines.count).toBe(plain.length);
      expect(plain.map((_, line) => lines.rowAt(line))).toEqual(plain);
      plain.forEach((row, line) => {
        if (row >= 0) expect(lines.lineOf(row)).toBe(line);
        expect(lines.headAt(line) === null).toBe(row >= 0);
        for (let bottom = line; bottom < plain.length; bottom++) {
          const inside = plain.slice(line, bottom + 1).filter((one) => one >= 0);
          expect(lines.inRows([{ top: line, bottom }])).toEqual(inside.length === 0 ? [] : [{ top: inside[0], bottom: inside.at(-1) }]);
        }
      });
    }),
    { numRuns: 200 },
  );
});
