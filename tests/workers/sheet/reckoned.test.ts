import { expect, it } from 'vitest';
import { Catalogue } from '#define/catalogue';
import { decimal } from '#define/field';
import type { Values } from '#define/row';
import type { ReckonAnswer, ReckonWish } from '#define/reckoned';
import { encodeColumns } from '#tests/workers/sheet/columnsEncoder';
import { deckOver, typeInto, type Deck } from '#tests/workers/sheet/deck';
import { catalogue, headOf, line, rowOf } from '#tests/workers/sheet/harbour';
import { ModelServer } from '#tests/workers/sheet/modelServer';

/** Lines whose rank among those of their customer somebody else reckons: the price over the dearest of them. */
const ranked = {
  ...line,
  reckoned: {
    fields: { rank: decimal({ scale: 2 }) },
    reads: ['price'],
    among: ['customerId'],
    asks: { times: { field: decimal({ scale: 0, initial: '1' }) } },
  },
};
const rows = [
  ['1', '11', '100'],
  ['2', '11', '50'],
  ['3', '12', '80'],
].map(([id, customerId = '', price = '']) => ({ ...rowOf(Number(id), { customerId, price }), rank: null }));

async function opened(away = () => false) {
  const asked: ReckonWish[] = [];
  const reckon = (wish: ReckonWish): Promise<ReckonAnswer | null> => {
    asked.push(structuredClone(wish));
    const priceOf = ({ id, values }: ReckonWish['rows'][number]) =>
      Number(values?.price ?? (rows.find((row) => row.id === id) as Values | undefined)?.price ?? 0) * Number(wish.asked.times ?? '1');
    return Promise.resolve(away() ? null : wish.rows.map((row) => ({ id: row.id, values: { rank: String(priceOf(row)) } })));
  };
  const [head, server] = [headOf(), new ModelServer(rows)];
  const list = () =>
    encodeColumns({ ...head, columns: [...head.columns, { name: 'rank', wire: 'rank', kind: 'decimal', storage: 'scaled' }] }, rows);
  const one = await deckOver(Object.assign(server, { list }), {
    catalogue: new Catalogue([ranked, ...catalogue.all.filter(({ name }) => name !== line.name)]),
    ports: { reckon },
  });
  await one.clock.pass(200);
  return { one, asked };
}
const ranks = ({ engine }: Deck) => engine.window(0, 9).map(({ values }) => values.at(-1));
const idsOf = ({ rows: some }: ReckonWish) => some.map(({ id }) => id);

it('columns no table holds are asked for, and again for all rows weighed against one that is typed into, with what is not saved', async () => {
  const { one, asked } = await opened();
  expect([ranks(one), asked.map(idsOf)]).toEqual([['100', '50', '80'], [['1', '2', '3']]]);
  await typeInto(one, '2', 'remark', 'of no weight');
  await one.clock.pass(200);
  expect(asked).toHaveLength(1);
  await typeInto(one, '2', 'price', '70');
  await one.clock.pass(200);
  expect(asked[1]?.rows).toEqual([{ id: '1' }, { id: '2', values: { price: '70' } }]);
  expect(ranks(one)).toEqual(['100', '70', '80']);
  await one.engine.undo();
  await one.clock.pass(200);
  expect(ranks(one)).toEqual(['100', '50', '80']);
});

it('rows that leave those they were weighed against have both reckoned anew', async () => {
  const { one, asked } = await opened();
  await typeInto(one, '2', 'customerId', '宁波港务');
  await one.clock.pass(200);
  expect(asked.slice(1).flatMap(idsOf).toSorted()).toEqual(['1', '2', '3']);
});

it('asked otherwise all are reckoned anew, and a view ordered by them follows', async () => {
  const { one } = await opened();
  await one.engine.setSort([{ field: 'rank', dir: 'asc' }]);
  expect(one.view()).toEqual(['2', '3', '1']);
  await one.engine.tools.reckoned.ask({ times: '-1' });
  await one.clock.pass(200);
  expect([ranks(one), one.view()]).toEqual([
    ['-100', '-80', '-50'],
    ['1', '3', '2'],
  ]);
});

it('a server that does not answer is asked again', async () => {
  let away = true;
  const { one, asked } = await opened(() => away);
  expect(ranks(one)).toEqual([null, null, null]);
  away = false;
  await one.clock.pass(16_000);
  expect([ranks(one), asked.length]).toEqual([['100', '50', '80'], 2]);
});

it('rows that are not saved yet are asked about in smaller pieces: each goes along with all it holds', async () => {
  const { one, asked } = await opened();
  await one.engine.addRows(1_000);
  await one.clock.pass(400);
  const added = asked.slice(1).map(({ rows: some }) => some.length);
  expect(added.reduce((sum, many) => sum + many, 0)).toBeGreaterThanOrEqual(1_000);
  expect(Math.max(...added)).toBeLessThanOrEqual(400);
});
