import type { Guard } from '#define/act';
import { decimalOf, textOf, type Values } from '#define/row';
import { subtract, toDecimal, toText } from '#values/decimal';
import { moneyText } from '#values/money';

/** What becomes of a line of a supplier's bill (domain/13 §13.8 decisions). */
export const billDecisions = ['ACCEPT_BILL', 'KEEP_OURS', 'CREATE_COST', 'REQUEST_PLAN', 'DISPUTE'] as const;

/** How far the bill is off ours, and whether somebody still has to say what becomes of it. */
export function standingOf(row: Values): Values {
  const [theirs, ours, currency] = [decimalOf(row, 'amount'), decimalOf(row, 'ourAmount'), textOf(row, 'currency')];
  const decision = textOf(row, 'decision');
  return {
    diffAmount:
      theirs === null || ours === null || currency === null
        ? null
        : moneyText(toText(subtract(toDecimal(theirs), toDecimal(ours))), currency),
    isUndecided: decision === null,
    isDisputed: decision === 'DISPUTE' || decision === 'KEEP_OURS',
  };
}

const isMatched = (row: Values): boolean => textOf(row, 'matchedCostId') !== null;

/** What may be said of a line hangs on whether it has a charge of ours, or at least a job. */
export const mayDecide: Guard = {
  name: 'mayDecide',
  by: (row, _facts, { decision }) => {
    if ((decision === 'ACCEPT_BILL' || decision === 'KEEP_OURS') && !isMatched(row))
      return [{ code: 'BILL_UNMATCHED', field: 'matchedCostId' }];
    if (decision === 'CREATE_COST' && (isMatched(row) || textOf(row, 'orderId') === null || textOf(row, 'feeCode') === null))
      return [{ code: 'BILL_NO_ORDER', field: isMatched(row) ? 'matchedCostId' : textOf(row, 'orderId') === null ? 'orderId' : 'feeCode' }];
    if (decision === 'REQUEST_PLAN' && (textOf(row, 'orderId') === null || textOf(row, 'feeCode') === null))
      return [{ code: 'BILL_NO_ORDER', field: textOf(row, 'orderId') === null ? 'orderId' : 'feeCode' }];
    return [];
  },
};
