import type { Rule } from '#define/entity';
import { parameterProblem } from '#define/parameters';
import { dayOf, textOf } from '#define/row';
import { isParameterKey } from '#names/parameters';

/** A known parameter, and a value of its kind within its limits (domain/02a §2.1.4). */
export const valueFits: Rule = {
  name: 'valueFits',
  by: (row) => {
    const [key, value] = [textOf(row, 'paramKey') ?? '', textOf(row, 'value')];
    if (!isParameterKey(key)) return [{ code: 'PARAMETER_UNKNOWN', field: 'paramKey', detail: { value: key } }];
    const problem = value === null ? null : parameterProblem(key, value);
    return problem === null ? [] : [problem];
  },
};

/** Rows written under the former value keep it: a change begins today or later, and what has begun is not rewritten. */
export const notBackdated: Rule = {
  name: 'notBackdated',
  by: (row, facts) => {
    const from = dayOf(row, 'effectiveFrom');
    return from !== null && from < facts.today ? [{ code: 'PARAMETER_PAST', field: 'effectiveFrom', detail: { today: facts.today } }] : [];
  },
};
