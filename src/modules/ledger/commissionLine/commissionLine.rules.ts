import { decimalOf, type Values } from '#define/row';
import { isZero, toDecimal } from '#values/decimal';

/** By what an order came to so far counts for commission; nothing of it does once a debt of it was given up (domain/13 §13.13). */
export const cameInOf = (row: Values): string | null =>
  isZero(toDecimal(decimalOf(row, 'basisToDate') ?? '0')) ? null : '=MONEY(profit*share, base)-interest';
