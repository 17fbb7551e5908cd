import { describe, expect, it } from 'vitest';
import type { Where } from '#define/filter';
import type { EngineUpdate } from '#workers/sheet/crossing';
import { Engine } from '#workers/sheet/engine';
import { Clock, deckOver, setup, settled, statusOf } from '#tests/workers/sheet/deck';
import { catalogue, rowOf } from '#tests/workers/sheet/harbour';
import { ModelServer } from '#tests/workers/sheet/modelServer';

const server = () =>
  new ModelServer([
    rowOf(1, { price: '30', currency: 'USD', remark: 'first' }),
    rowOf(2, { price: '10', currency: 'CNY', remark: 'second' }),
    rowOf(3, { price: '20', currency: 'USD', remark: 'third' }),
    rowOf(4, { price: '40', currency: 'USD', remark: 'second too' }),
  ]);

const dollarsOnly: Where = { field: 'currency', op: 'equal', anyOf: ['USD'] };
const dollars: Where = { and: [dollarsOnly] };
const plain = { where: null, search: '', sort: null, own: [] };

describe('a look', () => {
  it('sets filter, search and order in one go, and the plain one takes them back', async () => {
    const one = await deckOver(server());
    expect((await one.engine.tools.looks.show({ ...plain, where: dollars, sort: [{ field: 'price', dir: 'asc' }] })).answer).toEqual([]);
    expect(one.view()).toEqual(['3', '1', '4']);
    expect(statusOf(one)).toMatchObject({ where: dollars, sort: [{ field: 'price', dir: 'asc' }], shown: 3 });
    await one.engine.tools.looks.show({ ...plain, search: 'second', sort: [{ field: 'price', dir: 'desc' }] });
    expect(one.view()).toEqual(['4', '2']);
    await one.engine.tools.looks.show(plain);
    expect([one.view(), statusOf(one)?.where, statusOf(one)?.search]).toEqual([['1', '2', '3', '4'], null, '']);
  });

  it('leaves out columns the list does not have for this reader, and names them', async () => {
    const one = await deckOver(server());
    const where: Where = {
      and: [
        { field: 'currency', op: 'equal', anyOf: ['USD'] },
        {
          or: [
            { field: 'secret', op: 'equal', value: '1' },
            { field: 'price', op: 'ge', value: '30' },
          ],
        },
        { field: 'other', op: 'equal', value: '1' },
      ],
    };
    const { answer } = await one.engine.tools.looks.show({
      where,
      search: '',
      sort: [
        { field: 'hidden', dir: 'asc' },
        { field: 'price', dir: 'asc' },
      ],
      own: [],
    });
    expect(answer).toEqual(['secret', 'other', 'hidden']);
    expect(one.view()).toEqual(['1', '4']);
    expect(statusOf(one)).toMatchObject({
      where: { and: [dollarsOnly, { or: [{ field: 'price', op: 'ge', value: '30' }] }] },
      sort: [{ field: 'price', dir: 'asc' }],
    });
    await one.engine.tools.looks.show({ ...plain, where: { field: 'secret', op: 'equal', value: '1' } });
    expect(statusOf(one)?.where).toBe(null);
  });

  it('asked for before the list has come holds from its first row on; of several the last', async () => {
    const updates: EngineUpdate[] = [];
    const model = server();
    const ports = {
      send: () => Promise.reject(new Error('nothing is sent')),
      changesSince: () => Promise.resolve(null),
      resolveLabel: () => Promise.resolve([]),
      labelsOf: () => Promise.resolve([]),
      choiceWords: () => Promise.resolve({}),
      evaluate: () => Promise.resolve({ problem: 'NUMBER_UNPARSED' as const }),
      update: (update: EngineUpdate) => void updates.push(update),
    };
    const engine = new Engine(catalogue, setup, ports, null, new Clock());
    const first = engine.tools.looks.show({ ...plain, search: 'third' });
    const last = engine.tools.looks.show({ ...plain, where: dollars });
    engine.begin();
    engine.feed(model.list(2));
    expect(Math.max(...updates.map(({ status }) => status?.shown ?? 0))).toBe(0);
    await engine.finish();
    await settled();
    expect([(await first).answer, (await last).answer, engine.window(0, 9).map(({ values }) => values[0])]).toEqual([
      [],
      [],
      ['1', '3', '4'],
    ]);
  });

  it('the sheet opens with leaves what was searched meanwhile, before the list comes or after, unless it searches itself', async () => {
    const opening = { ...plain, where: dollars, opening: true };
    const early = await deckOver(server(), {
      early: async (engine) => {
        void engine.tools.looks.show(opening);
        await engine.setSearch('third');
      },
    });
    expect([early.view(), statusOf(early)?.search]).toEqual([['3'], 'third']);
    const late = await deckOver(server());
    await late.engine.setSearch('second');
    await late.engine.tools.looks.show(opening);
    expect([late.view(), statusOf(late)?.search]).toEqual([['4'], 'second']);
    await late.engine.tools.looks.show({ ...opening, search: 'first' });
    expect([late.view(), statusOf(late)?.search]).toEqual([['1'], 'first']);
    await late.engine.tools.looks.show({ ...opening, opening: false, search: '' });
    expect([late.view(), statusOf(late)?.search]).toEqual([['1', '3', '4'], '']);
  });

  it('keeps rows that are being edited in sight as any other filter does', async () => {
    const one = await deckOver(server());
    await one.engine.tools.looks.show({ ...plain, where: dollars });
    await one.engine.edit([{ rowId: '1', column: 'currency', text: 'CNY' }], 'typing');
    expect(one.view()).toEqual(['1', '3', '4']);
    await one.engine.tools.looks.show({ ...plain, where: dollars });
    expect(one.view()).toEqual(['3', '4']);
  });
});
