import type { Definition } from '#define/entity';
import { textOf, type Row } from '#define/row';
import { houseBill } from '#modules/bills/houseBill/houseBill.entity';
import { picked } from '#modules/orders/order/copying.server';
import { order } from '#modules/orders/order/order.entity';
import { readReach } from '#server/engine';
import type { CustomHandler } from '#server/http/call';
import { idOf, textOfInput } from '#server/http/input';
import { readHistory } from '#server/read/history';
import { readLookups } from '#server/audit/lookups';
import { Refused } from '#server/refused';
import { readerOf, rowList, rowOf } from '#server/store/select';
import { sql } from '#server/store/sql';
import { billNumberProblem, cleanBillNumber } from '#values/standards';

/** `selectOrderLog`: who opened the order (type 3), or what was done with it (domain/02a §2.1.7). */
const log: CustomHandler = async ({ engine, session, input }) => {
  const id = idOf(input.orderId);
  const lookups = (textOfInput(input.type, 4) ?? '3') === '3';
  return { data: lookups ? await readLookups(engine, session, order, id) : await readHistory(engine, session, order, id, null) };
};

const wayOf = { OWN: 0, COUNTERPART: 1, OTHER_BRANCH: 2 } as const;
const ofExport =
  'portLoading portTransshipment portDischarge portDestination vesselName voyage etd eta atd freightTerm billForm carrierCode freeDem freeDet goodsName englishGoodsName marks packages grossWeight volume boxSummary'.split(
    ' ',
  );

/**
 * `getOrderInfoByBlNo`: what the export of this bill says, for the import that takes it over: of the own branch or of the counterpart in
 * another; of any other branch only that there is one (domain/14 §14.1.2). A house bill answers its own share.
 */
const byBillNumber: CustomHandler = async ({ engine, session, input }) => {
  const blNo = cleanBillNumber(textOfInput(input.blNo, 60) ?? '');
  if (blNo === '') throw new Refused('FIELD_REQUIRED', { field: 'blNo' }, 'blNo');
  const problem = billNumberProblem(blNo);
  if (problem) throw new Refused(problem.code, {}, 'blNo');
  const { epId } = session.actor;
  const branches = await engine.database.read(readReach(session.actor), (transaction) =>
    transaction.query(sql`select id from sys_enterprise where not is_deleted`),
  );
  const actor = { ...session.actor, dataScope: 'ALL', readsEpIds: branches.map(([id]) => id as string) } as const;
  const reader = readerOf(engine.catalogue, order, session.actor);
  return engine.database.read(readReach(actor), async (transaction) => {
    const twins =
      await transaction.query(sql`select o.id, o.job_no from bl_order o where o.ep_id = ${epId}::bigint and o.business_type like '%IMPORT' and not o.is_deleted and (o.mbl_no = ${blNo}
      or exists (select 1 from bl_agency_order h where h.ep_id = o.ep_id and h.order_id = o.id and h.hbl_no = ${blNo} and not h.is_deleted)) order by o.id limit 1`);
    const twin = twins[0] ? { orderId: twins[0][0], jobNo: twins[0][1] } : null;
    const found = await transaction.query(sql`with n as (
        select b.ep_id, b.order_id, null::bigint as house from bl_loding_order b where b.mbl_no = ${blNo} and b.transport_document_status <> 'VOID' and not b.is_deleted
        union all select o.ep_id, o.id, null from bl_order o where o.mbl_no = ${blNo} and not o.is_deleted
        union all select h.ep_id, h.order_id, h.id from bl_agency_order h where h.hbl_no = ${blNo} and h.transport_document_status <> 'VOID' and not h.is_deleted
      ) select case when o.ep_id = ${epId}::bigint and o.id in (select t.id from ${reader.from} where ${reader.where} and t.ep_id = ${epId}::bigint) then 'OWN' when o.counterpart_ep_id = ${epId}::bigint then 'COUNTERPART' else 'OTHER_BRANCH' end, o.ep_id, o.id, n.house
      from n join bl_order o on o.ep_id = n.ep_id and o.id = n.order_id where o.business_type not like '%IMPORT' and not o.is_deleted`);
    const [best] = found.toSorted(
      (one, other) =>
        Number(one[3] !== null) - Number(other[3] !== null) || wayOf[one[0] as keyof typeof wayOf] - wayOf[other[0] as keyof typeof wayOf],
    );
    if (!best) return { data: { found: 'NONE', orderId: null, values: null, containers: [], hbls: [], twin } };
    const [kind, ownerId, orderId, house] = best as [string, string, string, string | null];
    if (kind === 'OTHER_BRANCH') return { data: { found: kind, orderId: null, values: null, containers: [], hbls: [], twin } };
    const rowAt = async (definition: Definition, id: string): Promise<Row> => {
      const whole = readerOf(engine.catalogue, definition, actor);
      const [cells] = await transaction.query(
        sql`select ${rowList(whole)} from ${whole.from} where t.ep_id = ${ownerId}::bigint and t.id = ${id}::bigint`,
      );
      if (!cells) throw new Refused('ROW_GONE', {}, 'blNo');
      return rowOf(whole, cells);
    };
    const row = await rowAt(order, orderId);
    const bill = house === null ? null : await rowAt(houseBill, house);
    const inside =
      await transaction.query(sql`select c.container_no, c.box_type, c.seal_no, coalesce(i.packages, c.packages), trim_scale(coalesce(i.weight, c.cargo_weight)), trim_scale(coalesce(i.volume, c.volume))
      from bl_container c left join bl_mb_container i on i.ep_id = c.ep_id and i.container_id = c.id and i.hb_order_id = ${house}::bigint and not i.is_deleted
      where c.ep_id = ${ownerId}::bigint and c.order_id = ${orderId}::bigint and not c.is_deleted and (${house}::bigint is null or i.id is not null) order by c.id`);
    const houses = await transaction.query(
      sql`select hbl_no from bl_agency_order where ep_id = ${ownerId}::bigint and order_id = ${orderId}::bigint and hbl_no is not null and not is_deleted and (${house}::bigint is null or id = ${house}::bigint) order by id`,
    );
    const consignee = (textOf(bill ?? row, 'consigneeText') ?? textOf(row, 'consigneeText') ?? '').split('\n')[0] ?? '';
    const partners =
      await transaction.query(sql`select c.id, c.linked_ep_id from crm_customer c where c.ep_id = ${epId}::bigint and not c.is_deleted and not c.locked
      and (c.linked_ep_id = ${ownerId}::bigint or regexp_replace(upper(c.english_name), '[^A-Z0-9]', '', 'g') = ${consignee.toUpperCase().replace(/[^A-Z0-9]/gu, '')}) order by c.id`);
    const [linked, consignees] = [partners.find(([, of]) => of === ownerId), partners.filter(([, of]) => of !== ownerId)];
    const share = bill && { ...picked(bill, ['packages', 'grossWeight', 'marks']), volume: bill.measurement ?? null };
    const values = {
      ...picked(row, ofExport),
      ...share,
      mblNo: textOf(row, 'mblNo'),
      masterAgentId: linked?.[0] ?? null,
      customerId: consignees.length === 1 ? consignees[0]?.[0] : null,
    };
    const boxes = inside.map(([containerNo, boxType, sealNo, packages, grossWeight, volume]) => ({
      containerNo,
      boxType,
      sealNo,
      packages: packages === null ? null : Number(packages),
      grossWeight,
      volume,
    }));
    const [containers, hbls] = [boxes, houses.map(([hblNo]) => hblNo)];
    return { data: { found: kind, orderId, values, containers, hbls, twin } };
  });
};

export const tellingHandlers = { log, byBillNumber };
