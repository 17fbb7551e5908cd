import { expect, it } from 'vitest';
import { deckOver, fillRow, settled } from '#tests/workers/sheet/deck';
import { rowOf } from '#tests/workers/sheet/harbour';
import { ModelServer } from '#tests/workers/sheet/modelServer';

const ofOrder = { of: { by: 'orderId', id: '71', with: { direction: 'AR' }, taken: { costDate: '2026-03-20' } } } as const;

it('a sheet of one parent gives its new rows the parent, what it is narrowed to and what they take from it, and saves them with it', async () => {
  const server = new ModelServer([rowOf(1, { orderId: '71' })]);
  const one = await deckOver(server, { setup: ofOrder });
  const [added = ''] = (await one.engine.addRows(1)).answer;
  expect(['orderId', 'direction', 'costDate'].map((name) => one.value(added, name))).toEqual(['71', 'AR', '2026-03-20']);
  await fillRow(one, added, ['feeCode:THC', 'number:2', 'currency:USD']);
  await one.engine.save(false);
  await settled();
  expect([...server.rows.values()].map(({ orderId }) => orderId)).toEqual(['71', '71']);
});

it('takes in rows that others add to its parent, and leaves those of other parents out', async () => {
  const server = new ModelServer([rowOf(1, { orderId: '71' })]);
  const one = await deckOver(server, { setup: ofOrder });
  const came = (id: number, orderId: string, seq: number, direction = 'AR') => ({
    kind: 'change' as const,
    seq,
    entity: 'cost' as const,
    rows: [{ id: String(id), version: 1, after: server.onWire(rowOf(id, { orderId, direction })) }],
    by: { id: '9', name: '李雷' },
    at: '2026-03-01T08:00:00.000Z',
    batchId: `b${seq}`,
  });
  one.engine.receive(came(2, '72', 11));
  one.engine.receive(came(3, '71', 12));
  one.engine.receive(came(4, '71', 13, 'AP'));
  await settled();
  expect(one.view()).toEqual(['1', '3']);
});
