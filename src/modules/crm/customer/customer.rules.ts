import type { Guard } from '#define/act';
import { holds, type Actor } from '#define/actor';
import type { Rule } from '#define/entity';
import { factRows, type Facts } from '#define/facts';
import { decimalOf, flagOf, integerOf, textOf, type Values } from '#define/row';
import { subtract, toDecimal, toText } from '#values/decimal';
import { moneyText } from '#values/money';
import type { Role } from '#names/roles';
import { isMailAddress, usccProblem } from '#values/standards';

/** A partner is a customer, a supplier or both (domain/02b isCustomer, isSupplier). */
export const someSide: Rule = {
  name: 'someSide',
  by: (row) => (flagOf(row, 'isCustomer') || flagOf(row, 'isSupplier') ? [] : [{ code: 'PARTY_NEITHER', field: 'isCustomer' }]),
};

const seesBoth = (actor: Actor, more: readonly Role[]): boolean =>
  holds(actor, ['admin', 'orderInvoices', 'orderCosts', 'receivable_cash', 'pay_cash', ...more]);

/** What customers owe and bring is for those who list customers, and for finance (domain/16 §16.1). */
export const seesReceivables = (actor: Actor): boolean => seesBoth(actor, ['listSelectCrmDataHaveSelect_diyFilter']);

/** What is owed to partners, and how both sides come out, is for finance alone (domain/16 §16.1). */
export const seesPayables = (actor: Actor): boolean => seesBoth(actor, []);

/** A customer nobody has is in the pool; suppliers and accounts within the group never are (domain/16 §16.1). */
export const poolOf = (row: Values): Values => ({
  poolStatus:
    flagOf(row, 'isCustomer') && row.category !== 'INTERNAL' && textOf(row, 'salesmanId') === null && (row.mergedIntoId ?? null) === null
      ? 'HIGH_SEAS'
      : 'PRIVATE',
});

/** What is owed to us less what we owe, in the branch's currency; positive is to be received. */
export const netOf = (row: Values, { branch }: Facts): Values => ({
  netBase: moneyText(
    toText(subtract(toDecimal(decimalOf(row, 'unpaidBase') ?? '0'), toDecimal(decimalOf(row, 'payableBase') ?? '0'))),
    textOf(branch, 'baseCurrency') ?? 'CNY',
  ),
});

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

/** Nothing is under way for it, by the figures of this morning. */
export const withoutOrders: Guard = {
  name: 'withoutOrders',
  by: (row) => {
    const orders = integerOf(row, 'openOrders') ?? 0;
    return orders === 0
      ? []
      : [{ code: 'CRM_HAS_BUSINESS', field: 'openOrders', detail: { orders: String(orders), invoices: '0', offers: '0' } }];
  },
};
