import { listed } from '#names/listed';
import { holds } from '#define/actor';
import { decimalOf, flagOf, textOf, type Row, type Value, type Values } from '#define/row';
import type { ActPreview } from '#define/wire';
import type { Refusal } from '#names/refusals';
import { cost } from '#modules/finance/cost/cost.entity';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { lockRows } from '#server/perform/rows';
import type { Road } from '#server/perform/together';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';
import { add, isZero, toDecimal, toText, type DecimalText } from '#values/decimal';
import { cutShare, lastCut } from '#values/share';

/** Most lines one call splits or joins. */
const mostLines = 2_000;

type Figures = Readonly<Record<(typeof figures)[number], DecimalText>>;
const figures = ['amount', 'netAmount', 'taxAmount', 'baseAmount', 'baseNetAmount'] as const;

/** A line and the part that was split off it; `siblingId` is null as long as it is only looked at. */
interface SplitLine {
  readonly id: string;
  readonly siblingId: string | null;
  readonly currency: string;
  readonly first: Figures;
  readonly second: Figures;
}

interface SplitTotal {
  readonly currency: string;
  readonly lines: number;
  readonly first: DecimalText;
  readonly second: DecimalText;
}

const figuresOf = (row: Row): Figures => Object.fromEntries(figures.map((name) => [name, decimalOf(row, name) ?? '0'])) as Figures;

/** What both parts come to in each currency; unlike currencies are never added up. */
function totalsOf(lines: readonly SplitLine[]): SplitTotal[] {
  const totals = new Map<string, SplitTotal>();
  const plus = (a: DecimalText, b: DecimalText) => toText(add(toDecimal(a), toDecimal(b)));
  for (const { currency, first, second } of lines) {
    const so = totals.get(currency) ?? { currency, lines: 0, first: '0', second: '0' };
    totals.set(currency, { currency, lines: so.lines + 1, first: plus(so.first, first.amount), second: plus(so.second, second.amount) });
  }
  return [...totals.values()];
}

/** Whoever splits makes a line and changes one: both rights are needed. And no more at once than one transaction should hold. */
function mustFit({ caller, rows }: ActWork): void {
  if (!holds(caller.actor, cost.stock.add?.roles ?? [])) throw new Refused('NOT_ALLOWED');
  if (rows.length > mostLines) throw new Refused('TOO_MANY_ROWS', { n: String(mostLines) }, 'ids');
}

/** Why the other part of a split may not be touched: not while it is locked, or anything of it stands on an invoice (domain/03 §3.6). */
function frozen(row: Row): Refusal | null {
  if (flagOf(row, 'locked') || flagOf(row, 'orderCostLocked')) return { code: 'COST_LOCKED', id: row.id, field: 'locked' };
  return isZero(toDecimal(decimalOf(row, 'invoicedAmount') ?? '0')) ? null : { code: 'COST_INVOICED', id: row.id, field: 'invoicedAmount' };
}

const ofOneLineAlone: ReadonlySet<string> = new Set(['orderId', 'share', 'splitFromId', 'invoicedAmount', 'writtenOffAmount']);

/** Everything of a line that its sibling has too. */
const commonOf = (row: Row): Values =>
  Object.fromEntries(
    [...Object.keys(cost.fields).filter((name) => !ofOneLineAlone.has(name)), 'confirmed'].map((name) => [name, row[name] as Value]),
  );

function refuse(refusals: readonly Refusal[]): void {
  if (refusals.length > 0) throw new Refused(refusals);
}

/** What both parts come to, as the dialog shows it before. */
const previewOf = (totals: readonly SplitTotal[], ratio: number): ActPreview => ({
  columns: [
    { name: 'currency', kind: 'text' },
    { name: 'lines', kind: 'count' },
    { name: 'first', kind: 'money', currency: 'currency', detail: { ratio: String(ratio) } },
    { name: 'second', kind: 'money', currency: 'currency', detail: { ratio: String(100 - ratio) } },
  ],
  rows: totals.map((total) => ({ ...total })),
});

/**
 * `split`: each line keeps `ratio` percent of its amount, a new line beside it gets the rest of amount, net, tax and base
 * amounts to the cent (domain/04 §4.5, 12 §3). What was planned is planned anew for each part. Price and number stay those of the whole in both; a change of them is shared the same way.
 */
const split: ActBody = async (work) => {
  mustFit(work);
  const { engine, caller, road, rows, answers, dryRun } = work;
  if ((answers.ratio ?? null) === null) throw new Refused('FIELD_REQUIRED', {}, 'ratio');
  const ratio = Number(answers.ratio);
  const most = cost.fields.share?.max ?? 0;
  const whole = rows.map((row) => ({ row, shares: cutShare(textOf(row, 'share'), ratio) }));
  refuse(
    whole.flatMap(({ row: { id }, shares }): Refusal[] =>
      shares.rest.length > most ? [{ code: 'FIELD_TOO_LONG', id, field: 'share', detail: { n: String(most) } }] : [],
    ),
  );
  const { done } = await road.perform(cost, {
    rows: whole.map(({ row, shares }) => ({
      id: row.id,
      version: row.version,
      set: {},
      put: { share: shares.first, budgetAmount: null },
      old: {},
      derived: {},
    })),
    add: whole.map(({ row, shares }) => ({
      clientId: row.id,
      set: { orderId: textOf(row, 'orderId') },
      put: { ...commonOf(row), share: shares.rest, splitFromId: row.id },
      derived: {},
    })),
  });
  const siblings = new Map(done.flatMap(({ id, clientId }) => (clientId === undefined ? [] : [[clientId, id] as const])));
  const ids = rows.map(({ id }) => id);
  const after = await lockRows(road.transaction, engine, caller, cost, [...ids, ...siblings.values()]);
  const lines = ids.map((id): SplitLine => {
    const [first, second] = [after.get(id) as Row, after.get(siblings.get(id) ?? '') as Row];
    const currency = textOf(first, 'currency') ?? '';
    return { id, siblingId: dryRun ? null : second.id, currency, first: figuresOf(first), second: figuresOf(second) };
  });
  const totals = totalsOf(lines);
  return { lines, totals, ...(dryRun ? { preview: previewOf(totals, ratio) } : { made: [...siblings.values()] }) };
};

/** Ids of these lines, of those they were split from and of those split from them. */
async function relatives(road: Road, epId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await road.transaction.query(
    sql`select id from fc_cost where ep_id = ${epId}::bigint and not is_deleted and (id = any(${[...ids]}::bigint[]) or split_from_id = any(${[...ids]}::bigint[]) or id in (select split_from_id from fc_cost where ep_id = ${epId}::bigint and id = any(${[...ids]}::bigint[])))`,
  );
  return rows.map(([id]) => id as string);
}

/** Both parts of the last split of a line, whichever of them it is; null where there was none, or one of them is gone or split further. */
function pairOf(row: Row, rows: readonly Row[]): { first: Row; second: Row } | null {
  const last = lastCut(textOf(row, 'share'));
  if (last === null) return null;
  const shares = cutShare(last.before, Math.abs(last.cut));
  if (last.cut < 0) {
    const first = rows.find(({ id, share }) => id === row.splitFromId && share === shares.first);
    return first ? { first, second: row } : null;
  }
  const second = rows.find(({ splitFromId, share }) => splitFromId === row.id && share === shares.rest);
  return second ? { first: row, second } : null;
}

/** What both parts must have in common to be one line again: what their amounts come from, and whose they are. */
const commonToJoin = listed('orderId direction customerId feeCode unit number price currency rate taxMode taxRate costDate bookPeriod');

/** `cancelSplit`: takes the last split of each line back, named by either part; the line is whole again and the part beside it goes. */
const cancelSplit: ActBody = async (work) => {
  mustFit(work);
  const { engine, caller, road } = work;
  const ids = await relatives(
    road,
    caller.actor.epId,
    work.rows.map(({ id }) => id),
  );
  const rows = await lockRows(road.transaction, engine, caller, cost, ids);
  const pairs = new Map<string, { first: Row; second: Row }>();
  const refusals: Refusal[] = [];
  for (const row of work.rows) {
    const pair = pairOf(row, [...rows.values()]);
    const differs = pair && commonToJoin.find((name) => pair.first[name] !== pair.second[name]);
    if (!pair) refusals.push({ code: 'SPLIT_SUM_DIFF', id: row.id, field: 'ratio' });
    else if (differs) refusals.push({ code: 'SPLIT_SUM_DIFF', id: row.id, field: differs });
    else {
      // A confirmed line may be split (domain/03 §3.6), so its parts, confirmed alike, may be joined: what was agreed stays the sum.
      const alone = [pair.first, pair.second].filter((part) => flagOf(part, 'confirmed'));
      refusals.push(...[pair.first, pair.second].flatMap((part) => frozen(part) ?? []));
      if (alone.length === 1) refusals.push(...alone.map((part): Refusal => ({ code: 'COST_CONFIRMED', id: part.id, field: 'confirmed' })));
      pairs.set(pair.second.id, pair);
    }
  }
  refuse(refusals);
  const joined = [...pairs.values()];
  const sealed = joined.filter(({ second }) => flagOf(second, 'confirmed'));
  if (sealed.length > 0)
    await road.perform(cost, {
      rows: sealed.map(({ second }) => ({
        id: second.id,
        version: second.version,
        set: {},
        put: { confirmed: false },
        old: {},
        derived: {},
      })),
    });
  await road.perform(cost, {
    rows: joined.map(({ first }) => ({
      id: first.id,
      version: first.version,
      set: {},
      put: { share: lastCut(textOf(first, 'share'))?.before ?? null, budgetAmount: null },
      old: {},
      derived: {},
    })),
    remove: joined.map(({ second }) => ({ id: second.id, version: second.version + (flagOf(second, 'confirmed') ? 1 : 0) })),
  });
  return { ids: joined.map(({ first }) => first.id) };
};

/** Bodies of the acts of a charge. */
export const costBodies = { split, 'cancel split': cancelSplit };
