import { cashAllocation } from '#modules/settlement/cashAllocation/cashAllocation.entity';
import type { Adjustment, AdjustmentType, Wish } from '#modules/settlement/writeOff/writeOff.rules';
import { idOf } from '#server/http/input';
import { Refused } from '#server/refused';
import { compare, toDecimal, ZERO, type DecimalText } from '#values/decimal';
import { parseNumberText } from '#values/numberText';

/** A wish with the two rows it is about. */
export interface Asked extends Wish {
  readonly cashId: string;
  readonly invoiceId: string;
}

/** One of a list a call was given. */
export type Given = Readonly<Record<string, unknown>>;

const isGiven = (one: unknown): one is Given => typeof one === 'object' && one !== null && !Array.isArray(one);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A list of things with names, or its JSON. @throws Refused INPUT_MALFORMED */
export function listOf(input: unknown, name: string): Given[] {
  const read: unknown = typeof input === 'string' && input !== '' ? parsed(input) : (input ?? []);
  if (!Array.isArray(read) || !read.every(isGiven)) throw new Refused('INPUT_MALFORMED', { value: name }, name);
  return read;
}

/** A number as it was typed. @throws Refused NUMBER_UNPARSED */
export function numberOf(input: unknown, field: string): DecimalText | null {
  if (input === undefined || input === null || input === '') return null;
  const read = parseNumberText(String(input));
  if (read === null) throw new Refused('NUMBER_UNPARSED', { value: String(input) }, field);
  return read;
}

/** A rate of exchange that was agreed. @throws Refused NUMBER_UNPARSED, NUMBER_TOO_SMALL */
function rateOf(input: unknown): DecimalText | null {
  const rate = numberOf(input, 'crossRate');
  if (rate !== null && compare(toDecimal(rate), ZERO) <= 0) throw new Refused('NUMBER_TOO_SMALL', { least: '0.00000001' }, 'crossRate');
  return rate;
}

const adjustmentTypes = new Set<unknown>(cashAllocation.fields.adjustmentType?.options ?? []);

function adjustmentsOf(input: unknown): Adjustment[] {
  return listOf(input, 'adjustments').map(({ amount: typed, type }) => {
    if (!adjustmentTypes.has(type)) throw new Refused('CHOICE_UNKNOWN', { value: String(type), nearest: '' }, 'adjustments');
    return { amount: numberOf(typed, 'adjustments') ?? '0', type: type as AdjustmentType };
  });
}

/** What is wished of one document of money for one invoice. @throws Refused NUMBER_UNPARSED, CHOICE_UNKNOWN */
export const askedOf = (one: Given): Asked => ({
  cashId: idOf(one.cashId),
  invoiceId: idOf(one.invoiceId),
  allocatedCash: numberOf(one.allocatedCash, 'allocatedCash'),
  allocatedInvoice: numberOf(one.allocatedInvoice, 'allocatedInvoice'),
  crossRate: rateOf(one.crossRate),
  adjustments: adjustmentsOf(one.adjustments),
});
