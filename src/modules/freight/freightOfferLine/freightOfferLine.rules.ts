import { bookRateOn, type Facts } from '#define/facts';
import { decimalOf, flagOf, textOf, type Values } from '#define/row';
import { compare, toDecimal } from '#values/decimal';
import { lineAmounts } from '#values/money';

const nothing = { amount: '0', baseAmount: '0' };

/**
 * What a quoted charge comes to on either side, in its currency and in the branch's at today's book rate: nothing where it is included or
 * only offered, so that the sums of either are those of the quotation (domain/15 §15.9: the base of each line is rounded, then added).
 */
export function offerAmounts(row: Values, facts: Facts): Values {
  const [currency, number] = [textOf(row, 'currency') ?? 'USD', decimalOf(row, 'number')];
  const rate = bookRateOn(facts, currency, facts.today);
  const baseCurrency = textOf(facts.branch, 'baseCurrency') ?? 'CNY';
  const free = flagOf(row, 'isIncluded') || flagOf(row, 'isOptional');
  const side = (name: 'buyPrice' | 'sellPrice') => {
    const price = decimalOf(row, name);
    if (price === null || number === null || rate === null || free) return nothing;
    return lineAmounts({
      price,
      number,
      currency,
      rate,
      baseCurrency,
      taxRate: '0',
      taxMode: 'INCLUSIVE',
      unit: textOf(row, 'unit') ?? undefined,
    });
  };
  const [buy, sell] = [side('buyPrice'), side('sellPrice')];
  const [cost, price] = [decimalOf(row, 'buyPrice'), decimalOf(row, 'sellPrice')];
  return {
    buyAmount: buy.amount,
    sellAmount: sell.amount,
    buyBase: buy.baseAmount,
    sellBase: sell.baseAmount,
    unpriced: !free && price === null,
    underCost: textOf(row, 'lineGroup') === 'FREIGHT' && cost !== null && price !== null && compare(toDecimal(price), toDecimal(cost)) < 0,
  };
}
