import type { Rule } from '#define/entity';
import { textOf } from '#define/row';
import { containerNumberProblem } from '#values/standards';

/** ISO 6346 with its check digit, unless the row says the number is knowingly outside the norm (domain/05 §5.1). */
export const containerNumberFits: Rule = {
  name: 'containerNumberFits',
  reads: ['containerNo', 'allowNonIso'],
  by: (row) => {
    const number = textOf(row, 'containerNo');
    if (number === null || row.allowNonIso === true) return [];
    const problem = containerNumberProblem(number);
    return problem ? [{ code: problem.code, field: 'containerNo', detail: { x: problem.expected ?? '' } }] : [];
  },
};
