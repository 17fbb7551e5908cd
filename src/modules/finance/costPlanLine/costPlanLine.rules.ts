import type { Rule } from '#define/entity';
import { decimalOf, textOf, type Value, type Values } from '#define/row';
import { negate, subtract, toDecimal, toText } from '#values/decimal';

/**
 * By how much the line moves its side of the order: base currency, net of tax as the order counts. What a charge that is changed or
 * removed came to when the line was made is taken off.
 */
export function lineDelta(row: Values): Values {
  const [operation, now, was] = [textOf(row, 'operation'), decimalOf(row, 'baseNetAmount'), decimalOf(row, 'targetBaseNet')];
  if (operation === 'ADD') return { deltaBase: now };
  if (was === null || (operation === 'CHANGE' && now === null)) return { deltaBase: null };
  const delta = operation === 'REMOVE' ? negate(toDecimal(was)) : subtract(toDecimal(now ?? '0'), toDecimal(was));
  return { deltaBase: toText(delta) };
}

/** What the charge that is changed or removed comes to, as it stands when the line is made. */
export const targetAsItStands = (row: Values): Value | undefined => decimalOf(row, 'targetNow') ?? undefined;

/** A line is of its request's order. */
export const orderOfPlan = (row: Values): Value | undefined => textOf(row, 'planOrderId') ?? undefined;

/** A line stands in a request of its own order. */
export const sameOrder: Rule = {
  name: 'sameOrder',
  reads: ['planId', 'orderId', 'planOrderId'],
  by: (row) => {
    const [of, plan] = [textOf(row, 'orderId'), textOf(row, 'planOrderId')];
    return of !== null && plan !== null && of !== plan ? [{ code: 'PLAN_OTHER_ORDER', field: 'planId' }] : [];
  },
};

/** What changes or removes names a charge of the same order and side; what adds names none (domain/02d §2.15). */
export const targetFits: Rule = {
  name: 'targetFits',
  reads: ['operation', 'targetCostId', 'direction', 'orderId', 'planOrderId', 'targetOrderId', 'targetDirection'],
  by: (row) => {
    const target = textOf(row, 'targetCostId');
    if ((textOf(row, 'operation') === 'ADD') !== (target === null)) return [{ code: 'PLAN_TARGET', field: 'targetCostId' }];
    const [order, side] = [textOf(row, 'targetOrderId'), textOf(row, 'targetDirection')];
    const others = order !== null && order !== textOf(row, 'planOrderId');
    return target !== null && (others || (side !== null && side !== textOf(row, 'direction')))
      ? [{ code: 'PLAN_TARGET', field: 'targetCostId' }]
      : [];
  },
};
