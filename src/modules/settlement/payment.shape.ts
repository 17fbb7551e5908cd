import type { Question } from '#define/act';
import { choice, day, ref } from '#define/field';

/** What is asked when documents are asked to be paid: when, from which account of ours, and what goes together (domain/13 §13.6 nr 2). */
export const requestAsks: Readonly<Record<string, Question>> = {
  // Left out: the earliest due date among them, not before today.
  payDate: day(),
  bankAccountId: ref('bankAccount'),
  groupBy: choice(['SUPPLIER', 'DOCUMENT'], { initial: 'SUPPLIER' }),
};
