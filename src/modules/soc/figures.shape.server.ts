import { hiddenFields } from '#define/decide';
import type { Actor } from '#define/actor';
import { dayOf, decimalOf, integerOf, momentOf, textOf, type Row, type Values } from '#define/row';
import { cost } from '#modules/finance/cost/cost.entity';
import { containerPurchase } from '#modules/soc/containerPurchase/containerPurchase.entity';
import { rowsWhere } from '#server/perform/branchRows';
import type { Caller, Engine, Reckoner } from '#server/engine';
import type { Transaction } from '#server/store/database';
import { readerOf } from '#server/store/select';
import { all, sql, type Sql } from '#server/store/sql';
import { dayNumber } from '#values/day';
import { add, multiply, subtract, toDecimal, toText, ZERO, type Decimal, type DecimalText } from '#values/decimal';
import { dayInZone } from '#values/moment';
import { allocate, moneyText } from '#values/money';

/** The charge a customer pays an order for using our box (domain/11 Appendix C). */
const usageFee = 'SOCF';

/** What charges come to by side and currency, in the sight of whoever asks. */
export async function costLines(transaction: Transaction, engine: Engine, actor: Actor, where: readonly Sql[]) {
  if (hiddenFields(cost, actor).has('amount')) return [];
  const { from, where: seen } = readerOf(engine.catalogue, cost, actor);
  const rows =
    await transaction.query(sql`select t.direction, t.currency, count(*), trim_scale(sum(t.amount)), trim_scale(sum(t.net_amount)),
      trim_scale(sum(t.base_net_amount)) from ${from} where ${all([seen, ...where])} group by 1, 2 order by 1 desc, 2`);
  return rows.map(([direction, currency, lines, amount, netAmount, baseNetAmount]) => ({
    direction,
    currency,
    lines: Number(lines),
    amount,
    netAmount,
    baseNetAmount,
  }));
}

/** Sums of charges in the branch's currency by what they are of. */
type Sums = ReadonlyMap<string, Decimal>;
const keyOf = (...parts: readonly (string | null | undefined)[]): string => parts.map((part) => part ?? '').join(' ');

async function sumsOf(transaction: Transaction, engine: Engine, actor: Actor, rows: readonly Row[]): Promise<Sums> {
  const { from, where } = readerOf(engine.catalogue, cost, actor);
  const documents = [...new Set(rows.flatMap((row) => [textOf(row, 'sourcePurchaseId') ?? [], textOf(row, 'outPurchaseId') ?? []].flat()))];
  const found =
    await transaction.query(sql`select t.direction, t.purchase_id, t.soc_container_id, trim_scale(sum(t.base_net_amount)) from ${from}
    where ${where} and not t.is_estimate and (t.purchase_id = any(${documents}::bigint[]) and t.soc_container_id is null
      or t.soc_container_id = any(${rows.map(({ id }) => id)}::bigint[])) group by 1, 2, 3`);
  const sums = new Map<string, Decimal>();
  for (const [direction, purchase, box, sum] of found) {
    const key = keyOf(direction, box === null ? purchase : null, box);
    sums.set(key, add(sums.get(key) ?? ZERO, toDecimal(sum ?? '0')));
  }
  return sums;
}

/** What customers paid for the use of boxes, by box: a charge of an order in equal parts of all our boxes it went in. */
async function usageOf(transaction: Transaction, engine: Engine, actor: Actor, ids: readonly string[], base: string): Promise<Sums> {
  const { from, where } = readerOf(engine.catalogue, cost, actor);
  const found = await transaction.query(sql`select c.order_id, c.soc_container_id, trim_scale(sum(t.base_net_amount)) from ${from}
    join bl_container c on c.ep_id = t.ep_id and c.order_id = t.order_id and c.soc_container_id is not null and not c.is_deleted
    where ${where} and not t.is_estimate and t.direction = 'AR' and t.fee_code = ${usageFee} and t.soc_container_id is null
      and t.order_id in (select u.order_id from bl_container u where u.ep_id = ${actor.epId}::bigint and u.soc_container_id = any(${ids}::bigint[]) and not u.is_deleted)
    group by 1, 2 order by 1, 2`);
  const usage = new Map<string, Decimal>();
  for (const orderId of new Set(found.map(([of]) => of))) {
    const boxes = found.filter(([of]) => of === orderId);
    const parts = allocate(
      boxes[0]?.[2] ?? '0',
      boxes.map(() => '1'),
      base,
    );
    boxes.forEach(([, box], at) => usage.set(String(box), add(usage.get(String(box)) ?? ZERO, toDecimal(parts[at] ?? '0'))));
  }
  return usage;
}

/** Shares of what all boxes of a document cost, by document and box: equal, the largest remainder first, over all that were ordered (domain/02f §2.23). */
async function sharesOf(
  transaction: Transaction,
  engine: Engine,
  caller: Caller,
  rows: readonly Row[],
  sums: Sums,
  base: string,
): Promise<Sums> {
  const shares = new Map<string, Decimal>();
  for (const by of ['sourcePurchaseId', 'outPurchaseId'] as const) {
    const ids = [...new Set(rows.flatMap((row) => textOf(row, by) ?? []))];
    if (ids.length === 0) continue;
    const column = by === 'sourcePurchaseId' ? sql`source_purchase_id` : sql`out_purchase_id`;
    const boxes = await transaction.query(
      sql`select ${column}, id from soc_container where ep_id = ${caller.actor.epId}::bigint and ${column} = any(${ids}::bigint[]) and not is_deleted order by container_no`,
    );
    const purchases = await rowsWhere(transaction, engine, caller, containerPurchase, sql`t.id = any(${ids}::bigint[])`);
    for (const purchase of purchases) {
      const own = boxes.filter(([document]) => document === purchase.id);
      const weights = Array.from({ length: Math.max(own.length, integerOf(purchase, 'quantity') ?? 0) }, () => '1');
      for (const side of ['AP', 'AR']) {
        const whole = sums.get(keyOf(side, purchase.id, null));
        if (whole === undefined) continue;
        const parts = allocate(toText(whole), weights, base);
        own.forEach(([, box], at) => {
          const key = keyOf(side, box);
          shares.set(key, add(shares.get(key) ?? ZERO, toDecimal(parts[at] ?? '0')));
        });
      }
    }
  }
  return shares;
}

/** Days a box has been out since it first left, beyond those that are free; of one that is back, until it came. */
async function hiredDays(
  transaction: Transaction,
  { actor, zone }: Caller,
  rows: readonly Row[],
  today: string,
): Promise<ReadonlyMap<string, number>> {
  const hired = rows.filter((row) => decimalOf(row, 'perDiem') !== null).map(({ id }) => id);
  if (hired.length === 0) return new Map();
  const found = await transaction.query(
    sql`select soc_container_id, min(time), max(time) filter (where move_type in ('GATE_IN_EMPTY', 'OFF_HIRE')) from soc_move where ep_id = ${actor.epId}::bigint and soc_container_id = any(${hired}::bigint[]) and not is_deleted group by 1`,
  );
  return new Map(
    found.map(([id, first, last]) => {
      const back = rows.find((row) => row.id === id)?.useStatus !== 'IN_USE' && last !== null;
      const until = back ? dayInZone(new Date(String(last)).toISOString(), zone) : today;
      return [String(id), dayNumber(until) - dayNumber(dayInZone(new Date(String(first)).toISOString(), zone)) + 1];
    }),
  );
}

/** Cost, income and result of boxes, each with its share of its documents; nothing of money for those who see no amounts. */
export async function boxFigures(
  transaction: Transaction,
  engine: Engine,
  caller: Caller,
  rows: readonly Row[],
): Promise<Map<string, Values>> {
  const { actor, zone } = caller;
  const facts = await engine.facts.load(transaction, cost, actor, engine.now());
  const base = textOf(facts.branch, 'baseCurrency') ?? 'CNY';
  const ids = rows.map(({ id }) => id);
  const sees = !hiddenFields(cost, actor).has('amount');
  const sums = sees ? await sumsOf(transaction, engine, actor, rows) : new Map<string, Decimal>();
  const shares = sees ? await sharesOf(transaction, engine, caller, rows, sums, base) : new Map<string, Decimal>();
  const usage = sees ? await usageOf(transaction, engine, actor, ids, base) : new Map<string, Decimal>();
  const hired = await hiredDays(transaction, caller, rows, facts.today);
  const documents = new Map(
    (
      await rowsWhere(
        transaction,
        engine,
        caller,
        containerPurchase,
        sql`t.id = any(${rows.flatMap((row) => textOf(row, 'sourcePurchaseId') ?? [])}::bigint[])`,
      )
    ).map((row) => [row.id, row]),
  );
  const text = (amount: Decimal): DecimalText => moneyText(toText(amount), base);
  return new Map(
    rows.map((row): [string, Values] => {
      const sideOf = (side: string) => add(sums.get(keyOf(side, null, row.id)) ?? ZERO, shares.get(keyOf(side, row.id)) ?? ZERO);
      const [spent, brought] = [sideOf('AP'), add(sideOf('AR'), usage.get(row.id) ?? ZERO)];
      const since = [momentOf(row, 'stateTime'), momentOf(row, 'lastMoveTime'), momentOf(row, 'createTime')]
        .filter((one) => one !== null)
        .sort();
      const latest = since.length === 0 ? facts.today : dayInZone(momentOf(row, 'stateTime') ?? since.at(-1) ?? '', zone);
      const free = integerOf(documents.get(textOf(row, 'sourcePurchaseId') ?? '') ?? {}, 'freeDays') ?? 0;
      const days = Math.max(0, (hired.get(row.id) ?? 0) - free);
      const perDiem = decimalOf(row, 'perDiem');
      return [
        row.id,
        {
          costBase: sees ? text(spent) : null,
          incomeBase: sees ? text(brought) : null,
          resultBase: sees ? text(subtract(brought, spent)) : null,
          perDiemSoFar: perDiem === null ? null : toText(multiply(toDecimal(perDiem), toDecimal(String(days)))),
          daysInState: Math.max(0, dayNumber(facts.today) - dayNumber(latest)),
        },
      ];
    }),
  );
}

/** The same for the rows a sheet shows. */
export const reckoningBoxes: Reckoner = async (transaction, engine, caller, rows) => {
  const own = rows.filter(({ epId }) => epId === caller.actor.epId);
  const figures = await boxFigures(transaction, engine, caller, own);
  return new Map([...figures].map(([id, values]) => [id, { values, parts: {} }]));
};

/** Whether a day lies in a range that may be open. */
export const overlaps = (one: Row, other: Row): boolean => {
  const [a, b, c, d] = [dayOf(one, 'validFrom'), dayOf(one, 'validTo'), dayOf(other, 'validFrom'), dayOf(other, 'validTo')];
  return (a === null || d === null || a <= d) && (c === null || b === null || c <= b);
};
