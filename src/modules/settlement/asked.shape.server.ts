import { cashAllocation } from '#modules/settlement/cashAllocation/cashAllocation.entity';
import type { Adjustment, AdjustmentType, Wish } from '#modules/settlement/writeOff/writeOff.rules';
import { idOf } from '#server/http/input';
import { Refused } from '#server/refused';
import type { DecimalText } from '#values/decimal';
import { parseNumberText } from '#values/numberText';

/** A wish with the two rows it is about. */
export interface Asked extends Wish {
  readonly cashId: string;
  readonly invoiceId: string;
}

/** One of a list a call was given. */
export type Given = Readonly<Record<string, unknown>>;

const isGiven = (one: unknown): one is Given => typeof one === 'object' && one !== null && !Array.isArray(one);

/** A list of things with names, or its JSON. @throws Refused INPUT_MALFORMED */
export function listOf(input: unknown, name: string): Given[] {
  const read: unknown = typeof input === 'string' && input !== '' ? JSON.parse(input) : (input ?? []);
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
  crossRate: numberOf(one.crossRate, 'crossRate'),
  adjustments: adjustmentsOf(one.adjustments),
});
