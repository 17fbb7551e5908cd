import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mirroringOrders } from '#modules/orders/order/pairing.server';
import { expiringIntakes } from '#modules/orders/order/taking.server';
import {
  act,
  ask,
  middle,
  openIntakeDesk,
  operator,
  operatorOf,
  pairOf,
  partner,
  sails,
  sales,
  seller,
  service,
  sold,
  stateOf,
  taken,
  taker,
  template,
  wanted,
} from '#tests/server/intakeDesk';
import { batch, edited, listOf, toldOf, type Body, type ListedRow, type SignedIn } from '#tests/server/service';

async function asked(more: Body = {}, lines: readonly Body[] = []): Promise<string> {
  const added = await batch(sales, 'orderMiddleController', { add: [{ clientId: 'one', values: wanted(more) }] });
  expect(toldOf(added)).toEqual([]);
  const id = added.data.done[0]?.id ?? '';
  if (lines.length > 0) {
    const told = await act(sales, 'orderMiddleController/batchEditCost', {
      add: lines.map((values, at) => ({ clientId: String(at), values: { middleId: id, ...values } })),
    });
    expect(toldOf(told)).toEqual([]);
  }
  return id;
}

async function waiting(more: Body = {}, lines: readonly Body[] = []): Promise<string> {
  const id = await asked(more, lines);
  await taken(middle(sales, 'submit', { ids: [id] }));
  return id;
}

beforeAll(openIntakeDesk);
afterAll(() => service.stop());

describe('a request (domain/14 §14.9)', () => {
  it('is numbered, says how much it is about when handed in, and waits 72 hours at most', async () => {
    const bare = await asked({ boxSummary: null });
    expect(toldOf(await middle(sales, 'submit', { ids: [bare] }))).toEqual([`${bare} boxSummary FIELD_REQUIRED`]);
    const id = await waiting();
    const [row] = await ask<{ no: string; teu: string; hours: number; missing: number }>(
      'select middle_no no, trim_scale(teu)::text teu, extract(epoch from expire_time - submit_time)::int / 3600 hours, missing from bl_order_middle where id = $1',
      id,
    );
    expect(row).toMatchObject({ teu: '4', hours: 72, missing: 0 });
    expect(row?.no).toMatch(/^INNGB\d{4}-\d{5}$/u);
    const soon = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const early = await waiting({ etd: soon });
    const [hours] = await ask<{ n: number }>(
      'select extract(epoch from expire_time - submit_time) / 3600 n from bl_order_middle where id = $1',
      early,
    );
    expect(Number(hours?.n)).toBeLessThan(72);
  });

  it('becomes an order with its charges, once: the second hears who was first', async () => {
    const id = await waiting({}, [
      {
        direction: 'AR',
        crmId: template.crmId,
        feeCode: 'OCF',
        unit: 'CONTAINER',
        containerType: '40HQ',
        number: '2',
        price: '1850',
        currency: 'USD',
      },
      { direction: 'AR', crmId: template.crmId, feeCode: 'DOC', unit: 'SHIPMENT', number: '1', price: '450', currency: 'CNY' },
    ]);
    const operatorId = await operatorOf('1');
    const preview = await taken(middle(operator, 'acceptOrder', { id, operatorId, dryRun: true }));
    expect(preview.preview?.rows?.length).toBe(1);
    const { orderId = '', jobNo } = await taken(middle(operator, 'acceptOrder', { id, operatorId }));
    const [order] = await ask<Record<string, unknown>>(
      'select job_no, source_type, order_intake_id::text, operator_id::text, box_summary, packages, etd::text, ar_lines from bl_order where id = $1',
      orderId,
    );
    expect(order).toEqual({
      job_no: jobNo,
      source_type: 'INTAKE',
      order_intake_id: id,
      operator_id: operatorId,
      box_summary: '2*40HQ',
      packages: 820,
      etd: sails,
      ar_lines: 2,
    });
    const second = await middle(operator, 'acceptOrder', { id, operatorId });
    expect(toldOf(second)).toEqual([`${id} middleStatus INTAKE_TAKEN`]);
    expect(second.refusals?.[0]?.text).toContain(jobNo ?? '?');
    expect(toldOf(await middle(sales, 'withdraw', { ids: [id] }))).toEqual([`${id} middleStatus INTAKE_STATE`]);
    expect(toldOf(await middle(sales, 'deleteOrderMiddle', { id }))[0]).toBe(`${id} INTAKE_STATE`);
  });

  it('tells what an order would still need, and nothing is made; the form fills it in', async () => {
    const id = await waiting({ goodsName: null });
    const operatorId = await operatorOf('1');
    const short = await middle(operator, 'acceptOrder', { id, operatorId });
    expect(short.refusals?.map(({ field, code }) => `${field} ${code}`)).toEqual(['goodsName FIELD_REQUIRED']);
    expect(await stateOf(id)).toBe('SUBMITTED');
    const { orderId } = await taken(middle(operator, 'acceptOrder', { id, operatorId, values: { goodsName: '桌子' }, costs: 'NONE' }));
    expect((await ask<{ g: string }>('select goods_name g from bl_order where id = $1', orderId))[0]?.g).toBe('桌子');
  });

  it('is not taken in a state its taker has not seen', async () => {
    const id = await waiting();
    const [row] = await listOf(operator, '/orderMiddleController/select', { where: { field: 'id', op: 'equal', value: id } });
    expect(toldOf(await batch(sales, 'orderMiddleController', { rows: [edited(row as ListedRow, { goodsName: '沙发' })] }))).toEqual([]);
    const late = await middle(operator, 'acceptOrder', { id, operatorId: await operatorOf('1'), version: row?.version });
    expect(toldOf(late)).toEqual([`${id} version STALE_VERSION`]);
  });

  it.each([
    ['refused with the reason, and handed in again', 'refuse', { reason: 'no space this week' }, 'REFUSED'],
    ['withdrawn by whoever asked', 'withdraw', {}, 'WITHDRAWN'],
  ])('is %s', async (_what, step, more, state) => {
    const id = await waiting();
    await taken(middle(step === 'refuse' ? operator : sales, step, { ids: [id], ...more }));
    expect(await stateOf(id)).toBe(state);
    expect(toldOf(await middle(operator, 'acceptOrder', { id, operatorId: await operatorOf('1') }))).toEqual([
      `${id} middleStatus ${state === 'REFUSED' ? 'INTAKE_STATE' : 'INTAKE_WITHDRAWN'}`,
    ]);
    await taken(middle(sales, 'submit', { ids: [id] }));
    expect(await stateOf(id)).toBe('SUBMITTED');
  });

  it('is over when nobody took it in time, and waits anew once handed in again', async () => {
    const id = await waiting();
    await ask("update bl_order_middle set expire_time = now() - interval '1 minute' where id = $1", id);
    const did = await expiringIntakes.run({
      engine: service.engine,
      epId: '1',
      zone: 'Asia/Shanghai',
      today: '2026-03-31',
      caller: () => service.caller('admin', '1'),
      signal: new AbortController().signal,
    });
    expect(did.requests).toBeGreaterThan(0);
    expect(await stateOf(id)).toBe('EXPIRED');
    expect(toldOf(await middle(operator, 'acceptOrder', { id, operatorId: await operatorOf('1') }))).toEqual([
      `${id} middleStatus INTAKE_EXPIRED`,
    ]);
    await taken(middle(sales, 'submit', { ids: [id] }));
    expect(await stateOf(id)).toBe('SUBMITTED');
  });

  it('is copied without prices, and several get the same charges, counted by their own boxes, none twice', async () => {
    const [one, two] = [
      await asked({}, [
        { direction: 'AR', crmId: template.crmId, feeCode: 'DOC', unit: 'SHIPMENT', number: '1', price: '450', currency: 'CNY' },
      ]),
      await asked({ boxSummary: '3*40HQ' }),
    ];
    const { made = [] } = await taken(middle(sales, 'copyOrderMiddle', { ids: [one] }));
    expect(await stateOf(made[0] ?? '')).toBe('DRAFT');
    expect(await ask('select 1 from bl_order_middle_cost where intake_id = $1', made[0])).toEqual([]);
    const costs = [
      { direction: 'AR', feeCode: 'OCF', unit: 'CONTAINER', containerType: '40HQ', price: '1850', currency: 'USD' },
      { direction: 'AR', feeCode: 'DOC', unit: 'SHIPMENT', price: '500', currency: 'CNY' },
    ];
    expect(await taken(middle(sales, 'sameCost', { ids: [one, two], costs }))).toMatchObject({ written: 3, skipped: 1 });
    expect(
      await ask(
        'select intake_id::text i, fee_code f, trim_scale(number)::text n, trim_scale(amount)::text a from bl_order_middle_cost where intake_id = any($1) order by 1, 2',
        [one, two],
      ),
    ).toEqual([
      { i: one, f: 'DOC', n: '1', a: '450' },
      { i: one, f: 'OCF', n: '2', a: '3700' },
      { i: two, f: 'DOC', n: '1', a: '500' },
      { i: two, f: 'OCF', n: '3', a: '5550' },
    ]);
  });
});

async function entrusted() {
  const { orderId, costId } = await sold();
  const { intakeId = '' } = await taken(
    act(seller, 'OrderController/internal_entrust', { orderId, targetEpId: '2', remark: 'please book' }),
  );
  const accepted = await taken(middle(taker, 'acceptOrder', { id: intakeId, operatorId: await operatorOf('2') }));
  return { orderId, costId, intakeId, there: accepted.orderId ?? '', jobNo: accepted.jobNo };
}

describe('an order for another branch (domain/14 §14.4)', () => {
  it('waits there with everything that was booked, and is called back while nobody took it', async () => {
    const { orderId } = await sold();
    const sent = await taken(act(seller, 'OrderController/internal_entrust', { orderId, targetEpId: '2' }));
    const [row] = await ask<Record<string, unknown>>(
      'select ep_id::text ep, source_channel ch, middle_status st, from_order_id o, box_summary b, customer_id::text c from bl_order_middle where id = $1',
      sent.intakeId,
    );
    expect(row).toEqual({ ep: '2', ch: 'INTERNAL_BRANCH', st: 'SUBMITTED', o: orderId, b: '2*40HQ', c: await partner('2', '1') });
    const state = async () => (await ask<{ s: string }>('select internal_entrust_state s from bl_order where id = $1', orderId))[0]?.s;
    expect(await state()).toBe('SENT');
    await taken(act(seller, 'OrderController/cancel_internal_entrust', { orderId }));
    expect([await state(), await stateOf(sent.intakeId ?? '')]).toEqual(['NONE', 'WITHDRAWN']);
    const again = await taken(act(seller, 'OrderController/internal_entrust', { orderId, targetEpId: '2' }));
    await taken(middle(taker, 'refuse', { ids: [again.intakeId], reason: 'full' }));
    expect(await state()).toBe('REFUSED');
    expect(toldOf(await act(seller, 'OrderController/internal_entrust', { orderId, targetEpId: '1' }))).toEqual(['targetEpId ENTRUST_OWN']);
  });

  it('gets its counterpart there, both ways, its payable a receivable at the other rate (vector OP-E1)', async () => {
    const { orderId, costId, there, jobNo } = await entrusted();
    const [own, far] = await ask<Record<string, string>>(
      'select ep_id::text ep, counterpart_ep_id::text c, counterpart_order_id o, counterpart_job_no j, internal_entrust_state s, source_type t from bl_order where id = any($1) order by ep_id',
      [orderId, there],
    );
    expect(own).toMatchObject({ ep: '1', c: '2', o: there, j: jobNo, s: 'ACCEPTED' });
    expect(far).toMatchObject({ ep: '2', c: '1', o: orderId, t: 'INTERNAL' });
    const pair = await pairOf(costId);
    expect(pair.map(({ ep, dir, amount, base, state }) => [ep, dir, amount, base, state])).toEqual([
      ['1', 'AP', '3300.00', '23529.00', 'AGREED'],
      ['2', 'AR', '3300.00', '23496.00', 'AGREED'],
    ]);
  });

  it('has one amount on two sides: proposed, countered, agreed; neither confirmed meanwhile (vector OP-E2)', async () => {
    const { costId } = await entrusted();
    const otherId = (await ask<{ c: string }>('select counterpart_cost_id c from fc_cost where id = $1', costId))[0]?.c ?? '';
    const cost = (who: SignedIn, step: string, body: Body) => act(who, `costController/${step}`, body);
    const [line] = await listOf(seller, '/costController/list', { where: { field: 'id', op: 'equal', value: costId } });
    expect(toldOf(await batch(seller, 'costController', { rows: [edited(line as ListedRow, { price: '1700' })] }))).toEqual([
      `${costId} price INTERNAL_COST_MIRRORED`,
    ]);
    await taken(cost(taker, 'proposeInternalCost', { ids: [otherId], price: '1700' }));
    expect((await pairOf(costId)).map(({ amount, state }) => [amount, state])).toEqual([
      ['3300.00', 'PROPOSED'],
      ['3300.00', 'PROPOSED'],
    ]);
    expect(toldOf(await cost(seller, 'confirm', { ids: [costId] }))).toEqual([`${costId} price INTERNAL_COST_DIFF`]);
    expect(toldOf(await cost(taker, 'confirmInternalCost', { ids: [otherId] }))).toEqual([
      `${otherId} pairState INTERNAL_COST_NOT_PROPOSED`,
    ]);
    await taken(cost(seller, 'proposeInternalCost', { ids: [costId], price: '1675' }));
    await taken(cost(taker, 'confirmInternalCost', { ids: [otherId] }));
    expect((await pairOf(costId)).map(({ price, amount, state }) => [price, amount, state])).toEqual([
      ['1675', '3350.00', 'AGREED'],
      ['1675', '3350.00', 'AGREED'],
    ]);
    await taken(cost(taker, 'proposeInternalCost', { ids: [otherId], price: '1800' }));
    await taken(cost(seller, 'refuseInternalCost', { ids: [costId], reason: 'as agreed' }));
    expect((await pairOf(costId)).map(({ amount, state }) => [amount, state])).toEqual([
      ['3350.00', 'AGREED'],
      ['3350.00', 'AGREED'],
    ]);
    await taken(cost(seller, 'confirm', { ids: [costId] }));
  });
});

/** Carries what moved in a branch to the other, as the product does by itself. */
const mirror = (epId: string) => service.work(mirroringOrders, epId);
const orderOf = async (who: SignedIn, id: string) =>
  (await listOf(who, '/OrderController/getOrderListNew', { where: { field: 'id', op: 'equal', value: id } }))[0] as ListedRow;
const change = async (who: SignedIn, id: string, set: Body) =>
  toldOf(await batch(who, 'OrderController', { rows: [edited(await orderOf(who, id), set)] }));
const toldAbout = async (id: string) =>
  (
    await ask<{ c: string; u: string }>(
      "select content c, recipient_user_id::text u from ms_message where table_name = 'bl_order' and table_id = $1 order by id",
      id,
    )
  ).map(({ c, u }) => [c, u]);

describe('who is named to accept', () => {
  it('is told in their language, with a way to the request', async () => {
    const { orderId } = await sold();
    const [person] = await ask<{ id: string; job: string }>(
      "select u.id::text id, o.job_no job from sys_user u, bl_order o where u.username = 'qin.haonan' and o.id = $1",
      orderId,
    );
    await ask("update sys_user set language = 'en' where id = $1 returning id", person?.id);
    const wish = { orderId, targetEpId: '2', targetUserId: person?.id ?? '' };
    const { intakeId } = await taken(act(seller, 'OrderController/internal_entrust', wish));
    const told = await ask(
      "select content, table_name t, table_id::text at from ms_message where recipient_user_id = $1 and content like '%' || $2 || '%'",
      person?.id,
      person?.job,
    );
    expect(told).toEqual([
      { content: `Another branch entrusts ${person?.job} to yours and names you to accept it.`, t: 'bl_order_middle', at: intakeId },
    ]);
  });
});

describe('who entrusted a job', () => {
  it('hears of their own order, in their language, what the other branch did with it; of the row there nothing', async () => {
    const { orderId } = await sold();
    const [me] = await ask<{ id: string; job: string }>(
      'select o.create_user_id::text id, o.job_no job from bl_order o where o.id = $1',
      orderId,
    );
    const told = () =>
      ask<{ t: string; at: string; content: string }>(
        'select table_name t, table_id::text at, content from ms_message where recipient_user_id = $1 and content like $2 order by id',
        me?.id,
        `%${me?.job}%`,
      );
    const sent = await taken(act(seller, 'OrderController/internal_entrust', { orderId, targetEpId: '2' }));
    await taken(middle(taker, 'refuse', { ids: [sent.intakeId], reason: '本口满舱' }));
    const again = await taken(act(seller, 'OrderController/internal_entrust', { orderId, targetEpId: '2' }));
    const { jobNo } = await taken(middle(taker, 'acceptOrder', { id: again.intakeId, operatorId: await operatorOf('2') }));
    expect((await told()).map(({ t, at }) => [t, at])).toEqual(Array.from({ length: 2 }, () => ['bl_order', orderId]));
    const [refused, accepted] = (await told()).map(({ content }) => content);
    expect(refused).toMatch(new RegExp(`退回了${me?.job}的委托：本口满舱`, 'u'));
    expect(accepted).toMatch(new RegExp(`已接${me?.job}的委托，对方工作号${String(jobNo)}`, 'u'));
    expect(
      await ask('select id from ms_message where table_name = $1 and table_id = any($2)', 'bl_order_middle', [
        sent.intakeId,
        again.intakeId,
      ]),
    ).toEqual([]);
  });
});

describe('changes between the two orders of a pair (domain/14 §14.4 nr 5)', () => {
  it('of what is shipped, and to whom, reach the operating branch while its order is open; its people are told field by field', async () => {
    const { orderId, there } = await entrusted();
    await mirror('1');
    const operatorId = String((await orderOf(taker, there)).operatorId);
    const before = await toldAbout(there);
    expect(await change(seller, orderId, { consigneeText: 'NEW CONSIGNEE LTD', marks: 'N/M 1', customerRefNo: 'OURS 7' })).toEqual([]);
    expect(await mirror('1')).toMatchObject({ carried: 1 });
    expect(await orderOf(taker, there)).toMatchObject({ consigneeText: 'NEW CONSIGNEE LTD', marks: 'N/M 1' });
    expect((await orderOf(taker, there)).customerRefNo).not.toBe('OURS 7');
    const letters = (await toldAbout(there)).slice(before.length);
    expect(letters.map(([, who]) => who)).toContain(operatorId);
    expect(letters[0]?.[0]).toMatch(/收货人.*唛头|Consignee.*Marks/u);
    // Nothing comes back, and nothing is carried twice.
    expect([await mirror('2'), await mirror('1')].map(({ carried, told }) => [carried, told])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('wait to be taken over once the order there is locked', async () => {
    const { orderId, there } = await entrusted();
    await mirror('1');
    await ask('update bl_order set locked = true, version = version + 1 where id = $1', there);
    expect(await change(seller, orderId, { goodsName: '桌子', grossWeight: '18000' })).toEqual([]);
    expect(await mirror('1')).toMatchObject({ carried: 1 });
    expect(await orderOf(taker, there)).toMatchObject({ goodsName: '椅子', pairOffered: { goodsName: '桌子', grossWeight: '18000' } });
    expect((await toldAbout(there)).at(-1)?.[0]).toMatch(/接收对方改动|take the changes over/u);
    const look = await taken(act(taker, 'OrderController/takeOverPair', { ids: [there], dryRun: true }));
    expect(look.preview?.rows).toEqual([expect.objectContaining({ goodsName: '桌子', grossWeight: '18000' })]);
    await taken(act(taker, 'OrderController/takeOverPair', { ids: [there] }));
    expect(await orderOf(taker, there)).toMatchObject({
      goodsName: '桌子',
      grossWeight: '18000',
      pairOffered: null,
      pairWaits: false,
      locked: true,
    });
    expect(toldOf(await act(taker, 'OrderController/takeOverPair', { ids: [there] }))).toEqual([`${there} pairWaits PAIR_NOTHING_OFFERED`]);
  });

  it('of facts always reach the selling branch, where they are read and not written', async () => {
    const { orderId, there } = await entrusted();
    await ask('update bl_order set locked = true, version = version + 1 where id = $1', orderId);
    expect(await change(taker, there, { vesselName: 'EVER GIVEN', voyage: '012E', bookingNo: 'BK77' })).toEqual([]);
    expect(await mirror('2')).toMatchObject({ carried: 1 });
    expect(await orderOf(seller, orderId)).toMatchObject({ vesselName: 'EVER GIVEN', voyage: '012E', bookingNo: 'BK77', locked: true });
    await ask('update bl_order set locked = false, version = version + 1 where id = $1', orderId);
    expect(await change(seller, orderId, { voyage: '013E' })).toEqual([`${orderId} voyage PAIR_FACT`]);
    expect(await change(seller, orderId, { customerRefNo: 'OURS 8' })).toEqual([]);
    expect(await change(taker, there, { voyage: '014E' })).toEqual([]);
    await mirror('2');
    expect((await orderOf(seller, orderId)).voyage).toBe('014E');
    // Another ship, given to it by an act, reaches the seller too.
    await taken(act(taker, 'OrderController/changeVessel', { ids: [there], vesselName: 'EVER GOLDEN', voyage: '015E', reason: 'rolled' }));
    expect(await mirror('2')).toMatchObject({ carried: 1 });
    expect(await orderOf(seller, orderId)).toMatchObject({ vesselName: 'EVER GOLDEN', voyage: '015E' });
  });

  it('of steps reach the selling branch, to be read there; what its own terminal told it stays', async () => {
    const { orderId, there } = await entrusted();
    const steps = 'orderMilestoneController';
    const from = async (who: SignedIn, id: string, code: string) =>
      (await listOf(who, `/${steps}/select`, { orderId: id })).find(({ milestoneCode }) => milestoneCode === code) as ListedRow;
    const write = async (who: SignedIn, id: string, set: Body) =>
      toldOf(await batch(who, steps, { rows: [edited(await from(who, id, 'STUFFED'), set)] }));
    await Promise.all([mirror('1'), mirror('2')]);
    await ask("insert into bl_order_milestone (ep_id, order_id, milestone_code, source) values (1, $1, 'GATE_IN', 'TERMINAL')", orderId);
    const add = ['STUFFED', 'GATE_IN'].map((milestoneCode) => ({
      clientId: milestoneCode,
      values: { orderId: there, milestoneCode, actualTime: '2026-03-20T08:00:00.000Z', location: 'Yangshan' },
    }));
    expect(toldOf(await batch(taker, steps, { add }))).toEqual([]);
    expect(await mirror('2')).toMatchObject({ carried: 1 });
    expect(await from(seller, orderId, 'STUFFED')).toMatchObject({ source: 'BRANCH', location: 'Yangshan' });
    expect(await from(seller, orderId, 'GATE_IN')).toMatchObject({ source: 'TERMINAL', location: null });
    expect((await orderOf(seller, orderId)).reached).toBe('STUFFED');
    for (const set of [{ location: 'Beilun' }, { actualTime: '2026-03-21T08:00:00.000Z' }])
      expect(await write(seller, orderId, set)).toEqual([expect.stringContaining('MILESTONE_REPORTED')]);
    // Taken back there, it is taken back here; nothing goes twice.
    expect(await write(taker, there, { actualTime: null })).toEqual([]);
    expect([await mirror('2'), await mirror('2'), await mirror('1')].map(({ carried }) => carried)).toEqual([1, 0, 0]);
    expect(await from(seller, orderId, 'STUFFED')).toMatchObject({ source: 'BRANCH', actualTime: null });
  });

  it('of master bills reach the selling branch stage by stage, as a bill of its own that nobody moves there, and back', async () => {
    const { orderId, there } = await entrusted();
    await Promise.all([mirror('1'), mirror('2')]);
    const bill = await batch(taker, 'mbOrderController', { add: [{ clientId: 'b', values: { orderId: there, mblNo: `PAIR${there}` } }] });
    const of = bill.data.done[0]?.id ?? '';
    await ask('update bl_order set confirmed = true, version = version + 1 where id = $1', there);
    const step = async (who: SignedIn, name: string, id: string) =>
      toldOf(await act(who, `mbOrderController/${name}`, { ids: [id], reason: 'x' })).join();
    const here = () => ask<{ id: string }>('select id::text, stage, paired_bill_id of from bl_loding_order where order_id = $1', orderId);
    expect([await step(taker, 'income', of), (await mirror('2')).carried]).toEqual(['', 1]);
    const [own] = await here();
    expect([own, (await toldAbout(orderId)).at(-1)?.[0]]).toMatchObject([{ stage: 'INCOME', of }, expect.stringMatching(/环节|Stage/u)]);
    expect(await step(await service.signIn('documents'), 'cancelIncome', own?.id ?? '')).toContain('PAIR_FACT');
    expect([await step(taker, 'cancelIncome', of), (await mirror('2')).carried, (await mirror('2')).carried]).toEqual(['', 1, 0]);
    expect(await here()).toEqual([{ id: own?.id, stage: 'NONE', of }]);
  });

  it('of quantities stay away from an order that has boxes of its own', async () => {
    const { orderId, there } = await entrusted();
    await mirror('1');
    await ask('update bl_order set boxes = 2, version = version + 1 where id = $1', there);
    expect(await change(seller, orderId, { packages: 900, marks: 'N/M 2' })).toEqual([]);
    await mirror('1');
    expect(await orderOf(taker, there)).toMatchObject({ packages: 820, marks: 'N/M 2' });
  });
});
