import type { Question } from '#define/act';
import { day, decimal, json, ref, text } from '#define/field';
import type { Where } from '#define/filter';
import type { Values } from '#define/row';

/**
 * What is asked when money goes back: the account it moves on, when, and what the bank says of it. Whoever calls may name money and credits
 * at once in `sources`, with the part of each: `[{ cashId | invoiceId, amount }]` (domain/13 §13.15).
 */
export const refundAsks: Readonly<Record<string, Question>> = {
  bankAccountId: ref('bankAccount', { required: true }),
  payDate: day({ initial: '@0' }),
  rate: decimal({ scale: 8, least: '0.00000001', ratio: true }),
  bankCharge: decimal({ scale: 4, least: '0' }),
  bankFlowNo: text({ max: 60 }),
  crmId: { ...ref('customer'), told: true },
  sources: { ...json(), told: true },
};

/** The money a call names among its `sources`, where it names no rows themselves. */
export const moneyNamed = ({ sources }: Values): Where => {
  const named = (Array.isArray(sources) ? sources : []) as readonly { readonly cashId?: unknown }[];
  return { field: 'id', op: 'equal', anyOf: named.flatMap(({ cashId }) => (cashId === undefined ? [] : [String(cashId)])) };
};
