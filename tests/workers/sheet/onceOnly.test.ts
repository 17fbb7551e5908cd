import { expect, it } from 'vitest';
import { Catalogue } from '#define/catalogue';
import { entity } from '#define/entity';
import { deckOver, fillRow, problemsIn, typeInto } from '#tests/workers/sheet/deck';
import { catalogue, line, rowOf } from '#tests/workers/sheet/harbour';
import { ModelServer } from '#tests/workers/sheet/modelServer';

const once = { field: 'billNo', told: 'billNo', refusal: 'BOX_NUMBER_TWICE' } as const;
const deck = () =>
  deckOver(new ModelServer([rowOf(1, { billNo: 'ONE' }), rowOf(2, { billNo: 'TWO' }), rowOf(3)]), {
    catalogue: new Catalogue(catalogue.all.map((one) => (one === line ? entity({ ...line, once }) : one))),
  });

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
