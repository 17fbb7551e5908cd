import type { Rule } from '#define/entity';
import { dayOf, integerOf, textOf, type Row, type Values } from '#define/row';
import { addDays, addMonths } from '#values/day';

/** The last day of a contract is not before its first. */
export const contractDays: Rule = {
  name: 'contractDays',
  reads: ['validFrom', 'validTo'],
  by: (row) => {
    const [from, to] = [dayOf(row, 'validFrom'), dayOf(row, 'validTo')];
    return from !== null && to !== null && to < from ? [{ code: 'DATES_REVERSED', field: 'validTo', detail: { from } }] : [];
  },
};

/** Its people are told of its end so many days before (domain/16 §16.2). */
export const remindedBefore = [30, 7] as const;

/** What becomes of a contract in force on a day: it runs on by itself, is over, or its people are told once more. */
export type Turn = { readonly kind: 'renewed' | 'expired'; readonly put: Values } | { readonly kind: 'told'; readonly put: Values };

/** How a contract in force stands on a day; null where nothing is to be done. */
export function contractTurn(row: Row, today: string): Turn | null {
  const until = dayOf(row, 'validTo');
  if (until === null) return null;
  const runsOn = row.autoRenew === true && row.noticeGiven !== true;
  if (runsOn && until <= today)
    return { kind: 'renewed', put: { validTo: addMonths(until, integerOf(row, 'renewMonths') ?? 12), remindedAt: null } };
  if (until < today) return { kind: 'expired', put: { state: 'EXPIRED' } };
  const told = integerOf(row, 'remindedAt') ?? Number.POSITIVE_INFINITY;
  const due = remindedBefore.filter((days) => until <= addDays(today, days)).at(-1);
  return due === undefined || due >= told ? null : { kind: 'told', put: { remindedAt: due } };
}

/** What a renewal begins with: the day after, as long as it was, of the same kind and terms. */
export function renewalOf(row: Row): Values {
  const until = dayOf(row, 'validTo') ?? '';
  const kept = ['customerId', 'contractType', 'autoRenew', 'renewMonths', 'signerUserId', 'counterSigner', 'settlementTerms'];
  return {
    ...Object.fromEntries(kept.map((name) => [name, row[name] ?? null])),
    contractNo: nextNumber(textOf(row, 'contractNo') ?? ''),
    validFrom: addDays(until, 1),
    validTo: addMonths(until, integerOf(row, 'renewMonths') ?? 12),
  };
}

const counted = /-R(\d{1,3})$/u;

/** `HT-8` is renewed as `HT-8-R1`, that as `HT-8-R2`. */
export function nextNumber(contractNo: string): string {
  const [, times] = counted.exec(contractNo) ?? [];
  return times === undefined ? `${contractNo}-R1` : contractNo.replace(counted, `-R${Number(times) + 1}`);
}
