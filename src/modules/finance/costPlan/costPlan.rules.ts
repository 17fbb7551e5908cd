import type { Guard, RowQuestion } from '#define/act';
import { holds, type Actor } from '#define/actor';
import type { Facts } from '#define/facts';
import { parameterOf } from '#define/parameters';
import { decimalOf, integerOf, textOf, type Values } from '#define/row';
import { absolute, add, compare, toDecimal, toText } from '#values/decimal';
import { parseNumberText } from '#values/numberText';

/** The order's profit once the request is approved: base currency, blank while nobody has handed it in. */
export function profitAfter(row: Values): Values {
  const before = decimalOf(row, 'profitBefore');
  return { profitAfter: before === null ? null : toText(add(toDecimal(before), toDecimal(decimalOf(row, 'deltaProfit') ?? '0'))) };
}

/** An order's profit is for those who see its charges (domain/08 §8.3). */
export const seesProfit = (actor: Actor): boolean => holds(actor, ['admin', 'orderCosts', 'list_cost']);

/** Still on its way: it keeps its order from being archived (domain/03 §3.1). */
export const costPlanOpen = (row: Values): Values => ({
  isOpen: ['DRAFT', 'SUBMITTED', 'FIRST_PASSED'].includes(textOf(row, 'planStatus') ?? ''),
});

/** Until an order's fees are locked its charges are simply written down (domain/03 §3.8). */
export const feesLocked: Guard = {
  name: 'feesLocked',
  by: (row) => (textOf(row, 'orderFeeState') === 'OPEN' ? [{ code: 'FEE_COLLECTION_NOT_LOCKED', field: 'orderId' }] : []),
};

/** Whoever asks says why, in words too (domain/02d §2.15). */
export const hasReason: Guard = {
  name: 'hasReason',
  by: (row) => ((textOf(row, 'reasonText') ?? '').trim() === '' ? [{ code: 'FIELD_REQUIRED', field: 'reasonText' }] : []),
};

/** Something is asked for (domain/02d §2.15). */
export const hasLines: Guard = {
  name: 'hasLines',
  by: (row) => ((integerOf(row, 'lines') ?? 0) === 0 ? [{ code: 'PLAN_EMPTY', field: 'lines' }] : []),
};

/** Does the request move a side of its order by more than the branch's limit? Base currency, net of tax. */
export function aboveLimit(row: Values, facts: Facts): boolean {
  const limit = toDecimal(parameterOf(facts, 'plan.singleLevelLimit'));
  return ['deltaBaseAr', 'deltaBaseAp'].some((side) => compare(absolute(toDecimal(decimalOf(row, side) ?? '0')), limit) > 0);
}

/** One person alone passes what moves neither side by more than the branch's limit (domain/12 nr 14). */
export const withinSingleLevel: Guard = {
  name: 'withinSingleLevel',
  by: (row, facts) => {
    const limit = parameterOf(facts, 'plan.singleLevelLimit');
    return aboveLimit(row, facts) ? [{ code: 'PLAN_TWO_LEVELS', field: 'planStatus', detail: { limit } }] : [];
  },
};

/** Why fees are asked for after their order was locked (domain/02d §2.15). */
export const planReasons = ['LATE_SUPPLIER_BILL', 'CUSTOMER_CHANGE', 'DEMURRAGE', 'AMENDMENT', 'MISTAKE', 'OTHER'] as const;

/** The price a charge is asked to have, where it is to be another. */
export const newPrice: RowQuestion = {
  name: 'prices',
  beside: ['orderId', 'feeCode', 'currency', 'number', 'price'],
  instead: 'price',
  read: (typed) => {
    const value = parseNumberText(typed);
    return value === null ? { code: 'NUMBER_UNPARSED', field: 'price', detail: { value: typed } } : { value };
  },
};
