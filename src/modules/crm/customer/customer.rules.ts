import type { Rule } from '#define/entity';
import { factRows } from '#define/facts';
import { flagOf, textOf } from '#define/row';
import { isMailAddress, usccProblem } from '#values/standards';

/** A partner is a customer, a supplier or both (domain/02b isCustomer, isSupplier). */
export const someSide: Rule = {
  name: 'someSide',
  by: (row) => (flagOf(row, 'isCustomer') || flagOf(row, 'isSupplier') ? [] : [{ code: 'PARTY_NEITHER', field: 'isCustomer' }]),
};

/** What a supplier supplies must be said (domain/02b supplierTypes). */
export const supplierKnown: Rule = {
  name: 'supplierKnown',
  by: (row) =>
    flagOf(row, 'isSupplier') && textOf(row, 'supplierType') === null ? [{ code: 'FIELD_REQUIRED', field: 'supplierType' }] : [],
};

/** The credit code keeps GB 32100-2015 and belongs to one live partner (domain/02b uscc, 05 §5.5). */
export const usccFits: Rule = {
  name: 'usccFits',
  by: (row, facts, before) => {
    const code = textOf(row, 'uscc');
    if (code === null || (before && before.uscc === code)) return [];
    const problem = usccProblem(code);
    if (problem)
      return [{ code: problem.code, field: 'uscc', ...(problem.expected === undefined ? {} : { detail: { expected: problem.expected } }) }];
    for (const other of factRows(facts, 'customer'))
      if (other.uscc === code && other.crmCode !== row.crmCode)
        return [{ code: 'USCC_DUPLICATE', field: 'uscc', detail: { name: textOf(other, 'shortName') ?? '' } }];
    return [];
  },
};

/** E-mail addresses, several with semicolons or commas between (domain/05 §5.9). */
export const emailFits: Rule = {
  name: 'emailFits',
  by: (row) => {
    const wrong = (textOf(row, 'email') ?? '')
      .split(/[;,]/u)
      .map((one) => one.trim())
      .find((one) => one !== '' && !isMailAddress(one));
    return wrong === undefined ? [] : [{ code: 'EMAIL_FORMAT', field: 'email', detail: { value: wrong } }];
  },
};
