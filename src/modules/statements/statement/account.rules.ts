import type { Json, Values } from '#define/row';
import type { Rule, Suggested } from '#define/entity';
import { dayOf } from '#define/row';
import { add, compare, isZero, subtract, toDecimal, toText, ZERO, type DecimalText } from '#values/decimal';
import { addDays } from '#values/day';
import { moneyText } from '#values/money';

/** What a line of a statement says: a charge, what stood at the beginning, a document, money, or what closed one without money. */
export const lineKinds = ['CHARGE', 'OPENING', 'INVOICE', 'CREDIT', 'MONEY', 'REFUND', 'ADJUSTMENT', 'TRANSFER', 'BAD_DEBT'] as const;

/** What moved what a partner owes us, or we them: more with a plus, less with a minus. */
export interface Movement {
  readonly lineKind: (typeof lineKinds)[number];
  readonly lineDate: string;
  readonly documentNo: string | null;
  readonly invoiceId: string | null;
  readonly cashId: string | null;
  readonly currency: string;
  readonly amount: DecimalText;
}

/** A document that was open at the end of the period. */
export interface OpenDocument {
  readonly currency: string;
  readonly dueDate: string | null;
  readonly amount: DecimalText;
}

const plus = (one: DecimalText | undefined, other: DecimalText): DecimalText => toText(add(toDecimal(one ?? '0'), toDecimal(other)));

/** What stood before the period in each currency as one line, and everything in it by its day (domain/13 §13.5 "opening balance, documents, receipts, adjustments"). */
export function accountLines(movements: readonly Movement[], from: string): Movement[] {
  const opening = new Map<string, DecimalText>();
  for (const { currency, lineDate, amount } of movements)
    opening.set(currency, lineDate < from ? plus(opening.get(currency), amount) : (opening.get(currency) ?? '0'));
  const own = movements.filter(({ lineDate }) => lineDate >= from);
  const first = [...opening]
    .filter(([currency, amount]) => !isZero(toDecimal(amount)) || own.some((one) => one.currency === currency))
    .map(([currency, amount]): Movement => ({
      lineKind: 'OPENING',
      lineDate: from,
      documentNo: null,
      invoiceId: null,
      cashId: null,
      currency,
      amount: moneyText(amount, currency),
    }));
  return [...first, ...own];
}

/** How late what is open is, as the strip of a statement counts it (domain/09 §9.12). */
export const ageNames = ['notDue', 'd30', 'd60', 'd90', 'd180', 'over', 'onAccount'] as const;
const ageEnds = [0, 30, 60, 90, 180];

/** What is open by how late it is, in each currency; what no document is open for is money and credits on account. */
export function ageingOf(open: readonly OpenDocument[], lines: readonly Pick<Movement, 'currency' | 'amount'>[], until: string): Json {
  const rows = new Map<string, Record<string, DecimalText>>();
  const into = (currency: string, name: string, amount: DecimalText) => {
    const row = rows.get(currency) ?? Object.fromEntries(ageNames.map((age) => [age, moneyText('0', currency)]));
    rows.set(currency, { ...row, [name]: moneyText(plus(row[name], amount), currency) });
  };
  for (const { currency, amount } of lines) into(currency, 'onAccount', amount);
  for (const { currency, amount, dueDate } of open) {
    if (compare(toDecimal(amount), ZERO) <= 0) continue;
    const at = dueDate === null ? 0 : ageEnds.findIndex((days) => addDays(dueDate, days) >= until);
    into(currency, ageNames[at < 0 ? ageEnds.length : at] ?? 'over', amount);
    into(currency, 'onAccount', toText(subtract(ZERO, toDecimal(amount))));
  }
  return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([currency, row]) => ({ currency, ...row }));
}

/** A balance is stated of a period. */
export const accountPeriod: Rule = {
  name: 'accountPeriod',
  reads: ['kind', 'periodFrom', 'periodTo'],
  by: (row: Values) =>
    row.kind === 'ACCOUNT'
      ? ['periodFrom', 'periodTo'].flatMap((field) => (dayOf(row, field) === null ? [{ code: 'FIELD_REQUIRED', field } as const] : []))
      : [],
};

/** A statement is of the day it is made, until another is given. */
export const statedToday: Suggested = {
  field: 'statementDate',
  from: ['customerId'],
  by: (row, facts, before) => (before === null && row.statementDate == null ? facts.today : undefined),
};
