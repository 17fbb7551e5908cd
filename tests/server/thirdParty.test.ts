import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attach, plainPdf } from '#tests/server/attachments';
import { dueOf, madeOf } from '#tests/server/posting';
import { batch, edited, startService, toldOf, type Service, type SignedIn } from '#tests/server/service';
import { Settling } from '#tests/server/settling';

let folder: string;
let service: Service;
let desk: Settling;
let cashier: SignedIn;
let admin: SignedIn;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallysheet-third-party-'));
  service = await startService({ files: { folder, bucket: null, quotaBytes: 12 * 1024 * 1024 } });
  desk = await Settling.begin(service);
  admin = await service.signIn('admin');
  ({ cashier } = desk);
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const ask = <T extends object>(sql: string, ...values: unknown[]) => service.database.ask<T>(sql, values);
/** A receipt of this payer over a hundred, and a document it may settle. */
async function paidBy(payerName: string) {
  const invoiceId = await desk.invoice('AR', 'CNY', '1', '100');
  const cashId = await desk.money('IN', 'CNY', '100', '1', { payerName });
  return { cashId, taken: () => desk.writeOff([{ cashId, invoiceId, allocatedInvoice: '100' }]), invoiceId };
}

it('who pays under a name of the partner is nobody else: forms, signs and capitals aside', async () => {
  await ask(
    "update crm_customer set crm_name = '宁波远帆进出口有限公司', english_name = 'Blue Harbour Trading Limited' where id = $1",
    desk.order.crmId,
  );
  for (const name of ['宁波 远帆 进出口（集团）有限公司', 'BLUE HARBOUR TRADING CO., LTD.', '宁波远帆进出口']) {
    const { taken, cashId } = await paidBy(name);
    expect(toldOf(await taken()), name).toEqual([]);
    expect(await desk.cashRow(cashId)).toMatchObject({ thirdParty: false });
  }
});

it('money of a third party settles once its note and reason stand on the receipt; the next of the same payer needs none', async () => {
  const { cashId, taken } = await paidBy('海川贸易');
  const refused = await taken();
  expect(toldOf(refused).join()).toContain('THIRD_PARTY_NOTE');
  expect(await desk.cashRow(cashId)).toMatchObject({ unappliedAmount: '100.00', thirdParty: false });
  const sent = await attach(service.url, cashier, 'note.pdf', plainPdf(), {
    tableName: 'fc_cash',
    tableId: cashId,
    field: 'thirdPartyNoteFileId',
  });
  expect(sent.code, JSON.stringify(sent)).toBe(200);
  expect(toldOf(await taken()).join()).toContain('THIRD_PARTY_NOTE');
  const told = await batch(cashier, 'cashController', {
    rows: [edited(await desk.cashRow(cashId), { thirdPartyReason: 'parent company pays' })],
  });
  expect(toldOf(told)).toEqual([]);
  expect(toldOf(await taken())).toEqual([]);
  expect(await desk.cashRow(cashId)).toMatchObject({ thirdParty: true, unappliedAmount: '0.00', crmId: desk.order.crmId });
  const [voucher] = (await madeOf(desk, await dueOf(desk, 'cash', [cashId]))).data.vouchers;
  const texts = await ask<{ summary: string }>('select distinct summary from fc_voucher_entry where voucher_id = $1', voucher?.id);
  expect(texts.map(({ summary }) => summary).join()).toContain('海川贸易 / 宁波远帆进出口有限公司');
  const next = await paidBy('海川贸易有限公司');
  expect(toldOf(await next.taken())).toEqual([]);
  expect(await desk.cashRow(next.cashId)).toMatchObject({ thirdParty: true });
});

it('also by itself and begun from documents; a branch that forbids it takes none', async () => {
  const { cashId, invoiceId } = await paidBy('NORTHWIND GMBH');
  const applied = await desk.clerk.call('/cashController/autoApply', { cashIds: cashId, rule: 'OLDEST' });
  expect(toldOf(applied).join()).toContain('THIRD_PARTY_NOTE');
  expect(toldOf(await desk.clerk.call('/invoiceController/cashWriteOff', { invoiceIds: invoiceId, cashId })).join()).toContain(
    'THIRD_PARTY_NOTE',
  );
  const { today } = (await admin.call<{ today: string }>('/ParameterController/parameter_list', {}, { method: 'GET' })).data;
  const set = await admin.call('/ParameterController/parameter_add', {
    paramKey: 'writeoff.thirdParty',
    value: 'FORBIDDEN',
    effectiveFrom: today,
  });
  expect(set.code, JSON.stringify(set)).toBe(200);
  const again = await paidBy('海川贸易');
  expect(toldOf(await again.taken()).join()).toContain('PARTNER_MISMATCH');
});
