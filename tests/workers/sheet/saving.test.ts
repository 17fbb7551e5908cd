import { describe, expect, it } from 'vitest';
import type { BatchRequest } from '#define/wire';
import type { SendOutcome } from '#workers/sheet/crossing';
import { answerOf, deckOver, settled, type Deck } from '#tests/workers/sheet/deck';
import { rowOf } from '#tests/workers/sheet/harbour';
import { ModelServer } from '#tests/workers/sheet/modelServer';

const serverOf = () => new ModelServer([rowOf(1, { price: '100' }), rowOf(2, { price: '20' }), rowOf(3, { price: '3' })]);
const status = (one: Deck) => one.updates.findLast((update) => update.status)?.status;
const flashes = (one: Deck) => one.updates.flatMap((update) => update.flashes ?? []).map(({ as, slots, by }) => `${as} ${slots.length}${by ? ` ${by}` : ''}`);
const problems = (one: Deck) => one.engine.problems().map(({ rowId, column, problem }) => `${rowId}.${column} ${problem.code}`);
const type = (one: Deck, rowId: string, column: string, text: string) => one.engine.edit([{ rowId, column, text }], 'typing');

/** A network that hands every request over and answers when it is told to. */
function held(server: ModelServer) {
  const requests: { request: BatchRequest; answer: (outcome?: SendOutcome) => Promise<void> }[] = [];
  const send = (request: BatchRequest) =>
    new Promise<SendOutcome>((resolve) => {
      const answer = async (outcome?: SendOutcome) => {
        resolve(outcome ?? answerOf(server, request));
        await settled();
      };
      requests.push({ request, answer });
    });
  return { requests, send };
}

describe('saving', () => {
  it('sends one batch with old and new values and what the person saw worked out', async () => {
    const server = serverOf();
    const road = held(server);
    const one = await deckOver(server, { ports: { send: road.send } });
    await type(one, '1', 'number', '3');
    await type(one, '2', 'customerId', '上海远洋');
    const { answer: [added = ''] } = await one.engine.addRows(1);
    await one.engine.edit(['orderId:E2411-0001', 'feeCode:OF', 'number:2', 'price:5', 'currency:USD'].map((cell) => ({ rowId: added, column: cell.split(':')[0] ?? '', text: cell.split(':')[1] ?? '' })), 'typing');
    await one.engine.removeRows(['3']);
    void one.engine.save(false);
    await settled();
    expect(road.requests[0]?.request).toEqual({
      batchId: expect.stringMatching(/^[0-9a-f-]{36}$/u) as string, keepGood: false,
      rows: [
        { id: '1', version: 1, set: { number: { old: '1', new: '3' } }, derived: { amount: '300.00' } },
        { id: '2', version: 1, set: { crmId: { old: null, new: '11' } } },
      ],
      add: [{ clientId: added, values: { orderId: '100', feeCode: 'OF', number: '2', price: '5', currency: 'USD' }, derived: { amount: '10.00' } }],
      remove: [{ id: '3', version: 1 }],
    });
    expect(status(one)?.save).toBe('saving');
    await road.requests[0]?.answer();
    expect(status(one)).toMatchObject({ save: 'saved', waiting: 0 });
    expect(flashes(one)).toEqual(['saved 7']);
    expect(one.view()).toEqual(['1', '2', '1000']);
    expect([one.value('1', 'version'), one.value('1', 'amount'), one.value('1000', 'amount')]).toEqual([2, '300', '10']);
  });

  it('holds a save back while something is wrong, and saves the good rows when asked to', async () => {
    const one = await deckOver(serverOf());
    await type(one, '1', 'price', '7');
    await type(one, '2', 'price', 'abc');
    await one.engine.save(false);
    expect([status(one)?.save, status(one)?.waiting, one.server.done.length]).toEqual(['failed', 2, 0]);
    await one.engine.save(true);
    expect([status(one)?.waiting, one.server.rows.get('1')?.price, problems(one)]).toEqual([1, '7', ['2.price NUMBER_UNPARSED']]);
  });

  it('says which fields a new row still needs once a save was tried', async () => {
    const one = await deckOver(serverOf());
    const { answer: [added = ''] } = await one.engine.addRows(1);
    await type(one, added, 'price', '7');
    expect(problems(one)).toEqual([]);
    await one.engine.save(false);
    expect(problems(one)).toEqual([`${added}.orderId FIELD_REQUIRED`, `${added}.feeCode FIELD_REQUIRED`, `${added}.number FIELD_REQUIRED`, `${added}.currency FIELD_REQUIRED`]);
  });

  it('sends the same batch again, under the same id, until somebody answers', async () => {
    const server = serverOf();
    const road = held(server);
    const one = await deckOver(server, { ports: { send: road.send } });
    await type(one, '1', 'price', '7');
    void one.engine.save(false);
    await settled();
    // The request arrives, its answer is lost; then the server is away; then it answers as it did.
    answerOf(server, road.requests[0]?.request as BatchRequest);
    await road.requests[0]?.answer({ was: 'lost', server: false });
    expect(status(one)?.save).toBe('offline');
    await type(one, '2', 'price', '8');
    await one.clock.pass(1_000);
    await road.requests[1]?.answer({ was: 'lost', server: true });
    expect(status(one)?.save).toBe('saving');
    one.engine.online();
    await settled();
    expect(road.requests).toHaveLength(3);
    expect(new Set(road.requests.map(({ request }) => JSON.stringify(request))).size).toBe(1);
    await road.requests[2]?.answer();
    expect([server.done.length, status(one)?.save, status(one)?.waiting]).toEqual([1, 'saved', 1]);
  });

  it('lets edits made while a save is on the road wait for the next one', async () => {
    const server = serverOf();
    const road = held(server);
    const one = await deckOver(server, { ports: { send: road.send } });
    await type(one, '1', 'price', '7');
    void one.engine.save(false);
    await settled();
    await type(one, '1', 'price', '8');
    await type(one, '2', 'price', '9');
    void one.engine.save(false);
    await settled();
    await road.requests[0]?.answer();
    expect(road.requests[1]?.request.rows).toEqual([
      { id: '1', version: 2, set: { price: { old: '7', new: '8' } }, derived: { amount: '8.00' } },
      { id: '2', version: 1, set: { price: { old: '20', new: '9' } }, derived: { amount: '9.00' } },
    ]);
    await road.requests[1]?.answer();
    expect([status(one)?.waiting, server.rows.get('1')?.price]).toEqual([0, '8']);
  });

  it('takes back an edit that is on the road with an edit of its own', async () => {
    const server = serverOf();
    const road = held(server);
    const one = await deckOver(server, { ports: { send: road.send } });
    await type(one, '1', 'price', '7');
    void one.engine.save(false);
    await settled();
    await one.engine.undo();
    expect(one.value('1', 'price')).toBe('100');
    await road.requests[0]?.answer();
    expect([one.value('1', 'price'), status(one)?.waiting]).toEqual(['100', 1]);
    void one.engine.save(false);
    await settled();
    expect(road.requests[1]?.request.rows?.[0]?.set).toEqual({ price: { old: '7', new: '100' } });
  });

  it('puts the server’s refusals on their cells and sends them again when asked', async () => {
    const server = serverOf();
    const one = await deckOver(server, { ports: { send: (request) => Promise.resolve({ was: 'refused', code: 'VALUE_TAKEN', text: 'taken', refusals: [{ code: 'VALUE_TAKEN', id: String(request.rows?.[0]?.id), field: 'remark', text: '已有相同备注' }] }) } });
    await type(one, '1', 'remark', 'x');
    await one.engine.save(false);
    expect(one.engine.problems()).toMatchObject([{ rowId: '1', column: 'remark', problem: { code: 'VALUE_TAKEN', text: '已有相同备注' } }]);
    expect(status(one)).toMatchObject({ save: 'failed', refusedRows: 1, waiting: 1 });
    await type(one, '1', 'remark', 'y');
    expect(problems(one)).toEqual([]);
  });

  it('keeps edits when the session has ended and sends the same batch after signing in again', async () => {
    const server = serverOf();
    const sent: BatchRequest[] = [];
    let ended = true;
    const one = await deckOver(server, { ports: { send: (request) => (sent.push(request), Promise.resolve(ended ? { was: 'ended' } : answerOf(server, request))) } });
    await type(one, '1', 'price', '7');
    await one.engine.save(false);
    expect([status(one)?.save, status(one)?.waiting]).toEqual(['failed', 1]);
    ended = false;
    await one.engine.save(false);
    expect([sent[0]?.batchId === sent[1]?.batchId, status(one)?.waiting]).toEqual([true, 0]);
  });

  it('brings saved edits back as new ones, and leaves alone what a colleague changed since', async () => {
    const server = serverOf();
    const one = await deckOver(server);
    await one.engine.edit([{ rowId: '1', column: 'feeCode', text: 'DOC' }, { rowId: '2', column: 'price', text: '21' }], 'typing');
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

describe('two people', () => {
  it('merges edits of different cells and shows whose the other was', async () => {
    const server = serverOf();
    const one = await deckOver(server);
    await type(one, '1', 'remark', 'mine');
    one.engine.receive(server.colleague('1', { price: '50' }));
    expect([one.value('1', 'price'), one.value('1', 'amount'), one.value('1', 'remark'), problems(one)]).toEqual(['50', '50', 'mine', []]);
    expect(flashes(one)).toEqual(['changed 2 李雷']);
    await one.engine.save(false);
    expect(server.rows.get('1')).toMatchObject({ remark: 'mine', price: '50', version: 3 });
  });

  it('makes a conflict of two edits of one cell, and saves what the person chose', async () => {
    const server = serverOf();
    const one = await deckOver(server);
    await one.engine.edit([{ rowId: '1', column: 'price', text: '7' }, { rowId: '2', column: 'price', text: '8' }], 'typing');
    one.engine.receive(server.colleague('1', { price: '50' }));
    one.engine.receive(server.colleague('2', { price: '60' }));
    expect(one.engine.problems()[0]).toEqual({ rowId: '1', column: 'price', problem: { code: 'STALE_VERSION', theirs: '50', changedBy: '李雷', changedAt: '2026-03-01T08:00:00.000Z' } });
    await one.engine.save(false);
    expect([status(one)?.conflicts, server.rows.get('1')?.price]).toEqual([2, '50']);
    await one.engine.resolve({ rowId: '1', column: 'price' }, 'mine');
    await one.engine.resolve({ rowId: '2', column: 'price' }, 'theirs');
    await one.engine.save(false);
    expect([server.rows.get('1')?.price, server.rows.get('2')?.price, status(one)?.waiting]).toEqual(['7', '60', 0]);
  });

  it('hears of a conflict from the answer where the live channel is silent', async () => {
    const server = serverOf();
    const one = await deckOver(server);
    server.colleague('1', { price: '50' });
    await type(one, '1', 'price', '7');
    await one.engine.save(false);
    expect(problems(one)).toEqual(['1.price STALE_VERSION']);
    await one.engine.resolve('all', 'mine');
    await one.engine.save(false);
    expect([server.rows.get('1')?.price, status(one)?.waiting]).toEqual(['7', 0]);
  });

  it('keeps order and place when colleagues add, change and remove rows', async () => {
    const server = serverOf();
    const one = await deckOver(server);
    await one.engine.setSort([{ field: 'price', dir: 'asc' }]);
    expect(one.view()).toEqual(['3', '2', '1']);
    one.engine.receive(server.colleague('3', { price: '999' }));
    one.engine.receive(server.colleagueRemoves('2'));
    expect(one.view()).toEqual(['3', '2', '1']);
    const other = await deckOver(server);
    await other.engine.addRows(1);
    await other.engine.edit(['orderId:E2411-0001', 'feeCode:OF', 'number:2', 'currency:USD'].map((cell) => ({ rowId: other.view().at(-1) ?? '', column: cell.split(':')[0] ?? '', text: cell.split(':')[1] ?? '' })), 'typing');
    await other.engine.save(false);
    one.engine.receive(server.frames.at(-1) as never);
    expect(one.view()).toEqual(['3', '2', '1', '1000']);
    await one.engine.setSort([{ field: 'price', dir: 'asc' }]);
    expect(one.view()).toEqual(['1', '3', '1000']);
  });

  it('does not let a late answer take back what a colleague did since', async () => {
    const server = serverOf();
    const road = held(server);
    const one = await deckOver(server, { ports: { send: road.send } });
    await type(one, '1', 'price', '7');
    void one.engine.save(false);
    await settled();
    const late = answerOf(server, road.requests[0]?.request as BatchRequest);
    server.colleague('1', { price: '50', remark: 'theirs' });
    for (const frame of server.frames) one.engine.receive(frame);
    expect([one.value('1', 'remark'), one.value('1', 'version')]).toEqual(['theirs', 3]);
    await road.requests[0]?.answer(late);
    expect([one.value('1', 'price'), one.value('1', 'remark'), one.value('1', 'version'), status(one)?.waiting]).toEqual(['50', 'theirs', 3, 0]);
    one.engine.receive({ ...(server.frames[0] as never as object), seq: server.seq } as never);
    expect(one.value('1', 'price')).toBe('50');
  });

  it('says why edits of a row that is gone cannot be saved, and lets them go', async () => {
    const server = serverOf();
    const one = await deckOver(server);
    await type(one, '2', 'price', '8');
    one.engine.receive(server.colleagueRemoves('2'));
    expect(problems(one)).toEqual(['2.price ROW_GONE']);
    await one.engine.save(false);
    expect(status(one)?.save).toBe('failed');
    await one.engine.discard(['2']);
    expect([one.view(), status(one)?.waiting]).toEqual([['1', '3'], 0]);
  });

  it('takes the server’s figures when the person has seen that they differ', async () => {
    const server = serverOf();
    const one = await deckOver(server, {
      ports: {
        send: (request) => {
          const differs = request.rows?.[0]?.derived !== undefined;
          return Promise.resolve(differs ? { was: 'refused', code: 'DERIVED_DIFFERS', text: 'x', refusals: [{ code: 'DERIVED_DIFFERS', id: '1', field: 'amount', text: 'differs', detail: { expected: '7', result: '7.5' } }] } : answerOf(server, request));
        },
      },
    });
    await type(one, '1', 'price', '7');
    await one.engine.save(false);
    expect(one.engine.problems()).toMatchObject([{ column: 'amount', problem: { code: 'DERIVED_DIFFERS', theirs: '7.50' } }]);
    await one.engine.resolve({ rowId: '1', column: 'amount' }, 'theirs');
    await one.engine.save(false);
    expect(status(one)).toMatchObject({ waiting: 0, save: 'saved' });
  });
});

describe('the live channel', () => {
  it('asks for what it missed and applies each change once', async () => {
    const server = serverOf();
    let asked = 0;
    const one = await deckOver(server, { ports: { changesSince: (seq) => (asked++, Promise.resolve(server.since(seq))) } });
    server.colleague('1', { price: '50' });
    const second = server.colleague('2', { price: '60' });
    one.engine.receive(second);
    one.engine.receive(second);
    await settled();
    expect([asked, one.value('1', 'price'), one.value('2', 'price')]).toEqual([1, '50', '60']);
    one.engine.receive({ kind: 'seq', seq: server.seq + 1 });
    server.seq += 1;
    one.engine.receive(server.colleague('3', { price: '70' }));
    expect([asked, one.value('3', 'price')]).toEqual([1, '70']);
  });

  it('loads the list again when too much was missed, and keeps the edits over it', async () => {
    const server = serverOf();
    const one = await deckOver(server, { ports: { changesSince: (seq) => Promise.resolve({ frames: [], seq, reload: true }) } });
    await one.engine.edit([{ rowId: '1', column: 'price', text: '7' }, { rowId: '2', column: 'price', text: '8' }, { rowId: '3', column: 'price', text: 'abc' }], 'typing');
    const { answer: [added = ''] } = await one.engine.addRows(1);
    await type(one, added, 'price', '9');
    server.colleague('1', { remark: 'changed' });
    server.colleague('2', { price: '60' });
    server.rows.delete('3');
    one.engine.receive({ kind: 'seq', seq: server.seq + 5 });
    await settled();
    expect(one.updates.some(({ reload }) => reload)).toBe(true);
    one.engine.begin();
    one.engine.feed(server.list());
    await one.engine.finish();
    expect([one.value('1', 'price'), one.value('1', 'remark'), one.value('2', 'price'), one.value(added, 'price')]).toEqual(['7', 'changed', '8', '9']);
    expect(problems(one).sort()).toEqual(['2.price STALE_VERSION', '3.price NUMBER_UNPARSED']);
    for (let step = 0; step < 3; step++) await one.engine.undo();
    expect([one.value('1', 'price'), one.value('2', 'price'), one.view()]).toEqual(['100', '60', ['1', '2', '3']]);
  });

  it('follows the lock and the number of the order a row hangs on', async () => {
    const one = await deckOver(serverOf());
    one.engine.receive({ kind: 'change', seq: 11, entity: 'order', rows: [{ id: '100', version: 2, after: { jobNo: 'E2411-9999', locked: true } }], batchId: 'b', by: { id: '8', name: '李雷' }, at: '2026-03-01T08:00:00.000Z' });
    expect([one.value('1', 'jobNo'), one.value('1', 'orderLocked')]).toEqual(['E2411-9999', true]);
    expect((await type(one, '1', 'price', '5')).answer.skipped[0]?.problem.code).toBe('ORDER_LOCKED');
  });
});
