import type { Guard, RowQuestion } from '#define/act';
import { decimalOf, flagOf, textOf, type Row, type Values } from '#define/row';
import type { FieldRefusal, Refusal } from '#names/refusals';
import { isZero, subtract, toDecimal, toText, type DecimalText } from '#values/decimal';
import { splitAt, type TaxedAmount } from '#values/money';
import { partOfOpen } from '#values/openPart';

/** What stands on invoices of a charge already: net and tax of all its live lines. */
export interface Billed {
  readonly net: DecimalText;
  readonly tax: DecimalText;
}

/** The part of one charge that a new invoice asks for, amount = net + tax. */
export interface BillingLine extends TaxedAmount {
  readonly cost: Row;
}

/** A charge that was agreed, with something of it not asked for yet (domain/03 §3.7.1 create; domain/02d isEstimate). */
export const billable: Guard = {
  name: 'billable',
  by: (cost) => {
    if (flagOf(cost, 'isEstimate')) return [{ code: 'COST_ESTIMATE_LEFT', field: 'isEstimate' }];
    if (!flagOf(cost, 'confirmed')) return [{ code: 'COST_NOT_CONFIRMED', field: 'confirmed' }];
    return isZero(toDecimal(decimalOf(cost, 'openAmount') ?? '0')) ? [{ code: 'INVOICE_NOTHING', field: 'openAmount' }] : [];
  },
};

/** Whatever else is on the invoice is of the same partner and direction. */
const mismatch = (cost: Row, first: Row): Refusal | null =>
  cost.customerId === first.customerId && cost.direction === first.direction
    ? null
    : { code: 'PARTNER_MISMATCH', id: cost.id, field: cost.direction === first.direction ? 'customerId' : 'direction' };

/** The amount wanted of a charge as decimal text, or why it cannot be had: equal sign, at most what is open (domain/12 §4). */
function wanted(typed: string, cost: Values): { value: DecimalText } | FieldRefusal {
  const part = partOfOpen(typed, decimalOf(cost, 'openAmount') ?? '0', textOf(cost, 'currency') ?? '');
  return 'code' in part ? { ...part, field: 'openAmount' } : { value: part.amount };
}

/** How much of each charge an invoice takes, where it is not all that is open (domain/04 §4.5 "invoicing a part of a line"). */
export const partTaken: RowQuestion = {
  name: 'allocations',
  beside: ['orderId', 'feeCode', 'currency', 'openAmount'],
  instead: 'openAmount',
  read: wanted,
};

/**
 * Lines of a new invoice over these charges: of each what is open, or the amount given for it. Net and tax of a part follow
 * the charge's own; the last part takes the rest of both, so that the charge closes exactly (domain/04 §4.5, vector I01).
 */
export function billingLines(
  costs: readonly Row[],
  amounts: Readonly<Record<string, string>>,
  billed: ReadonlyMap<string, Billed>,
): { lines: BillingLine[]; refusals: Refusal[] } {
  const [lines, refusals]: [BillingLine[], Refusal[]] = [[], []];
  for (const cost of costs) {
    const typed = amounts[cost.id];
    const open = { value: decimalOf(cost, 'openAmount') ?? '0' };
    const part = mismatch(cost, costs[0] as Row) ?? (typed === undefined ? open : wanted(typed, cost));
    if ('code' in part) refusals.push({ ...part, id: cost.id });
    else lines.push({ cost, ...partOf(cost, part.value, billed.get(cost.id)) });
  }
  return { lines, refusals };
}

function partOf(cost: Row, amount: DecimalText, billed: Billed | undefined): TaxedAmount {
  const rest = (field: string, taken: DecimalText | undefined) =>
    toText(subtract(toDecimal(decimalOf(cost, field) ?? '0'), toDecimal(taken ?? '0')));
  return splitAt(
    { amount: decimalOf(cost, 'openAmount') ?? '0', net: rest('netAmount', billed?.net), tax: rest('taxAmount', billed?.tax) },
    amount,
    textOf(cost, 'currency') ?? 'CNY',
  ).first;
}
