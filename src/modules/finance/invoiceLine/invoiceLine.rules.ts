import type { Facts } from '#define/facts';
import { decimalOf, textOf, type Values } from '#define/row';
import { multiply, toDecimal, toText } from '#values/decimal';
import { moneyText } from '#values/money';

/**
 * What a line comes to in the branch's own currency: its amount at the rate of its invoice, rounded where it is stored, so that
 * an invoice's base amount is a sum of stored figures (domain/13 §13.1 nr 1, example J04).
 */
export function lineBaseAmount(row: Values, facts: Facts): Values {
  const [amount, currency, toInvoice, rate] = [
    decimalOf(row, 'allocatedAmountOfCost'),
    textOf(row, 'currency'),
    decimalOf(row, 'rateToInvoice'),
    decimalOf(row, 'invoiceRate'),
  ];
  if (amount === null || currency === null || toInvoice === null || rate === null) return { baseAmount: null };
  const inInvoice = moneyText(toText(multiply(toDecimal(amount), toDecimal(toInvoice))), currency);
  return { baseAmount: moneyText(toText(multiply(toDecimal(inInvoice), toDecimal(rate))), textOf(facts.branch, 'baseCurrency') ?? 'CNY') };
}

/** Whether something is said against its charge. */
export const disputeOf = (row: Values): Values => ({ inDispute: textOf(row, 'disputeText') !== null });
