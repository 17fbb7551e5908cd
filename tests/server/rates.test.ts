import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import { day } from '#tests/server/branchDays';
import { batch, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

/** Days of a window around the server's own day: `day(0)` is today. */
let service: Service;
let rates: SignedIn;
let manager: SignedIn;
let sales: SignedIn;

const list = '/freightController/selectFreight';
const act = (who: SignedIn, path: string, ids: readonly string[], more: Body = {}) =>
  who.call<BatchAnswer & Record<string, unknown>>(`/freightController/${path}`, { ids, ...more });

let next = 0;
const key = () => `SC${String((next += 1)).padStart(5, '0')}`;

/** A fresh draft; its contract number keeps its key apart from every other. */
async function draft(values: Body = {}): Promise<string> {
  const answer = await batch(rates, 'freightController', {
    add: [
      {
        clientId: 'r',
        values: {
          carrierCode: 'COSU',
          portLoading: 'CNNGB',
          portDestination: 'USLAX',
          contractNo: key(),
          cost20GP: '1235',
          cost40HQ: '1585',
          sell40HQ: '1700',
          validFrom: day(-30),
          validTo: day(60),
          ...values,
        },
      },
    ],
  });
  expect(toldOf(answer)).toEqual([]);
  return answer.data.done[0]?.id ?? '';
}
const rowOf = async (id: string) => (await listOf(rates, list, { where: { field: 'id', op: 'equal', value: id } }))[0] as ListedRow;
const stateOf = async (id: string, ...names: string[]) => {
  const row = await rowOf(id);
  return names.map((name) => row[name]);
};
const release = (id: string, more: Body = {}) => act(rates, 'updateReleaseStatus', [id], { releaseStatus: 'RELEASED', ...more });

async function customerOfSales(): Promise<string> {
  const [found] = await service.database.ask<{ id: string }>(
    "select c.id::text from crm_customer c join sys_user u on u.home_ep_id = c.ep_id and u.username = 'sales' where c.is_customer and not c.locked limit 1",
  );
  return found?.id ?? '';
}

beforeAll(async () => {
  service = await startService();
  [rates, manager, sales] = (await Promise.all(['rates', 'manager', 'sales'].map((name) => service.signIn(name)))) as [
    SignedIn,
    SignedIn,
    SignedIn,
  ];
});
afterAll(() => service.stop());

it('a rate is examined by another, released, seen by sales, and withdrawn with a reason', async () => {
  const id = await draft();
  expect(await stateOf(id, 'sourceState', 'releaseStatus', 'versionNo')).toEqual(['CORRECTED', 'DRAFT', 1]);
  expect(toldOf(await act(rates, 'businessExamine', [id], { state: 'PASSED' }))).toEqual([`${id} createUserId SELF_APPROVAL`]);
  expect((await act(manager, 'businessExamine', [id], { state: 'REFUSED' })).code).not.toBe(200);
  const listed = async (who = sales) => (await listOf(who, list, { where: { field: 'id', op: 'equal', value: id } })).length;
  // Whoever examines rates sees drafts of others, for these are what is examined, and neither changes nor releases them.
  expect([await listed(manager), await listed()]).toEqual([1, 0]);
  const changed = await batch(manager, 'freightController', { rows: [{ id, version: 1, set: { cost40HQ: { old: '1585', new: '1' } } }] });
  expect([changed.code, (await act(manager, 'updateReleaseStatus', [id], { releaseStatus: 'RELEASED' })).code]).not.toContain(200);
  expect((await release(id)).code).toBe(200);
  expect(await stateOf(id, 'sourceState', 'releaseStatus')).toEqual(['PUBLISHED', 'RELEASED']);
  expect(await listed()).toBe(1);
  expect((await act(rates, 'updateRecommendStatus', [id], { isRecommended: true })).code).toBe(200);
  expect(toldOf(await act(rates, 'updateReleaseStatus', [id], { releaseStatus: 'WITHDRAWN' }))).toEqual(['reason REASON_REQUIRED']);
  expect((await act(rates, 'updateReleaseStatus', [id], { releaseStatus: 'WITHDRAWN', reason: 'sold out' })).code).toBe(200);
  expect(await stateOf(id, 'releaseStatus', 'isRecommended', 'withdrawReason')).toEqual(['WITHDRAWN', false, 'sold out']);
  expect(await listed()).toBe(0);
});

it('a released version closes the one before, whose past stays; a rise is shown against it', async () => {
  const contractNo = key();
  const first = await draft({ contractNo });
  await release(first);
  const made = await act(rates, 'batchUpdate', [first], {
    price: { side: 'cost', mode: 'PERCENT', value: '3', step: '5', round: 'NEAREST' },
    set: { validFrom: day(20) },
  });
  expect(made.code, JSON.stringify(made)).toBe(200);
  const second = (made.data.versions as { newId: string }[])[0]?.newId ?? '';
  expect(await stateOf(second, 'cost20GP', 'cost40HQ', 'costWas20GP', 'versionNo', 'releaseStatus')).toEqual([
    '1270',
    '1635',
    '1235',
    2,
    'DRAFT',
  ]);
  expect(await stateOf(first, 'cost20GP', 'validTo')).toEqual(['1235', day(60)]);
  expect((await release(second)).code).toBe(200);
  expect(await stateOf(first, 'validFrom', 'validTo', 'releaseStatus')).toEqual([day(-30), day(19), 'RELEASED']);
  const past = await listOf(rates, '/freightController/selectFreightPastRecord', {
    where: { field: 'rateId', op: 'equal', anyOf: [first] },
  });
  expect(past.map(({ why, validTo, diff }) => [why, validTo, diff])).toEqual([['RELEASE', day(60), `validTo: ${day(60)} → ${day(19)}`]]);
  // The one before cannot come back over it.
  await act(rates, 'updateReleaseStatus', [first], { releaseStatus: 'WITHDRAWN', reason: 'again' });
  const row = await rowOf(first);
  await batch(rates, 'freightController', {
    rows: [{ id: first, version: row.version, set: { validTo: { old: row.validTo, new: day(60) } } }],
  });
  expect(toldOf(await release(first))).toEqual([`${first} validFrom RATE_SUPERSEDED`]);
});

it('what is written over a released price is its next version, a draft with the old price beside it; the released one stands', async () => {
  const contractNo = key();
  const id = await draft({ contractNo });
  await release(id);
  const edit = async (set: Record<string, string>) => {
    const row = await rowOf(id);
    const cells = Object.entries(set).map(([name, to]) => [name, { old: row[name] ?? null, new: to }]);
    return batch(rates, 'freightController', { rows: [{ id, version: row.version, set: Object.fromEntries(cells) }] });
  };
  const said = await edit({ remarkOut: 'Space is tight', spaceStatus: 'TIGHT' });
  expect(said.data.done.map((one) => one.id)).toEqual([id]);
  const pasted = await edit({ cost40HQ: '1640', sell40HQ: '1760', validTo: day(75) });
  const [kept, made] = pasted.data.done;
  expect([kept?.id, kept?.after]).toEqual([id, { id, version: kept?.version }]);
  const names = ['releaseStatus', 'versionNo', 'cost20GP', 'cost40HQ', 'sell40HQ', 'validTo', 'remarkOut'];
  expect(await stateOf(id, ...names)).toEqual(['RELEASED', 1, '1235', '1585', '1700', day(60), 'Space is tight']);
  expect(await stateOf(made?.id ?? '', ...names)).toEqual(['DRAFT', 2, '1235', '1640', '1760', day(75), 'Space is tight']);
  expect(await stateOf(made?.id ?? '', 'costWas40HQ', 'sourceState', 'isRecommended')).toEqual(['1585', 'CORRECTED', false]);
  // The same rules as for any edit, told at the cell, and nothing is made of it.
  expect(toldOf(await edit({ cost40HQ: '1800' }))).toEqual([`${id} sell40HQ SELL_BELOW_FLOOR`]);
  expect((await release(made?.id ?? '')).code).toBe(200);
  const all = await listOf(rates, list, { where: { field: 'contractNo', op: 'equal', value: contractNo } });
  expect(all.map((row) => `${String(row.versionNo)} ${String(row.releaseStatus)} ${String(row.cost40HQ)}`).sort()).toEqual([
    '1 RELEASED 1585',
    '2 RELEASED 1640',
  ]);
  const gone = await batch(rates, 'freightController', { remove: [{ id }] });
  expect(toldOf(gone)).toEqual([`${id}  RATE_RELEASED`]);
});

it('a period within the one before is carved out of it', async () => {
  const contractNo = key();
  const wide = await draft({ contractNo });
  await release(wide);
  const made = await act(rates, 'batchUpdate', [wide], { set: { validFrom: day(15), validTo: day(22) }, release: true });
  expect(made.code, JSON.stringify(made)).toBe(200);
  const all = await listOf(rates, list, { where: { field: 'contractNo', op: 'equal', value: contractNo } });
  expect(
    all.map(({ validFrom, validTo, releaseStatus }) => `${String(validFrom)} ${String(validTo)} ${String(releaseStatus)}`).sort(),
  ).toEqual([`${day(-30)} ${day(14)} RELEASED`, `${day(15)} ${day(22)} RELEASED`, `${day(23)} ${day(60)} RELEASED`]);
});

it('periods released together are each carved out of the one before, and what another of them covers wholly is refused', async () => {
  const contractNo = key();
  const wide = await draft({ contractNo });
  await release(wide);
  const version = async (from: number, to: number) => {
    const made = await act(rates, 'batchUpdate', [wide], { set: { validFrom: day(from), validTo: day(to) } });
    return (made.data.versions as { newId: string }[])[0]?.newId ?? '';
  };
  const drafts = [await version(10, 12), await version(20, 29), await version(25, 40)];
  const together = (ids: readonly string[]) => act(rates, 'updateReleaseStatus', ids, { releaseStatus: 'RELEASED' });
  const answer = await together(drafts);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  const all = await listOf(rates, list, { where: { field: 'contractNo', op: 'equal', value: contractNo } });
  expect(
    all.map(({ validFrom, validTo, releaseStatus }) => `${String(validFrom)} ${String(validTo)} ${String(releaseStatus)}`).sort(),
  ).toEqual(
    [
      [-30, 9],
      [10, 12],
      [13, 19],
      [20, 24],
      [25, 40],
      [41, 60],
    ].map(([from = 0, to = 0]) => `${day(from)} ${day(to)} RELEASED`),
  );
  const [inner, outer] = [await version(50, 52), await version(48, 55)];
  expect(toldOf(await together([inner, outer]))).toEqual([`${inner} validFrom RATE_SUPERSEDED`]);
});

it('two that release overlapping versions of one key at once leave no overlap', async () => {
  const contractNo = key();
  const first = await draft({ contractNo });
  await release(first);
  const versions = await Promise.all(
    [day(12), day(18)].map(async (validFrom) => {
      const made = await act(rates, 'batchUpdate', [first], { set: { validFrom } });
      return (made.data.versions as { newId: string }[])[0]?.newId ?? '';
    }),
  );
  await Promise.all(versions.map((id) => release(id)));
  const out = await listOf(rates, list, {
    where: {
      and: [
        { field: 'contractNo', op: 'equal', value: contractNo },
        { field: 'releaseStatus', op: 'equal', value: 'RELEASED' },
      ],
    },
  });
  const days = out.map(({ validFrom, validTo }) => [String(validFrom), String(validTo)] as const).sort(([a], [b]) => a.localeCompare(b));
  expect(days.every(([from], at) => at === 0 || from > (days[at - 1]?.[1] ?? ''))).toBe(true);
});

it('a jump of prices is asked about, 31.20 percent and not 5.13', async () => {
  const first = await draft({ cost20GP: '1250', cost40HQ: '1560' });
  await release(first);
  const small = await act(rates, 'batchUpdate', [first], {
    price: { side: 'cost', boxes: ['40HQ'], mode: 'SET', value: '1640' },
    set: { validFrom: day(30) },
  });
  const [one] = small.data.versions as { newId: string }[];
  expect((await release(one?.newId ?? '')).code).toBe(200);
  const large = await act(rates, 'batchUpdate', [first], {
    price: { side: 'cost', boxes: ['20GP'], mode: 'SET', value: '1640' },
    set: { validFrom: day(2), validTo: day(29) },
  });
  const [two] = large.data.versions as { newId: string }[];
  const asked = await release(two?.newId ?? '');
  expect([asked.code, JSON.stringify(asked)]).toEqual([428, expect.stringContaining('RATE_JUMP')]);
  expect((await release(two?.newId ?? '', { acceptWarnings: ['RATE_JUMP'] })).code).toBe(200);
});

it('what is over is not released', async () => {
  const over = await draft({ validTo: day(-1) });
  expect(toldOf(await release(over))).toEqual([`${over} validTo RATE_EXPIRED`]);
});

it('copies go to other ports as drafts and never over the same days of their key', async () => {
  const first = await draft();
  await release(first);
  const made = await act(rates, 'batchCopy', [first], { portDestination: ['USLGB', 'USOAK'] });
  expect(made.code, JSON.stringify(made)).toBe(200);
  const copies = await Promise.all((made.data.made as string[]).map((id) => stateOf(id, 'portDestination', 'releaseStatus', 'cost40HQ')));
  expect(copies).toEqual([
    ['USLGB', 'DRAFT', '1585'],
    ['USOAK', 'DRAFT', '1585'],
  ]);
  expect(toldOf(await act(rates, 'batchCopy', [first], { portDestination: ['USLAX'] }))).toEqual(['validFrom RATE_PERIOD_TAKEN']);
  // The dialog opens quietly; what is pressed without an answer, or moves prices alone, is told the days that are taken.
  expect((await act(rates, 'batchCopy', [first], { dryRun: true, side: 'all', mode: 'ADD', round: 'NEAREST' })).code).toBe(200);
  for (const more of [{}, { dryRun: true, value: '50' }])
    expect(toldOf(await act(rates, 'batchCopy', [first], more))).toEqual(['validFrom RATE_PERIOD_TAKEN']);
});

it('whoever takes a price is written down with it, and so is the customer who was told', async () => {
  const id = await draft();
  await release(id);
  const crmId = await customerOfSales();
  const taken = await act(sales, 'takeFreight', [id], { crmId, language: 'en' });
  expect(taken.code, JSON.stringify(taken)).toBe(200);
  expect(taken.data.text).toContain('40HQ 1700 USD');
  expect(taken.data.text).not.toContain('1585');
  const log = await listOf(rates, '/freightController/selectFreightTakeLog', { where: { field: 'rateId', op: 'equal', anyOf: [id] } });
  expect(log.map(({ takeKind, source, crmId: who, priceThen }) => [takeKind, source, who, priceThen])).toEqual([
    ['COPY', 'QUOTE_TEXT', crmId, '40HQ 1700 USD'],
  ]);
  expect(await stateOf(id, 'takeCount', 'quoteCount')).toEqual([1, 0]);
  const [told] = await listOf(rates, '/freightController/selectFreightLogCrm', {
    where: { field: 'crmId', op: 'equal', anyOf: [crmId] },
    sort: [{ field: 'id', dir: 'desc' }],
  });
  expect(told).toMatchObject({ channel: 'WECHAT', reply: 'NONE' });
  expect(toldOf(await act(rates, 'replyLogCrm', [told?.id ?? ''], { reply: 'LOST' }))).toEqual(['lostReason REASON_REQUIRED']);
  expect((await act(rates, 'replyLogCrm', [told?.id ?? ''], { reply: 'LOST', lostReason: 'PRICE', competitorPrice: '1650' })).code).toBe(
    200,
  );
});

it('prices copied out of the sheet or exported with it are written down, each rate by itself; drafts and other columns are not', async () => {
  const [id, unreleased] = [await draft(), await draft()];
  await release(id);
  const copied = await act(sales, 'takeFreight', [id], { kind: 'COPY', source: 'SHEET', columns: ['sell40HQ'] });
  expect(copied.code, JSON.stringify(copied)).toBe(200);
  const exported = (columns: string[]) =>
    rates.call('/PublicQueryController/exportSheet', {
      form: 'sheet',
      file: 'xlsx',
      entity: 'freightRate',
      rows: 2,
      columns,
      search: '',
      where: { or: [id, unreleased].map((value) => ({ field: 'id', op: 'equal', value })) },
    });
  expect((await exported(['carrierCode', 'validTo'])).code).toBe(200);
  expect((await exported(['carrierCode', 'cost40HQ', 'sell40HQ'])).code).toBe(200);
  const log = await listOf(rates, '/freightController/selectFreightTakeLog', {
    where: { field: 'rateId', op: 'equal', anyOf: [id, unreleased] },
    sort: [{ field: 'id', dir: 'asc' }],
  });
  expect(log.map((row) => [row.rateId, row.takeKind, row.source, row.columns, row.priceThen])).toEqual([
    [id, 'COPY', 'SHEET', 'sell40HQ', '40HQ 1700 USD'],
    [id, 'EXPORT', 'EXPORT_DESK', 'carrierCode,cost40HQ,sell40HQ', '40HQ 1700 USD'],
  ]);
  expect(await stateOf(id, 'takeCount')).toEqual([2]);
});

it('a held version asks before it is withdrawn, and its hold ends with it', async () => {
  const id = await draft();
  await release(id);
  const crmId = await customerOfSales();
  const held = await act(sales, 'businessConfirm', [id], { crmId, boxes: '2*40HQ', etd: day(20) });
  expect(held.code, JSON.stringify(held)).toBe(200);
  expect(await stateOf(id, 'businessConfirmStatus', 'quoteCount')).toEqual(['CONFIRMED', 1]);
  const wish = { releaseStatus: 'WITHDRAWN', reason: 'space gone' };
  expect((await act(rates, 'updateReleaseStatus', [id], wish)).code).toBe(428);
  expect((await act(rates, 'updateReleaseStatus', [id], { ...wish, acceptWarnings: ['RATE_HELD'] })).code).toBe(200);
  expect(await stateOf(id, 'businessConfirmStatus')).toEqual(['NONE']);
});
