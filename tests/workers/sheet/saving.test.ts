import { describe, expect, it } from 'vitest';
import type { BatchRequest } from '#define/wire';
import type { SendOutcome } from '#workers/sheet/crossing';
import {
  answerOf,
  Clock,
  deckOver,
  fillRow,
  flashesOf,
  heldRoad,
  problemsIn,
  settled,
  statusOf,
  typeInto,
} from '#tests/workers/sheet/deck';
import { rowOf } from '#tests/workers/sheet/harbour';
import { ModelServer } from '#tests/workers/sheet/modelServer';

const serverOf = () => new ModelServer([rowOf(1, { price: '100' }), rowOf(2, { price: '20' }), rowOf(3, { price: '3' })]);

describe('saving', () => {
  it('sends one batch with old and new values and what the person saw worked out', async () => {
    const server = serverOf();
    const road = heldRoad(server);
    const one = await deckOver(server, { ports: { send: road.send } });
    await typeInto(one, '1', 'number', '3');
    await typeInto(one, '2', 'customerId', '上海远洋');
    const {
      answer: [added = ''],
    } = await one.engine.addRows(1);
    await fillRow(one, added, ['orderId:E2411-0001', 'feeCode:OF', 'number:2', 'price:5', 'currency:USD']);
    await one.engine.removeRows(['3']);
    void one.engine.save(false);
    await settled();
    expect(road.requests[0]?.request).toEqual({
      batchId: expect.stringMatching(/^[0-9a-f-]{36}$/u) as string,
      keepGood: false,
      rows: [
        { id: '1', version: 1, set: { number: { old: '1', new: '3' } }, derived: { amount: '300.00' } },
        { id: '2', version: 1, set: { crmId: { old: null, new: '11' } } },
      ],
      add: [
        {
          clientId: added,
          values: { orderId: '100', feeCode: 'OF', number: '2', price: '5', currency: 'USD' },
          derived: { amount: '10.00' },
        },
      ],
      remove: [{ id: '3', version: 1 }],
    });
    expect(statusOf(one)?.save).toBe('saving');
    await road.requests[0]?.answer();
    expect(statusOf(one)).toMatchObject({ save: 'saved', waiting: 0 });
    expect(flashesOf(one)).toEqual(['saved 7']);
    expect(one.view()).toEqual(['1', '2', '1000']);
    expect([one.value('1', 'version'), one.value('1', 'amount'), one.value('1000', 'amount')]).toEqual([2, '300', '10']);
  });

  it('holds a save back while something is wrong, and saves the good rows when asked to', async () => {
    const one = await deckOver(serverOf());
    await typeInto(one, '1', 'price', '7');
    await typeInto(one, '2', 'price', 'abc');
    await one.engine.save(false);
    expect([statusOf(one)?.save, statusOf(one)?.waiting, one.server.done.length]).toEqual(['refused', 2, 0]);
    await one.engine.save(true);
    expect([statusOf(one)?.waiting, one.server.rows.get('1')?.price, problemsIn(one)]).toEqual([1, '7', ['2.price NUMBER_UNPARSED']]);
  });

  it('says which fields a new row still needs once a save was tried', async () => {
    const one = await deckOver(serverOf());
    const {
      answer: [added = ''],
    } = await one.engine.addRows(1);
    await typeInto(one, added, 'price', '7');
    expect(problemsIn(one)).toEqual([]);
    await one.engine.save(false);
    expect(problemsIn(one)).toEqual([
      `${added}.orderId FIELD_REQUIRED`,
      `${added}.feeCode FIELD_REQUIRED`,
      `${added}.number FIELD_REQUIRED`,
      `${added}.currency FIELD_REQUIRED`,
    ]);
  });

  it('sends the same batch again, under the same id, until somebody answers', async () => {
    const server = serverOf();
    const road = heldRoad(server);
    const one = await deckOver(server, { ports: { send: road.send } });
    await typeInto(one, '1', 'price', '7');
    void one.engine.save(false);
    await settled();
    // The request arrives, its answer is lost; then the server is away; then it answers as it did.
    answerOf(server, road.requests[0]?.request as BatchRequest);
    await road.requests[0]?.answer({ was: 'lost', server: false });
    expect(statusOf(one)?.save).toBe('offline');
    await typeInto(one, '2', 'price', '8');
    await one.clock.pass(1_000);
    await road.requests[1]?.answer({ was: 'lost', server: true });
    expect(statusOf(one)?.save).toBe('saving');
    one.engine.online();
    await settled();
    expect(road.requests).toHaveLength(3);
    expect(new Set(road.requests.map(({ request }) => JSON.stringify(request))).size).toBe(1);
    await road.requests[2]?.answer();
    expect(server.done).toHaveLength(1);
    // What was typed while the network was away follows, as the person was told.
    await road.requests[3]?.answer();
    expect([server.done.length, statusOf(one)?.save, statusOf(one)?.waiting, road.requests.length]).toEqual([2, 'saved', 0, 4]);
  });

  it('saves edits made while the network is away when a save was asked for there, and none unasked', async () => {
    const server = serverOf();
    const clock = new Clock();
    let away = true;
    const send = (request: BatchRequest) => Promise.resolve<SendOutcome>(away ? { was: 'lost', server: false } : answerOf(server, request));
    const one = await deckOver(server, { clock, ports: { send } });
    await typeInto(one, '1', 'price', '477');
    await settled();
    await clock.pass(60_000);
    expect([statusOf(one)?.save, statusOf(one)?.waiting, server.done]).toEqual(['idle', 1, []]);
    void one.engine.save(false);
    await settled();
    expect(statusOf(one)?.save).toBe('offline');
    await typeInto(one, '2', 'price', '2206');
    await typeInto(one, '1', 'price', '478');
    away = false;
    one.engine.online();
    await settled();
    expect([server.rows.get('1')?.price, server.rows.get('2')?.price, server.done.length]).toEqual(['478', '2206', 2]);
    expect(statusOf(one)).toMatchObject({ save: 'saved', waiting: 0 });
    await typeInto(one, '2', 'price', '5');
    one.engine.online();
    await clock.pass(60_000);
    expect([server.rows.get('2')?.price, statusOf(one)?.waiting]).toEqual(['2206', 1]);
  });

  it('lets edits made while a save is on the road wait for the next one', async () => {
    const server = serverOf();
    const road = heldRoad(server);
    const one = await deckOver(server, { ports: { send: road.send } });
    await typeInto(one, '1', 'price', '7');
    void one.engine.save(false);
    await settled();
    await typeInto(one, '1', 'price', '8');
    await typeInto(one, '2', 'price', '9');
    void one.engine.save(false);
    await settled();
    await road.requests[0]?.answer();
    expect(road.requests[1]?.request.rows).toEqual([
      { id: '1', version: 2, set: { price: { old: '7', new: '8' } }, derived: { amount: '8.00' } },
      { id: '2', version: 1, set: { price: { old: '20', new: '9' } }, derived: { amount: '9.00' } },
    ]);
    await road.requests[1]?.answer();
    expect([statusOf(one)?.waiting, server.rows.get('1')?.price]).toEqual([0, '8']);
  });

  it('takes back an edit that is on the road with an edit of its own', async () => {
    const server = serverOf();
    const road = heldRoad(server);
    const one = await deckOver(server, { ports: { send: road.send } });
    await typeInto(one, '1', 'price', '7');
    void one.engine.save(false);
    await settled();
    await one.engine.undo();
    expect(one.value('1', 'price')).toBe('100');
    await road.requests[0]?.answer();
    expect([one.value('1', 'price'), statusOf(one)?.waiting]).toEqual(['100', 1]);
    void one.engine.save(false);
    await settled();
    expect(road.requests[1]?.request.rows?.[0]?.set).toEqual({ price: { old: '7', new: '100' } });
  });

  it('puts the server’s refusals on their cells and sends them again when asked', async () => {
    const server = serverOf();
    const one = await deckOver(server, {
      ports: {
        send: (request) =>
          Promise.resolve({
            was: 'refused',
            code: 'VALUE_TAKEN',
            text: 'taken',
            refusals: [{ code: 'VALUE_TAKEN', id: String(request.rows?.[0]?.id), field: 'remark', text: '已有相同备注' }],
          }),
      },
    });
    await typeInto(one, '1', 'remark', 'x');
    await one.engine.save(false);
    expect(one.engine.problems()).toMatchObject([{ rowId: '1', column: 'remark', problem: { code: 'VALUE_TAKEN', text: '已有相同备注' } }]);
    expect(statusOf(one)).toMatchObject({ save: 'refused', refusedRows: 1, waiting: 1 });
    await typeInto(one, '1', 'remark', 'y');
    expect(problemsIn(one)).toEqual([]);
  });

  it('keeps edits when the session has ended and sends the same batch after signing in again', async () => {
    const server = serverOf();
    const sent: BatchRequest[] = [];
    let ended = true;
    const one = await deckOver(server, {
      ports: { send: (request) => (sent.push(request), Promise.resolve(ended ? { was: 'ended' } : answerOf(server, request))) },
    });
    await typeInto(one, '1', 'price', '7');
    await one.engine.save(false);
    expect([statusOf(one)?.save, statusOf(one)?.waiting]).toEqual(['failed', 1]);
    ended = false;
    await one.engine.save(false);
    expect([sent[0]?.batchId === sent[1]?.batchId, statusOf(one)?.waiting]).toEqual([true, 0]);
  });

  it('brings saved edits back as new ones, and leaves alone what a colleague changed since', async () => {
    const server = serverOf();
    const one = await deckOver(server);
    await one.engine.edit(
      [
        { rowId: '1', column: 'feeCode', text: 'DOC' },
        { rowId: '2', column: 'price', text: '21' },
      ],
      'typing',
    );
    await one.engine.save(false);
    one.engine.receive(server.frames.at(-1) as never);
    one.engine.receive(server.colleague('2', { price: '22' }));
    const { answer } = await one.engine.undo();
    expect(answer).toMatchObject({ left: 1, rowId: '1' });
    expect([one.value('1', 'feeCode'), one.value('1', 'feeName'), one.value('2', 'price')]).toEqual(['OF', '海运费', '22']);
    await one.engine.save(false);
    expect(server.rows.get('1')).toMatchObject({ feeCode: 'OF', feeName: '海运费' });
  });

  it('makes a removed row anew when its removal is undone, and removes an added one that was saved', async () => {
    const server = serverOf();
    const one = await deckOver(server);
    await one.engine.removeRows(['2']);
    await one.engine.save(false);
    expect(one.view()).toEqual(['1', '3']);
    await one.engine.undo();
    expect(one.view()).toHaveLength(3);
    await one.engine.save(false);
    expect([...server.rows.keys()]).toEqual(['1', '3', '1000']);
    expect(server.rows.get('1000')).toMatchObject({ price: '20', orderId: '100', feeCode: 'OF' });
    await one.engine.redo();
    await one.engine.save(false);
    expect([...server.rows.keys()]).toEqual(['1', '3']);
  });
});
