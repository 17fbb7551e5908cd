import { afterAll, beforeAll, expect, it } from 'vitest';
import { listOf, startService, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let operator: SignedIn;
let orders: ListedRow[];

interface Told {
  readonly rows: readonly { readonly typed: string; readonly kind: string; readonly orderId: string; readonly profitBase: string | null }[];
  readonly missing: readonly string[];
  readonly ambiguous: readonly string[];
  readonly leftOut: number;
}

const find = async (who: SignedIn, numbers: unknown, more: object = {}) =>
  (await who.call<Told>('/PublicQueryController/businessQuery', { numbers, ...more })).data;

beforeAll(async () => {
  service = await startService();
  operator = await service.signIn('operator');
  orders = (await listOf(operator, '/OrderController/getOrderListNew')).filter(
    ({ mblNo, containerNos }) => mblNo && String(containerNos ?? '').length > 11,
  );
});
afterAll(() => service.stop());

it('knows mixed numbers of every kind, however they were pasted; what is not there, and what is several, stays listed (domain/14 §14.11)', async () => {
  const [one, two] = orders as [ListedRow, ListedRow];
  const box = String(two.containerNos).split(', ')[0] ?? '';
  await service.database.ask("update bl_order set customer_ref_no = 'SAME-REF' where id = any($1)", [[one.id, two.id]]);
  const pasted = `${String(one.jobNo).toLowerCase()}\n${String(one.mblNo)}, ${box.slice(0, 4)}-${box.slice(4)}；same-ref NOSUCH1`;
  const told = await find(operator, pasted);
  const rows: string[] = told.rows.map(({ typed, kind, orderId }) => `${typed} ${kind} ${orderId}`);
  expect(rows).toEqual(
    expect.arrayContaining([
      `${String(one.jobNo).toLowerCase()} JOB ${one.id}`,
      `${String(one.mblNo)} MBL ${one.id}`,
      `${box.slice(0, 4)}-${box.slice(4)} CONTAINER ${two.id}`,
      `same-ref REF ${one.id}`,
      `same-ref REF ${two.id}`,
    ]),
  );
  expect([told.missing, told.ambiguous, told.leftOut]).toEqual([['NOSUCH1'], ['same-ref'], 0]);
  expect((await find(operator, [one.mblNo], { kinds: ['JOB'] })).missing).toEqual([one.mblNo]);
});

it('tells only what the person may see, money to those who see it, and the first five hundred', async () => {
  const [one] = orders as [ListedRow];
  const elsewhere = await service.signIn('admin', { epId: '2' });
  expect((await find(elsewhere, [one.jobNo])).missing).toEqual([one.jobNo]);
  const documents = await service.signIn('documents');
  expect((await find(documents, [one.jobNo])).rows[0]?.profitBase ?? null).toBeNull();
  expect((await find(operator, [one.jobNo])).rows[0]?.profitBase).toBeTruthy();
  const many = await find(operator, [one.jobNo, ...Array.from({ length: 520 }, (_, at) => `X${at}`)]);
  expect([many.leftOut, many.missing.length]).toEqual([21, 499]);
});
