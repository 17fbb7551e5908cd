import type { Question } from '#define/act';
import { choice, day, decimal, dict, json, ref, text } from '#define/field';
import type { Where } from '#define/filter';
import type { Values } from '#define/row';

/**
 * What is asked when receivables and payables settle each other. Whoever calls may name both sides to the cent in `ar` and `ap`:
 * `[{ invoiceId, amount, crossRate }]` (domain/13 §13.15). With `settle` MOVED the rest of what was
 * chosen moved on the bank account the same day.
 */
export const nettingAsks: Readonly<Record<string, Question>> = {
  currency: dict('currency'),
  rate: decimal({ scale: 8, least: '0.00000001', ratio: true }),
  payDate: day({ initial: '@0' }),
  settle: choice(['OPEN', 'MOVED'], { initial: 'OPEN' }),
  bankAccountId: ref('bankAccount'),
  bankFlowNo: text({ max: 60 }),
  crmId: { ...ref('customer'), told: true },
  ar: { ...json(), told: true },
  ap: { ...json(), told: true },
};

/** The documents a call names on both sides, where it names no rows themselves. */
export const documentsNamed = ({ ar, ap }: Values): Where => {
  const named = [ar, ap].flatMap((side) => (Array.isArray(side) ? (side as readonly { readonly invoiceId?: unknown }[]) : []));
  return { field: 'id', op: 'equal', anyOf: named.flatMap(({ invoiceId }) => (invoiceId === undefined ? [] : [String(invoiceId)])) };
};
