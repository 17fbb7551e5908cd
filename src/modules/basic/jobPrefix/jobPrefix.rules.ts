import type { Rule } from '#define/entity';
import { factRows } from '#define/facts';
import { patternProblem, type ResetRule } from '#define/numbering';
import { textOf } from '#define/row';

/** A pattern that makes numbers, and none of them twice (domain/02a §2.3.3). */
export const patternFits: Rule = {
  name: 'patternFits',
  by: (row) => {
    const [prefix, pattern, resetRule] = [textOf(row, 'jobPrefix') ?? '', textOf(row, 'pattern'), textOf(row, 'resetRule')];
    // Vouchers are counted for each kind by itself (domain/13 §13.14).
    const more = row.businessType === 'VOUCHER' ? ['type'] : [];
    const problem =
      pattern === null || resetRule === null ? null : patternProblem({ prefix, pattern, resetRule: resetRule as ResetRule }, more);
    return problem === null ? [] : [{ code: problem.code, field: 'pattern', detail: { value: problem.value } }];
  },
};

/** One pattern holds for a kind of business at a time; another one waits disabled. */
export const onePerBusiness: Rule = {
  name: 'onePerBusiness',
  by: (row, facts) => {
    if (row.state !== 'ENABLED') return [];
    for (const other of factRows(facts, 'jobPrefix')) {
      if (other.id !== row.id && other.businessType === row.businessType && other.state === 'ENABLED')
        return [{ code: 'JOB_PREFIX_TWICE', field: 'businessType', detail: { value: textOf(other, 'jobPrefix') ?? '' } }];
    }
    return [];
  },
};
