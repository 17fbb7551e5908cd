import type { Rule } from '#define/entity';
import { decimalOf, flagOf, textOf } from '#define/row';
import { surchargeBoxes } from '#modules/freight/freightSurcharge/bases.rules';
import { compare, toDecimal } from '#values/decimal';

const byBox = surchargeBoxes.map((box) => `amount${box}`);

/** A charge says how much: a percentage where it is one, else an amount, unless it is included, or asked for at cost. */
export const saysHowMuch: Rule = {
  name: 'saysHowMuch',
  reads: ['basis', 'percent', 'amount', 'isIncluded', 'isOptional', ...byBox],
  by: (row) => {
    if (flagOf(row, 'isIncluded') || flagOf(row, 'isOptional')) return [];
    const field = textOf(row, 'basis')?.startsWith('PERCENT') ? 'percent' : 'amount';
    const said = decimalOf(row, field) !== null || (field === 'amount' && byBox.some((name) => decimalOf(row, name) !== null));
    return said ? [] : [{ code: 'FIELD_REQUIRED', field }];
  },
};

export const leastBelowMost: Rule = {
  name: 'leastBelowMost',
  reads: ['minAmount', 'maxAmount'],
  by: (row) => {
    const [least, most] = [decimalOf(row, 'minAmount'), decimalOf(row, 'maxAmount')];
    return least !== null && most !== null && compare(toDecimal(most), toDecimal(least)) < 0
      ? [{ code: 'NUMBER_RANGE', field: 'maxAmount', detail: { least, most } }]
      : [];
  },
};
