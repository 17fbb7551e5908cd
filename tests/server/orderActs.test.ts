import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import { addDays } from '#values/day';
import { batch, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let admin: SignedIn;
let model: ListedRow;
let today: string;

const act = (name: string, id: string, more: Body = {}, who = admin) =>
  who.call<BatchAnswer>(`/OrderController/${name}`, { ids: [id], reason: 'as agreed', ...more });

const given = ['crmId', 'portLoading', 'portDischarge', 'portDestination', 'goodsName', 'salesmanId', 'customerServiceId', 'operatorId'];

/** A new order of the branch; answers its id. */
async function made(more: Body = {}): Promise<string> {
  const values = { ...Object.fromEntries(given.map((name) => [name, model[name]])), etd: addDays(today, 5), ...more };
  const added = await batch(admin, 'OrderController', { add: [{ clientId: 'o', values }] });
  expect(toldOf(added)).toEqual([]);
  return added.data.done[0]?.id ?? '';
}

const measured = { packages: '10', grossWeight: '1200', volume: '8.5' };

async function rowOf(id: string): Promise<ListedRow> {
  return (await admin.call<ListedRow>('/OrderController/selectOrderById', { orderId: id }, { method: 'GET' })).data;
}

async function write(id: string, values: Body): Promise<string[]> {
  const set = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { new: value }]));
  return toldOf(await batch(admin, 'OrderController', { rows: [{ id, version: (await rowOf(id)).version, set }] })).map((told) =>
    told.replace(`${id} `, ''),
  );
}

const told = async (name: string, id: string, more: Body = {}) => toldOf(await act(name, id, more)).map((one) => one.replace(`${id} `, ''));

/** An order that was submitted and reviewed. */
async function reviewed(more: Body = {}): Promise<string> {
  const id = await made({ ...measured, ...more });
  expect(await told('submitReview', id)).toEqual([]);
  expect(await told('review', id)).toEqual([]);
  return id;
}

beforeAll(async () => {
  service = await startService();
  admin = await service.signIn('admin');
  [model] = (await listOf(admin, '/OrderController/getOrderListNew')).filter(
    (row) => row.salesmanId && row.customerServiceId && row.operatorId,
  ) as [ListedRow];
  const [now] = await service.database.ask<{ day: string }>("select (now() at time zone 'Asia/Shanghai')::date::text as day", []);
  today = now?.day ?? '';
  // Reviews write what templates say, which most of these orders are not about.
  await service.database.ask("update fc_cost_mould set state = 'DISABLED' where ep_id = 1", []);
});
afterAll(() => service.stop());

describe('what an order begins with and what follows', () => {
  it.each([
    [
      { businessType: 'SEA_EXPORT' },
      { tradeTerm: 'FOB', freightTerm: 'COLLECT', serviceType: 'CY-CY', stuffingType: 'FACTORY', isSoc: false },
    ],
    [{ businessType: 'SEA_IMPORT' }, { tradeTerm: 'CIF', freightTerm: 'PREPAID', serviceType: 'CY-CY', stuffingType: null }],
    [{ businessType: 'LCL_EXPORT' }, { tradeTerm: 'FOB', serviceType: 'CFS-CFS', blType: 'HBL', stuffingType: 'CFS' }],
    [{ businessType: 'SOC' }, { isSoc: true }],
    [{ businessType: 'SEA_EXPORT', tradeTerm: 'CIF' }, { freightTerm: 'PREPAID' }],
    [
      { businessType: 'SEA_EXPORT', boxSummary: '1*40RH', setTemperature: '-18', ventilation: 'CLOSED' },
      { isReefer: true, teu: '2' },
    ],
  ])('%o', async (values, expected) => {
    expect(await rowOf(await made(values))).toMatchObject(expected);
  });

  it('comes by the calls of imports too, which make imports', async () => {
    const values = Object.fromEntries(given.map((name) => [name, model[name]]));
    const added = await admin.call<ListedRow>('/OrderController/addOrderImport', { ...values, etd: addDays(today, 5) });
    expect(added.data).toMatchObject({ businessType: 'SEA_IMPORT', tradeTerm: 'CIF', orderStatus: 'DRAFT' });
    const read = await admin.call<ListedRow>('/OrderController/selectOrderByIdImport', { orderId: added.data.id }, { method: 'GET' });
    const edited = await admin.call('/OrderController/updateOrderImport', {
      orderId: added.data.id,
      version: read.data.version,
      remark: 'x',
    });
    expect(edited.code).toBe(200);
    expect((await admin.call('/OrderController/delete_orderImport', { ids: added.data.id, reason: 'twice' })).code).toBe(200);
  });

  it('keeps what somebody typed, and moves the arrival with the departure', async () => {
    const id = await made({ freightTerm: 'PREPAID', eta: addDays(today, 20) });
    expect(await write(id, { etd: addDays(today, 8) })).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ freightTerm: 'PREPAID', eta: addDays(today, 23), transitDays: 15 });
    expect(await write(id, { tradeTerm: 'EXW' })).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ freightTerm: 'PREPAID' });
  });

  it.each([
    [{ isDg: '1' }, ['dgClass', 'dgPackingGroup', 'dgPage', 'unNo'].map((field) => `${field} FIELD_REQUIRED`)],
    [{ isReefer: '1' }, ['setTemperature FIELD_REQUIRED', 'ventilation FIELD_REQUIRED']],
    [{ isReefer: '1', setTemperature: '41', ventilation: 'CLOSED' }, ['setTemperature NUMBER_RANGE']],
    [{ isOog: '1' }, ['oogDimensions FIELD_REQUIRED']],
    [{ freightTerm: 'THIRD_PLACE' }, ['payablePlace FIELD_REQUIRED']],
    [{ vesselImo: '9298687' }, ['vesselImo IMO_CHECK_DIGIT']],
    [{ atd: '2099-01-01' }, ['atd DAY_AHEAD']],
    [{ siCutOff: '2099-01-01 12:00' }, ['siCutOff CUT_OFF_AFTER_ETD']],
    [{ customsDeclNo: '123' }, ['customsDeclNo CODE_PATTERN']],
  ])('refuses %o', async (values, refusals) => {
    expect((await write(await made(), values)).sort()).toEqual(refusals);
  });
});

describe('review and check', () => {
  it('goes from submitted to reviewed once the goods are known, and back while nothing stands on it', async () => {
    const id = await made();
    expect(await told('review', id)).toContain('reviewStatus ORDER_REVIEW_STATE');
    expect(await told('submitReview', id)).toEqual([]);
    expect((await told('review', id)).sort()).toEqual(['grossWeight FIELD_REQUIRED', 'packages FIELD_REQUIRED', 'volume FIELD_REQUIRED']);
    expect(await told('refuseReview', id)).toEqual([]);
    expect(await write(id, measured)).toEqual([]);
    expect(await told('submitReview', id)).toEqual([]);
    expect((await listOf(admin, '/OrderController/select_confirmOrder')).map((row) => row.id)).toContain(id);
    expect(await told('review', id)).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ reviewStatus: 'REVIEWED', flagReviewed: true, orderStatus: 'REVIEWED' });
    expect(await write(id, { bookingNo: 'BK1' })).toEqual([]);
    expect(await told('cancelReview', id)).toEqual(['bookingNo ORDER_ALREADY_BOOKED']);
    expect(await write(id, { bookingStatus: 'CANCELLED' })).toEqual([]);
    expect(await told('cancelReview', id)).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ reviewStatus: 'PENDING', reviewUserId: null, orderStatus: 'DRAFT' });
  });

  it('writes what the templates say, once, after a preview of it; a charge that is refused names its order', async () => {
    const { database } = service;
    const mould = { mouldName: 'at review', type: 'SEA_EXPORT' };
    const head = await batch(admin, 'FinanceCostMouldController', { add: [{ clientId: 'm', values: mould }] });
    const line = { templateId: head.data.done[0]?.id, direction: 'AR', crmRule: 'ORDER_CUSTOMER', feeCode: 'DOC', price: '500' };
    const added = await batch(admin, 'financeCostMouldLineController', { add: [{ clientId: 'l', values: line }] });
    expect(toldOf(added)).toEqual([]);
    const costs = (id: string) =>
      database.ask('select fee_code, amount, source_type from fc_cost where order_id = $1 and not is_deleted order by id', [id]);
    const id = await made(measured);
    expect(await told('submitReview', id)).toEqual([]);
    const tried = await admin.call<{ preview: { rows: object[] } }>('/OrderController/review', { ids: [id], dryRun: true });
    expect(tried.data.preview.rows).toMatchObject([{ direction: 'AR', price: '500', amount: '500.00' }]);
    expect(await costs(id)).toEqual([]);
    expect(await told('review', id)).toEqual([]);
    const written = [{ fee_code: 'DOC', amount: '500.00', source_type: 'TEMPLATE' }];
    expect(await costs(id)).toEqual(written);
    expect(await told('cancelReview', id)).toEqual([]);
    expect(await told('review', id)).toEqual([]);
    expect(await costs(id)).toEqual(written);
    await database.ask("update fc_cost_mould_line set fee_code = 'THC', tax_rate = 7 where id = $1", [added.data.done[0]?.id]);
    const other = await made(measured);
    expect(await told('submitReview', other)).toEqual([]);
    expect(await told('review', other)).toEqual([expect.stringContaining('reviewStatus')]);
    expect(await rowOf(other)).toMatchObject({ reviewStatus: 'PENDING' });
    await database.ask("update fc_cost_mould set state = 'DISABLED' where ep_id = 1", []);
  });

  it('is not reviewed for a customer nobody has audited, where the branch wants that', async () => {
    const company = { crmCode: 'TST00001', crmName: '宁波新客贸易有限公司', shortName: '新客', category: 'DIRECT_SHIPPER' };
    const [crmId] = (await batch(admin, 'CrmContoller', { add: [{ clientId: 'c', values: company }] })).data.done.map((one) => one.id);
    const id = await made({ ...measured, crmId });
    expect(await told('submitReview', id)).toEqual([]);
    expect(await told('review', id)).toEqual(['crmId CUSTOMER_NOT_APPROVED']);
    const parameter = { paramKey: 'order.requireApprovedCustomer', value: 'false', effectiveFrom: today };
    expect((await admin.call('/ParameterController/parameter_add', parameter)).code).toBe(200);
    expect(await told('review', id)).toEqual([]);
  });

  it('is checked without estimates, and with a reason where little is left', async () => {
    const id = await made();
    await batch(admin, 'costController', {
      add: [
        {
          clientId: 'c',
          values: {
            orderId: id,
            direction: 'AP',
            crmId: model.crmId,
            feeCode: 'DOC',
            number: '1',
            price: '100',
            currency: 'CNY',
            costDate: today,
            isEstimate: '1',
          },
        },
      ],
    });
    expect(await told('order_check', id)).toEqual(['estimates COST_ESTIMATE_LEFT']);
    const [charge] = await listOf(admin, '/costController/list', { where: { field: 'orderId', op: 'equal', anyOf: [id] } });
    await batch(admin, 'costController', { rows: [{ id: charge?.id, version: charge?.version, set: { isEstimate: { new: '0' } } }] });
    expect((await act('check', id)).code).toBe(428);
    expect((await act('check', id, { acceptWarnings: ['PROFIT_BELOW_ALERT'], reason: '' })).code).toBe(422);
    expect((await act('check', id, { acceptWarnings: ['PROFIT_BELOW_ALERT'] })).code).toBe(200);
    expect(await rowOf(id)).toMatchObject({ checked: true });
    expect(await told('uncheck', id)).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ checked: false, checkUserId: null });
    const totals = await admin.call('/OrderController/getOrderTotalCost', { orderId: id }, { method: 'GET' });
    expect(totals.data).toEqual([{ direction: 'AP', currency: 'CNY', amount: '100', baseAmount: '100' }]);
  });
});

describe('bill, lock, sailing and shut-out', () => {
  it('confirms a bill that is whole, and is unlocked only before that', async () => {
    const id = await made(measured);
    expect(await told('lock', id)).toEqual(['reviewStatus ORDER_NOT_REVIEWED']);
    expect(await told('confirmBill', id)).toEqual(
      expect.arrayContaining(['mblNo BILL_NUMBER_MISSING', 'shipperText FIELD_REQUIRED', 'goodsDescription FIELD_REQUIRED']),
    );
    const parties = {
      shipperText: 'A',
      consigneeText: 'TO ORDER',
      notifyText: 'B',
      englishGoodsName: 'C',
      goodsDescription: 'D',
      marks: 'N/M',
    };
    expect(await write(id, { ...parties, mblNo: `T${id}XYZ` })).toEqual([]);
    expect(await told('submitReview', id)).toEqual([]);
    expect(await told('review', id)).toEqual([]);
    const box = await batch(admin, 'ContainerController', {
      add: [{ clientId: 'b', values: { orderId: id, boxType: '40HQ', packages: 4 } }],
    });
    const house = await batch(admin, 'hbOrderController', {
      add: [{ clientId: 'h', values: { orderId: id, packages: 9, grossWeight: '1200', measurement: '8.5' } }],
    });
    expect([...toldOf(box), ...toldOf(house)]).toEqual([]);
    expect(await told('confirmBill', id)).toEqual(['packages CONTAINER_SUM_DIFF']);
    const [inside, bill] = [box.data.done[0], house.data.done[0]];
    const set = (values: Body) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { new: value }]));
    const filled = set({ packages: 10, cargoWeight: '1200', volume: '8.5' });
    expect(
      toldOf(await batch(admin, 'ContainerController', { rows: [{ id: inside?.id, version: inside?.version, set: filled }] })),
    ).toEqual([]);
    expect(await told('confirmBill', id)).toEqual(['packages HBL_SUM_DIFF']);
    const right = set({ packages: 10 });
    expect(toldOf(await batch(admin, 'hbOrderController', { rows: [{ id: bill?.id, version: bill?.version, set: right }] }))).toEqual([]);
    expect(await told('confirmBill', id)).toEqual([]);
    expect(await told('lockImport', id)).toEqual([]);
    expect(await told('cancel_lock', id)).toEqual(['flagConfirmed BILL_CONFIRMED']);
    expect(await told('unconfirmBill', id)).toEqual([]);
    expect(await told('cancel_lock', id)).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ flagConfirmed: false, locked: false, billConfirmUserId: null });
  });

  it('sails, is cleared by the manager, and arrives after it left', async () => {
    const id = await made({ etd: addDays(today, -3) });
    expect(await told('update_sailingDate', id, { atd: addDays(today, 3) })).toEqual(['atd DAY_AHEAD']);
    expect(await told('cancel_sailingDate', id)).toEqual(['atd ORDER_NOT_SAILED']);
    expect(await told('update_sailingDate', id, { atd: addDays(today, -1), voyage: '042E' })).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ atd: addDays(today, -1), voyage: '042E', orderStatus: 'SAILED' });
    expect(await told('update_sailingDate', id, { atd: today })).toEqual(['atd ORDER_SAILED']);
    expect(await told('shutOut', id, { shutOutReason: 'NO_VGM' })).toEqual(['atd ORDER_SAILED']);
    expect(await told('update_sailingDateImport', id, { ata: addDays(today, -2) })).toEqual(['ata DATES_REVERSED']);
    expect(await told('update_sailingDateImport', id, { ata: today })).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ ata: today, orderStatus: 'ARRIVED' });
    const other = await made({ etd: addDays(today, -3) });
    expect(await told('update_sailingDate', other, { atd: today })).toEqual([]);
    expect(await told('cancel_sailingDate', other)).toEqual([]);
    expect(await rowOf(other)).toMatchObject({ atd: null, orderStatus: 'DRAFT' });
  });

  it('writes the steps DEPARTED and ARRIVED by the evening of the branch, blanks what is taken back, and leaves what the carrier reported', async () => {
    const [left, came] = [addDays(today, -2), addDays(today, -1)];
    const orderId = await made({ etd: left });
    const steps = () =>
      service.database.ask(
        "select milestone_code code, (actual_time at time zone 'Asia/Shanghai')::text at, source from bl_order_milestone where order_id = $1 order by id",
        [orderId],
      );
    expect(await told('update_sailingDate', orderId, { atd: left })).toEqual([]);
    const departed = { code: 'DEPARTED', at: `${left} 18:00:00`, source: 'SYSTEM' };
    expect(await steps()).toEqual([departed]);
    expect(await told('cancel_sailingDate', orderId)).toEqual([]);
    expect(await steps()).toEqual([{ code: 'DEPARTED', at: null, source: null }]);
    expect(await told('update_sailingDate', orderId, { atd: left })).toEqual([]);
    expect(await told('update_sailingDateImport', orderId, { ata: today })).toEqual([]);
    expect(await told('update_sailingDateImport', orderId, { ata: came })).toEqual([]);
    expect(await steps()).toEqual([departed, { code: 'ARRIVED', at: `${came} 18:00:00`, source: 'SYSTEM' }]);
    const reported = { code: 'DEPARTED', at: `${left} 03:15:00`, source: 'CARRIER' };
    await service.database.ask(
      "update bl_order_milestone set actual_time = ($2::timestamp at time zone 'Asia/Shanghai'), source = 'CARRIER', version = version + 1 where order_id = $1 and milestone_code = 'DEPARTED'",
      [orderId, reported.at],
    );
    expect(await told('cancel_sailingDate', orderId)).toEqual([]);
    expect((await steps())[0]).toEqual(reported);
  });

  it('stays behind with a reason, comes back while its ship is there, or goes on the next', async () => {
    const ship = { vesselName: 'HARBOR DAWN', voyage: '041E' };
    const id = await made({ ...ship, eta: addDays(today, 20), siCutOff: `${addDays(today, 4)} 12:00` });
    expect(await told('change_shut', id, { vesselName: 'X', voyage: '1', etd: addDays(today, 9) })).toEqual([
      'flagShutOut ORDER_NOT_SHUT_OUT',
    ]);
    expect(await told('shutOut', id, { shutOutReason: 'CUSTOMS_HOLD', reason: ' ' })).toEqual(['reason REASON_REQUIRED']);
    expect(await told('shutOut', id, { shutOutReason: 'CUSTOMS_HOLD' })).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ flagShutOut: true, shutOutReason: 'CUSTOMS_HOLD', orderStatus: 'SHUT_OUT' });
    expect(await told('cancelShutOut', id)).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ flagShutOut: false, shutOutReason: null, shutOutUserId: null, orderStatus: 'DRAFT' });
    await act('shutOut', id, { shutOutReason: 'CUSTOMS_HOLD' });
    const sister = await made({ ...ship, etd: today });
    expect(await told('update_sailingDate', sister, { atd: today })).toEqual([]);
    expect(await told('cancelShutOut', id)).toEqual(['vesselName ORDER_SAILED']);
    const next = { vesselName: 'HARBOR MIST', voyage: '042E' };
    expect(await told('change_shut', id, { ...next, etd: today })).toEqual(['etd DAY_NOT_AHEAD']);
    expect(await told('change_shutImport', id, { ...next, etd: addDays(today, 12) })).toEqual([]);
    expect(await rowOf(id)).toMatchObject({
      ...next,
      flagShutOut: false,
      shutOutReason: null,
      etd: addDays(today, 12),
      eta: addDays(today, 27),
      siCutOff: null,
    });
  });
});

describe('archive and removal', () => {
  it('archives only what is over, checked and cost-locked', async () => {
    const id = await reviewed({ etd: addDays(today, -9) });
    expect((await told('archive', id)).sort()).toEqual([
      'checked ORDER_NOT_CHECKED',
      'flagCostLocked ORDER_COSTS_OPEN',
      'orderStatus ORDER_NOT_COMPLETED',
    ]);
    const papers = await listOf(admin, '/orderDocumentController/select', { where: { field: 'orderId', op: 'equal', anyOf: [id] } });
    const waiting = papers.filter(({ state }) => state === 'WAITING');
    expect(waiting.length).toBeGreaterThan(1);
    const checked = await act('order_check', id);
    expect(toldOf(checked)).toEqual([`${id} documentsOpen DOCUMENT_MISSING`]);
    expect(checked.refusals?.[0]).toMatchObject({
      detail: { docType: [...new Set(waiting.map(({ docType }) => docType))].sort().join(', ') },
    });
    const [first, ...others] = waiting.map((row) => row.id);
    const paper = (name: string, ids: unknown, more: Body = {}) =>
      admin.call<BatchAnswer>(`/orderDocumentController/${name}`, { batchId: randomUUID(), ids, ...more });
    expect(toldOf(await paper('receive', [first]))).toEqual([]);
    expect(toldOf(await paper('notNeeded', others, { reason: 'own cargo' }))).toEqual([]);
    for (const [name, more] of [
      ['update_sailingDate', { atd: addDays(today, -8) }],
      ['feeLock', {}],
      ['feeReview', {}],
      ['costLock', {}],
      ['order_check', {}],
    ] as const)
      expect([name, await told(name, id, more)]).toEqual([name, []]);
    expect(await rowOf(id)).toMatchObject({ orderStatus: 'COMPLETED' });
    const deposit = (amount: string | null) =>
      service.database.ask('update bl_order set deposit_amount = $2, deposit_currency = $3 where id = $1', [id, amount, amount && 'CNY']);
    await deposit('1500.00');
    expect(await told('archive', id)).toEqual(['depositPaidTime DEPOSIT_UNPAID']);
    await deposit(null);
    expect(await told('archive', id)).toEqual([]);
    expect(await told('uncheck', id)).toEqual(['archived ORDER_ARCHIVED']);
    expect(await told('cancelArchive', id)).toEqual([]);
    const done = await listOf(admin, '/OrderController/getOrderListNew', {
      modelStatus: 'DONE',
      where: { field: 'id', op: 'equal', anyOf: [id] },
    });
    expect(done).toHaveLength(1);

    // Archived by one while others write: what came before stands, what came after is refused and changes nothing.
    const before = await rowOf(id);
    const remarks = ['remark', 'customerRemark', 'documentRemark', 'financeRemark'];
    const written = (name: string) =>
      batch(admin, 'OrderController', {
        rows: [{ id, version: before.version, set: { [name]: { old: before[name] ?? null, new: name } } }],
      });
    const box = () => batch(admin, 'ContainerController', { add: [{ clientId: 'b', values: { orderId: id, boxType: '40HQ' } }] });
    const [archived, boxed, ...edits] = await Promise.all([act('archive', id), box(), ...remarks.map(written)]);
    expect(toldOf(archived)).toEqual([]);
    const after = await rowOf(id);
    expect(after).toMatchObject({ archived: true });
    for (const [at, edit] of edits.entries()) {
      const name = remarks[at] as string;
      const refused = toldOf(edit);
      expect([name, refused, after[name]]).toEqual([name, refused, refused.length === 0 ? name : (before[name] ?? null)]);
      expect(refused.every((one) => one.endsWith('ORDER_ARCHIVED'))).toBe(true);
    }
    const boxes = await listOf(admin, '/ContainerController/list', { where: { field: 'orderId', op: 'equal', anyOf: [id] } });
    expect([toldOf(boxed).every((one) => one.endsWith('ORDER_ARCHIVED')), boxes.length]).toEqual([
      true,
      toldOf(boxed).length === 0 ? 1 : 0,
    ]);
    expect(toldOf(await box())).toEqual(['b ORDER_ARCHIVED']);
  });

  it('keeps orders that stand in the terminal or have children', async () => {
    const [inside, parent] = [await made(), await made()];
    await service.database.ask("update bl_order set gate_in_status = 'PARTIAL' where id = $1", [inside]);
    await service.database.ask('update bl_order set is_pid = true where id = $1', [parent]);
    expect(await told('delete_order', inside)).toEqual(['gateInStatus ORDER_GATED_IN']);
    expect(await told('delete_order', parent)).toEqual(['isPid ORDER_HAS_CHILD']);
  });
});
