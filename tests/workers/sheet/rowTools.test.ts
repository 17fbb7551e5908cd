import { describe, expect, it } from 'vitest';
import { deckOver, fillRow, problemsIn, settled, statusOf, typeInto, type Deck } from '#tests/workers/sheet/deck';
import { rowOf } from '#tests/workers/sheet/harbour';
import { ModelServer } from '#tests/workers/sheet/modelServer';
import { edgeFrom } from '#workers/sheet/tools/edges';

const server = () =>
  new ModelServer([
    rowOf(1, { remark: 'one', price: '10', orderId: '100', customerId: '11' }),
    rowOf(2, { remark: 'two', price: '20', orderId: '101' }),
    rowOf(3, { price: '30', orderId: '102' }),
    rowOf(4, {}),
    rowOf(5, { remark: 'five' }),
    rowOf(6, { remark: 'six*' }),
    rowOf(7, { locked: true, remark: 'seven' }),
  ]);

describe('edges of data blocks', () => {
  it('lie where Excel finds them: the end of a run, the next run, the end of the sheet', () => {
    const filled = [true, true, true, false, false, true, false, true, true];
    const from = (start: number, step: 1 | -1) => edgeFrom(start, step, filled.length - 1, (at) => filled[at] === true);
    expect([from(0, 1), from(2, 1), from(3, 1), from(5, 1), from(7, 1), from(8, 1)]).toEqual([2, 5, 5, 7, 8, 8]);
    expect([from(8, -1), from(7, -1), from(5, -1), from(4, -1), from(1, -1), from(0, -1)]).toEqual([7, 5, 2, 2, 0, 0]);
  });

  it('are found by the worker for a page that sees only a window, with what was typed a moment ago', async () => {
    const one = await deckOver(server());
    expect(await one.engine.tools.edges.row(0, 'remark', 1)).toBe(1);
    expect(await one.engine.tools.edges.row(1, 'remark', 1)).toBe(4);
    await typeInto(one, '3', 'remark', 'three');
    await typeInto(one, '4', 'number', 'no number');
    expect(await one.engine.tools.edges.row(0, 'remark', 1)).toBe(2);
    await typeInto(one, '5', 'remark', '');
    expect(await one.engine.tools.edges.row(3, 'remark', 1)).toBe(5);
    expect(await one.engine.tools.edges.row(3, 'price', -1)).toBe(2);
  });
});

describe('rows by what people call them', () => {
  it('are found by any part of it, those that begin with it first, each text once', async () => {
    const one = await deckOver(server());
    const texts = async (typed: string, most = 10) =>
      (await one.engine.tools.places.rows(['jobNo', 'remark'], typed, most)).map(
        ({ rowId, viewRow, text }) => `${rowId} ${viewRow} ${text}`,
      );
    expect(await texts('e')).toEqual(['1 0 E2411-0001', '1 0 one', '5 4 five', '7 6 seven']);
    expect(await texts('six*')).toEqual(['6 5 six*']);
    expect(await texts('*')).toEqual(['6 5 six*']);
    expect(await texts('  ')).toEqual([]);
    expect(await texts('e', 2)).toHaveLength(2);
  });
});

describe('rows once more', () => {
  it('are copied with what a person could have typed, as one step', async () => {
    const one = await deckOver(server());
    const { answer } = await one.engine.tools.copies.rows(['1', '7'], 'duplicate');
    expect(answer).toHaveLength(2);
    const [copy, ofLocked] = answer as [string, string];
    expect([
      one.value(copy, 'remark'),
      one.value(copy, 'price'),
      one.value(copy, 'customerId'),
      one.value(copy, 'orderId'),
      one.value(copy, 'amount'),
    ]).toEqual(['one', '10', '11', '100', '10']);
    expect([one.value(ofLocked, 'remark'), one.value(ofLocked, 'locked')]).toEqual(['seven', null]);
    expect(one.view().slice(-2)).toEqual([copy, ofLocked]);
    expect((await one.engine.undo()).answer).toMatchObject({ label: 'duplicate', left: 0 });
    expect(one.view()).toHaveLength(7);
    expect((await one.engine.redo()).answer).toMatchObject({ left: 0 });
    expect(one.view()).toHaveLength(9);
    expect(one.value(copy, 'remark')).toBe('one');
  });
});

describe('only rows with something wrong', () => {
  const wrongIn = async (one: Deck) => {
    await typeInto(one, '2', 'price', 'many');
    await typeInto(one, '5', 'number', '-1');
    await fillRow(one, '1', ['remark:fine']);
  };

  it('are shown until all are wished for again; what is mended stays until then', async () => {
    const one = await deckOver(server());
    await wrongIn(one);
    expect(problemsIn(one)).toEqual(['2.price NUMBER_UNPARSED', '5.number NUMBER_ZERO']);
    await one.engine.tools.wrongRows.only(true);
    expect([one.view(), statusOf(one)?.onlyWrong, statusOf(one)?.shown]).toEqual([['2', '5'], true, 2]);
    await typeInto(one, '2', 'price', '7');
    expect(one.view()).toEqual(['2', '5']);
    await one.engine.setWhere(null);
    expect(one.view()).toEqual(['5']);
    await one.engine.tools.wrongRows.only(false);
    expect([one.view(), statusOf(one)?.onlyWrong]).toEqual([['1', '2', '3', '4', '5', '6', '7'], false]);
  });

  it('keep what colleagues add out of sight', async () => {
    const model = server();
    const one = await deckOver(model);
    await wrongIn(one);
    await one.engine.tools.wrongRows.only(true);
    model.rows.set('8', rowOf(8));
    one.engine.receive(model.colleague('8', { remark: 'from a colleague' }));
    await settled();
    expect(one.view()).toEqual(['2', '5']);
  });
});

describe('only rows by their ids', () => {
  it('are shown, also those that come later and after the list was loaded again, until all are wished for', async () => {
    const model = server();
    const one = await deckOver(model);
    await one.engine.tools.wrongRows.these(['3', '6', '8']);
    expect([one.view(), statusOf(one)?.onlyThese, statusOf(one)?.onlyWrong]).toEqual([['3', '6'], true, false]);
    model.rows.set('8', rowOf(8));
    model.rows.set('9', rowOf(9));
    one.engine.begin();
    one.engine.feed(model.list());
    await one.engine.finish();
    expect(one.view()).toEqual(['3', '6', '8']);
    await one.engine.tools.wrongRows.these(null);
    expect([one.view().length, statusOf(one)?.onlyThese]).toEqual([9, false]);
  });
});
