import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import {
  batch,
  listOf,
  startService,
  toldOf,
  type Answer,
  type Body,
  type ListedRow,
  type Service,
  type SignedIn,
} from '#tests/server/service';

let service: Service;
let operator: SignedIn;
let desk: SignedIn;
let finance: SignedIn;
let admin: SignedIn;
let template: ListedRow;
let house: string;
let general: string;
let dangerous: string;

const ask = <T extends object>(sql: string, ...values: unknown[]) => service.database.ask<T>(sql, values);
const call = <T = BatchAnswer & { readonly costIds?: readonly string[] }>(who: SignedIn, path: string, body: Body) =>
  who.call<T>(path, { batchId: randomUUID(), ...body });
const made = (answer: Answer<BatchAnswer>): string => {
  expect(toldOf(answer), JSON.stringify(answer)).toEqual([]);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  const { done, id } = answer.data as Partial<BatchAnswer> & { readonly id?: string };
  return done?.[0]?.id ?? id ?? '';
};
const taken = async (who: SignedIn, path: string, body: Body) => made(await call(who, path, body));

/** A booking as the vectors have it: packages, kilos, cubic metres. */
async function booked([packages, kg, cbm]: readonly [number, string, string], values: Body = {}): Promise<string> {
  const { crmId, portLoading, portDischarge, portDestination } = template;
  const all: Body = {
    crmId,
    portLoading,
    portDischarge,
    portDestination,
    goodsName: '椅子',
    etd: '2026-03-14',
    eta: '2026-03-30',
    planPackages: packages,
    planWeight: kg,
    planVolume: cbm,
    cfsWarehouseId: house,
    ...values,
  };
  return taken(operator, '/lclOrderController/insert', all);
}

const arrived = '2026-03-01T02:00:00.000Z';
async function received(orderId: string, [packages, kg, cbm]: readonly [number, string, string], values: Body = {}): Promise<string> {
  return taken(operator, '/storageController/insertReceipt', {
    lclOrderId: orderId,
    warehouseId: house,
    receivedPackages: packages,
    weight: kg,
    volume: cbm,
    arrivedTime: arrived,
    ...values,
  });
}

const stored = async (goods: readonly [number, string, string], values: Body = {}) => {
  const id = await booked(goods, values);
  await received(id, goods);
  return id;
};

async function boxed(values: Body = {}): Promise<string> {
  const { portLoading, portDischarge } = template;
  const box = {
    boxType: '20GP',
    pol: portLoading,
    pod: portDischarge,
    etd: '2026-03-14',
    capacityCbm: '33',
    capacityKg: '28230',
    ...values,
  };
  return taken(operator, '/ContainerController/lclInsert', box);
}

const orderOf = async (id: string) =>
  (
    await ask<Record<string, string | boolean | null>>(
      `select lcl_status, measure_diff, volume_diff::text, packages::text, trim_scale(volume)::text volume, trim_scale(gross_weight)::text kg,
         chargeable_rt::text rt, share_rt::text share, warehouse_entry_no entry, pid::text, lcl_container_id::text box, lights,
         round(receivable_base, 2)::text ar, round(profit_base, 2)::text profit, atd::text
       from bl_order where id = $1`,
      id,
    )
  )[0];
const boxOf = async (id: string) =>
  (
    await ask<Record<string, string | null>>(
      'select status, bookings::text, trim_scale(loaded_cbm)::text cbm, trim_scale(loaded_kg)::text kg, fill_rate::text fill, trim_scale(planned_cbm)::text planned, master_order_id::text master from bl_lcl_container where id = $1',
      id,
    )
  )[0];

beforeAll(async () => {
  service = await startService();
  [operator, desk, finance, admin] = await Promise.all([
    service.signIn('operator'),
    service.signIn('service'),
    service.signIn('controller'),
    service.signIn('admin'),
  ]);
  const [first] = await listOf(operator, '/OrderController/getOrderListNew', {
    where: { and: ['locked', 'archived'].map((field) => ({ field, op: 'equal', value: '0' })) },
  });
  template = first as ListedRow;
  house = await taken(operator, '/warehouseController/insert', { name: '试验仓', englishName: 'Trial house', capacityCbm: '900' });
  const [area, danger] = [
    await taken(operator, '/warehouseController/insertArea', { warehouseId: house, code: 'A', kind: 'GENERAL' }),
    await taken(operator, '/warehouseController/insertArea', { warehouseId: house, code: 'D', kind: 'DG' }),
  ];
  general = await taken(operator, '/warehouseController/insertPlace', { warehouseId: house, areaId: area, code: 'A-01', maxCbm: '20' });
  dangerous = await taken(operator, '/warehouseController/insertPlace', { warehouseId: house, areaId: danger, code: 'D-01' });
  await taken(operator, '/warehouseController/insertTariff', {
    name: '客户仓储',
    warehouseId: house,
    direction: 'AR',
    basis: 'RT',
    freeDays: 7,
    tier1Days: 7,
    tier1Price: '2',
    tier2Days: 7,
    tier2Price: '3',
    tier3Price: '5',
    minimum: '30',
    currency: 'CNY',
    taxRate: '0',
    validFrom: '2026-01-01',
  });
});
afterAll(() => service.stop());

describe('goods that come in (domain/14 §14.7)', () => {
  it('are measured from what was called out, and what differs from the booking asks customer service (vector OP-L1)', async () => {
    const id = await booked([25, '1260', '3.6']);
    expect(await orderOf(id)).toMatchObject({ lcl_status: 'BOOKED', volume: '3.6', rt: '3.600', packages: '25' });
    expect((await orderOf(id))?.entry).toMatch(/^WHE/u);
    const dimensions = '60*40*50*20, 80×60×70x5';
    await taken(operator, '/storageController/insertReceipt', {
      lclOrderId: id,
      warehouseId: house,
      receivedPackages: 25,
      weight: '1260',
      dimensions,
      arrivedTime: arrived,
      placeId: general,
    });
    expect(await orderOf(id)).toMatchObject({
      lcl_status: 'STORED',
      volume: '4.08',
      volume_diff: '13.33',
      measure_diff: true,
      rt: '4.080',
    });
    expect((await orderOf(id))?.lights).toContain('WH■');
    const [place] = await ask<{ used: string; n: number }>(
      'select trim_scale(occupied_cbm)::text used, receipts n from wh_place where id = $1',
      general,
    );
    expect(place).toEqual({ used: '4.08', n: 1 });
    await taken(desk, '/storageController/acceptMeasure', { ids: [id], measureNote: '客户确认' });
    expect(await orderOf(id)).toMatchObject({ lcl_status: 'STORED', measure_diff: false });
    expect((await orderOf(id))?.lights).toContain('WH●');
  });

  it('come in parts, and stand for the booking once all of them are here', async () => {
    const id = await booked([20, '1000', '3']);
    await received(id, [8, '400', '1.3']);
    expect(await orderOf(id)).toMatchObject({ lcl_status: 'PARTLY_STORED', volume: '3', kg: '1000' });
    await taken(operator, '/storageController/receivePlanned', { ids: [id], arrivedTime: arrived });
    expect(await orderOf(id)).toMatchObject({ lcl_status: 'STORED', volume: '3', packages: '20' });
  });

  it('keep their booking in place once some of them have left', async () => {
    const [here, left] = [await stored([4, '400', '2']), await stored([4, '400', '2'])];
    await ask('update wh_receipt set out_packages = 1 where order_id = $1 returning id', left);
    const gone = async (id: string) => {
      const [row] = await ask<{ version: number }>('select version from bl_order where id = $1', id);
      return toldOf(await batch(admin, 'OrderController', { remove: [{ id, version: row?.version }] }));
    };
    expect([await gone(left), await gone(here)]).toEqual([[`${left} RECEIPT_LEFT`], []]);
  });

  it('lie where they may lie, and more than came never leaves', async () => {
    const id = await booked([4, '200', '1'], { isDg: true, dgClass: '3', unNo: '1263', dgPackingGroup: 'II', dgPage: '3175' });
    const goods = { lclOrderId: id, warehouseId: house, receivedPackages: 4, weight: '200', volume: '1', arrivedTime: arrived };
    expect(toldOf(await call(operator, '/storageController/insertReceipt', { ...goods, placeId: general }))).toEqual([
      'one placeId PLACE_NOT_FIT',
    ]);
    const receipt = await taken(operator, '/storageController/insertReceipt', { ...goods, placeId: dangerous });
    const outTime = '2026-03-05T02:00:00.000Z';
    expect(
      toldOf(await call(operator, '/storageController/returnGoods', { ids: [receipt], outTime, packages: 5, reason: '退货' })),
    ).toEqual([`${receipt} packages GOODS_TOO_MANY`]);
    await taken(operator, '/storageController/returnGoods', { ids: [receipt], outTime, reason: '退货' });
    const [row] = await ask<Record<string, string>>(
      'select storage_status s, in_house::text n, is_gone from wh_receipt where id = $1',
      receipt,
    );
    expect(row).toEqual({ s: 'RETURNED', n: '0', is_gone: true });
    expect(await taken(desk, '/lclOrderController/cancel', { ids: [id], reason: '客户取消' })).toBe(id);
    expect(await orderOf(id)).toMatchObject({ lcl_status: 'CANCELLED' });
  });

  it.each(['60*40', 'abc', '60*40*50*x'])('are measured in sides, not in "%s"', async (dimensions) => {
    const id = await booked([1, '10', '0.1']);
    const goods = { lclOrderId: id, warehouseId: house, receivedPackages: 1, weight: '10', volume: '0.1', arrivedTime: arrived };
    expect(toldOf(await call(operator, '/storageController/insertReceipt', { ...goods, dimensions }))).toEqual([
      'one dimensions DIMENSIONS_UNREAD',
    ]);
  });
});

describe('a shared box (domain/14 §14.7)', () => {
  const L = {
    L1: [25, '1260', '4.08'],
    L2: [80, '8240', '12.5'],
    L3: [60, '8315.4', '6.22'],
    L4: [20, '640', '2.105'],
  } as const;

  it('is shared by what its bookings weigh or measure, to the cent, and anew without one of them (vectors OP-L3, OP-L4)', async () => {
    const ids: string[] = [];
    for (const goods of Object.values(L)) ids.push(await stored(goods));
    const box = await boxed();
    await taken(operator, '/lclOrderController/merge', { ids, lclContainerId: box });
    const inside = await boxOf(box);
    expect(inside).toMatchObject({ bookings: '4', cbm: '24.905', kg: '18455.4', fill: '75.47' });
    const master = inside?.master ?? '';
    const ar = ids.map((orderId, at) => ({
      clientId: `ar${at}`,
      values: {
        ...charge,
        orderId,
        direction: 'AR',
        feeCode: 'OCF',
        unit: 'RT',
        number: ['4.08', '12.5', '8.315', '2.105'][at],
        price: '68',
      },
    }));
    const ap = [
      { feeCode: 'OCF', unit: 'CONTAINER', containerType: '20GP', price: '980' },
      { feeCode: 'THC', unit: 'CONTAINER', containerType: '20GP', price: '1080', currency: 'CNY', rate: '1', taxRate: '6' },
      { feeCode: 'TRK', unit: 'SHIPMENT', price: '900', currency: 'CNY', rate: '1', taxRate: '9' },
    ].map((values, at) => ({ clientId: `ap${at}`, values: { ...charge, orderId: master, direction: 'AP', ...values } }));
    expect(toldOf(await batch(finance, 'costController', { add: [...ar, ...ap] }))).toEqual([]);
    expect(await shares(master)).toEqual({
      OCF: ['148.09', '453.71', '301.80', '76.40'],
      THC: ['163.20 (153.96)', '500.00 (471.70)', '332.60 (313.78)', '84.20 (79.43)'],
      TRK: ['136.00 (124.77)', '416.67 (382.27)', '277.17 (254.28)', '70.16 (64.37)'],
    });
    const money = await Promise.all(ids.map(orderOf));
    expect(money.map((row) => row?.profit)).toEqual(['642.25', '1967.66', '1308.89', '331.36']);
    await taken(operator, '/lclOrderController/cancel_merge', { ids: [ids[3]] });
    expect(await shares(master)).toEqual({
      OCF: ['160.61', '492.07', '327.32'],
      THC: ['177.00 (166.98)', '542.28 (511.58)', '360.72 (340.31)'],
      TRK: ['147.50 (135.32)', '451.90 (414.59)', '300.60 (275.78)'],
    });
    expect(await orderOf(ids[3] ?? '')).toMatchObject({ lcl_status: 'STORED', pid: null, box: null });
    await taken(operator, '/ContainerController/lclClose', { ids: [box] });
    const shut = { containerNo: 'CSQU3054383', sealNo: 'SL1', vgmWeight: '20100', stuffedTime: '2026-03-11T02:00:00.000Z' };
    await taken(operator, '/ContainerController/lclStuffed', { ids: [box], ...shut });
    expect(await ask('select container_no no, box_type t from bl_container where order_id = $1', master)).toEqual([
      { no: 'CSQU3054383', t: '20GP' },
    ]);
    expect(toldOf(await call(operator, '/lclOrderController/cancel_merge', { ids: [ids[0]] }))).toEqual([
      `${ids[0]} lclContainerId LCL_BOX_STATE`,
    ]);
    await taken(operator, '/OrderController/update_sailingDate', {
      ids: [master],
      atd: '2026-03-14',
      acceptWarnings: ['BOX_LEFT_BEHIND'],
      reason: '已装船',
    });
    expect(await boxOf(box)).toMatchObject({ status: 'SAILED' });
    expect(await orderOf(ids[0] ?? '')).toMatchObject({ lcl_status: 'SAILED', atd: '2026-03-14' });
  });

  const charge = { crmId: '', number: '1', taxRate: '0', taxMode: 'INCLUSIVE', currency: 'USD', rate: '7.12', costDate: '2026-03-14' };
  beforeAll(() => void (charge.crmId = String(template.crmId)));

  async function shares(master: string): Promise<Record<string, string[]>> {
    const rows = await ask<{ fee: string; amount: string; net: string }>(
      `select c.fee_code fee, round(s.amount, 2)::text amount, round(s.net_amount, 2)::text net from fc_cost_share s
       join fc_cost c on c.ep_id = s.ep_id and c.id = s.parent_cost_id where s.parent_order_id = $1 and not s.is_deleted order by c.id, s.child_order_id`,
      master,
    );
    const told: Record<string, string[]> = {};
    for (const { fee, amount, net } of rows) (told[fee] ??= []).push(net === amount ? amount : `${amount} (${net})`);
    return told;
  }

  it('is never heavier than it may be, and tells when it is nearly full', async () => {
    const [heavy, wide, more] = [await stored([10, '9000', '4']), await stored([10, '500', '31.5']), await stored([2, '100', '3'])];
    const [light, box] = [await boxed({ capacityKg: '8000' }), await boxed()];
    expect(toldOf(await call(operator, '/lclOrderController/merge', { ids: [heavy], lclContainerId: light }))[0]).toContain('OVERLOADED');
    const full = await call<unknown>(operator, '/lclOrderController/merge', { ids: [wide], lclContainerId: box });
    expect([full.code, JSON.stringify(full)]).toEqual([428, expect.stringContaining('BOX_NEARLY_FULL')]);
    await taken(operator, '/lclOrderController/merge', { ids: [wide], lclContainerId: box, acceptWarnings: ['BOX_NEARLY_FULL'] });
    const accepted = { ids: [more], lclContainerId: box, acceptWarnings: ['BOX_OVER_FULL'] };
    expect((await call<unknown>(operator, '/lclOrderController/merge', accepted)).code).toBe(422);
    await taken(operator, '/lclOrderController/merge', { ...accepted, reason: '客户同意压装' });
    expect(await boxOf(box)).toMatchObject({ fill: '104.55', bookings: '2' });
  });

  it('takes no goods of other lanes, and none that are kept apart', async () => {
    const dg = { isDg: true, unNo: '1263', dgPackingGroup: 'II', dgPage: '3175' };
    const [flammable, oxidising] = [
      await stored([1, '100', '1'], { ...dg, dgClass: '3' }),
      await stored([1, '100', '1'], { ...dg, dgClass: '5.1' }),
    ];
    const box = await boxed();
    await taken(operator, '/lclOrderController/merge', { ids: [flammable], lclContainerId: box });
    expect(toldOf(await call(operator, '/lclOrderController/merge', { ids: [oxidising], lclContainerId: box }))).toEqual([
      'lclContainerId DG_APART',
    ]);
    const elsewhere = await boxed({ pol: template.portLoading === 'CNSHA' ? 'CNNGB' : 'CNSHA' });
    expect(toldOf(await call(operator, '/lclOrderController/merge', { ids: [oxidising], lclContainerId: elsewhere }))).toEqual([
      `${oxidising} lclContainerId LCL_BOX_LANE`,
    ]);
    const notYet = await booked([1, '10', '0.1']);
    expect(toldOf(await call(operator, '/lclOrderController/merge', { ids: [notYet], lclContainerId: box }))).toEqual([
      `${notYet} lclStatus LCL_NOT_STORED`,
    ]);
  });

  it('takes in another, its plan and its charges', async () => {
    const [one, two, third] = [await stored([1, '100', '1']), await stored([1, '100', '2']), await stored([4, '100', '2'])];
    const [to, from] = [await boxed(), await boxed()];
    await taken(operator, '/lclOrderController/merge', { ids: [one], lclContainerId: to });
    await taken(operator, '/lclOrderController/merge', { ids: [two], lclContainerId: from });
    const [receipt] = await ask<{ id: string }>('select id::text from wh_receipt where order_id = $1', third);
    await taken(operator, '/storageController/groupGoods', { ids: [receipt?.id], lclContainerId: from, packages: 3 });
    expect(await boxOf(from)).toMatchObject({ planned: '1.5', cbm: '2' });
    const emptied = (await boxOf(from))?.master ?? '';
    const values = { ...charge, orderId: emptied, direction: 'AP', feeCode: 'OCF', unit: 'SHIPMENT', price: '300' };
    expect(toldOf(await batch(finance, 'costController', { add: [{ clientId: 'one', values }] }))).toEqual([]);
    await taken(operator, '/ContainerController/lclMerge', { toId: to, fromIds: [from] });
    const box = await boxOf(to);
    expect(box).toMatchObject({ bookings: '2', cbm: '3', planned: '1.5' });
    expect(await shares(box?.master ?? '')).toEqual({ OCF: ['100.00', '200.00'] });
    expect(await ask('select is_deleted gone from bl_lcl_container where id = $1', from)).toEqual([{ gone: true }]);
  });
});

describe('what goods in the house cost (domain/14 §14.7)', () => {
  const day = (text: string) => `2026-${text}T02:00:00.000Z`;
  type Part = readonly [packages: number, cbm: string, came: string, out: readonly (readonly [packages: number, day: string])[]];
  const vectors: readonly (readonly [name: string, until: string, parts: readonly Part[], fee: string])[] = [
    ['OP-W1', '03-05', [[25, '4.08', '03-01', [[25, '03-05']]]], '0'],
    ['OP-W2', '03-10', [[25, '4.08', '03-01', [[25, '03-10']]]], '30.00'],
    ['OP-W3', '03-20', [[25, '4.08', '03-01', [[25, '03-20']]]], '130.56'],
    [
      'OP-W4',
      '03-20',
      [
        [15, '2.4', '03-01', [[15, '03-20']]],
        [10, '1.68', '03-08', [[10, '03-20']]],
      ],
      '106.80',
    ],
    ['OP-W5', '03-18', [[25, '4.08', '03-01', []]], '106.08'],
    [
      'OP-W6',
      '03-20',
      [
        [
          25,
          '4.08',
          '03-01',
          [
            [10, '03-12'],
            [15, '03-20'],
          ],
        ],
      ],
      '94.65',
    ],
    ['OP-W7', '03-09', [[25, '4.08', '03-09', [[25, '03-09']]]], '0'],
    ['OP-W8', '03-31', [[25, '4.08', '03-01', [[25, '03-31']]]], '346.80'],
  ];

  it.each(vectors)('%s', async (_name, until, parts, fee) => {
    const packages = parts.reduce((sum, [n]) => sum + n, 0);
    const id = await booked([packages, '1260', '4.08']);
    for (const [n, cbm, came, out] of parts) {
      const receipt = await received(id, [n, '600', cbm], { arrivedTime: day(came) });
      for (const [gone, at] of out)
        await taken(operator, '/storageController/returnGoods', { ids: [receipt], outTime: day(at), packages: gone, reason: '提货' });
    }
    const answer = await call(finance, '/costController/orderStorageCost', { orderId: id, until: `2026-${until}` });
    const [sum] = await ask<{ fee: string; estimate: boolean }>(
      "select coalesce(sum(round(amount, 2)), 0)::text fee, bool_or(is_estimate) estimate from fc_cost where order_id = $1 and fee_code = 'WHS' and not is_deleted",
      id,
    );
    expect(sum?.fee, JSON.stringify(answer)).toBe(fee);
    expect(toldOf(answer)).toEqual(fee === '0' ? [`${id} STORAGE_NO_DAYS`] : []);
    if (fee !== '0') expect(sum?.estimate).toBe(parts.some(([, , , out]) => out.length === 0));
  });

  it('follows the days where it is asked again, and keeps what was confirmed', async () => {
    const id = await booked([25, '1260', '4.08']);
    await received(id, [25, '1260', '4.08'], { arrivedTime: day('03-01') });
    const first = await call(finance, '/costController/orderStorageCost', { orderId: id, until: '2026-03-14' });
    const again = await call(finance, '/costController/orderStorageCost', { orderId: id, until: '2026-03-18' });
    expect([first.data.costIds?.length, again.data.costIds?.length]).toEqual([1, 2]);
    const lines = await ask(
      'select trim_scale(number)::text n, trim_scale(price)::text p from fc_cost where order_id = $1 and not is_deleted order by source_id',
      id,
    );
    expect(lines).toEqual([
      { n: '28.56', p: '2' },
      { n: '16.32', p: '3' },
    ]);
  });
});

describe('who may', () => {
  it.each([
    ['/ContainerController/lclInsert', () => finance],
    ['/storageController/insertReceipt', () => desk],
    ['/lclOrderController/merge', () => desk],
    ['/warehouseController/insert', () => desk],
  ] as const)('%s is refused to those who do something else', async (path, who) => {
    expect((await call<unknown>(who(), path, { ids: ['1'] })).code).toBe(403);
    expect((await call<unknown>(admin, path, { ids: ['1'] })).code).not.toBe(403);
  });
});
