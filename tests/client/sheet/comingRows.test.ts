import { describe, expect, it, vi } from 'vitest';
import { pasteInto } from '#client/sheet/desk/clipboard';
import { Desk } from '#client/sheet/desk/desk';
import { startEditing } from '#client/sheet/desk/editing';
import { at } from '#client/sheet/grid/selection';
import { rowOf } from '#tests/workers/sheet/harbour';
import { ModelServer } from '#tests/workers/sheet/modelServer';
import { pageOver, rest } from '#tests/workers/sheet/nearPage';

// Outside a browser there is nothing to measure headers with, and no session's cookies.
vi.hoisted(() => {
  const nothing = () => undefined;
  vi.stubGlobal('document', {
    cookie: '',
    createElement: () => ({ getContext: () => null }),
    addEventListener: nothing,
    removeEventListener: nothing,
  });
});

/** Rows of which the first three stand on the screen while the others are on their way: their prices fall from 60 on. */
async function onTheWay(): Promise<{ desk: Desk; come: () => Promise<void>; remarks: () => string[]; col: number }> {
  const prices = ['60', '50', '40', '55', '20', '10'];
  const server = new ModelServer(prices.map((price, at) => rowOf(at + 1, { price })));
  const [first, others] = server.listInTwo(3);
  let stream: ReadableStreamDefaultController<Uint8Array> | null = null;
  const list = new ReadableStream<Uint8Array>({
    start: (controller) => {
      stream = controller;
      controller.enqueue(first);
    },
  });
  const { model } = await pageOver(server, true, { listCall: () => Promise.resolve(list) });
  const desk = new Desk(model, false, null, () => undefined);
  const col = desk.visibleNames().indexOf('remark');
  const come = async () => {
    stream?.enqueue(others);
    stream?.close();
    await rest();
    expect(model.status().loading).toBeNull();
  };
  const remarks = () => prices.map((_, id) => model.cell(model.viewRowOf(String(id + 1)) ?? -1, 'remark').text);
  expect([model.lineCount(), model.status().loading]).toEqual([3, { rows: 3 }]);
  return { desk, come, remarks, col };
}

const text = (lines: string) => ({ text: lines, html: null });

describe('while most rows of a list are still on their way', () => {
  it('what reaches beyond those there are waits for the others, and makes no rows in their place', async () => {
    const { desk, come, remarks, col } = await onTheWay();
    desk.select(at({ row: 1, col }));
    const pasted = pasteInto(desk, text('a\nb\nc\nd'));
    await rest();
    expect(remarks().join('')).toBe('');
    await come();
    await pasted;
    expect(remarks()).toEqual(['', 'a', 'b', 'c', 'd', '']);
    expect(desk.model.lineCount()).toBe(6);
  });

  it('what lies within them is pasted at once', async () => {
    const { desk, remarks, col } = await onTheWay();
    desk.select(at({ row: 1, col }));
    await pasteInto(desk, text('a\nb'));
    expect(remarks().slice(0, 3)).toEqual(['', 'a', 'b']);
  });

  it('goes to the row it was meant for, where the others move that one', async () => {
    const { desk, come, remarks, col } = await onTheWay();
    await desk.model.setSort([{ field: 'price', dir: 'desc' }]);
    desk.select(at({ row: 2, col }));
    const pasted = pasteInto(desk, text('a\nb'));
    await come();
    await pasted;
    expect(remarks()).toEqual(['', '', 'a', '', 'b', '']);
  });

  it('areas stay where their rows do; where others come between them only the cursor stays, on its row', async () => {
    const { desk, come, col } = await onTheWay();
    const cell = at({ row: 0, col });
    const spread = { ...cell, head: { row: 1, col }, areas: [{ top: 0, bottom: 1, left: col, right: col }] };
    desk.select(spread);
    await desk.model.setSort([{ field: 'price', dir: 'desc' }]);
    expect(desk.get(desk.selection)).toBe(spread);
    await come();
    expect(desk.get(desk.selection)).toEqual(cell);
    expect(desk.activeCell()?.rowId).toBe('1');
  });

  it('whole columns go on over the rows that come, and over no rows that are added later', async () => {
    const { desk, come, col } = await onTheWay();
    const column = (bottom: number) => ({ areas: [{ top: 0, bottom, left: col, right: col }] });
    desk.select({ ...at({ row: 0, col }), head: { row: 2, col }, ...column(2) });
    await come();
    expect(desk.get(desk.selection)).toMatchObject({ head: { row: 5, col }, ...column(5) });
    await desk.model.addRows(1);
    expect(desk.get(desk.selection)).toMatchObject(column(5));
  });

  it('what is typed into an open cell goes into its row', async () => {
    const { desk, come, remarks, col } = await onTheWay();
    await desk.model.setSort([{ field: 'price', dir: 'desc' }]);
    desk.select(at({ row: 1, col }));
    startEditing(desk, 'type');
    await come();
    const editing = desk.get(desk.editing);
    expect([editing?.rowId, desk.activeCell()?.rowId]).toEqual(['2', '2']);
    await desk.model.edit([{ rowId: editing?.rowId ?? '', column: editing?.column ?? '', text: 'here' }], 'typing');
    expect(remarks()).toEqual(['', 'here', '', '', '', '']);
  });
});
