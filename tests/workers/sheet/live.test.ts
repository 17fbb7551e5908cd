import { describe, expect, it } from 'vitest';
import type { BatchRequest } from '#define/wire';
import { answerOf, deckOver, fillRow, flashesOf, heldRoad, problemsIn, settled, statusOf, typeInto } from '#tests/workers/sheet/deck';
import { rowOf } from '#tests/workers/sheet/harbour';
import { ModelServer } from '#tests/workers/sheet/modelServer';

const serverOf = () => new ModelServer([rowOf(1, { price: '100' }), rowOf(2, { price: '20' }), rowOf(3, { price: '3' })]);

describe('two people', () => {
  it('merges edits of different cells and shows whose the other was', async () => {
    const server = serverOf();
    const one = await deckOver(server);
    await typeInto(one, '1', 'remark', 'mine');
    one.engine.receive(server.colleague('1', { price: '50' }));
    expect([one.value('1', 'price'), one.value('1', 'amount'), one.value('1', 'remark'), problemsIn(one)]).toEqual([
      '50',
      '50',
      'mine',
      [],
    ]);
    expect(flashesOf(one)).toEqual(['changed 2 李雷']);
    await one.engine.save(false);
    expect(server.rows.get('1')).toMatchObject({ remark: 'mine', price: '50', version: 3 });
  });

  it('makes a conflict of two edits of one cell, and saves what the person chose', async () => {
    const server = serverOf();
    const one = await deckOver(server);
    await one.engine.edit(
      [
        { rowId: '1', column: 'price', text: '7' },
        { rowId: '2', column: 'price', text: '8' },
      ],
      'typing',
    );
    one.engine.receive(server.colleague('1', { price: '50' }));
    one.engine.receive(server.colleague('2', { price: '60' }));
    expect(one.engine.problems()[0]).toEqual({
      rowId: '1',
      column: 'price',
      problem: { code: 'STALE_VERSION', theirs: '50', changedBy: '李雷', changedAt: '2026-03-01T08:00:00.000Z' },
    });
    await one.engine.save(false);
    expect([statusOf(one)?.conflicts, server.rows.get('1')?.price]).toEqual([2, '50']);
    await one.engine.resolve({ rowId: '1', column: 'price' }, 'mine');
    await one.engine.resolve({ rowId: '2', column: 'price' }, 'theirs');
    await one.engine.save(false);
    expect([server.rows.get('1')?.price, server.rows.get('2')?.price, statusOf(one)?.waiting]).toEqual(['7', '60', 0]);
  });

  it('passes over what moves in an area whose definitions are not here, and hears what comes after it', async () => {
    const server = serverOf();
    const one = await deckOver(server);
    const beyond = { ...server.colleague('1', { price: '50' }), entity: 'voucher' as const };
    one.engine.receive(beyond);
    expect(flashesOf(one)).toEqual([]);
    one.engine.receive(server.colleague('2', { price: '60' }));
    expect([one.value('1', 'price'), one.value('2', 'price')]).toEqual(['100', '60']);
    expect(flashesOf(one)).toEqual(['changed 2 李雷']);
  });

  it('hears of a conflict from the answer where the live channel is silent', async () => {
    const server = serverOf();
    const one = await deckOver(server);
    server.colleague('1', { price: '50' });
    await typeInto(one, '1', 'price', '7');
    await one.engine.save(false);
    expect(problemsIn(one)).toEqual(['1.price STALE_VERSION']);
    await one.engine.resolve('all', 'mine');
    await one.engine.save(false);
    expect([server.rows.get('1')?.price, statusOf(one)?.waiting]).toEqual(['7', 0]);
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
    await fillRow(other, other.view().at(-1) ?? '', ['orderId:E2411-0001', 'feeCode:OF', 'number:2', 'currency:USD']);
    await other.engine.save(false);
    one.engine.receive(server.frames.at(-1) as never);
    expect(one.view()).toEqual(['3', '2', '1', '1000']);
    expect([one.value('1000', 'isEstimate'), one.value('1000', 'remark')]).toEqual([false, null]);
    await one.engine.setSort([{ field: 'price', dir: 'asc' }]);
    expect(one.view()).toEqual(['1', '3', '1000']);
  });

  it('does not let a late answer take back what a colleague did since', async () => {
    const server = serverOf();
    const road = heldRoad(server);
    const one = await deckOver(server, { ports: { send: road.send } });
    await typeInto(one, '1', 'price', '7');
    void one.engine.save(false);
    await settled();
    const late = answerOf(server, road.requests[0]?.request as BatchRequest);
    server.colleague('1', { price: '50', remark: 'theirs' });
    for (const frame of server.frames) one.engine.receive(frame);
    expect([one.value('1', 'remark'), one.value('1', 'version')]).toEqual(['theirs', 3]);
    await road.requests[0]?.answer(late);
    expect([one.value('1', 'price'), one.value('1', 'remark'), one.value('1', 'version'), statusOf(one)?.waiting]).toEqual([
      '50',
      'theirs',
      3,
      0,
    ]);
    one.engine.receive({ ...(server.frames[0] as never as object), seq: server.seq } as never);
    expect(one.value('1', 'price')).toBe('50');
  });

  it('does not remove unseen what a colleague has just changed', async () => {
    const server = serverOf();
    const one = await deckOver(server);
    await one.engine.removeRows(['2']);
    one.engine.receive(server.colleague('2', { price: '60' }));
    expect(one.engine.problems()).toEqual([
      {
        rowId: '2',
        column: 'price',
        problem: { code: 'STALE_VERSION', theirs: '60', changedBy: '李雷', changedAt: '2026-03-01T08:00:00.000Z' },
      },
    ]);
    // Nothing waits, so a save has nothing to fail with.
    await one.engine.save(false);
    expect(statusOf(one)).toMatchObject({ waiting: 0, refusedRows: 0, save: 'idle' });
    expect(server.rows.has('2')).toBe(true);
    await one.engine.removeRows(['2']);
    await one.engine.save(false);
    expect([server.rows.has('2'), one.view()]).toEqual([false, ['1', '3']]);
  });

  it('counts, sums and exports nothing of a row a colleague removed, though it still stands struck out', async () => {
    const server = serverOf();
    const one = await deckOver(server);
    const figures = async () => {
      const [sums, totals] = [
        await one.engine.sums([{ top: 0, bottom: 9, left: 0, right: 0 }], ['number']),
        await one.engine.tools.totals.of(['number'], ''),
      ];
      const status = statusOf(one);
      return [
        sums.numbers,
        sums.sums[0]?.sum,
        totals?.columns[0]?.sums[0]?.sum,
        one.engine.exportRows(['number'], 0, 10).length,
        Number(status?.total) - Number(status?.struck),
      ];
    };
    const before = await figures();
    one.engine.receive(server.colleagueRemoves('2'));
    const [numbers, sum, total, exported, counted] = await figures();
    expect(one.view()).toEqual(['1', '2', '3']);
    expect([numbers, exported, counted]).toEqual([Number(before[0]) - 1, Number(before[3]) - 1, Number(before[4]) - 1]);
    expect([sum, total]).not.toContain(before[1]);
    expect(sum).toBe(total);
  });

  it('shows what an act of one’s own moved, and puts nobody’s name to it', async () => {
    const server = serverOf();
    const one = await deckOver(server);
    const frame = server.colleague('1', { price: '50' });
    one.engine.receive({ ...frame, by: { ...frame.by, id: '7' } });
    expect([one.value('1', 'price'), flashesOf(one)]).toEqual(['50', ['changed 2']]);
  });

  it('lets go at once of a row that an act of one’s own took away', async () => {
    const server = serverOf();
    const one = await deckOver(server);
    const frame = server.colleagueRemoves('2');
    one.engine.receive({ ...frame, by: { ...frame.by, id: '7' } });
    expect([one.view(), statusOf(one)?.struck]).toEqual([['1', '3'], 0]);
  });

  it('tells why a removal was refused that the server had changed under it', async () => {
    const server = serverOf();
    const one = await deckOver(server);
    await one.engine.removeRows(['2']);
    server.colleague('2', { price: '60' });
    await one.engine.save(false);
    await settled();
    expect(problemsIn(one)).toEqual(['2.orderId STALE_VERSION']);
    expect(statusOf(one)).toMatchObject({ waiting: 0, refusedRows: 0, saveText: 'changed' });
    await one.engine.save(false);
    expect(statusOf(one)?.save).toBe('idle');
  });

  it('says why edits of a row that is gone cannot be saved, and lets them go', async () => {
    const server = serverOf();
    const one = await deckOver(server);
    await typeInto(one, '2', 'price', '8');
    one.engine.receive(server.colleagueRemoves('2'));
    expect(one.engine.problems()).toEqual([
      { rowId: '2', column: 'price', problem: { code: 'ROW_GONE', changedBy: '李雷', changedAt: '2026-03-01T08:00:00.000Z' } },
    ]);
    await one.engine.save(false);
    expect(statusOf(one)?.save).toBe('refused');
    await one.engine.discard(['2']);
    expect([one.view(), statusOf(one)?.waiting]).toEqual([['1', '3'], 0]);
  });

  it('takes the server’s figures when the person has seen that they differ', async () => {
    const server = serverOf();
    const one = await deckOver(server, {
      ports: {
        send: (request) => {
          const differs = request.rows?.[0]?.derived !== undefined;
          return Promise.resolve(
            differs
              ? {
                  was: 'refused',
                  code: 'DERIVED_DIFFERS',
                  text: 'x',
                  refusals: [
                    { code: 'DERIVED_DIFFERS', id: '1', field: 'amount', text: 'differs', detail: { expected: '7', result: '7.5' } },
                  ],
                }
              : answerOf(server, request),
          );
        },
      },
    });
    await typeInto(one, '1', 'price', '7');
    await one.engine.save(false);
    expect(one.engine.problems()).toMatchObject([{ column: 'amount', problem: { code: 'DERIVED_DIFFERS', theirs: '7.50' } }]);
    await one.engine.resolve({ rowId: '1', column: 'amount' }, 'theirs');
    await one.engine.save(false);
    expect(statusOf(one)).toMatchObject({ waiting: 0, save: 'saved' });
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
    await one.engine.edit(
      [
        { rowId: '1', column: 'price', text: '7' },
        { rowId: '2', column: 'price', text: '8' },
        { rowId: '3', column: 'price', text: 'abc' },
      ],
      'typing',
    );
    const {
      answer: [added = ''],
    } = await one.engine.addRows(1);
    await typeInto(one, added, 'price', '9');
    server.colleague('1', { remark: 'changed' });
    server.colleague('2', { price: '60' });
    server.rows.delete('3');
    one.engine.receive({ kind: 'seq', seq: server.seq + 5 });
    await settled();
    expect(one.updates.some(({ reload }) => reload)).toBe(true);
    one.engine.begin();
    one.engine.feed(server.list());
    await one.engine.finish();
    expect([one.value('1', 'price'), one.value('1', 'remark'), one.value('2', 'price'), one.value(added, 'price')]).toEqual([
      '7',
      'changed',
      '8',
      '9',
    ]);
    expect(problemsIn(one).sort()).toEqual(['2.price STALE_VERSION', '3.price NUMBER_UNPARSED']);
    for (let step = 0; step < 3; step++) await one.engine.undo();
    expect([one.value('1', 'price'), one.value('2', 'price'), one.view()]).toEqual(['100', '60', ['1', '2', '3']]);
  });

  it('follows the lock and the number of the order a row hangs on', async () => {
    const one = await deckOver(serverOf());
    one.engine.receive({
      kind: 'change',
      seq: 11,
      entity: 'order',
      rows: [{ id: '100', version: 2, after: { jobNo: 'E2411-9999', locked: true } }],
      batchId: 'b',
      by: { id: '8', name: '李雷' },
      at: '2026-03-01T08:00:00.000Z',
    });
    expect([one.value('1', 'jobNo'), one.value('1', 'orderLocked')]).toEqual(['E2411-9999', true]);
    expect((await typeInto(one, '1', 'price', '5')).answer.skipped[0]?.problem.code).toBe('ORDER_LOCKED');
  });
});
