import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchAnswer } from '#define/wire';
import { batch, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let operator: SignedIn;
let finance: SignedIn;
let template: ListedRow;

type Answer = BatchAnswer & {
  readonly parentId?: string;
  readonly jobNo?: string;
  readonly made?: readonly string[];
  readonly children?: readonly { orderId: string; jobNo: string }[];
};

const ask = <T extends object>(sql: string, ...values: unknown[]) => service.database.ask<T>(sql, values);
const act = (who: SignedIn, step: string, body: Body) => who.call<Answer>(`/OrderController/${step}`, { batchId: randomUUID(), ...body });
const taken = async (step: string, body: Body) => {
  const answer = await act(operator, step, body);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data;
};

interface Goods {
  readonly boxes: string | null;
  readonly packages: number;
  readonly kg: string;
  readonly cbm: string;
}

/** An order of a family, as the vectors have it. */
async function made({ boxes, packages, kg, cbm }: Goods, values: Body = {}): Promise<string> {
  const { crmId, portLoading, portDischarge, portDestination } = template;
  const all = {
    crmId,
    portLoading,
    portDischarge,
    portDestination,
    goodsName: '椅子',
    etd: '2026-03-14',
    eta: '2026-03-30',
    vesselName: 'HARBOR DAWN',
    voyage: '041E',
    packages,
    grossWeight: kg,
    volume: cbm,
    freightTerm: 'PREPAID',
    carrierCode: template.carrierCode,
    ...(boxes === null ? {} : { boxSummary: boxes }),
    ...values,
  };
  const added = await batch(operator, 'OrderController', { add: [{ clientId: 'one', values: all as Body }] });
  expect(toldOf(added)).toEqual([]);
  return added.data.done[0]?.id ?? '';
}

const goods = {
  A: { boxes: '2*40HQ', packages: 820, kg: '17650.500', cbm: '132.4000' },
  B: { boxes: '1*40HQ', packages: 410, kg: '8900.000', cbm: '66.1500' },
  C: { boxes: '1*20GP', packages: 300, kg: '11240.250', cbm: '27.8000' },
  D: { boxes: '1*40HQ', packages: 388, kg: '9120.500', cbm: '67.0200' },
} as const;

const line = (values: Body): Body => ({
  crmId: template.crmId,
  number: '1',
  taxRate: '0',
  taxMode: 'INCLUSIVE',
  currency: 'USD',
  rate: '7.12',
  costDate: '2026-03-14',
  ...values,
});
const ocf = (direction: string, price: string, number: string, containerType: string) =>
  line({ direction, feeCode: 'OCF', unit: 'CONTAINER', containerType, price, number });

async function charged(orderId: string, lines: readonly Body[]): Promise<string[]> {
  const added = await batch(finance, 'costController', {
    add: lines.map((values, at) => ({ clientId: String(at), values: { orderId, ...values } })),
  });
  expect(toldOf(added)).toEqual([]);
  return added.data.done.map(({ id }) => id);
}

/** What the children of a parent bear of its charges, line by line: amount, net and base. */
const sharesOf = (parentId: string) =>
  ask<{ fee: string; type: string | null; child: string; amount: string; net: string; base: string }>(
    `select c.fee_code fee, c.container_type "type", s.child_order_id::text child, round(s.amount, 2)::text amount, round(s.net_amount, 2)::text net, round(s.base_amount, 2)::text base
     from fc_cost_share s join fc_cost c on c.ep_id = s.ep_id and c.id = s.parent_cost_id where s.parent_order_id = $1 and not s.is_deleted order by c.id, s.child_order_id`,
    parentId,
  );
const moneyOf = async (id: string) =>
  (
    await ask<{ ar: string; ap: string; profit: string }>(
      'select round(receivable_base, 2)::text ar, round(payable_base, 2)::text ap, round(profit_base, 2)::text profit from bl_order where id = $1',
      id,
    )
  )[0];
const orderOf = async (id: string) =>
  (
    await ask<Record<string, string>>(
      'select job_no, mbl_no, etd::text, pid::text, is_pid, is_deleted, box_summary, trim_scale(teu)::text teu, packages, trim_scale(gross_weight)::text kg, trim_scale(volume)::text cbm, source_type from bl_order where id = $1',
      id,
    )
  )[0];
const linesOf = (orderId: string) =>
  ask<Record<string, string>>(
    'select direction dir, fee_code fee, unit, trim_scale(number)::text number, round(price, 2)::text price, round(amount, 2)::text amount, round(net_amount, 2)::text net, round(base_amount, 2)::text base from fc_cost where order_id = $1 and not is_deleted order by id',
    orderId,
  );

/** OP-M1: three orders under one parent that bears what they ship with. */
async function family() {
  const [A, B, C] = [await made(goods.A, { mblNo: 'COSU6123456780' }), await made(goods.B), await made(goods.C)];
  await charged(A, [
    ocf('AR', '1850', '2', '40HQ'),
    ocf('AP', '1620', '2', '40HQ'),
    line({ direction: 'AP', feeCode: 'DOC', unit: 'SHIPMENT', price: '450', currency: 'CNY', rate: '1', taxRate: '6' }),
    line({ direction: 'AP', feeCode: 'ENS', unit: 'SHIPMENT', price: '25' }),
  ]);
  await charged(B, [ocf('AR', '1850', '1', '40HQ'), ocf('AP', '1620', '1', '40HQ')]);
  await charged(C, [ocf('AR', '1150', '1', '20GP'), ocf('AP', '980', '1', '20GP')]);
  const { parentId = '' } = await taken('merge', { ids: [A, B, C], lift: 'ALL' });
  return { A, B, C, parentId };
}

/** Locked as after its review. */
const lockedNow = (id: string) => ask('update bl_order set locked = true where id = $1', id);

beforeAll(async () => {
  service = await startService();
  [operator, finance] = await Promise.all([service.signIn('operator'), service.signIn('controller')]);
  const [first] = await listOf(operator, '/OrderController/getOrderListNew', {
    where: { and: ['locked', 'archived'].map((field) => ({ field, op: 'equal', value: '0' })) },
  });
  template = first as ListedRow;
});
afterAll(() => service.stop());

describe('merge (domain/14 §14.2)', () => {
  it('puts orders under a parent that bears what they ship with, to the cent (vector OP-M1)', async () => {
    const { A, B, C, parentId } = await family();
    expect(await orderOf(parentId)).toMatchObject({
      box_summary: '3*40HQ+1*20GP',
      teu: '7',
      packages: 1530,
      kg: '37790.75',
      cbm: '226.35',
      source_type: 'MERGE',
      mbl_no: 'COSU6123456780',
    });
    expect(await orderOf(B)).toMatchObject({ pid: parentId, mbl_no: 'COSU6123456780' });
    expect(
      (await sharesOf(parentId)).map(
        ({ fee, type, child, amount, net, base }) =>
          `${fee} ${type ?? '–'} ${{ [A]: 'A', [B]: 'B', [C]: 'C' }[child]} ${amount} ${net} ${base}`,
      ),
    ).toEqual([
      'OCF 40HQ A 3240.00 3240.00 23068.80',
      'OCF 40HQ B 1620.00 1620.00 11534.40',
      'DOC – A 257.14 242.59 257.14',
      'DOC – B 128.57 121.29 128.57',
      'DOC – C 64.29 60.65 64.29',
      'ENS – A 14.29 14.29 101.71',
      'ENS – B 7.14 7.14 50.86',
      'ENS – C 3.57 3.57 25.43',
      'OCF 20GP C 980.00 980.00 6977.60',
    ]);
    expect((await Promise.all([A, B, C, parentId].map(moneyOf))).map((money) => [money?.ar, money?.profit])).toEqual([
      ['26344.00', '2930.90'],
      ['13172.00', '1465.45'],
      ['8188.00', '1124.32'],
      ['0.00', '0.00'],
    ]);
    const sons = await act(operator, 'selectOrderHaveSon', { ids: [parentId, A] });
    expect(sons.data).toEqual({ [parentId]: 3, [A]: 0 });
    const receivable = await batch(finance, 'costController', {
      add: [{ clientId: 'one', values: { orderId: parentId, ...line({ direction: 'AR', feeCode: 'DOC', unit: 'SHIPMENT', price: '1' }) } }],
    });
    expect(toldOf(receivable)).toEqual(['one direction ORDER_HAS_CHILD']);
  });

  it('shares anew when a charge or a weight moves, and not once the charges are locked', async () => {
    const { A, B, C, parentId } = await family();
    const [doc] = await ask<{ id: string; version: number }>(
      "select id::text, version from fc_cost where order_id = $1 and fee_code = 'DOC'",
      parentId,
    );
    await batch(finance, 'costController', { rows: [{ id: doc?.id, version: doc?.version, set: { price: { old: '450', new: '900' } } }] });
    const ofDoc = async () => (await sharesOf(parentId)).filter(({ fee }) => fee === 'DOC').map(({ amount }) => amount);
    expect(await ofDoc()).toEqual(['514.29', '257.14', '128.57']);
    await batch(operator, 'OrderController', {
      rows: [
        {
          id: C,
          version: (await ask<{ version: number }>('select version from bl_order where id = $1', C))[0]?.version,
          set: { boxSummary: { old: '1*20GP', new: '1*40HQ' } },
        },
      ],
    });
    expect(await ofDoc()).toEqual(['450.00', '225.00', '225.00']);
    const [added = ''] = await charged(parentId, [
      line({ direction: 'AP', feeCode: 'THC', unit: 'SHIPMENT', price: '0.05', currency: 'CNY', rate: '1' }),
    ]);
    expect((await sharesOf(parentId)).filter(({ fee }) => fee === 'THC').map(({ amount }) => amount)).toEqual(['0.03', '0.01', '0.01']);
    const before = await moneyOf(A);
    await batch(finance, 'costController', { remove: [{ id: added, version: 1 }] });
    expect((await sharesOf(parentId)).some(({ fee }) => fee === 'THC')).toBe(false);
    expect(Number(before?.ap) - Number((await moneyOf(A))?.ap)).toBeCloseTo(0.03, 6);
    await act(finance, 'costLock', { ids: [parentId] });
    await batch(operator, 'OrderController', {
      rows: [
        {
          id: B,
          version: (await ask<{ version: number }>('select version from bl_order where id = $1', B))[0]?.version,
          set: { boxSummary: { old: '1*40HQ', new: '9*40HQ' } },
        },
      ],
    });
    expect(await ofDoc()).toEqual(['450.00', '225.00', '225.00']);
  });

  it('takes further orders in: charges counted by boxes grow (vector OP-M2)', async () => {
    const { A, B, C, parentId } = await family();
    const D = await made(goods.D);
    await taken('addMerge', { ids: [D], parentId });
    expect(await orderOf(parentId)).toMatchObject({ teu: '9', packages: 1918, kg: '46911.25', cbm: '293.37' });
    const of = async (fee: string, type: string | null) =>
      (await sharesOf(parentId))
        .filter((one) => one.fee === fee && one.type === type)
        .map(({ child, amount }) => `${{ [A]: 'A', [B]: 'B', [C]: 'C', [D]: 'D' }[child]} ${amount}`);
    expect(await of('OCF', '40HQ')).toEqual(['A 3240.00', 'B 1620.00', 'D 1620.00']);
    expect(await of('DOC', null)).toEqual(['A 200.00', 'B 100.00', 'C 50.00', 'D 100.00']);
    expect(await of('ENS', null)).toEqual(['A 11.11', 'B 5.56', 'C 2.78', 'D 5.55']);
  });

  it('adds up boxes by their whole type, however long its name', async () => {
    const ids = [await made({ ...goods.B, boxes: '1*40NOR' }), await made({ ...goods.D, boxes: '2*40NOR+1*40HQ' })];
    const { parentId = '' } = await taken('merge', { ids });
    expect(await orderOf(parentId)).toMatchObject({ box_summary: '3*40NOR+1*40HQ', teu: '8' });
  });

  it('refuses what differs, sailed, is locked or belongs to a family', async () => {
    const { A, parentId } = await family();
    const [one, two, other, sailed] = [
      await made(goods.A),
      await made(goods.B),
      await made(goods.C, { voyage: '042E' }),
      await made(goods.D, { atd: '2026-03-14' }),
    ];
    const refused = async (ids: string[], more: Body = {}) => toldOf(await act(operator, 'merge', { ids, ...more }));
    expect(await refused([one, two, other])).toEqual([`${other} voyage MERGE_MISMATCH`]);
    expect(await refused([one, sailed])).toEqual([`${sailed} atd ORDER_SAILED`]);
    expect(await refused([one, A])).toEqual([`${A} pid ALREADY_MERGED`]);
    expect(await refused([one])).toEqual(['MERGE_TOO_FEW']);
    expect(toldOf(await act(operator, 'addMerge', { ids: [one], parentId: two }))).toEqual(['parentId NOT_A_PARENT']);
    await lockedNow(two);
    expect(await refused([one, two])).toEqual([`${two} locked ORDER_LOCKED`]);
    expect(toldOf(await act(operator, 'cancel_merge', { parentId: one }))).toEqual([`${one} isPid NOT_A_PARENT`]);
    expect(await orderOf(parentId)).toMatchObject({ is_pid: true });
  });

  it('is undone with every share a charge of its child (vector OP-M3), or without', async () => {
    const { A, B, C, parentId } = await family();
    await taken('cancel_merge', { parentId, costs: 'TO_CHILDREN' });
    expect(await orderOf(parentId)).toMatchObject({ is_deleted: true });
    const payables = async (id: string) =>
      (await linesOf(id))
        .filter(({ dir }) => dir === 'AP')
        .map(({ fee, unit, number, amount, net, base }) => `${fee} ${unit} ${number} ${amount} ${net} ${base}`);
    expect(await payables(A)).toEqual([
      'OCF SHIPMENT 1 3240.00 3240.00 23068.80',
      'DOC SHIPMENT 1 257.14 242.59 257.14',
      'ENS SHIPMENT 1 14.29 14.29 101.71',
    ]);
    expect(await payables(C)).toEqual([
      'DOC SHIPMENT 1 64.29 60.65 64.29',
      'ENS SHIPMENT 1 3.57 3.57 25.43',
      'OCF SHIPMENT 1 980.00 980.00 6977.60',
    ]);
    const [sum] = await ask<{ usd: string; cny: string }>(
      "select sum(amount) filter (where currency = 'USD')::text usd, sum(amount) filter (where currency = 'CNY')::text cny from fc_cost where order_id = any($1) and direction = 'AP' and not is_deleted",
      [A, B, C],
    );
    expect([Number(sum?.usd), Number(sum?.cny)]).toEqual([5865, 450]);
    expect((await Promise.all([A, B, C].map(moneyOf))).map((money) => money?.profit)).toEqual(['2930.90', '1465.45', '1124.32']);
    const again = await family();
    await taken('cancel_merge', { parentId: again.parentId, costs: 'DROP' });
    expect(await payables(again.A)).toEqual([]);
  });

  it('lets some leave while two remain, and nothing is lost or doubled', async () => {
    const { A, B, C, parentId } = await family();
    const D = await made(goods.D);
    await taken('addMerge', { ids: [D], parentId });
    expect(toldOf(await act(operator, 'cancel_merge', { parentId, ids: [A, B, C] }))).toEqual(['MERGE_TOO_FEW']);
    const whole = async () =>
      Number(
        (await ask<{ sum: string }>('select sum(payable_base)::text sum from bl_order where id = any($1)', [A, B, C, D, parentId]))[0]?.sum,
      );
    const before = await whole();
    await taken('cancel_merge', { parentId, ids: [D] });
    expect(await whole()).toBeCloseTo(before, 6);
    expect(await orderOf(parentId)).toMatchObject({ teu: '7', packages: 1530 });
    expect((await linesOf(D)).map(({ fee, amount }) => `${fee} ${amount}`)).toEqual(['OCF 1620.00', 'DOC 100.00', 'ENS 5.55']);
    expect((await sharesOf(parentId)).filter(({ fee, type }) => fee === 'OCF' && type === '40HQ').map(({ amount }) => amount)).toEqual([
      '3240.00',
      '1620.00',
    ]);
  });

  it('of dangerous or cold goods says what is dangerous and how cold; so do the parts of one that is taken apart', async () => {
    const dangerous = { isDg: '1', dgClass: '3', unNo: '1263', dgPackingGroup: 'II', dgPage: '3268' };
    const cold = { boxSummary: '1*40RH', setTemperature: '-18', ventilation: 'CLOSED' };
    const ids = [await made(goods.C), await made(goods.B, dangerous), await made(goods.B, cold)];
    const { parentId } = await taken('merge', { ids });
    const special = (where: string, id?: string) =>
      ask(`select un_no n, trim_scale(set_temperature)::text t from bl_order where ${where} = $1`, id);
    expect(await special('id', parentId)).toEqual([{ n: '1263', t: '-18' }]);
    const single = await made({ ...goods.A, boxes: null }, { ...dangerous, businessType: 'LCL_EXPORT' });
    await taken('demolition', { orderId: single, ratio: '50' });
    expect(await special('pid', single)).toEqual([1, 2].map(() => ({ n: '1263', t: null })));
  });

  it('is done once however many ask at the same time', async () => {
    const orders = await Promise.all(Array.from({ length: 10 }, () => made(goods.B)));
    const asked = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        act(operator, 'merge', { ids: [orders[at % 10] as string, orders[(at * 3 + 1) % 10] as string] }),
      ),
    );
    const parents = asked.flatMap(({ code, data }) => (code === 200 && data.parentId ? [data.parentId] : []));
    const standing = await ask<{ pid: string; children: string }>(
      'select pid::text, count(*)::text children from bl_order where id = any($1) and pid is not null group by pid',
      orders,
    );
    expect(standing.map(({ pid }) => pid).sort()).toEqual([...parents].sort());
    expect(standing.every(({ children }) => children === '2')).toBe(true);
    expect(parents.length).toBeGreaterThan(0);
    const orphans = await ask(
      "select id from bl_order p where p.source_type = 'MERGE' and not p.is_deleted and not exists (select 1 from bl_order c where c.pid = p.id)",
    );
    expect(orphans).toEqual([]);
  });
});

describe('demolition (domain/14 §14.2)', () => {
  it('takes an order apart by its boxes; what was invoiced or locked stays and is shared (vector OP-D1)', async () => {
    const whole = await made({ boxes: '3*40HQ', packages: 1200, kg: '25500.000', cbm: '195.3000' }, { mblNo: 'COSU6123456781' });
    const boxes = await batch(operator, 'ContainerController', {
      add: [
        {
          clientId: 'a',
          values: { orderId: whole, containerNo: 'CSQU3054383', boxType: '40HQ', packages: 410, cargoWeight: '8700', volume: '66.6' },
        },
        {
          clientId: 'b',
          values: { orderId: whole, containerNo: 'MSKU1234565', boxType: '40HQ', packages: 410, cargoWeight: '8700', volume: '66.6' },
        },
        {
          clientId: 'c',
          values: { orderId: whole, containerNo: 'ABCU1234560', boxType: '40HQ', packages: 380, cargoWeight: '8100', volume: '62.1' },
        },
      ],
    });
    expect(toldOf(boxes)).toEqual([]);
    const [a = '', b = '', c = ''] = boxes.data.done.map(({ id }) => id);
    const [, doc = '', ap = ''] = await charged(whole, [
      ocf('AR', '1850', '3', '40HQ'),
      line({ direction: 'AR', feeCode: 'DOC', unit: 'SHIPMENT', price: '500', currency: 'CNY', rate: '1', taxRate: '6' }),
      ocf('AP', '1620', '3', '40HQ'),
    ]);
    await finance.call('/costController/lock', { ids: [ap] });
    const parts = [{ containerIds: [a, b] }, { containerIds: [c] }];
    const tried = await taken('demolition', { orderId: whole, parts, costs: { [doc]: 'SHARE' }, dryRun: true });
    expect(tried.children).toMatchObject([{ packages: 820, boxSummary: '2*40HQ' }, { packages: 380 }]);
    expect(await orderOf(whole)).toMatchObject({ is_pid: false });
    const { children = [] } = await taken('demolition', { orderId: whole, parts, costs: { [doc]: 'SHARE' } });
    const [A = '', B = ''] = children.map(({ orderId }) => orderId);
    const { job_no: jobNo } = (await orderOf(whole)) ?? {};
    expect(await orderOf(A)).toMatchObject({
      job_no: `${jobNo}-A`,
      pid: whole,
      packages: 820,
      kg: '17400',
      cbm: '133.2',
      teu: '4',
      mbl_no: 'COSU6123456781',
    });
    expect(await orderOf(B)).toMatchObject({ job_no: `${jobNo}-B`, packages: 380, kg: '8100', cbm: '62.1', teu: '2', mbl_no: null });
    const told = async (id: string) =>
      (await linesOf(id)).map(({ dir, fee, number, amount, net }) => `${dir} ${fee} ${number} ${amount} ${net}`);
    expect(await told(A)).toEqual(['AR OCF 2 3700.00 3700.00', 'AR DOC 1 333.33 314.46']);
    expect(await told(B)).toEqual(['AR OCF 1 1850.00 1850.00', 'AR DOC 1 166.67 157.24']);
    expect(await told(whole)).toEqual(['AP OCF 3 4860.00 4860.00']);
    expect((await sharesOf(whole)).map(({ child, amount }) => [child, amount])).toEqual([
      [A, '3240.00'],
      [B, '1620.00'],
    ]);
    const [box] = await ask<{ order_id: string }>('select order_id::text from bl_container where id = $1', c);
    expect(box?.order_id).toBe(B);
    expect((await moneyOf(whole))?.profit).toBe('0.00');
  });

  it('shares quantities in their smallest unit and refuses parts that do not add up (vector OP-D2)', async () => {
    const whole = await made({ boxes: null, packages: 101, kg: '1234.567', cbm: '8.7654' }, { businessType: 'LCL_EXPORT' });
    const refused = async (parts: Body[]) => {
      const answer = await act(operator, 'demolition', { orderId: whole, parts });
      return answer.refusals?.map(({ code, detail }) => `${code} ${String((detail as { value?: string } | undefined)?.value ?? '')}`);
    };
    for (const ratio of [0, 100, 12.5]) expect(await refused([{ ratio }, { ratio: 67 }])).toEqual([`SPLIT_RATIO_RANGE ${ratio}`]);
    expect(await refused([{ ratio: 33 }, { ratio: 66 }])).toEqual(['SPLIT_SUM_DIFF ratio 1 missing']);
    expect(
      await refused([
        { packages: 60, grossWeight: '1000', volume: '8.7654' },
        { packages: 40, grossWeight: '234.567' },
      ]),
    ).toEqual(['SPLIT_SUM_DIFF packages 1 missing']);
    const { children = [] } = await taken('demolitionImport', { orderId: whole, parts: [{ ratio: 33 }, { ratio: 67 }] });
    expect(await Promise.all(children.map(({ orderId }) => orderOf(orderId)))).toMatchObject([
      { packages: 33, kg: '407.407', cbm: '2.8926' },
      { packages: 68, kg: '827.16', cbm: '5.8728' },
    ]);
    expect(toldOf(await act(operator, 'demolition', { orderId: whole, parts: [{ ratio: 33 }, { ratio: 67 }] }))).toEqual([
      `${whole} pid ALREADY_MERGED`,
    ]);
  });

  it('comes together again while no part was booked apart', async () => {
    const whole = await made({ boxes: null, packages: 100, kg: '1000', cbm: '10' }, { businessType: 'LCL_EXPORT' });
    await charged(whole, [line({ direction: 'AR', feeCode: 'DOC', unit: 'SHIPMENT', price: '10' })]);
    const before = await moneyOf(whole);
    const { children = [] } = await taken('demolition', { orderId: whole, parts: [{ ratio: 50 }, { ratio: 50 }] });
    await taken('cancel_merge', { parentId: whole });
    expect(await moneyOf(whole)).toEqual(before);
    expect(await orderOf(whole)).toMatchObject({ is_pid: false, packages: 100 });
    expect(await Promise.all(children.map(({ orderId }) => orderOf(orderId)))).toMatchObject([{ is_deleted: true }, { is_deleted: true }]);
  });
});

describe('childUpdate', () => {
  it('hands dates down row by row; a locked child keeps its own (vector OP-C1)', async () => {
    const { A, B, C, parentId } = await family();
    await lockedNow(C);
    await taken('batch_update_date', { ids: [parentId], etd: '2026-03-17' });
    for (const id of [A, B]) expect(await orderOf(id)).toMatchObject({ etd: '2026-03-17' });
    expect(await orderOf(C)).toMatchObject({ etd: '2026-03-14' });
    const answer = await act(operator, 'childUpdate', { parentId, fields: ['etd', 'vesselName'] });
    expect(answer.code, JSON.stringify(answer)).toBe(200);
    expect(answer.data.children).toEqual([A, B]);
    expect(toldOf(answer)).toEqual([`${C} locked ORDER_LOCKED`]);
  });
});

it('a dialog names the boxes of the second part, or its share, and shows both parts before', async () => {
  const boxes = ['CSQU3054383', 'MSKU1234565', 'ABCU1234560'];
  const whole = await made({ boxes: '3*40HQ', packages: 1200, kg: '25500.000', cbm: '195.3000' });
  for (const containerNo of boxes)
    expect(
      toldOf(
        await batch(operator, 'ContainerController', {
          add: [{ clientId: 'b', values: { orderId: whole, boxType: '40HQ', containerNo } }],
        }),
      ),
    ).toEqual([]);
  expect((await act(operator, 'demolition', { orderId: whole, dryRun: true })).code).toBe(200);
  expect(toldOf(await act(operator, 'demolition', { orderId: whole, boxes: 'CSQU0000000' }))).toEqual(['boxes REFERENCE_UNKNOWN']);
  const seen = (await taken('demolition', { orderId: whole, boxes: boxes[2], dryRun: true })) as unknown as { preview: { rows: Body[] } };
  expect(seen.preview.rows.map(({ boxSummary, packages }) => [boxSummary, packages])).toEqual([
    ['2*40HQ', 800],
    ['1*40HQ', 400],
  ]);
  const { children = [] } = await taken('demolition', { orderId: whole, boxes: boxes[2] });
  expect(await Promise.all(children.map(({ orderId }) => orderOf(orderId)))).toMatchObject([
    { box_summary: '2*40HQ' },
    { box_summary: '1*40HQ' },
  ]);
});
