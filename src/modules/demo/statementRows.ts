import type { Facts } from '#define/facts';
import { rolledValues } from '#define/rolled';
import type { Row, Values } from '#define/row';
import { branches } from '#modules/demo/branches';
import { workersOf } from '#modules/demo/staff';
import { makeRow } from '#modules/demo/rowMaking';
import { momentAt } from '#modules/demo/timeline';
import { statement } from '#modules/statements/statement/statement.entity';
import { settledTotal, totalsByCurrency, totalsText } from '#modules/statements/statement/statement.rules';
import { statementLine } from '#modules/statements/statementLine/statementLine.entity';
import { addDays, dayNumber, type Day } from '#values/day';

/** How far the statements of a branch have come, the newest first, and how many days ago. */
const stands = [
  ['DRAFT', 0],
  ['DRAFT', 1],
  ['SENT', 2],
  ['SENT', 8],
  ['DISPUTED', 4],
  ['CONFIRMED', 6],
] as const;

const objections = ['提单费已在上月收取，请核对', '箱量与我司记录不符，应为 1 柜'];
const mostLines = 8;

/** Charges that may be stated: confirmed, open, and agreed with nobody yet. */
const mayStand = (charge: Row, direction: string): boolean =>
  charge.direction === direction &&
  charge.confirmed === true &&
  charge.isEstimate !== true &&
  charge.statementId == null &&
  String(charge.invoicedAmount ?? '0').replace(/[0.]/gu, '') === '' &&
  charge.receivableConfirmed !== true &&
  charge.payConfirmed !== true;

/** Charges of the branch by partner and side, those with most of them first. */
function partners(charges: readonly Row[], epId: string): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const charge of charges)
    for (const direction of ['AR', 'AP'])
      if (charge.epId === epId && mayStand(charge, direction)) {
        const key = `${direction} ${String(charge.customerId)}`;
        groups.set(key, [...(groups.get(key) ?? []), charge]);
      }
  return [...groups.values()].sort((one, other) => other.length - one.length).slice(0, stands.length);
}

interface StatedRows {
  readonly statements: Row[];
  readonly lines: Row[];
  /** What charges hold from then on, by their ids. */
  readonly charges: ReadonlyMap<string, Values>;
}

/** Statements of each branch in every state, over charges of its orders. */
export function statementRows(charges: readonly Row[], factsOf: (epId: string) => Facts, today: Day): StatedRows {
  const [statements, lines]: [Row[], Row[]] = [[], []];
  const told = new Map<string, Values>();
  for (const { epId } of branches)
    for (const [at, group] of partners(charges, epId).entries()) {
      const [state, ago] = stands[at] ?? ['DRAFT', 0];
      const [own, facts] = [group.slice(0, mostLines), factsOf(epId)];
      const [first] = own as [Row];
      const on = addDays(today, -ago);
      const clerk = workersOf(epId, 'FIN')[0] ?? workersOf('1', 'FIN')[0] ?? '1';
      const made = { createUserId: clerk, createTime: momentAt(dayNumber(on), 9, 20 + at) };
      const id = String(statements.length + 1);
      const periodFrom = `${addDays(today, -25).slice(0, 8)}01`;
      const parts = own.map((charge, position): Row => {
        const lineDate = String(charge.costDate);
        const disputed = state === 'DISPUTED' && position < 2;
        const values: Values = {
          statementId: id,
          costId: charge.id,
          orderId: charge.orderId ?? null,
          lineDate,
          amount: charge.amount ?? null,
          wholeAmount: charge.amount ?? null,
          currency: charge.currency ?? null,
          level: charge.level ?? 0,
          isEarlier: lineDate < periodFrom,
          lineState: disputed ? 'DISPUTED' : 'LIVE',
          disputeText: disputed ? (objections[position] ?? null) : null,
          agreedHere: state === 'CONFIRMED',
          isOpen: !disputed,
        };
        const agreed = state === 'CONFIRMED' ? { [charge.direction === 'AR' ? 'receivableConfirmed' : 'payConfirmed']: true } : {};
        told.set(charge.id, agreed);
        return makeRow({ definition: statementLine, id: String(lines.length + position + 1), epId, values, made, facts });
      });
      lines.push(...parts);
      const [rolled] = statement.rolled ?? [];
      const sums = rolled ? rolledValues(statement, rolled, statementLine, parts) : {};
      const totals = totalsByCurrency(parts.map(({ currency, amount }) => ({ currency: String(currency), amount: String(amount) })));
      const values: Values = {
        customerId: first.customerId ?? null,
        direction: first.direction ?? null,
        statementDate: on,
        periodFrom,
        periodTo: on,
        dateBasis: 'COST_DATE',
        includeEarlier: true,
        settleCurrency: at % 2 === 0 ? 'CNY' : null,
        state,
        currencyTotals: totalsText(totals),
        ...(state === 'DRAFT' ? {} : { sentTime: momentAt(dayNumber(on), 10, 5 + at) }),
        ...(state === 'CONFIRMED'
          ? { confirmedBy: '财务部 王敏', confirmUserId: clerk, confirmTime: momentAt(dayNumber(addDays(on, 2)), 14, 10) }
          : {}),
        ...sums,
      };
      const settleTotal = settledTotal(totals, values, facts);
      statements.push(makeRow({ definition: statement, id, epId, values: { ...values, settleTotal }, made, facts }));
    }
  return { statements, lines, charges: told };
}
