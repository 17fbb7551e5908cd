import type { Guard } from '#define/act';
import { holds, type Actor } from '#define/actor';
import { parameterOf } from '#define/parameters';
import { decimalOf, integerOf, textOf, type Values } from '#define/row';
import { absolute, add, compare, toDecimal, toText } from '#values/decimal';

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

/** One person alone passes what moves neither side by more than the branch's limit (domain/12 nr 14). */
export const withinSingleLevel: Guard = {
  name: 'withinSingleLevel',
  by: (row, facts) => {
    const limit = parameterOf(facts, 'plan.singleLevelLimit');
    const above = ['deltaBaseAr', 'deltaBaseAp'].some(
      (side) => compare(absolute(toDecimal(decimalOf(row, side) ?? '0')), toDecimal(limit)) > 0,
    );
    return above ? [{ code: 'PLAN_TWO_LEVELS', field: 'planStatus', detail: { limit } }] : [];
  },
};
