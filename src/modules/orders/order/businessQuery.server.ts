import { order } from '#modules/orders/order/order.entity';
import { readReach, rowOnWire } from '#server/engine';
import type { CustomHandler } from '#server/http/call';
import { listedSql } from '#server/read/listed';
import { Refused } from '#server/refused';
import { readerOf, rowList, rowOf } from '#server/store/select';
import { sql, type Sql } from '#server/store/sql';
import { seesMoney } from '#modules/orders/order/partLoad.shape';

const most = 500;
const shown =
  'jobNo customerRefNo mblNo containerNos vesselName voyage etd eta boxSummary orderStatus lights receivableBase payableBase profitBase'.split(
    ' ',
  );

/** Numbers as they were typed, each once: lists, lines or a pasted column. */
function numbersOf(input: unknown): string[] {
  const texts = Array.isArray(input) ? input.map(String) : typeof input === 'string' ? input.split(/[\s,;，；、]+/u) : [];
  return [...new Set(texts.map((text) => text.trim().slice(0, 60)).filter((text) => text !== ''))];
}

const cleaned = (text: string): string => text.toUpperCase().replace(/[\s/-]/gu, '');

/** Where a number may stand, and whose it is there; all of the branch, whatever its kind (domain/14 §14.11). */
const places = (epId: string, values: readonly string[]): Readonly<Record<string, Sql>> => {
  const among = sql`= any(${[...values]}::text[])`;
  const of = (column: Sql, from: Sql) =>
    sql`select ${column} as value, x.order_id from ${from} where x.ep_id = ${epId}::bigint and not x.is_deleted and ${column} ${among}`;
  const orders = sql`(select ep_id, id as order_id, is_deleted, job_no, upper(customer_ref_no) as ref, mbl_no, upper(booking_no) as booking from bl_order) x`;
  return {
    JOB: of(sql`x.job_no`, orders),
    REF: of(sql`x.ref`, orders),
    MBL: sql`${of(sql`x.mbl_no`, orders)} union ${of(sql`x.mbl_no`, sql`bl_loding_order x`)}`,
    BOOKING: of(sql`x.booking`, orders),
    HBL: of(sql`x.hbl_no`, sql`bl_agency_order x`),
    CONTAINER: of(sql`x.container_no`, sql`bl_container x`),
    SEAL: of(sql`upper(x.seal_no)`, sql`bl_container x`),
    INVOICE: sql`select i.invoice_no, c.order_id from fc_invoice i join fc_invoice_line l on l.ep_id = i.ep_id and l.invoice_id = i.id and not l.is_deleted join fc_cost c on c.ep_id = l.ep_id and c.id = l.cost_id
      where i.ep_id = ${epId}::bigint and not i.is_deleted and i.invoice_no ${among} group by 1, 2`,
  };
};

/**
 * `businessQuery`: what is behind up to 500 numbers of any kind, as far as the person may see it; what is not found, and what is several
 * things, stays listed as it was typed (domain/14 §14.11).
 */
const businessQuery: CustomHandler = async ({ engine, session, input }) => {
  const typed = numbersOf(input.numbers);
  if (typed.length === 0) throw new Refused('FIELD_REQUIRED', { field: 'numbers' }, 'numbers');
  const asked = typed.slice(0, most);
  const { actor } = session;
  const kinds = numbersOf(input.kinds);
  const reader = readerOf(engine.catalogue, order, actor);
  const values = [...new Set(asked.flatMap((text) => [text.toUpperCase(), cleaned(text)]))];
  return engine.database.read(readReach(actor), async (transaction) => {
    const hits = new Map<string, Map<string, string>>();
    for (const [kind, statement] of Object.entries(places(actor.epId, values))) {
      if (kinds.length > 0 && !kinds.includes(kind)) continue;
      for (const [value, id] of await transaction.query(statement)) {
        const known = hits.get(value ?? '') ?? new Map<string, string>();
        if (id && !known.has(id)) known.set(id, kind);
        hits.set(value ?? '', known);
      }
    }
    const ids = [...new Set([...hits.values()].flatMap((found) => [...found.keys()]))];
    const seen = await transaction.query(
      sql`select ${rowList(reader)} from ${reader.from} where ${reader.where} and ${listedSql(engine.catalogue, reader, actor)} and t.ep_id = ${actor.epId}::bigint and t.id = any(${ids}::bigint[])`,
    );
    const rows = new Map(seen.map((cells) => [cells[1] as string, rowOnWire(reader, rowOf(reader, cells))]));
    const beside =
      await transaction.query(sql`select o.id, coalesce(case ${actor.language} when 'en' then c.english_name when 'ar' then c.arabic_name end, c.short_name),
        (select string_agg(distinct i.invoice_no, ', ') from fc_cost f join fc_invoice_line l on l.ep_id = f.ep_id and l.cost_id = f.id and not l.is_deleted join fc_invoice i on i.ep_id = l.ep_id and i.id = l.invoice_id and not i.is_deleted where f.ep_id = o.ep_id and f.order_id = o.id and not f.is_deleted)
      from bl_order o join crm_customer c on c.ep_id = o.ep_id and c.id = o.customer_id where o.ep_id = ${actor.epId}::bigint and o.id = any(${[...rows.keys()]}::bigint[])`);
    const more = new Map(beside.map(([id, customer, invoices]) => [id, { customer, invoiceNos: seesMoney(actor) ? invoices : null }]));
    const found = asked.map((text) => {
      const all = new Map([...(hits.get(text.toUpperCase()) ?? []), ...(hits.get(cleaned(text)) ?? [])]);
      return { text, of: [...all].filter(([id]) => rows.has(id)) };
    });
    return {
      data: {
        rows: found.flatMap(({ text, of }) =>
          of.map(([id, kind]) => {
            const row = rows.get(id) ?? {};
            return {
              typed: text,
              kind,
              orderId: id,
              businessType: row.businessType,
              ...more.get(id),
              ...Object.fromEntries(shown.map((name) => [name, row[name] ?? null])),
            };
          }),
        ),
        missing: found.filter(({ of }) => of.length === 0).map(({ text }) => text),
        ambiguous: found.filter(({ of }) => of.length > 1).map(({ text }) => text),
        leftOut: typed.length - asked.length,
      },
    };
  });
};

export const queryHandlers = { businessQuery };
