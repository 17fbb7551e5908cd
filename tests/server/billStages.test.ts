import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attach, plainPdf } from '#tests/server/attachments';
import { BillDesk } from '#tests/server/bills';
import { batch, listOf, startService, toldOf, type Body, type ListedRow, type Service } from '#tests/server/service';

let service: Service;
let desk: BillDesk;

beforeAll(async () => {
  service = await startService();
  desk = await BillDesk.open(service);
});
afterAll(() => service.stop());

const counted: Body = { count: 3 };
const signed = ['stageIncome', 'stageReceive', 'stagePut', 'stageDischarge'].map((name) =>
  name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`),
);
const stages = ['NONE', 'INCOME', 'RECEIVED', 'PUT', 'DISCHARGED'] as const;

/** Writes a stage past the product, so that every cell of the table is asked from its own row. */
const setStage = (id: string, at: number) =>
  desk.ask(
    `update bl_loding_order set ${signed.map((flag, place) => `${flag} = ${String(place < at)}`).join(', ')}, stage = $2 where id = $1 returning id`,
    id,
    stages[at],
  );

// domain/14 §14.5.3, the first table, word for word; "done" leaves the stage as it is.
const table = `
NONE|INCOME|done|STAGE_MISSING|done|STAGE_MISSING|done|STAGE_MISSING|done
INCOME|done|NONE|RECEIVED|done|STAGE_MISSING|done|STAGE_MISSING|done
RECEIVED|done|STAGE_ORDER|done|INCOME|PUT|done|STAGE_MISSING|done
PUT|done|STAGE_ORDER|done|STAGE_ORDER|done|RECEIVED|DISCHARGED|done
DISCHARGED|done|STAGE_ORDER|done|STAGE_ORDER|done|STAGE_ORDER|done|PUT`;
const steps = ['income', 'cancelIncome', 'receive', 'cancelReceive', 'put', 'cancelPut', 'discharge', 'cancelDischarge'];
const cells = table
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [from = '', ...ends] = line.split('|');
    return ends.map((ends, at): [string, string, string] => [from, steps[at] as string, ends]);
  });

describe('stages of a bill', () => {
  let id: string;
  beforeAll(async () => {
    id = await desk.bill(await desk.order(), { billForm: 'SEAWAY', originalCount: 0 });
    await desk.ask('update bl_loding_order set carrier_released = true where id = $1 returning id', id);
  });

  it.each(cells)('%s, %s: %s', async (from, step, ends) => {
    await setStage(id, stages.indexOf(from as 'NONE'));
    const told = await desk.take(step, id, {});
    const reached = (stages as readonly string[]).includes(ends);
    expect(told.map((line) => line.split(' ').at(-1))).toEqual(reached || ends === 'done' ? [] : [ends]);
    expect((await desk.row(id)).stage).toBe(reached ? ends : from);
  });
});

describe('documents of a bill, by its form', () => {
  // step | ORIGINAL | TELEX | SEAWAY | EBL | SURRENDERED: what is told, of a signed and released bill whose originals are here.
  const documents = `
sendDocument|done|done|done|done|BILL_FORM_MISMATCH
receiveDocument|ORIGINALS_COUNT|BILL_FORM_MISMATCH|BILL_FORM_MISMATCH|BILL_FORM_MISMATCH|BILL_FORM_MISMATCH
telexRelease|done|done|BILL_FORM_MISMATCH|BILL_FORM_MISMATCH|done
discharge|TELEX_NOT_DONE|TELEX_NOT_DONE|CARRIER_RELEASE_MISSING|CARRIER_RELEASE_MISSING|done`;
  const forms = ['ORIGINAL', 'TELEX', 'SEAWAY', 'EBL', 'SURRENDERED'];
  const wanted = documents
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [step = '', ...ends] = line.split('|');
      return ends.map((end, at): [string, string, string] => [step, forms[at] as string, end]);
    });
  let of: ListedRow;
  beforeAll(async () => void (of = await desk.order()));

  it.each(wanted)('%s of %s: %s', async (step, form, end) => {
    const surrendered = form === 'SURRENDERED';
    const id = await desk.bill(of, {
      billForm: surrendered ? 'ORIGINAL' : form,
      originalCount: form === 'ORIGINAL' || surrendered ? 3 : 0,
    });
    if (surrendered) await desk.ask("update bl_loding_order set bill_form = 'SURRENDERED' where id = $1 returning id", id);
    await setStage(id, 3);
    await desk.ask('update bl_loding_order set signed = true where id = $1 returning id', id);
    await desk.letter(id);
    const told = await desk.take(step, id, step === 'sendDocument' ? { courierNo: 'SF1' } : step === 'receiveDocument' ? { count: 1 } : {});
    expect(told.map((line) => line.split(' ').at(-1))).toEqual(end === 'done' ? [] : [end]);
  });
});

describe('releasing (domain/14 §14.5.3)', () => {
  it('OP-R1 to R3: nothing is released before it is paid; sent originals come back before the telex', async () => {
    const of = await desk.order();
    await desk.settles(of.crmId, 'PREPAID');
    const cost = await desk.charge(of);
    const id = await desk.bill(of, { originalCount: 3, placeOfIssue: 'NINGBO', dateOfIssue: '2026-03-11' });
    await desk.go(id, ['income', 'sign', ['receive', counted]]);
    expect(await desk.row(id)).toMatchObject({ transport_document_status: 'ISSUED', original_nos: '1/3, 2/3, 3/3' });
    const reached = async () =>
      (await desk.ask<{ reached: string | null }>('select reached from bl_order where id = $1', of.id))[0]?.reached;
    expect(await reached()).toContain('BILL_ISSUED');
    const refused = await desk.call('put', id);
    expect(refused.refusals?.map(({ code, text }) => [code, text.includes('USD 3,700.00 open')])).toEqual([['RELEASE_NOT_ALLOWED', true]]);
    await desk.pay([cost]);
    await desk.letter(id);
    await desk.go(id, ['put', ['sendDocument', { courierNo: 'SF1122' }]]);
    expect(await desk.row(id)).toMatchObject({ release_type: 'PAID', originals_out: 3, originals_back: 0, send_courier_no: 'SF1122' });
    const away = await desk.call('telexRelease', id);
    expect(away.refusals?.map(({ code, text }) => `${code} ${text}`).join()).toContain('ORIGINALS_NOT_BACK Originals still out: 3');
    expect(await desk.take('cancelPut', id)).toEqual(['sent DOCUMENT_OUT']);
    expect(await desk.take('cancelReceiveDocument', id)).toEqual(['originalsBack ORIGINALS_NONE_BACK']);
    await desk.go(id, [['receiveDocument', { count: 2 }], ['receiveDocument', { count: 1 }], 'telexRelease', 'discharge']);
    expect(await desk.row(id)).toMatchObject({ bill_form: 'SURRENDERED', stage: 'DISCHARGED', sent: false, originals_back: 3 });
    expect(await desk.take('cancelTelexRelease', id)).toEqual(['stageDischarge STAGE_ORDER']);
    expect(await reached()).toContain('BILL_SURRENDERED');
    await desk.go(id, ['cancelDischarge', 'cancelTelexRelease']);
    expect([await reached()].join()).toMatch(/^(?!.*SURRENDERED).*BILL_ISSUED/);
    expect(await desk.row(id)).toMatchObject({ bill_form: 'ORIGINAL', telexed: false });
  });

  it('OP-R4: a telex bill needs no signature', async () => {
    const of = await desk.order();
    const id = await desk.bill(of, { billForm: 'TELEX', originalCount: 0 });
    const listed = await batch(desk.documents, 'orderDocumentController', {
      add: [{ clientId: 'letter', values: { orderId: of.id, docType: 'TELEX_LETTER' } }],
    });
    await desk.go(id, ['income', 'receive', 'put']);
    const refused = await desk.call('telexRelease', id);
    expect(refused.refusals).toMatchObject([{ code: 'DOCUMENT_MISSING', id, wants: 'TELEX_LETTER' }]);
    expect(refused.refusals?.[0]?.text).toContain('Telex letter');
    const sent = await attach(service.url, desk.documents, 'letter.pdf', plainPdf(), {
      tableName: 'bl_loding_order',
      tableId: id,
      docType: 'TELEX_LETTER',
    });
    expect(sent.code).toBe(200);
    await desk.go(id, ['telexRelease', 'discharge']);
    expect((await desk.row(id)).stage).toBe('DISCHARGED');
    // The order waits for it no longer.
    const [letter] = await desk.ask('select state from bl_order_document where id = $1', listed.data.done[0]?.id);
    expect(letter).toEqual({ state: 'RECEIVED' });
  });

  it('OP-R5: collect freight is not due here, and keeps the cargo until it is collected', async () => {
    const of = await desk.order({ freight_term: 'COLLECT' });
    await desk.settles(of.crmId, 'PREPAID');
    const locals = await desk.charge(of, { price: '500', currency: 'CNY' });
    await desk.charge(of, { feeCode: 'OCF', price: '1850' });
    const id = await desk.bill(of, { billForm: 'SEAWAY', originalCount: 0, consigneeText: 'ACME INC\nLOS ANGELES' });
    await desk.go(id, ['income', 'receive']);
    expect((await desk.call('put', id)).refusals?.[0]?.text).toContain('CNY 500.00 open');
    await desk.pay([locals]);
    await desk.go(id, ['put', ['carrierRelease', { no: 'CR-1' }]]);
    expect(await desk.row(id)).toMatchObject({ carrier_release_no: 'CR-1', carrier_released: true });
    const waiting = await desk.call('discharge', id);
    expect(waiting.refusals?.map(({ code, text }) => [code, text.startsWith('ACME INC')])).toEqual([['FREIGHT_NOT_COLLECTED', true]]);
    await desk.go(id, ['freightCollected', 'discharge']);
  });

  it('OP-R6: on credit it goes, asked about what is late or above the limit, refused where the customer’s policy says so', async () => {
    const of = await desk.order();
    await desk.settles(of.crmId, 'MONTHLY');
    await desk.charge(of);
    await desk.ask("update fc_invoice set balance = 0 where customer_id = $1 and direction = 'AR' returning id", of.crmId);
    const limit = (amount: string, policy: string) =>
      desk.ask(
        `insert into crm_credit (ep_id, customer_id, credit_type, currency, limit_amount, valid_from, grace_days, policy_over_limit, policy_overdue, state)
         values (1, $1, 'NORMAL', 'CNY', $2, '2026-01-01', 7, $3, 'WARN', 'APPROVED') returning id`,
        of.crmId,
        amount,
        policy,
      );
    await limit('90000000', 'BLOCK_RELEASE');
    const calm = await desk.bill(of, { billForm: 'TELEX', originalCount: 0 });
    await desk.go(calm, ['income', 'receive', 'put']);
    expect(await desk.row(calm)).toMatchObject({ release_type: 'CREDIT', open_text: 'USD 3,700.00', condition_met: true });
    await desk.ask("update crm_credit set limit_amount = 0, policy_over_limit = 'WARN' where customer_id = $1 returning id", of.crmId);
    await desk.ask('update bl_order set reviewed = true where id = $1 returning id', of.id);
    const other = await desk.bill(of, { billForm: 'TELEX', originalCount: 0 });
    await desk.go(other, ['income', 'receive']);
    const question = await desk.call('put', other);
    expect(question.code).toBe(428);
    expect((await desk.row(other)).stage).toBe('RECEIVED');
    await desk.ask("update crm_credit set policy_over_limit = 'BLOCK_RELEASE' where customer_id = $1 returning id", of.crmId);
    expect((await desk.take('put', other, { acceptWarnings: ['CREDIT_RELEASE'] })).map((line) => line.split(' ').at(-1))).toEqual([
      'RELEASE_NOT_ALLOWED',
    ]);
    await desk.ask("update crm_credit set policy_over_limit = 'WARN' where customer_id = $1 returning id", of.crmId);
    await desk.go(other, [['put', { acceptWarnings: ['CREDIT_RELEASE'] }]]);
  });

  it('OP-R8: a bill on hold stays, whoever paid', async () => {
    const of = await desk.order();
    const id = await desk.bill(of, { billForm: 'SEAWAY', originalCount: 0 });
    await desk.go(id, ['income', 'receive', ['cardHold', { reason: 'old debts' }]]);
    expect((await desk.row(id)).card_hold_reason).toBe('old debts');
    expect(await desk.take('put', id)).toEqual(['isCardHold CARD_HELD']);
    await desk.go(id, ['cancelCardHold', 'put']);
  });
});

it('nobody types that a bill was surrendered, or it would be discharged without its telex', async () => {
  const of = await desk.order();
  const typed = await batch(desk.documents, 'mbOrderController', {
    add: [{ clientId: 'one', values: { orderId: of.id, billForm: 'SURRENDERED' } }],
  });
  expect(toldOf(typed)).toEqual(['one billForm TELEX_NOT_DONE']);
  const id = await desk.bill(of, { originalCount: 3 });
  const set = { billForm: { old: 'ORIGINAL', new: 'SURRENDERED' } };
  const row = { id, version: Number((await desk.row(id)).version), set };
  expect(toldOf(await batch(desk.documents, 'mbOrderController', { rows: [row] }))).toEqual([`${id} billForm TELEX_NOT_DONE`]);
});

it('once its order is archived nothing is done with a bill, nor asked for, and it is no longer to be released', async () => {
  const of = await desk.order();
  const id = await desk.bill(of, { billForm: 'SEAWAY', originalCount: 0 });
  await desk.go(id, ['income', 'receive']);
  const listed = async () => (await listOf(desk.documents, '/mbOrderController/selectReleaseList')).some((row) => row.id === id);
  expect(await listed()).toBe(true);
  await desk.ask('update bl_order set archived = true where id = $1 returning id', of.id);
  for (const step of ['cancelReceive', 'put', 'cardHold', 'releaseApply', 'overrideRelease', 'amend'])
    expect((await desk.take(step, id)).join(), step).toContain('ORDER_ARCHIVED');
  const modified = await desk.documents.call('/mbOrderController/modifyOrder', { id, blType: 'MBL', set: { packages: 3 }, reason: 'x' });
  expect(toldOf(modified)).toEqual([`${id} ORDER_ARCHIVED`]);
  expect(await listed()).toBe(false);
  await desk.ask('update bl_order set archived = false where id = $1 returning id', of.id);
});

it('a guarantee is the newest letter of indemnity the bill carries, which it keeps', async () => {
  const id = await desk.bill(await desk.order(), { billForm: 'SEAWAY', originalCount: 0 });
  const refused = await desk.call('guarantee', id);
  expect(refused.refusals).toMatchObject([{ code: 'DOCUMENT_MISSING', id, wants: 'LOI' }]);
  const letters = { tableName: 'bl_loding_order', tableId: id, docType: 'LOI' };
  await attach(service.url, desk.finance, 'first.pdf', plainPdf('1'), letters);
  const newest = await attach(service.url, desk.finance, 'second.pdf', plainPdf('2'), letters);
  await desk.go(id, ['guarantee']);
  expect(await desk.row(id)).toMatchObject({ guaranteed: true, guarantee_file_id: newest.data.id });
});
