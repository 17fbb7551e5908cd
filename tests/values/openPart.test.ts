import { describe, expect, it } from 'vitest';
import { isWithin, partOfOpen } from '#values/openPart';

const taken = (typed: string, open: string, currency = 'CNY') => {
  const part = partOfOpen(typed, open, currency);
  return 'code' in part ? part.code : part.amount;
};

describe('an amount taken of what is open', () => {
  it('is at most that, of the same sign (domain/12 §4)', () => {
    expect([taken('400', '400.00'), taken('400.01', '400.00'), taken('-1', '400.00')]).toEqual([
      '400',
      'INVOICE_EXCEEDS_COST',
      'INVOICE_EXCEEDS_COST',
    ]);
    expect([taken('-50', '-100'), taken('-150', '-100'), taken('50', '-100'), taken('1', '0')]).toEqual([
      '-50',
      'INVOICE_EXCEEDS_COST',
      'INVOICE_EXCEEDS_COST',
      'INVOICE_EXCEEDS_COST',
    ]);
    expect([isWithin('0', '0'), isWithin('0', '1'), isWithin('99999999999999.99', '100000000000000')]).toEqual([true, false, true]);
  });

  it('is a number with the decimals of its currency, and not 0', () => {
    expect([
      taken('1,200.50', '2000'),
      taken('١٢', '20'),
      taken('1.001', '20'),
      taken('10.5', '20', 'JPY'),
      taken('1.001', '20', 'KWD'),
    ]).toEqual(['1200.50', '12', 'TOO_MANY_DECIMALS', 'TOO_MANY_DECIMALS', '1.001']);
    expect([taken('0', '20'), taken('', '20'), taken('abc', '20')]).toEqual(['NUMBER_ZERO', 'NUMBER_UNPARSED', 'NUMBER_UNPARSED']);
  });

  it('is of its own currency, where one is written beside it', () => {
    expect([taken('10 CNY', '20'), taken('￥10', '20'), taken('¥10', '20', 'JPY'), taken('US$10', '20', 'USD')]).toEqual([
      '10',
      '10',
      '10',
      '10',
    ]);
    expect([taken('10 EUR', '20'), taken('€10', '20', 'USD'), taken('$10', '20')]).toEqual(Array(3).fill('NUMBER_UNPARSED'));
  });
});
