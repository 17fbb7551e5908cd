import { expect, it } from 'vitest';
import { Catalogue } from '#define/catalogue';
import { entity } from '#define/entity';
import { deckOver, fillRow, problemsIn, typeInto } from '#tests/workers/sheet/deck';
import { catalogue, line, rowOf } from '#tests/workers/sheet/harbour';
import { ModelServer } from '#tests/workers/sheet/modelServer';

const once = { field: 'billNo', told: 'billNo', refusal: 'BOX_NUMBER_TWICE' } as const;
const onceOn = new Catalogue(catalogue.all.map((one) => (one === line ? entity({ ...line, once }) : one)));
const deck = () => deckOver(new ModelServer([rowOf(1, { billNo: 'ONE' }), rowOf(2, { billNo: 'TWO' }), rowOf(3)]), { catalogue: onceOn });

it('what may stand once is told in the cell as it is typed or pasted over many rows, until one of the two is another', async () => {
  const one = await deck();
  await typeInto(one, '3', 'billNo', 'TWO');
  expect(problemsIn(one)).toEqual(['3.billNo BOX_NUMBER_TWICE']);
  expect(one.engine.problems()[0]?.problem.detail).toEqual({ value: 'TWO' });
  await typeInto(one, '3', 'billNo', 'THREE');
  expect(problemsIn(one)).toEqual([]);
  await one.engine.edit(
    ['1', '2', '3'].map((rowId) => ({ rowId, column: 'billNo', text: 'SAME' })),
    'paste',
  );
  expect(problemsIn(one)).toEqual(['1', '2', '3'].map((id) => `${id}.billNo BOX_NUMBER_TWICE`));
  await one.engine.undo();
  expect(problemsIn(one)).toEqual([]);
});

it('a text the server still has in another row is taken until that row is saved; a row that is to go holds nothing', async () => {
  const one = await deck();
  await typeInto(one, '2', 'billNo', 'OTHER');
  await typeInto(one, '3', 'billNo', 'TWO');
  expect(problemsIn(one)).toEqual(['3.billNo BOX_NUMBER_TWICE']);
  await one.engine.removeRows(['2']);
  expect(problemsIn(one)).toEqual([]);
});

it('new rows are judged like others, blank ones by nothing', async () => {
  const one = await deck();
  const { answer } = await one.engine.addRows(2);
  const [first = '', second = ''] = answer as readonly string[];
  await fillRow(one, first, ['billNo:NEW']);
  expect(problemsIn(one).filter((told) => told.endsWith('TWICE'))).toEqual([]);
  await fillRow(one, second, ['billNo:NEW']);
  expect(problemsIn(one).filter((told) => told.endsWith('TWICE'))).toHaveLength(2);
});

it.each([
  ['all different', 20_000, (at: number) => `NO${at}`],
  ['from a short list', 20_000, (at: number) => (at === 7 ? 'NO7' : `ABC${at % 50}`)],
])('in a list of any length, texts %s, and soon', async (_, rows, billNo) => {
  const list = Array.from({ length: rows }, (_row, at) => rowOf(at + 1, { billNo: billNo(at) }));
  const one = await deckOver(new ModelServer(list), { catalogue: onceOn });
  await typeInto(one, '100', 'billNo', 'NO7');
  expect(problemsIn(one)).toEqual(['100.billNo BOX_NUMBER_TWICE']);
  await typeInto(one, '100', 'billNo', 'NEVER');
  expect(problemsIn(one)).toEqual([]);
  await one.engine.edit(
    ['200', '300'].map((rowId) => ({ rowId, column: 'billNo', text: 'SAME' })),
    'paste',
  );
  expect(problemsIn(one)).toEqual(['200', '300'].map((id) => `${id}.billNo BOX_NUMBER_TWICE`));
});
