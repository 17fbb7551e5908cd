import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobs } from '#modules/handlers';
import {
  batch,
  edited,
  listOf,
  startService,
  toldOf,
  type Answer,
  type Body,
  type ListedRow,
  type Service,
  type SignedIn,
} from '#tests/server/service';
import { grant } from '#tests/server/crediting';
import { dayInZone } from '#values/moment';

let service: Service;
let admin: SignedIn;
let sales: SignedIn;
let manager: SignedIn;
let desk: SignedIn;

const ok = <T>(answer: Answer<T>): Answer<T> => {
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer;
};
const act = (who: SignedIn, path: string, ids: string | readonly string[], more: Body = {}) =>
  who.call<{ done: { id: string }[]; preview?: { rows: Body[] }; plan?: Body[]; left?: string[]; made?: string[] }>(
    `/CrmContoller/${path}`,
    {
      ids: String(ids),
      batchId: randomUUID(),
      ...more,
    },
  );
const insert = async (who: SignedIn, path: string, values: Body): Promise<ListedRow> =>
  ok(await who.call<ListedRow>(path, { batchId: randomUUID(), ...values })).data;
let made = 0;
/** Brands no two of which have a pair of characters in common. */
const brands = '甲岳乙川丙澜丁霁戊岑己汀庚岫辛渚壬泽癸屿子麓丑溪寅渊卯壑辰塘巳汐午崖未泉申岭酉峦戌沚亥洲'.match(/../gu) ?? [];
const partner = async (who: SignedIn, more: Body = {}): Promise<ListedRow> => {
  made += 1;
  return insert(who, '/CrmContoller/insertCrmData', {
    crmCode: `TST${String(made).padStart(5, '0')}`,
    crmName: `甬舸${brands[made] ?? made}进出口有限公司`,
    shortName: `测试${made}`,
    category: 'DIRECT_SHIPPER',
    ...more,
  });
};
const now = async (id: string): Promise<ListedRow> =>
  ok(await admin.call<ListedRow>('/CrmContoller/getCrmDataById', { crmId: id }, { method: 'GET' })).data;
const idOf = async (username: string) => (await service.caller(username)).actor.userId;
const run = async (name: string) => {
  const job = jobs.find((one) => one.name === name);
  if (!job) throw new Error(`no job is called ${name}`);
  const caller = await service.caller('admin', '1');
  return job.run({
    engine: service.engine,
    epId: '1',
    zone: caller.zone,
    today: dayInZone(new Date().toISOString(), caller.zone),
    caller: async () => caller,
    signal: new AbortController().signal,
  });
};

beforeAll(async () => {
  service = await startService();
  [admin, sales, manager, desk] = [
    await service.signIn('admin'),
    await service.signIn('sales'),
    await service.signIn('manager'),
    await service.signIn('service'),
  ];
});
afterAll(() => service.stop());

it('refuses an answer that names no row as a cell does', async () => {
  const { id } = await partner(admin);
  const finance = await service.signIn('finance');
  const answer = await act(finance, 'updateInvoiceType', id, { invoiceType: 'NOPE', applyTo: 'NEW' });
  expect(toldOf(answer)).toEqual(['invoiceType REFERENCE_UNKNOWN']);
});

describe('what is kept of a customer', () => {
  it('contacts are listed by customer and type, have numbers of their own and one default of each type', async () => {
    const { id: crmId } = await partner(sales);
    const contact = (more: Body) =>
      sales.call<ListedRow>('/CrmContoller/insertContact', { batchId: randomUUID(), crmId, name: '周岚心', ...more });
    const first = ok(await contact({ contactType: 'BOOKING', mobile: '13800138000', isDefault: true })).data;
    expect(toldOf(await contact({ contactType: 'FINANCE', mobile: '138 0013 8000' }))[0]).toContain('CONTACT_DUPLICATE');
    ok(await contact({ contactType: 'BOOKING', mobile: '13800138001', isDefault: true }));
    ok(await contact({ contactType: 'SHIPPER', name: 'SHIPPER', partyText: 'YUNGE TEST CO., LTD.\nNINGBO, CHINA' }));
    expect(toldOf(await contact({ contactType: 'SHIPPER', partyText: 'X'.repeat(36) }))[0]).toContain('partyText PARTY_TOO_LONG');
    const booking = await listOf(sales, '/CrmContoller/listGetContactByCrmId', { crmId, contactType: 'BOOKING' });
    expect(booking.map(({ mobile, isDefault }) => [mobile, isDefault]).sort()).toEqual([
      ['13800138000', false],
      ['13800138001', true],
    ]);
    ok(await sales.call('/CrmContoller/deleteContactById', { ids: first.id, batchId: randomUUID() }));
    expect((await listOf(sales, '/CrmContoller/listGetContactByCrmId', { crmId, contactType: 'BOOKING' })).length).toBe(1);
  });

  it('lanes, instructions and one background check; a contract comes into force with its day and its paper', async () => {
    const { id: crmId } = await partner(sales);
    const lane = await insert(sales, '/CrmContoller/crmField_insert', { crmId, lineCode: 'USW', monthlyTeu: '20' });
    expect(lane.gapTeu).toBe('240');
    await insert(sales, '/CrmContoller/crmRequirement_insert', { crmId, content: '提单须客户确认', priority: 'MUST', isPopup: true });
    await insert(sales, '/CrmContoller/crmDetail_insert', { crmId, riskLevel: 'LOW' });
    const twice = await sales.call('/CrmContoller/crmDetail_insert', { batchId: randomUUID(), crmId, riskLevel: 'HIGH' });
    expect(twice.refusals?.[0]?.code).toBe('VALUE_TAKEN');
    const contract = await insert(sales, '/CrmContoller/insertContract', {
      crmId,
      contractNo: 'HT-T1',
      validFrom: '2026-01-01',
      validTo: '2026-12-31',
    });
    expect(contract.state).toBe('DRAFT');
    expect(toldOf(await act(sales, 'activateContract', contract.id))).toContain(`${contract.id} signDate FIELD_REQUIRED`);
    ok(await sales.call('/CrmContoller/updateContract', { id: contract.id, version: 1, signDate: '2025-12-20', batchId: randomUUID() }));
    expect(toldOf(await act(sales, 'activateContract', contract.id))[0]).toContain('CONTRACT_NO_FILE');
    await service.database.ask(
      `insert into sys_file (ep_id, public_id, table_name, table_id, file_name, extension, mime_type, size_bytes, sha256, doc_type, visibility, doc_version, is_current)
       values (1, $1, 'crm_contract', $2, 'a.pdf', 'pdf', 'application/pdf', 1, repeat('0', 64), 'CONTRACT', 'BRANCH', 1, true)`,
      [randomUUID(), contract.id],
    );
    ok(await act(sales, 'activateContract', contract.id));
    const renewed = ok(await act(sales, 'renewContract', contract.id)).data;
    const all = await listOf(sales, '/CrmContoller/selectContract', { crmId });
    expect(all.map(({ contractNo, state, validFrom, validTo }) => [contractNo, state, validFrom, validTo])).toEqual([
      ['HT-T1', 'ACTIVE', '2026-01-01', '2026-12-31'],
      ['HT-T1-R1', 'DRAFT', '2027-01-01', '2027-12-31'],
    ]);
    expect(renewed.made?.length).toBe(1);
    expect((await act(sales, 'terminateContract', contract.id, { reason: '改签' })).code).toBe(403);
  });
});

describe('follow-ups (domain/16 §16.8)', () => {
  it('propose the next day, close the one before, count once, and move what is known of the customer', async () => {
    const { id: crmId } = await partner(sales);
    const follow = (more: Body) =>
      sales.call<ListedRow>('/crmFollowup/insert', {
        batchId: randomUUID(),
        crmId,
        followTime: new Date(Date.now() - 3_600_000).toISOString(),
        followType: 'CALL',
        ...more,
      });
    expect(toldOf(await follow({ content: '短' }))[0]).toContain('content FOLLOW_UP_TOO_SHORT');
    expect(toldOf(await follow({ content: '客户转走了货', result: 'LOST' }))[0]).toContain('lostReason FIELD_REQUIRED');
    const first = ok(await follow({ content: '谈下月出货计划', result: 'FOLLOWING' })).data;
    expect(first.nextTime).not.toBeNull();
    expect(await now(crmId)).toMatchObject({ stage: 'CONTACTED', nextDay: expect.any(String) });
    const second = ok(
      await follow({ content: '谈下月出货计划', result: 'FOLLOWING', followTime: new Date(Date.now() - 60_000).toISOString() }),
    ).data;
    const [a, b] = await listOf(sales, '/crmFollowup/select', { crmId });
    expect([a?.id, a?.isOpen, a?.counts, b?.isOpen, b?.counts]).toEqual([second.id, true, false, false, true]);
    await service.database.ask("update crm_followup set create_time = now() - interval '30 hours' where id = $1", [second.id]);
    const late = await sales.call('/crmFollowup/update', {
      id: second.id,
      version: a?.version,
      content: '改写以前的内容',
      batchId: randomUUID(),
    });
    expect(toldOf(late)[0]).toContain('FOLLOW_UP_CLOSED');
    ok(
      await sales.call('/crmFollowup/update', {
        id: second.id,
        version: a?.version,
        nextTime: new Date(Date.now() + 9e8).toISOString(),
        batchId: randomUUID(),
      }),
    );
    expect(
      toldOf(
        await desk.call('/crmFollowup/update', { id: first.id, version: b?.version, content: '别人改写内容', batchId: randomUUID() }),
      )[0],
    ).toContain('NOT_OWNER');
  });
});

describe('audit and approval (domain/16 §16.3)', () => {
  it('four eyes, and nothing is handed in that nobody can be reached at', async () => {
    const { id, auditStatus } = await partner(desk);
    expect(auditStatus).toBe('DRAFT');
    expect(toldOf(await act(desk, 'updateCrmAudit', id, { state: 'SUBMIT' }))[0]).toContain('CRM_NO_CONTACT');
    await insert(desk, '/CrmContoller/insertContact', { crmId: id, name: '吴定远', mobile: '13800009077' });
    ok(await act(desk, 'updateCrmAudit', id, { state: 'SUBMIT' }));
    expect(toldOf(await act(desk, 'updateCrmAudit', id, { state: 'PASS' }))[0]).toContain('SELF_APPROVAL');
    expect(toldOf(await act(manager, 'updateCrmManagerExamine', id, { state: 'REQUEST' }))[0]).toContain('CUSTOMER_NOT_APPROVED');
    ok(await act(manager, 'updateCrmAudit', id, { state: 'PASS' }));
    ok(await act(desk, 'updateCrmManagerExamine', id, { state: 'REQUEST' }));
    ok(await act(manager, 'updateCrmManagerExamine', id, { state: 'PASS', opinion: '同意' }));
    expect(await now(id)).toMatchObject({ auditStatus: 'APPROVED', managerExamineStatus: 'PASSED', managerExamineOpinion: '同意' });
    ok(await act(manager, 'cancelCrmManagerExamine', id, { reason: '重新评估' }));
    expect(await now(id)).toMatchObject({ managerExamineStatus: 'NONE' });
    const [busy] = await listOf(admin, '/OrderController/getOrderListNew', {
      where: { field: 'orderStatus', op: 'equal', anyOf: ['BOOKED'] },
      size: 1,
    });
    expect(toldOf(await act(manager, 'cancelCrmManagerExamine', String(busy?.crmId), { reason: '停用' }))[0]).toContain('CRM_HAS_BUSINESS');
  });

  it('names and codes change by their own acts and stay known', async () => {
    const { id, crmName } = await partner(desk);
    expect(toldOf(await admin.call('/CrmContoller/update_crmName', { id, crmName: '新名', reason: '更名' }))[0]).toContain(
      'CUSTOMER_NOT_APPROVED',
    );
    await service.database.ask("update crm_customer set audit_status = 'APPROVED' where id = $1", [id]);
    ok(await admin.call('/CrmContoller/update_crmName', { id, crmName: '甬舸改名有限公司', reason: '工商更名', batchId: randomUUID() }));
    const row = await now(id);
    expect(row.crmName).toBe('甬舸改名有限公司');
    expect(row.formerNames).toMatchObject([{ name: crmName, reason: '工商更名' }]);
    const [taken] = await listOf(admin, '/CrmContoller/listSelectCrmData', { size: 1 });
    expect(toldOf(await admin.call('/CrmContoller/updateCrmCode', { id, crmCode: taken?.crmCode, reason: '改码' }))[0]).toContain(
      'VALUE_TAKEN',
    );
    ok(await admin.call('/CrmContoller/updateCrmCode', { id, crmCode: 'TSTNEW1', reason: '改码', batchId: randomUUID() }));
    expect((await now(id)).crmCode).toBe('TSTNEW1');
  });
});

describe('the pool (domain/16 §16.4)', () => {
  it('has new customers of the desk, is seen by all sales, and hides their contacts until they are claimed', async () => {
    const { id, poolStatus } = await partner(desk, { annualTeuEstimate: 40 });
    expect(poolStatus).toBe('HIGH_SEAS');
    await insert(desk, '/CrmContoller/insertContact', { crmId: id, name: '冯语堂', mobile: '13800009099' });
    expect((await listOf(sales, '/CrmContoller/select_crmSea', {})).some((row) => row.id === id)).toBe(true);
    expect(await listOf(sales, '/CrmContoller/listGetContactByCrmId', { crmId: id })).toEqual([]);
    ok(await act(sales, 'claimCrm', id));
    expect(await now(id)).toMatchObject({ poolStatus: 'PRIVATE', salesmanId: await idOf('sales') });
    expect((await listOf(sales, '/CrmContoller/listGetContactByCrmId', { crmId: id })).length).toBe(1);
    expect(toldOf(await act(manager, 'claimCrm', id))[0]).toContain('CRM_TAKEN');
    ok(await act(sales, 'returnCrmSea', id, { reason: '没有货' }));
    expect(await now(id)).toMatchObject({ poolStatus: 'HIGH_SEAS', poolReason: 'RETURNED', lastOwnerId: await idOf('sales') });
    expect(toldOf(await act(sales, 'claimCrm', id))[0]).toContain('RECLAIM_BLOCKED');
  });

  it('gives so many a day to each, shares out by rule, and takes back what has no business', async () => {
    const fresh = [];
    for (let at = 0; at < 6; at += 1) fresh.push((await partner(desk, { annualTeuEstimate: 10 * (at + 1) })).id);
    const claimed = ok(await act(manager, 'claimCrm', fresh)).data;
    expect(claimed.done.length).toBe(5);
    const rest = fresh.filter((id) => !claimed.done.some((one) => one.id === id));
    const preview = ok(await act(manager, 'allocation', rest, { userIds: [await idOf('sales')], rule: 'EQUAL', dryRun: true })).data;
    expect(preview.plan).toMatchObject([{ ids: rest }]);
    expect(toldOf(await act(manager, 'allocation', rest, { userIds: [await idOf('finance')], rule: 'EQUAL' }))[0]).toContain(
      'PERSON_NOT_FIT',
    );
    ok(await act(manager, 'allocation', rest, { userIds: [await idOf('sales')], rule: 'EQUAL' }));
    const seen = ok(
      await act(
        manager,
        'assign_customers',
        claimed.done.map(({ id }) => id),
        { salesmanId: await idOf('sales'), orders: 'OPEN', reason: '调整', dryRun: true },
      ),
    ).data;
    expect(seen.preview?.rows.length).toBe(5);
    ok(
      await act(
        manager,
        'assign_customers',
        claimed.done.map(({ id }) => id),
        { salesmanId: await idOf('sales'), orders: 'OPEN', reason: '调整' },
      ),
    );
    ok(await act(manager, 'assign_customerService', rest, { customerServiceId: await idOf('service'), orders: 'NONE' }));
    ok(await act(manager, 'emptySalesman', rest, { reason: '重分' }));
    expect(await now(String(rest[0]))).toMatchObject({ salesmanId: null, poolReason: 'CLEARED', customerServiceId: await idOf('service') });
  });

  it('takes two people who claim at once one after the other', async () => {
    const { id } = await partner(desk);
    const answers = await Promise.all([act(sales, 'claimCrm', id), act(admin, 'claimCrm', id)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
    expect(answers.flatMap(toldOf)[0]).toContain('CRM_TAKEN');
  });

  it('tells whoever comes second that the customer is taken, who does not see it any more; and nothing else of it', async () => {
    const { id } = await partner(desk);
    const second = await service.signIn('zhou.yanqiu');
    ok(await act(sales, 'claimCrm', id));
    expect((await listOf(second, '/CrmContoller/select_crmSea', {})).some((row) => row.id === id)).toBe(false);
    expect(toldOf(await act(second, 'claimCrm', id))).toEqual([`${id} poolStatus CRM_TAKEN`]);
    expect(toldOf(await act(second, 'returnCrmSea', id, { reason: '不是我的' }))).toEqual([`${id} ROW_GONE`]);
    const together = await partner(desk);
    const answers = await Promise.all([act(sales, 'claimCrm', together.id), act(second, 'claimCrm', together.id)]);
    expect(answers.flatMap(toldOf)).toEqual([`${together.id} poolStatus CRM_TAKEN`]);
  });

  it('fills by itself: warned first, then returned, and held while business is going on', async () => {
    const { id } = await partner(sales);
    const [busy] = await service.database.ask<{ id: string }>(
      "select c.id from crm_customer c join bl_order o on o.ep_id = c.ep_id and o.customer_id = c.id where c.ep_id = 1 and c.salesman_id is not null and o.order_status = 'BOOKED' and c.category <> 'INTERNAL' and not c.locked limit 1",
    );
    await service.database.ask(
      "update crm_customer set create_time = now() - interval '300 days', owner_since = current_date - 200, protect_until = null where id = any($1::bigint[])",
      [[id, String(busy?.id)]],
    );
    await run('crmPool');
    expect(await now(id)).toMatchObject({ poolStatus: 'PRIVATE', poolWarnedDay: expect.any(String) });
    const told = await listOf(sales, '/userMessageController/selectUserMessage', {});
    expect(told.some(({ classification }) => String(classification).startsWith('将掉公海'))).toBe(true);
    await service.database.ask('update crm_customer set pool_warned_day = current_date - 8 where id = any($1::bigint[])', [
      [id, String(busy?.id)],
    ]);
    await run('crmPool');
    expect(await now(id)).toMatchObject({ poolStatus: 'HIGH_SEAS', poolReason: 'NO_FOLLOW' });
    expect(await now(String(busy?.id))).toMatchObject({ poolStatus: 'PRIVATE' });
    await run('reckonCustomers');
    expect((await now(String(busy?.id))).openOrders).toBeGreaterThan(0);
    const sailed = await listOf(manager, '/CrmContoller/select_crmSailed', {});
    const never = await listOf(manager, '/CrmContoller/select_crmNotSailed', {});
    expect([sailed.length > 0, never.some((row) => row.id === id), sailed.some((row) => row.id === id)]).toEqual([true, true, false]);
    expect(sailed.every(({ lastShipDay }) => typeof lastShipDay === 'string')).toBe(true);
  });
});

describe('doubles (domain/16 §16.5, §16.6)', () => {
  it('are found while typing, refused where they are the same, asked about where they are like it', async () => {
    const first = await partner(desk, { crmName: '宁波霜筠进出口有限公司' });
    const like = (name: string) =>
      desk.call<{ id: string; score: number; verdict: string }[]>('/CrmContoller/selectSimilar', { name }, { method: 'GET' });
    expect(ok(await like('寧波霜筠進出口有限責任公司')).data).toMatchObject([{ id: first.id, score: 100, verdict: 'BLOCK' }]);
    expect(ok(await like('宁波霜筠国际贸易有限公司')).data).toMatchObject([{ id: first.id, score: 85, verdict: 'WARN' }]);
    const same = await partner(desk, { crmName: '宁波霜筠进出口有限责任公司' });
    const alike = await partner(desk, { crmName: '宁波霜筠国际贸易有限公司' });
    await insert(desk, '/CrmContoller/insertContact', { crmId: same.id, name: '甲', mobile: '13800009201' });
    await insert(desk, '/CrmContoller/insertContact', { crmId: alike.id, name: '乙', mobile: '13800009202' });
    expect(toldOf(await act(desk, 'updateCrmAudit', same.id, { state: 'SUBMIT' }))[0]).toContain('CRM_DUPLICATE');
    await service.database.ask('update crm_customer set is_deleted = true where id = $1', [same.id]);
    const asked = await act(desk, 'updateCrmAudit', alike.id, { state: 'SUBMIT' });
    expect([asked.code, (asked as unknown as { warnings: { code: string }[] }).warnings.map(({ code }) => code)]).toEqual([
      428,
      ['CRM_SIMILAR'],
    ]);
    ok(await act(desk, 'updateCrmAudit', alike.id, { state: 'SUBMIT', acceptWarnings: ['CRM_SIMILAR'], reason: '两家公司，法人不同' }));
  });

  it('become one with everything that names them, counted beforehand', async () => {
    const [into, old] = [
      await partner(sales, { crmName: '宁波雪棹进出口有限公司' }),
      await partner(sales, { crmName: '宁波雪棹进出口有限责任公司' }),
    ];
    await insert(sales, '/CrmContoller/insertContact', {
      crmId: into.id,
      name: '甲',
      contactType: 'BOOKING',
      mobile: '13800009301',
      isDefault: true,
    });
    await insert(sales, '/CrmContoller/insertContact', { crmId: old.id, name: '甲', contactType: 'BOOKING', mobile: '13800009301' });
    await insert(sales, '/CrmContoller/insertContact', {
      crmId: old.id,
      name: '乙',
      contactType: 'BOOKING',
      mobile: '13800009302',
      isDefault: true,
    });
    await insert(sales, '/CrmContoller/insertContract', {
      crmId: old.id,
      contractNo: 'HT-M1',
      validFrom: '2026-01-01',
      validTo: '2026-12-31',
    });
    const controller = await service.signIn('controller');
    ok(await grant(service, controller, into.id, { limitAmount: '300000' }));
    ok(await grant(service, controller, old.id, { limitAmount: '100000' }));
    await service.database.ask(
      'update bl_order set customer_id = $1 where id in (select id from bl_order where ep_id = 1 and not is_deleted order by id limit 3)',
      [old.id],
    );
    // Both have the same title: documents of the one that goes are made out to the other's.
    const [kept = '', gone = ''] = await Promise.all(
      [into.id, old.id].map(async (id) => {
        const [title] = await service.database.ask<{ id: string }>(
          "insert into crm_invoice_title (ep_id, customer_id, title_name, tax_no, invoice_type, state, is_default) values (1, $1, '雪棹', '91330200MA2AB3CD4X', 'NORMAL_VAT', 'ENABLED', true) returning id",
          [id],
        );
        return title?.id;
      }),
    );
    const [document] = await service.database.ask<{ id: string }>(
      'update fc_invoice set customer_id = $1, title_id = $2 where id = (select min(id) from fc_invoice where ep_id = 1 and not is_deleted) returning id',
      [old.id, gone],
    );
    const wish = { oldCrmId: old.id, newCrmId: into.id, reason: '同一公司', batchId: randomUUID() };
    const seen = ok(
      await admin.call<{ preview: { rows: Body[] } }>('/CrmContoller/consolidated_customers', { ...wish, dryRun: true }),
    ).data;
    expect(seen.preview.rows).toEqual(expect.arrayContaining([{ what: 'Order', rows: '3' }]));
    expect(await now(old.id)).toMatchObject({ mergedIntoCrmId: null });
    ok(await admin.call('/CrmContoller/consolidated_customers', wish));
    expect(await now(old.id)).toMatchObject({ mergedIntoCrmId: into.id, locked: true });
    const follows = await service.database.ask('select customer_id, title_id from fc_invoice where id = $1', [document?.id]);
    expect(follows).toEqual([{ customer_id: into.id, title_id: kept }]);
    expect(await now(into.id)).toMatchObject({ formerNames: [{ name: '宁波雪棹进出口有限责任公司' }] });
    const orders = await service.database.ask<{ n: string }>('select count(*)::text as n from bl_order where customer_id = $1', [into.id]);
    expect(orders[0]?.n).toBe('3');
    const contacts = await listOf(admin, '/CrmContoller/listGetContactByCrmId', { crmId: into.id });
    expect(contacts.map(({ name, isDefault }) => [name, isDefault]).sort()).toEqual([
      ['乙', false],
      ['甲', true],
    ]);
    expect((await listOf(admin, '/CrmContoller/selectContract', { crmId: into.id })).length).toBe(1);
    const limits = await listOf(admin, '/CrmContoller/listCredit', { crmId: into.id });
    expect(limits.filter(({ validTo }) => validTo === null).map(({ limitAmount }) => limitAmount)).toEqual(['300000']);
    expect((await listOf(admin, '/CrmContoller/listSelectCrmData', { where: { field: 'id', op: 'equal', value: old.id } })).length).toBe(0);
    expect(toldOf(await admin.call('/CrmContoller/consolidated_customers', { ...wish, batchId: randomUUID() }))[0]).toContain(
      'CRM_MERGE_REFUSED',
    );
  });
});

it('the sheet of customers still takes imported rows, whose owner is named once', async () => {
  const [row] = await listOf(manager, '/CrmContoller/listSelectCrmData', { size: 1 });
  const answer = await batch(manager, 'CrmContoller', { rows: [edited(row as ListedRow, { salesmanId: await idOf('sales') })] });
  expect(toldOf(answer)[0]).toContain('salesmanId FIELD_CREATE_ONLY');
});
