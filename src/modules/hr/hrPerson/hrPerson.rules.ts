import type { Actor } from '#define/actor';
import { holds } from '#define/actor';
import type { Rule } from '#define/entity';
import { textOf } from '#define/row';
import { identityProblem } from '#values/identity';

/** Pay, account and identity number are for those who keep the records (domain/02f §2.26 "masked"). */
export const keepsRecords = (actor: Actor): boolean => holds(actor, ['admin', 'edit_hr']);

/** The number of a resident identity card (domain/05 §5.10); other papers have no form of their own. */
export const identityFits: Rule = {
  name: 'identityFits',
  reads: ['idType', 'idNo'],
  by: (row) => {
    const number = textOf(row, 'idNo');
    if (number === null || row.idType !== 'ID_CARD') return [];
    const problem = identityProblem(number);
    return problem === null ? [] : [{ code: 'ID_NUMBER_WRONG', field: 'idNo', detail: { expected: problem.expected ?? '' } }];
  },
};
