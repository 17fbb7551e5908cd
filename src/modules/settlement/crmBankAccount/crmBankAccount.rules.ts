import { textOf, type Values } from '#define/row';

const told = ['accountName', 'bankName', 'accountNo', 'currency'] as const;
const inOne = (row: Values): string => told.flatMap((name) => textOf(row, name) ?? []).join(' · ');

/** Whatever is changed of an account has to be confirmed anew (domain/13 §13.6 nr 4). */
export const newAgain = (): string => 'NEW';

/** What the account was before it was last changed: approvers see both. */
export const former = (row: Values, _facts: unknown, before: Values | null): string | null | undefined => {
  if (before === null || inOne(before) === inOne(row)) return undefined;
  return before.confirmState === 'CONFIRMED' ? inOne(before) : undefined;
};
