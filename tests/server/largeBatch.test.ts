import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batch, edited, listOf, startService, toldOf, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

/** More rows than are decided at a time: they are written turn by turn, while the next are still being judged. */
const count = 900;

let service: Service;
let rates: SignedIn;
let rows: ListedRow[];

const countOf = async (text: string, values: unknown[] = []) =>
  Number((await service.database.ask<{ count: string }>(text, values))[0]?.count);
const read = () =>
  listOf(rates, '/freightController/selectFreight', {
    where: { field: 'remarkInternal', op: 'equal', value: 'of the turns' },
    sort: [{ field: 'id', dir: 'asc' }],
  });
const seen = (text: string) => countOf('select count(*) from fr_rate where remark_out like $1', [`${text} %`]);
const changes = () => countOf('select count(*) from sys_change');
/** Places of the first, a middle and the last turn. */
const places = [5, 430, 899];

beforeAll(async () => {
  service = await startService();
  rates = await service.signIn('rates');
  const add = Array.from({ length: count }, (_, at) => ({
    clientId: String(at),
    values: {
      carrierCode: 'COSU',
      portLoading: 'CNNGB',
      portDestination: 'USLAX',
      cost40HQ: String(1_500 + at),
      validFrom: '2026-04-01',
      remarkInternal: 'of the turns',
    },
  }));
  expect((await batch(rates, 'freightController', { add })).data.done.map(({ clientId }) => clientId)).toEqual(
    add.map(({ clientId }) => clientId),
  );
  rows = await read();
  expect(rows).toHaveLength(count);
});
afterAll(() => service.stop());

describe('a batch of more rows than are decided at a time', () => {
  it('is one deed, answered in the order it was asked', async () => {
    const asked = rows.map((row, at) => ({ row, at })).sort((a, b) => ((a.at * 7_919) % count) - ((b.at * 7_919) % count));
    const answer = await batch(rates, 'freightController', {
      rows: asked.map(({ row, at }) => edited(row, { remarkOut: `first ${at}`, cost40HQ: String(2_000 + at) })),
    });
    expect(answer.code).toBe(200);
    expect(answer.data.done.map(({ id, version, after }) => [id, version, after?.remarkOut])).toEqual(
      asked.map(({ row, at }) => [row.id, row.version + 1, `first ${at}`]),
    );
    expect(
      await service.database.ask(
        'select count(distinct b.seq) as deeds, count(*) as rows, count(distinct c.row_id) as different from sys_batch b join sys_change c using (ep_id, seq) where b.batch_id = $1',
        [answer.data.batchId],
      ),
    ).toEqual([{ deeds: '1', rows: String(count), different: String(count) }]);
    rows = await read();
    expect(rows.map(({ remarkOut, cost40HQ }) => [remarkOut, cost40HQ])).toEqual(
      rows.map((_row, at) => [`first ${at}`, String(2_000 + at)]),
    );
  });

  it('leaves nothing behind when a rule refuses a row of the last turn, after the others were written', async () => {
    const before = await changes();
    const answer = await batch(rates, 'freightController', {
      rows: rows.map((row, at) => edited(row, { remarkOut: `lost ${at}`, ...(at === count - 1 ? { sell40HQ: '1' } : {}) })),
    });
    expect([answer.code, answer.data, toldOf(answer)]).toEqual([409, null, [`${rows[count - 1]?.id} sell40HQ SELL_BELOW_FLOOR`]]);
    expect([await seen('lost'), await changes()]).toEqual([0, before]);
  });

  it('names what is wrong in every turn', async () => {
    const answer = await batch(rates, 'freightController', {
      rows: rows.map((row, at) => edited(row, { remarkOut: `lost ${at}`, ...(places.includes(at) ? { sell40HQ: '1' } : {}) })),
    });
    expect(toldOf(answer)).toEqual(places.map((at) => `${rows[at]?.id} sell40HQ SELL_BELOW_FLOOR`));
    expect(await seen('lost')).toBe(0);
  });

  it('keeps the good rows of every turn when the person chose so, and a repetition hears the same', async () => {
    const request = {
      batchId: randomUUID(),
      keepGood: true,
      rows: rows.map((row, at) => edited(row, { remarkOut: `kept ${at}`, ...(places.includes(at) ? { sell40HQ: '1' } : {}) })),
    };
    const answer = await batch(rates, 'freightController', request);
    expect([answer.code, answer.data.done.length, toldOf(answer), await seen('kept')]).toEqual([
      200,
      count - 3,
      places.map((at) => `${rows[at]?.id} sell40HQ SELL_BELOW_FLOOR`),
      count - 3,
    ]);
    const before = await changes();
    const again = await batch(rates, 'freightController', request);
    expect([again.data.replayed, again.data.done.map(({ id, version }) => [id, version]), toldOf(again), await changes()]).toEqual([
      true,
      answer.data.done.map(({ id, version }) => [id, version]),
      toldOf(answer),
      before,
    ]);
    rows = await read();
  });

  it('names rows that moved on in any turn, with who moved them', async () => {
    const moved = places.map((at) => rows[at] as ListedRow);
    await batch(rates, 'freightController', { rows: moved.map((row) => edited(row, { remarkOut: 'theirs' })) });
    const answer = await batch(rates, 'freightController', { rows: rows.map((row, at) => edited(row, { remarkOut: `mine ${at}` })) });
    expect(toldOf(answer)).toEqual(moved.map(({ id }) => `${id} remarkOut STALE_VERSION`));
    expect(answer.refusals?.every(({ current, changedBy }) => current === 'theirs' && changedBy !== undefined)).toBe(true);
    expect(await seen('mine')).toBe(0);
    rows = await read();
  });

  it('is a dry run as well as any other', async () => {
    const before = await changes();
    const answer = await batch(rates, 'freightController', {
      dryRun: true,
      rows: rows.map((row, at) => edited(row, { remarkOut: `dry ${at}`, ...(places.includes(at) ? { sell40HQ: '1' } : {}) })),
    });
    expect([answer.code, answer.data.done.length, toldOf(answer).length, await seen('dry'), await changes()]).toEqual([
      200,
      count - 3,
      3,
      0,
      before,
    ]);
  });
});

describe('a batch of more new rows than are decided at a time', () => {
  const many = 5_020;
  const wrong = [5, 5_010];
  const newRows = (remark: string, bad: readonly number[] = []) =>
    Array.from({ length: many }, (_, at) => ({
      clientId: String(at),
      values: {
        carrierCode: 'COSU',
        portLoading: 'CNNGB',
        portDestination: 'USLAX',
        cost40HQ: String(1_500 + at),
        validFrom: '2026-04-01',
        remarkOut: `${remark} ${at}`,
        ...(bad.includes(at) ? { sell40HQ: '1' } : {}),
      },
    }));
  const refused = wrong.map((at) => `${at} sell40HQ SELL_BELOW_FLOOR`);
  const told = (answer: Awaited<ReturnType<typeof batch>>) =>
    (answer.refusals ?? []).map(({ clientId, field, code }) => `${clientId} ${field} ${code}`);

  it('is one deed, answered in the order it was asked, each row as it was wished', async () => {
    const answer = await batch(rates, 'freightController', { add: newRows('new') });
    expect([answer.code, answer.data.done.map(({ clientId }) => clientId)]).toEqual([200, newRows('new').map(({ clientId }) => clientId)]);
    const stored = await service.database.ask<{ id: string; line: string }>(
      "select id::text, remark_out || ' ' || cost_40hq as line from fr_rate where remark_out like 'new %'",
    );
    const byId = new Map(stored.map(({ id, line }) => [id, line]));
    expect(answer.data.done.map(({ id }) => byId.get(id))).toEqual(newRows('new').map((_row, at) => `new ${at} ${1_500 + at}`));
    expect(
      await service.database.ask(
        'select count(distinct b.seq) as deeds, count(*) as rows, count(distinct c.row_id) as different from sys_batch b join sys_change c using (ep_id, seq) where b.batch_id = $1',
        [answer.data.batchId],
      ),
    ).toEqual([{ deeds: '1', rows: String(many), different: String(many) }]);
  });

  it('leaves nothing behind when rules refuse rows of any turn, and keeps the good ones where the person chose so', async () => {
    const before = await changes();
    const lost = await batch(rates, 'freightController', { add: newRows('none', wrong) });
    expect([lost.code, told(lost), await seen('none'), await changes()]).toEqual([409, refused, 0, before]);
    const kept = await batch(rates, 'freightController', { add: newRows('good', wrong), keepGood: true });
    expect([kept.code, told(kept), await seen('good'), await changes()]).toEqual([200, refused, many - 2, before + many - 2]);
    const dry = await batch(rates, 'freightController', { add: newRows('dry', wrong), dryRun: true });
    expect([dry.code, told(dry), dry.data.done.length, await seen('dry')]).toEqual([200, refused, many - 2, 0]);
  });
});
