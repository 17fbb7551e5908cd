import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import { reckoningRisk } from '#modules/orders/order/risk.server';
import { batch, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let operator: SignedIn;
let documents: SignedIn;
let finance: SignedIn;
let template: ListedRow;

type Answer = BatchAnswer & { readonly amendments?: readonly { id: string; amendmentNo: number }[] };

const ask = <T extends object>(sql: string, ...values: unknown[]) => service.database.ask<T>(sql, values);
const act = (who: SignedIn, call: string, body: Body) => who.call<Answer>(`/${call}`, { batchId: randomUUID(), ...body });
const taken = async (answer: Promise<{ code: number; data: Answer }>) => {
  const got = await answer;
  expect(got.code, JSON.stringify(got)).toBe(200);
  return got.data;
};

async function made(values: Body = {}): Promise<string> {
  const { crmId, portLoading, portDischarge, portDestination, carrierCode } = template;
  const all = {
    crmId,
    portLoading,
    portDischarge,
    portDestination,
    carrierCode,
    goodsName: '椅子',
    etd: '2026-03-14',
    eta: '2026-03-30',
    vesselName: 'HARBOR DAWN',
    voyage: '041E',
    bookingNo: 'B1',
    boxSummary: '2*40HQ',
    packages: 820,
    grossWeight: '17650.500',
    volume: '132.4000',
    ...values,
  };
  const added = await batch(operator, 'OrderController', { add: [{ clientId: 'one', values: all as Body }] });
  expect(toldOf(added)).toEqual([]);
  return added.data.done[0]?.id ?? '';
}

async function below(who: SignedIn, controller: string, values: Body): Promise<string> {
  const added = await batch(who, controller, { add: [{ clientId: 'c', values }] });
  expect(toldOf(added)).toEqual([]);
  return added.data.done[0]?.id ?? '';
}

const charge = (orderId: string, direction: string, price: string) =>
  below(finance, 'costController', {
    orderId,
    direction,
    crmId: template.crmId,
    feeCode: 'OCF',
    unit: 'CONTAINER',
    containerType: '40HQ',
    number: '2',
    price,
    currency: 'USD',
    taxRate: '0',
    costDate: '2026-03-14',
  });
const legsOf = (orderId: string) =>
  ask<Record<string, unknown>>(
    'select seq, vessel_name v, voyage y, etd::text etd, atd::text atd, state, reason from bl_sailing_leg where order_id = $1 order by seq',
    orderId,
  );
const billOf = async (id: string) =>
  (
    await ask<Record<string, unknown>>(
      'select vessel_voyage v, packages p, trim_scale(gross_weight)::text kg from bl_loding_order where id = $1',
      id,
    )
  )[0];

beforeAll(async () => {
  service = await startService();
  await ask("update fc_exchange_rate set rate = 7.12 where currency = 'USD' and rate_type = 'BOOK'");
  await ask(`insert into fc_exchange_rate (ep_id, currency, base_currency, rate, rate_type, for_ep_id, start_date)
    values (0, 'USD', 'CNY', 7.13, 'BOOK', 1, '2026-03-16')`);
  [operator, documents, finance] = [
    await service.signIn('operator'),
    await service.signIn('documents'),
    await service.signIn('controller'),
  ];
  const [first] = await listOf(operator, '/OrderController/getOrderListNew', {
    where: { and: ['locked', 'archived'].map((field) => ({ field, op: 'equal', value: '0' })) },
  });
  template = first as ListedRow;
});
afterAll(() => service.stop());

describe('changeVessel (domain/14 §14.3)', () => {
  it('keeps the voyage before, dates charges anew at the new rate, and moves draft bills along, locked or not (vector OP-V1)', async () => {
    const orderId = await made();
    const [receivable, payable, invoiced] = [
      await charge(orderId, 'AR', '1850'),
      await charge(orderId, 'AP', '1620'),
      await charge(orderId, 'AP', '100'),
    ];
    await ask('update fc_cost set invoiced_amount = 200 where id = $1', invoiced);
    const billId = await below(documents, 'mbOrderController', { orderId });
    await ask('update bl_order set locked = true where id = $1', orderId);
    await taken(
      act(operator, 'OrderController/changeVessel', {
        ids: [orderId],
        vesselName: 'HARBOR MIST',
        voyage: '042E',
        etd: '2026-03-17',
        reason: 'carrier rolled the service',
      }),
    );
    expect(await legsOf(orderId)).toEqual([
      { seq: 1, v: 'HARBOR DAWN', y: '041E', etd: '2026-03-14', atd: null, state: 'CHANGED', reason: 'carrier rolled the service' },
    ]);
    expect((await ask('select vessel_name v, voyage y, etd::text etd, eta::text eta from bl_order where id = $1', orderId))[0]).toEqual({
      v: 'HARBOR MIST',
      y: '042E',
      etd: '2026-03-17',
      eta: '2026-04-02',
    });
    const lines = await ask<{ id: string; base: string; on: string }>(
      'select id::text, round(base_amount, 2)::text base, cost_date::text "on" from fc_cost where id = any($1) order by id',
      [receivable, payable, invoiced],
    );
    expect(lines).toEqual([
      { id: receivable, base: '26381.00', on: '2026-03-17' },
      { id: payable, base: '23101.20', on: '2026-03-17' },
      { id: invoiced, base: '1424.00', on: '2026-03-14' },
    ]);
    expect((await billOf(billId))?.v).toBe('HARBOR MIST V.042E');
    await ask('update bl_order set confirmed = true where id = $1', orderId);
    await taken(
      act(operator, 'OrderController/changeVessel', { ids: [orderId], vesselName: 'HARBOR HAZE', voyage: '043E', reason: 'again' }),
    );
    expect((await billOf(billId))?.v).toBe('HARBOR MIST V.042E');
    expect(await ask('select source, state, amendment_no n from bl_bill_amendment where mb_order_id = $1', billId)).toEqual([
      { source: 'CHANGE_VESSEL', state: 'DRAFT', n: 1 },
    ]);
    await taken(act(operator, 'OrderController/update_sailingDate', { ids: [orderId], atd: '2026-03-18' }));
    expect((await legsOf(orderId)).at(-1)).toMatchObject({ seq: 3, v: 'HARBOR HAZE', atd: '2026-03-18', state: 'DEPARTED' });
    expect(
      toldOf(await act(operator, 'OrderController/changeVessel', { ids: [orderId], vesselName: 'X', voyage: '1', reason: 'late' })),
    ).toEqual([`${orderId} atd ORDER_SAILED`]);
    const listed = await listOf(operator, '/OrderController/selectSailingLeg', {
      where: { field: 'orderId', op: 'equal', anyOf: [orderId] },
    });
    expect(listed.map(({ state }) => state)).toEqual(['CHANGED', 'CHANGED', 'DEPARTED']);
  });
});

describe('change_order (domain/14 §14.3)', () => {
  it('waits for the confirmed bill, amends it, and order and boxes follow once it is accepted (vector OP-A1)', async () => {
    const orderId = await made();
    const boxes = [];
    for (const [packages, cargoWeight, volume] of [
      ['420', '9000.500', '66.2000'],
      ['400', '8650.000', '66.2000'],
    ])
      boxes.push(await below(operator, 'ContainerController', { orderId, boxType: '40HQ', packages, cargoWeight, volume }));
    const billId = await below(documents, 'mbOrderController', { orderId, packages: 820, grossWeight: '17650.5' });
    const wish = { orderId, set: { packages: 815, grossWeight: '17543.000' }, reason: 'counted again' };
    expect(toldOf(await act(documents, 'OrderController/change_order', wish))).toEqual([`${orderId} flagConfirmed BILL_NOT_CONFIRMED`]);
    await ask('update bl_order set confirmed = true where id = $1', orderId);
    const { amendments = [] } = await taken(act(documents, 'OrderController/change_order', wish));
    expect(amendments.map(({ amendmentNo }) => amendmentNo)).toEqual([1]);
    expect(await billOf(billId)).toMatchObject({ p: 820, kg: '17650.5' });
    const fees = () =>
      ask(
        'select direction d, price::int p, is_estimate e from fc_cost where order_id = $1 and not is_deleted order by direction',
        orderId,
      );
    expect(await fees()).toEqual([
      { d: 'AP', p: 300, e: true },
      { d: 'AR', p: 400, e: true },
    ]);
    expect(toldOf(await act(documents, 'OrderController/change_order', { ...wish, set: { packages: 810 } }))).toEqual([
      `${orderId} AMENDMENT_OPEN`,
    ]);
    await taken(act(documents, 'mbOrderController/sendAmendment', { ids: [amendments[0]?.id] }));
    await taken(act(documents, 'mbOrderController/answerAmendment', { ids: [amendments[0]?.id], accepted: '1' }));
    expect(await billOf(billId)).toMatchObject({ p: 815, kg: '17543' });
    expect(
      (
        await ask('select packages p, trim_scale(gross_weight)::text kg, trim_scale(volume)::text cbm from bl_order where id = $1', orderId)
      )[0],
    ).toEqual({ p: 815, kg: '17543', cbm: '132.4' });
    const [sum] = await ask(
      'select sum(packages)::int p, trim_scale(sum(cargo_weight))::text kg from bl_container where id = any($1)',
      boxes,
    );
    expect(sum).toEqual({ p: 815, kg: '17543' });
  });
});

describe('what an import takes over (domain/14 §14.1.2)', () => {
  it.each([
    ['of the own branch', 'OWN', (id: string) => ask('select 1 from bl_order where id = $1', id)],
    ['of the counterpart elsewhere', 'COUNTERPART', (id: string) => ask('update bl_order set counterpart_ep_id = 2 where id = $1', id)],
    ['of another branch without its values', 'OTHER_BRANCH', (id: string) => ask('select 1 from bl_order where id = $1', id)],
  ])('finds the export %s', async (_what, found, first) => {
    const mblNo = `TAKE${found.slice(0, 5)}01`;
    const orderId = await made({ mblNo });
    await below(operator, 'ContainerController', { orderId, boxType: '40HQ', packages: '420', cargoWeight: '9000.5', volume: '66.2' });
    await first(orderId);
    const asking = found === 'OWN' ? operator : await service.signIn('admin', { epId: '2' });
    const { data } = await asking.call<Record<string, unknown>>(
      '/orderImportController/getOrderInfoByBlNo',
      { blNo: ` ${mblNo.toLowerCase()}` },
      { method: 'GET' },
    );
    expect(data.found).toBe(found);
    if (found === 'OTHER_BRANCH') expect(data).toMatchObject({ orderId: null, values: null });
    else {
      expect(data.values).toMatchObject({ vesselName: 'HARBOR DAWN', etd: '2026-03-14', packages: 420, grossWeight: '9000.5', mblNo });
      expect(data.containers).toEqual([
        { containerNo: null, boxType: '40HQ', sealNo: null, packages: 420, grossWeight: '9000.5', volume: '66.2' },
      ]);
    }
    expect(
      (await asking.call<{ found: string }>('/orderImportController/getOrderInfoByBlNo', { blNo: 'NOSUCH1' }, { method: 'GET' })).data
        .found,
    ).toBe('NONE');
  });
});

it('what was booked elsewhere is kept with its answer, and is outdated by another ship', async () => {
  const orderId = await made();
  const stateOf = async () =>
    (await ask<{ f: string; o: string }>('select four_port_state f, outward_state o from bl_order where id = $1', orderId))[0];
  await taken(act(operator, 'OrderController/fourPortBooking', { orderId, platform: 'EDI' }));
  await taken(
    act(operator, 'OrderController/outWardBooking', {
      orderId,
      target: template.crmId,
      price: '1620',
      currency: 'USD',
      state: 'ACCEPTED',
      confirmation: 'C-1',
    }),
  );
  expect(await stateOf()).toEqual({ f: 'SENT', o: 'ACCEPTED' });
  await taken(
    act(operator, 'OrderController/changeVessel', { ids: [orderId], vesselName: 'HARBOR MIST', voyage: '042E', reason: 'moved' }),
  );
  expect(await stateOf()).toEqual({ f: 'OUTDATED', o: 'ACCEPTED' });
});

it('tells who opened an order, and what was done with it', async () => {
  const orderId = await made();
  await operator.call('/OrderController/selectOrderById', { orderId }, { method: 'GET' });
  const log = (type: string) => operator.call<unknown>('/OrderController/selectOrderLog', { type, orderId }, { method: 'GET' });
  expect((await log('3')).data).toEqual([expect.objectContaining({ times: 1 })]);
  expect((await log('1')).data).toMatchObject({ entries: [expect.objectContaining({ action: 'edit' })] });
});

describe('selectCutOff (domain/14 §14.8.5)', () => {
  const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

  it('tells what misses its cut-off, the dearest first; of the money those who see it; and the sheet keeps it to sort and sum by', async () => {
    const etd = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const [late, near] = [
      await made({ etd, eta: etd, siCutOff: soon(-1), boxSummary: '9*40HQ' }),
      await made({ etd, eta: etd, siCutOff: soon(3), boxSummary: '1*40HQ' }),
    ];
    const far = await made({ etd, eta: etd, siCutOff: soon(80) });
    const asked = async (who: SignedIn) =>
      (
        await who.call<{ rows: { orderId: string; p: string; valueAtRisk: string | null; parts: unknown }[] }>(
          '/OrderController/selectCutOff',
          { hours: 72 },
          { method: 'GET' },
        )
      ).data.rows;
    const rows = await asked(finance);
    const of = (id: string) => rows.find(({ orderId }) => orderId === id);
    expect([Number(of(late)?.p), Number(of(near)?.p), of(far)]).toEqual([1, 0.3, undefined]);
    expect(rows.findIndex(({ orderId }) => orderId === late)).toBeLessThan(rows.findIndex(({ orderId }) => orderId === near));
    // One box at 150 USD and 7.13, and a rebooking: 0.3 × (1,069.50 + 300.00).
    expect(of(near)?.valueAtRisk).toBe('410.85');
    expect((await asked(documents)).find(({ orderId }) => orderId === late)).toMatchObject({ valueAtRisk: null, parts: null });
    const before = await ask<{ version: number }>('select version from bl_order where id = $1', late);
    const context = {
      engine: service.engine,
      epId: '1',
      zone: 'Asia/Shanghai',
      today: etd,
      caller: () => service.caller('admin', '1'),
      signal: new AbortController().signal,
    };
    expect((await reckoningRisk.run(context)).risky).toBeGreaterThan(1);
    const [row] = await ask<{ value: string; version: number }>(
      'select round(value_at_risk, 2)::text value, version from bl_order where id = $1',
      late,
    );
    expect(row).toEqual({ value: of(late)?.valueAtRisk, version: before[0]?.version });
    await ask('update bl_order set atd = etd where id = $1', late);
    await reckoningRisk.run(context);
    expect((await ask<{ v: string }>('select trim_scale(value_at_risk)::text v from bl_order where id = $1', late))[0]?.v).toBe('0');
  });
});
