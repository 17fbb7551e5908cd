import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import {
  batch,
  edited,
  listOf,
  startService,
  toldOf,
  type BatchReply,
  type ListedRow,
  type Service,
  type SignedIn,
} from '#tests/server/service';

let service: Service;
let rates: SignedIn;
let rows: ListedRow[];

const list = () => listOf(rates, '/freightController/selectFreight', { sort: [{ field: 'id', dir: 'asc' }] });
const deedsOf = (batchId: string) => service.database.ask('select seq from sys_batch where batch_id = $1', [batchId]);
const rate = (at: number) => ({
  carrierCode: 'COSU',
  portLoading: 'CNNGB',
  portDestination: 'USLAX',
  cost40HQ: String(1_500 + at),
  validFrom: '2026-04-01',
});
const namesOf = ({ data }: BatchReply) => data.done.map(({ id, clientId, version }) => ({ id, clientId, version }));

beforeAll(async () => {
  service = await startService();
  rates = await service.signIn('rates');
  rows = await list();
});
afterAll(() => service.stop());

describe('a batch sent again under its id', () => {
  it('fifty times at once has one effect and one answer', async () => {
    // What was released once is withdrawn, not removed: drafts go.
    const drafts = rows
      .slice(5)
      .filter(({ sourceState }) => sourceState !== 'PUBLISHED')
      .slice(0, 2);
    expect(drafts).toHaveLength(2);
    const request = {
      batchId: randomUUID(),
      rows: rows.slice(0, 5).map((row) => edited(row, { remarkOut: 'once' })),
      add: [0, 1, 2].map((at) => ({ clientId: `n${at}`, values: rate(at) })),
      remove: drafts.map(({ id, version }) => ({ id, version })),
    };
    const answers = await Promise.all(Array.from({ length: 50 }, () => batch(rates, 'freightController', request)));
    expect([...new Set(answers.map(({ code }) => code))]).toEqual([200]);
    expect(new Set(answers.map((answer) => JSON.stringify(namesOf(answer)))).size).toBe(1);
    expect(new Set(answers.map(({ data }) => data.seq)).size).toBe(1);
    expect(answers.filter(({ data }) => data.replayed !== true)).toHaveLength(1);
    expect(await deedsOf(request.batchId)).toHaveLength(1);
    const now = await list();
    expect(now.filter(({ remarkOut }) => remarkOut === 'once')).toHaveLength(5);
    expect(now).toHaveLength(rows.length + 3 - 2);
    expect(now.find(({ id }) => id === rows[0]?.id)?.version).toBe((rows[0]?.version ?? 0) + 1);
  });

  it('hears the same refusals again when the good rows were kept', async () => {
    const [good, bad] = (await list()) as [ListedRow, ListedRow];
    const request = {
      batchId: randomUUID(),
      keepGood: true,
      rows: [edited(good, { remarkOut: 'good' }), edited(bad, { cost40HQ: 'bad' })],
    };
    const [first, second] = [await batch(rates, 'freightController', request), await batch(rates, 'freightController', request)];
    expect(toldOf(first)).toEqual([`${bad.id} cost40HQ NUMBER_UNPARSED`]);
    expect(second.data.replayed).toBe(true);
    expect([toldOf(second), second.refusals?.[0]?.text, namesOf(second)]).toEqual([
      toldOf(first),
      first.refusals?.[0]?.text,
      namesOf(first),
    ]);
  });

  it('is decided anew when it was refused as a whole: nothing of it was spent', async () => {
    const [row] = (await list()) as [ListedRow];
    const batchId = randomUUID();
    expect((await batch(rates, 'freightController', { batchId, rows: [edited(row, { validTo: '2020-01-01' })] })).code).toBe(422);
    expect((await batch(rates, 'freightController', { batchId, rows: [edited(row, { remarkOut: 'mended' })] })).code).toBe(200);
  });

  it('answers with the rows as they stand now', async () => {
    const [row] = (await list()) as [ListedRow];
    const request = { batchId: randomUUID(), rows: [edited(row, { remarkOut: 'earlier' })] };
    const first = await batch(rates, 'freightController', request);
    await batch(rates, 'freightController', {
      rows: [{ id: row.id, version: row.version + 1, set: { remarkOut: { old: 'earlier', new: 'later' } } }],
    });
    const again = await batch(rates, 'freightController', request);
    expect(again.data).toMatchObject({
      replayed: true,
      seq: first.data.seq,
      done: [{ id: row.id, version: row.version + 1, after: { version: row.version + 2, remarkOut: 'later' } }],
    });
  });

  it('keeps a batch that changed nothing as done too', async () => {
    const [row] = (await list()) as [ListedRow];
    const request = { batchId: randomUUID(), rows: [edited(row, { remarkOut: row.remarkOut })] };
    const [first, second] = [await batch(rates, 'freightController', request), await batch(rates, 'freightController', request)];
    expect([namesOf(second), second.data.replayed]).toEqual([namesOf(first), true]);
  });
});

describe('a batch id used for something else', () => {
  it('is refused, whatever differs', async () => {
    const [row, other] = (await list()) as [ListedRow, ListedRow];
    const request = { batchId: randomUUID(), rows: [edited(row, { remarkOut: 'mine' })] };
    expect((await batch(rates, 'freightController', request)).code).toBe(200);
    const differing = [
      { rows: [edited(row, { remarkOut: 'other value' })] },
      { rows: [edited(row, { remarkInternal: 'mine' })] },
      { rows: [edited(other, { remarkOut: 'mine' })] },
      { ...request, keepGood: true },
      { ...request, remove: [{ id: other.id, version: other.version }] },
      { ...request, rows: [...request.rows, edited(other, { cost40HQ: 'x' })], keepGood: true },
    ];
    for (const one of differing) {
      const answer = await batch(rates, 'freightController', { ...one, batchId: request.batchId });
      expect([answer.code, toldOf(answer)], JSON.stringify(one)).toEqual([409, ['BATCH_REUSED']]);
    }
    expect(await deedsOf(request.batchId)).toHaveLength(1);
  });

  it('is refused on another sheet, even where rows and fields look alike', async () => {
    const finance = await service.signIn('finance');
    const costs = await listOf(finance, '/costController/list', {
      where: {
        and: [
          { field: 'invoiced', op: 'equal', value: '0' },
          { field: 'locked', op: 'equal', value: '0' },
        ],
      },
    });
    const request = { batchId: randomUUID(), rows: [edited(costs[0] as ListedRow, { remark: 'on costs' })] };
    expect((await batch(finance, 'costController', request)).code).toBe(200);
    expect(toldOf(await batch(finance, 'invoiceController', request))).toEqual(['BATCH_REUSED']);
    const locked = await finance.call<BatchAnswer>('/costController/lock', { ids: [costs[0]?.id], batchId: request.batchId });
    expect(toldOf(locked)).toEqual(['BATCH_REUSED']);
  });

  it('is another id for another person', async () => {
    const admin = await service.signIn('admin');
    const [row] = (await list()) as [ListedRow];
    const batchId = randomUUID();
    expect(
      (await batch(rates, 'freightController', { batchId, rows: [edited(row, { remarkOut: 'from rates' })] })).data.replayed,
    ).toBeUndefined();
    expect(
      (await batch(admin, 'freightController', { batchId, rows: [{ ...edited(row, { remarkInternal: 'from admin' }) }] })).data,
    ).toMatchObject({ done: [{ version: row.version + 2 }] });
  });
});

describe('the id of a write', () => {
  it('may come as the Idempotency-Key header, on every write', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await rates.call<ListedRow>('/freightController/insert', rate(9), { headers });
    const second = await rates.call<ListedRow>('/freightController/insert', rate(9), { headers });
    expect([first.code, second.code, second.data.id]).toEqual([200, 200, first.data.id]);
    expect((await list()).filter(({ id }) => id === first.data.id)).toHaveLength(1);
  });

  it('that is no UUID is refused before anything happens', async () => {
    const [row] = (await list()) as [ListedRow];
    const finance = await service.signIn('finance');
    const headers = { 'idempotency-key': 'save-1' };
    expect(toldOf(await rates.call('/freightController/insert', rate(9), { headers }))).toEqual(['batchId INPUT_MALFORMED']);
    expect(toldOf(await rates.call('/freightController/delete', { ids: row.id }, { headers }))).toEqual(['batchId INPUT_MALFORMED']);
    expect(toldOf(await finance.call('/costController/lock', { ids: '1' }, { headers }))).toEqual(['batchId INPUT_MALFORMED']);
  });
});
