import { hiddenFields } from '#define/decide';
import { cost } from '#modules/finance/cost/cost.entity';
import { compared, profitOf, profitOfBoxes, type Box, type SideTotal } from '#values/profit';
import { costShare } from '#modules/orders/costShare/costShare.entity';
import { order } from '#modules/orders/order/order.entity';
import { readReach } from '#server/engine';
import type { CallContext, CustomHandler } from '#server/http/call';
import { idOf, idsOf } from '#server/http/input';
import { readParameters } from '#server/read/parameters';
import { Refused } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { readerOf } from '#server/store/select';
import { all, fixed, raw, sql, type Sql } from '#server/store/sql';
import { divide, isZero, toDecimal, toText } from '#values/decimal';
import { currencyDecimals } from '#values/money';

const named = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Reads in the sight of whoever asks; amounts are for those who see them. @throws Refused FIELD_NOT_YOURS */
function reading<T>({ engine, session }: CallContext, read: (transaction: Transaction) => Promise<T>): Promise<T> {
  if (hiddenFields(cost, session.actor).has('amount')) throw new Refused('FIELD_NOT_YOURS', {}, 'amount');
  return engine.database.read(readReach(session.actor), read);
}

/** Net amounts or gross ones make profit, as the branch reckons (parameter profitBasis). */
async function basisOf({ engine, session }: CallContext): Promise<'NET' | 'GROSS'> {
  const { profitBasis } = await readParameters(engine, session.actor.epId, ['profitBasis']);
  return profitBasis === 'GROSS' ? 'GROSS' : 'NET';
}

const columnOf = (basis: string): Sql => raw(basis === 'GROSS' ? 'base_amount' : 'base_net_amount');

/** What lines come to by side and currency. `lines`: direction, currency, the four amounts, both bases, and the two flags. */
async function sidesOf(transaction: Transaction, lines: Sql, basis: string): Promise<SideTotal[]> {
  const rows =
    await transaction.query(sql`select direction, currency, trim_scale(sum(amount)), trim_scale(sum(invoiced_amount)), trim_scale(sum(open_amount)),
      trim_scale(sum(written_off_amount)), trim_scale(sum(base_amount)), trim_scale(sum(base_net_amount)),
      trim_scale(coalesce(sum(${columnOf(basis)}) filter (where not is_estimate and not exclude_from_profit), 0)),
      trim_scale(coalesce(sum(${columnOf(basis)}) filter (where is_estimate and not exclude_from_profit), 0))
    from (${lines}) l group by 1, 2 order by 1 desc, 2`);
  return rows.map(
    ([direction, currency, amount, invoiced, open, writtenOff, baseAmount, baseNetAmount, counted, expected]) =>
      ({ direction, currency, amount, invoiced, open, writtenOff, baseAmount, baseNetAmount, counted, expected }) as SideTotal,
  );
}

const told = (sides: readonly SideTotal[]) => sides.map(({ counted: _counted, expected: _expected, ...side }) => side);

/** Charges the caller sees, under a condition. */
function linesOf({ engine, session }: CallContext, where: readonly Sql[]): Sql {
  const { from, where: seen } = readerOf(engine.catalogue, cost, session.actor);
  return sql`select t.direction, t.currency, t.amount, t.invoiced_amount, t.open_amount, t.written_off_amount, t.base_amount, t.base_net_amount, t.is_estimate, t.exclude_from_profit
    from ${from} where ${all([seen, ...where])}`;
}

/** `totals`: what charges come to, those named, of an order or of a partner; without any, all the caller sees. */
const totals: CustomHandler = async (context) => {
  const { ids, orderId, tableId, crmId } = context.input;
  const owner = orderId ?? tableId;
  const where = [
    ...(named(ids) ? [sql`t.id = any(${idsOf(ids)}::bigint[])`] : []),
    ...(named(owner) ? [sql`t.order_id = ${idOf(owner)}::bigint`] : []),
    ...(named(crmId) ? [sql`t.customer_id = ${idOf(crmId)}::bigint`] : []),
  ];
  const basis = await basisOf(context);
  const sides = await reading(context, (transaction) => sidesOf(transaction, linesOf(context, where), basis));
  return { data: { sides: told(sides), basis, ...profitOf(sides) } };
};

/** `getTotalByCrmId`: what stands with one partner, by side and currency, as of a day. */
const totalOfPartner: CustomHandler = async (context) => {
  const { crmId, asOf } = context.input;
  const where = [sql`t.customer_id = ${idOf(crmId)}::bigint`, ...(named(asOf) ? [sql`t.cost_date <= ${String(asOf)}::date`] : [])];
  const sides = await reading(context, (transaction) => sidesOf(transaction, linesOf(context, where), 'GROSS'));
  return { data: told(sides) };
};

/** Charges of an order, with what it bears of its parent's and without what its children bear of its own (domain/14 §14.2). */
function linesOfFamily(context: CallContext, orderId: string): Sql {
  const { engine, session } = context;
  const { from, where } = readerOf(engine.catalogue, costShare, session.actor);
  const share = (by: string, sign: Sql) =>
    sql`select t.direction, t.currency, ${sign} t.amount, 0, 0, 0, ${sign} t.base_amount, ${sign} t.base_net_amount, t.is_estimate, t.exclude_from_profit
      from ${from} where ${where} and t.${raw(by)} = ${orderId}::bigint`;
  return sql`${linesOf(context, [sql`t.order_id = ${orderId}::bigint`])} union all ${share('child_order_id', fixed('+'))} union all ${share('parent_order_id', fixed('-'))}`;
}

/** Boxes of an order with what their own lines come to, weighed as its charges are shared. */
async function boxesOf(
  transaction: Transaction,
  context: CallContext,
  orderId: string,
  by: { weight: Sql; basis: string },
): Promise<Box[]> {
  const { from, where } = readerOf(context.engine.catalogue, cost, context.session.actor);
  const rows = await transaction.query(sql`select b.id, b.container_no, trim_scale(coalesce(${by.weight}, 0)), trim_scale(coalesce((
      select sum(case t.direction when 'AR' then t.${columnOf(by.basis)} else -t.${columnOf(by.basis)} end) from ${from}
      where ${where} and t.order_id = ${orderId}::bigint and t.container_id = b.id and not t.is_estimate and not t.exclude_from_profit), 0))
    from bl_container b where b.ep_id = ${context.session.actor.epId}::bigint and b.order_id = ${orderId}::bigint and not b.is_deleted order by b.id`);
  return rows.map(([id, containerNo, weight, own]) => ({ id, containerNo, weight, own }) as Box);
}

/** How much of an order one box is, by the way its charges are shared. */
const weights: Readonly<Record<string, string>> = { COUNT: '1', WEIGHT: 'b.cargo_weight', CBM: 'b.volume', RT: 'b.volume' };

/** `orderProfit`: sides, profit and margin of an order, with estimates beside, per TEU and per box (domain/04 §4.4, vector P01). */
const orderProfit: CustomHandler = async (context) => {
  const { engine, session, input } = context;
  const orderId = idOf(input.orderId);
  const { profitBasis: basis, 'share.fcl': usual } = await readParameters(engine, session.actor.epId, ['profitBasis', 'share.fcl']);
  const reader = readerOf(engine.catalogue, order, session.actor);
  return reading(context, async (transaction) => {
    const [found] = await transaction.query(
      sql`select t.job_no, trim_scale(t.teu), t.share_method, e.base_currency from ${reader.from} join sys_enterprise e on e.id = t.ep_id where ${reader.where} and t.id = ${orderId}::bigint`,
    );
    if (!found) throw new Refused('ROW_GONE', {}, 'orderId');
    const [jobNo, teu, method, base] = found;
    const sides = await sidesOf(transaction, linesOfFamily(context, orderId), basis);
    const figures = profitOf(sides);
    const weight = fixed(weights[method ?? usual] ?? 'b.teu');
    const boxes = profitOfBoxes(figures.profit, await boxesOf(transaction, context, orderId, { weight, basis }), base ?? 'CNY');
    const decimals = currencyDecimals(base ?? 'CNY');
    const perTeu = teu == null || isZero(toDecimal(teu)) ? null : toText(divide(toDecimal(figures.profit), toDecimal(teu), decimals));
    return { data: { orderId, jobNo, basis, sides: told(sides), ...figures, teu, perTeu, boxes } };
  });
};

/** `costCompare`: of each charge item of an order what was planned, what stands and what suppliers billed. */
const compare: CustomHandler = async (context) => {
  const { engine, session, input } = context;
  const { from, where } = readerOf(engine.catalogue, cost, session.actor);
  const rows = await reading(context, (transaction) =>
    transaction.query(sql`select t.direction, t.fee_code, min(t.fee_name), t.currency, trim_scale(sum(t.budget_amount)), trim_scale(sum(t.amount)),
        trim_scale(coalesce(sum(t.amount) filter (where t.direction = 'AP' and t.supplier_bill_no is not null), 0))
      from ${from} where ${where} and t.order_id = ${idOf(input.orderId)}::bigint group by 1, 2, 4 order by 1 desc, 2, 4`),
  );
  return {
    data: rows.map(([direction, feeCode, feeName, currency, budget = null, amount, billed]) => ({
      direction,
      feeCode,
      feeName,
      currency,
      ...compared(budget, amount ?? '0', billed ?? '0'),
    })),
  };
};

/** What charges come to. */
export const costHandlers = { totals, totalOfPartner, orderProfit, compare };
