import { decimalOf, flagOf, textOf, type Row } from '#define/row';
import type { Refusal } from '#names/refusals';
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

/** A charge that an invoice may take something of, or why it may not (domain/03 §3.7.1 create; domain/02d isEstimate). */
function obstacle(cost: Row, first: Row): Refusal | null {
  if (cost.customerId !== first.customerId || cost.direction !== first.direction)
    return { code: 'PARTNER_MISMATCH', id: cost.id, field: cost.direction === first.direction ? 'customerId' : 'direction' };
  if (flagOf(cost, 'isEstimate')) return { code: 'COST_ESTIMATE_LEFT', id: cost.id, field: 'isEstimate' };
  if (!flagOf(cost, 'confirmed')) return { code: 'COST_NOT_CONFIRMED', id: cost.id, field: 'confirmed' };
  return isZero(toDecimal(decimalOf(cost, 'openAmount') ?? '0')) ? { code: 'INVOICE_NOTHING', id: cost.id, field: 'openAmount' } : null;
}

/** The amount wanted of a charge as decimal text, or why it cannot be had: equal sign, at most what is open (domain/12 §4). */
function wanted(cost: Row, typed: string | undefined): { amount: DecimalText } | Refusal {
  const open = decimalOf(cost, 'openAmount') ?? '0';
  if (typed === undefined) return { amount: open };
  const part = partOfOpen(typed, open, textOf(cost, 'currency') ?? '');
  return 'code' in part ? { ...part, id: cost.id, field: 'openAmount' } : part;
}

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
    const against = obstacle(cost, costs[0] as Row);
    const part = against ?? wanted(cost, amounts[cost.id]);
    if ('code' in part) refusals.push(part);
    else lines.push({ cost, ...partOf(cost, part.amount, billed.get(cost.id)) });
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
