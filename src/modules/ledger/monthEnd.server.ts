import { listed } from '#names/listed';
import { factRows } from '#define/facts';
import { parameterOf } from '#define/parameters';
import { flagOf, textOf, type Row, type Values } from '#define/row';
import type { ActTable } from '#define/wire';
import { commissions } from '#modules/ledger/commission/commission.server';
import { accrual } from '#modules/ledger/accrual/accrual.entity';
import { accountNamed, writeVouchers } from '#modules/ledger/generating.server';
import { dimensions, dimsOf, type VoucherType } from '#modules/ledger/ledger.rules';
import {
  accrualPosted,
  accruedOf,
  beyond,
  isAccrued,
  revaluationPosted,
  revaluedOf,
  type OpenCharge,
} from '#modules/ledger/monthEnd.rules';
import { lastDayOf } from '#modules/ledger/months.shape';
import { chargesOpenAt } from '#modules/ledger/openCharges.server';
import { balancesAt } from '#modules/ledger/openBalances.server';
import { entriesOf, joined, mirrored, type Entry, type Posted } from '#modules/ledger/posting.rules';
import { revaluation } from '#modules/ledger/revaluation/revaluation.entity';
import { voucher } from '#modules/ledger/voucher/voucher.entity';
import { voucherEntry } from '#modules/ledger/voucherEntry/voucherEntry.entity';
import type { Definition } from '#define/entity';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { heldWhere } from '#server/perform/branchRows';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';
import { addDays } from '#values/day';
import { add, subtract, toDecimal, toText, ZERO } from '#values/decimal';
import { rateRow, type QuotedRate } from '#values/exchange';

/** What a run of a month wants in the books: under a key of its own, so that it finds again what it posted. */
interface Wanted {
  readonly key: string;
  readonly type: VoucherType;
  readonly on: string;
  readonly entries: readonly Values[];
}

/** What the vouchers of a key say, those that are drafts or those that are more. */
async function standingOf({ road: { transaction }, engine, caller }: ActWork, key: string) {
  const vouchers = await heldWhere(transaction, engine, caller, voucher, sql`t.run_key = ${key} and not t.is_deleted`);
  const ids = vouchers.map(({ id }) => id);
  const entries = await heldWhere(
    transaction,
    engine,
    caller,
    voucherEntry,
    sql`t.voucher_id = any(${ids}::bigint[]) and not t.is_deleted`,
  );
  const drafts = vouchers.filter(({ voucherStatus }) => voucherStatus === 'DRAFT');
  const isDraft = (id: unknown) => drafts.some((one) => one.id === id);
  return { drafts, of: (some: 'all' | 'kept'): Values[] => entries.filter(({ voucherId }) => some === 'all' || !isDraft(voucherId)) };
}

/** Posts what is wanted beyond what stands: drafts of the same run are made anew, what is more than a draft is only added to (domain/13 §13.10). */
async function post(work: ActWork, wanted: Wanted): Promise<{ ids: string[]; entries: readonly Entry[] }> {
  const standing = await standingOf(work, wanted.key);
  if (beyond(wanted.entries, standing.of('all')).length === 0) return { ids: [], entries: [] };
  if (standing.drafts.length > 0) await work.road.perform(voucher, { remove: standing.drafts.map(({ id, version }) => ({ id, version })) });
  const entries = beyond(wanted.entries, standing.of('kept'));
  if (entries.length === 0) return { ids: [], entries };
  const put = { voucherType: wanted.type, runKey: wanted.key, sourceNo: wanted.key };
  const given = entries.map((entry) => Object.fromEntries(givenNames.map((name) => [name, (entry as Values)[name] ?? null])));
  return { ids: await writeVouchers(work, [{ put, on: wanted.on, entries: given }]), entries };
}

const givenNames = ['ledgerAccount', 'summary', 'currency', 'rate', ...Object.values(dimensions), 'debit', 'credit', 'originalAmount'];

/** What is posted on the last day of a month, and taken back on the first of the next. */
async function postWithReversal(work: ActWork, wanted: Wanted) {
  const back = mirrored(wanted.entries).map((entry) => ({ ...entry, summary: `冲${textOf(entry, 'summary') ?? ''}`.slice(0, 200) }));
  const made = [
    await post(work, wanted),
    await post(work, { ...wanted, key: `${wanted.key}.BACK`, on: addDays(wanted.on, 1), entries: back }),
  ];
  return { ids: made.flatMap(({ ids }) => ids), shown: made.flatMap(({ entries }, at) => entries.map((entry) => ({ entry, at }))) };
}

/** Entries of all of these together. @throws Refused the account that is not there */
function entriesOfAll(work: ActWork, row: Row, type: VoucherType, all: readonly Posted[]): Entry[] {
  return joined(
    all.map((posted) => {
      const made = entriesOf(type, posted, work.facts);
      if ('refusal' in made) throw new Refused([{ ...made.refusal, id: row.id }]);
      return made.entries;
    }),
  );
}

const told = listed('costId ledgerAccount customerId orderId bankAccountId currency openNet openAmount baseNet gainLoss');
const signOf = (row: Values): string => JSON.stringify(told.map((name) => (row[name] == null ? null : String(row[name]))));

/** Rows a run keeps of a month, so that those alike stay as they are. */
async function keep({ road, engine, caller }: ActWork, definition: Definition, month: Row, wanted: readonly Values[]) {
  const held = await heldWhere(road.transaction, engine, caller, definition, sql`t.month_end_id = ${month.id}::bigint`);
  const standing = new Map(held.map((row) => [signOf(row), row]));
  const signs = new Set(wanted.map(signOf));
  const remove = held.filter((row) => !signs.has(signOf(row))).map(({ id, version }) => ({ id, version }));
  const fresh = wanted.filter((row) => !standing.has(signOf(row)));
  await road.perform(definition, {
    remove,
    add: fresh.map((put, at) => ({ clientId: String(at), set: {}, put: { ...put, monthEndId: month.id }, derived: {} })),
  });
}

/** What months before accrued is over with the month that comes after: taken by documents where nothing of it is open any more. */
async function closeEarlier({ road, engine, caller }: ActWork, month: Row, open: readonly OpenCharge[]): Promise<void> {
  const earlier = sql`t.accrual_state = 'OPEN' and t.month_end_id in (select m.id from fc_month_end m where m.ep_id = t.ep_id and m.period < ${textOf(month, 'period')})`;
  const rows = await heldWhere(road.transaction, engine, caller, accrual, earlier);
  const stillOpen = new Set(open.map(({ costId }) => costId));
  await road.perform(accrual, {
    rows: rows.map(({ id, version, costId }) => ({
      id,
      version,
      set: {},
      put: { accrualState: stillOpen.has(String(costId)) ? 'REVERSED' : 'REALISED' },
      old: {},
      derived: {},
    })),
  });
}

/** What the vouchers of a run come to, by day and account. */
function previewOf(work: ActWork, on: string, shown: readonly { readonly entry: Entry; readonly at: number }[]): ActTable {
  const rows = new Map<string, { voucherDate: string; ledgerAccount: string; debit: string; credit: string }>();
  for (const { entry, at } of shown) {
    const [voucherDate, ledgerAccount] = [at === 0 ? on : addDays(on, 1), textOf(entry, 'ledgerAccount') ?? ''];
    const before = rows.get(`${voucherDate} ${ledgerAccount}`) ?? { voucherDate, ledgerAccount, debit: '0', credit: '0' };
    const plus = (side: 'debit' | 'credit') => toText(add(toDecimal(before[side]), toDecimal(entry[side])));
    rows.set(`${voucherDate} ${ledgerAccount}`, { ...before, debit: plus('debit'), credit: plus('credit') });
  }
  const words = ['voucherDate', 'ledgerAccount'].map((name) => ({ name, kind: 'text' as const }));
  return {
    columns: [...words, ...['debit', 'credit'].map((name) => ({ name, kind: 'money' as const }))],
    rows: [...rows]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, row]) => ({ ...row, ledgerAccount: accountNamed(work, row.ledgerAccount) })),
  };
}

const sumOf = (rows: readonly Values[], field: string): string =>
  toText(rows.reduce((all, row) => add(all, toDecimal(textOf(row, field) ?? '0')), ZERO));

/**
 * `run` of accruals: what sailed by the end of the month and is open, for both directions, with its reversal on the first day of the next.
 * `reverse` wants nothing of it any more: what was posted is taken back on its own days.
 */
const accruing =
  (wants: 'open' | 'nothing'): ActBody =>
  async (work) => {
    const rows: Values[] = [];
    const shown: { entry: Entry; at: number }[] = [];
    const voucherIds: string[] = [];
    for (const month of work.rows) {
      const [period, on] = [textOf(month, 'period') ?? '', lastDayOf(month)];
      const open = wants === 'nothing' ? [] : await chargesOpenAt(work, period, on);
      const charges = open.filter(({ feeCode }) => isAccrued(feeCode, work.facts));
      const accrued = charges.flatMap((charge) => {
        const row = accruedOf(charge, work.facts);
        return row === null ? [] : [{ row, jobNo: charge.jobNo }];
      });
      const accruals = accrued.map(({ row }) => row);
      await keep(work, accrual, month, accruals);
      if (wants === 'open') await closeEarlier(work, month, charges);
      for (const direction of ['AP', 'AR'] as const) {
        const own = accrued.filter(({ row }) => row.direction === direction);
        const posted = own.map(({ row, jobNo }) => accrualPosted(row, jobNo, period, work.facts));
        const entries = entriesOfAll(work, month, 'ACCRUAL', posted);
        const made = await postWithReversal(work, { key: `ACR-${period}-${direction}`, type: 'ACCRUAL', on, entries });
        voucherIds.push(...made.ids);
        shown.push(...made.shown);
      }
      rows.push(...accrued.map(({ row }) => row));
    }
    const costs = rows.filter(({ direction }) => direction === 'AP');
    const totals = {
      AP: sumOf(costs, 'baseNet'),
      AR: toText(subtract(toDecimal(sumOf(rows, 'baseNet')), toDecimal(sumOf(costs, 'baseNet')))),
    };
    return answered(work, { rows, totals, voucherIds, shown });
  };

interface Ran {
  readonly rows: readonly Values[];
  readonly totals: Values;
  readonly voucherIds: readonly string[];
  readonly shown: readonly { readonly entry: Entry; readonly at: number }[];
}

function answered(work: ActWork, { rows, totals, voucherIds, shown }: Ran) {
  const [month] = work.rows;
  if (!work.dryRun) return { rows, totals, voucherIds };
  return { rows, totals, voucherIds: [], preview: previewOf(work, month ? lastDayOf(month) : '', shown) };
}

/** What rules post to what is looked at: partners, deposits, notes, suspense (domain/13 §13.10). */
const openKeys =
  /\.(?:PARTNER|INTERNAL_PARTNER|A[RP]|A[RP]_INTERNAL|SUSPENSE|STAFF|OWED|DEPOSIT(?:_BACK|_IN|_OUT)?|HELD_(?:IN|OUT)|NOTE|NOTE_DONE)$/u;
const advanceKeys = /\.(?:ADVANCE(?:_IN|_OUT)?|NAMED|REFUNDED)$/u;
/** Those of the chart a company begins with, where balances of before may stand. */
const stems = ['112201', '112203', '220201', '220203', '1221', '2241', '1121', '2201'];

/**
 * Accounts whose open amounts in other currencies are looked at, by the company's own rules and its chart; banks; advances where the branch
 * says so.
 */
function revaluedAccounts({ facts }: ActWork): string[] {
  const ruled = (keys: RegExp) =>
    new Set([...factRows(facts, 'postingRule')].flatMap((one) => (keys.test(String(one.code)) ? [String(one.account)] : [])));
  const [open, advances] = [ruled(openKeys), ruled(advanceKeys)];
  return [...factRows(facts, 'ledgerAccount')].flatMap((one) => {
    const code = String(one.code);
    if (!flagOf(one, 'isForeign')) return [];
    if (advances.has(code) && !open.has(code)) return parameterOf(facts, 'reval.advances') ? [code] : [];
    const isBank = one.accountType === 'ASSET' && dimsOf(one).includes('B');
    return isBank || open.has(code) || stems.some((stem) => code.startsWith(stem)) ? [code] : [];
  });
}

/** `run` of revaluation: open balances in other currencies at the closing rate of the month's last day, and back on the first of the next. */
const revalue: ActBody = async (work) => {
  const { facts, answers } = work;
  const rates = [...factRows(facts, 'exchangeRate')] as (Values & QuotedRate)[];
  const rows: Values[] = [];
  const shown: { entry: Entry; at: number }[] = [];
  const voucherIds: string[] = [];
  for (const month of work.rows) {
    const [period, on] = [textOf(month, 'period') ?? '', lastDayOf(month)];
    const baseCurrency = textOf(facts.branch, 'baseCurrency') ?? 'CNY';
    const wantedRate = { baseCurrency, on, rateType: textOf(answers, 'rateType') ?? 'CLOSING', epId: String(facts.branch.id) };
    const balances = await balancesAt(work, revaluedAccounts(work), on);
    const revalued = balances.flatMap((balance) => {
      const rate = rateRow(rates, { ...wantedRate, currency: balance.currency })?.rate;
      if (rate === undefined)
        throw new Refused([
          { code: 'EXCHANGE_RATE_MISSING', id: month.id, field: 'rateType', detail: { ccy: balance.currency, date: on } },
        ]);
      const row = revaluedOf(balance, rate, facts);
      return row === null ? [] : [row];
    });
    await keep(work, revaluation, month, revalued);
    const entries = entriesOfAll(work, month, 'REVALUATION', revaluationPosted(revalued, period, facts));
    const made = await postWithReversal(work, { key: `RVL-${period}`, type: 'REVALUATION', on, entries });
    voucherIds.push(...made.ids);
    shown.push(...made.shown);
    rows.push(...revalued);
  }
  return answered(work, { rows, totals: { gainLoss: sumOf(rows, 'gainLoss') }, voucherIds, shown });
};

export const monthEndBodies = { accrue: accruing('open'), reverse: accruing('nothing'), revalue, commission: commissions };
