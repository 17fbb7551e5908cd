import { describe, expect, test } from 'vitest';
import { isRefund, lclBase, lclLines, revenueTon, tiersOf, tiersReadable } from '#modules/freight/freightRate/lcl.rules';
import { lclQuoteText } from '#modules/freight/freightRate/lclQuote.rules';
import type { Facts } from '#define/facts';

const origin = { originCurrency: 'CNY', costOriginPerRt: '60', costOriginPerBl: '150' };
const dest = { destCurrency: 'USD', costDestPerRt: '25', costDestPerBl: '45' };
const usd = (costPerRt: string, more = {}) => ({ currency: 'USD', m3PerTon: '1', costPerRt, ...more });
const rateOf = (currency: string) => (currency === 'USD' ? '7.13' : '1');

describe('RT-L: what a part load comes to (domain/15 §15.12)', () => {
  test.each([
    [
      'RT-L1',
      '3.4560',
      '2870',
      usd('38', { minRt: '1', ...origin, ...dest }),
      '3.456',
      ['131.33', '207.36', '150.00', '86.40', '45.00'],
      '2230.62',
    ],
    ['RT-L2', '0.6200', '410', usd('38', { minRt: '1' }), '0.620', ['38.00'], '270.94'],
    ['RT-L3', '2.1000', '5600.5', usd('38', { minRt: '1' }), '5.601', ['212.84'], '1517.55'],
    ['RT-L4', '4.2000', '3100', usd('-25', { minRt: '1', ...origin }), '4.200', ['-105.00', '252.00', '150.00'], '-346.65'],
    ['RT-L5', '0.4000', '250', usd('-25', { minRt: '1' }), '0.400', ['-10.00'], '-71.30'],
    ['RT-L6', '1.2000', '900', usd('12', { costMinCharge: '30' }), '1.200', ['30.00'], '213.90'],
    ['RT-L7', '6.5000', '2000', usd('40', { costTiers: '0:38 5:35' }), '6.500', ['227.50'], '1622.08'],
    ['RT-L8', '2.3455', '1000', usd('45', { minRt: '2' }), '2.346', ['105.57'], '752.71'],
  ])('%s', (_id, cbm, kg, row, tons, amounts, base) => {
    const load = { cbm, kg, bills: 1 };
    expect(revenueTon(row, load)).toBe(tons);
    const lines = lclLines(row, 'cost', load);
    expect(lines.map(({ amount }) => amount)).toEqual(amounts);
    expect(lclBase(lines, rateOf, 'CNY')).toBe(base);
  });
});

test('a heavy ton counts as more than a cubic metre where the rate says so', () => {
  expect(revenueTon({ m3PerTon: '3' }, { cbm: '1', kg: '900' })).toBe('2.700');
});

test.each([
  ['0:38 5:35', ['0:38', '5:35']],
  ['5：35；0：38', ['0:38', '5:35']],
  ['', []],
  ['38', null],
  ['0:thirty', null],
])('tiers %j', (text, read) => {
  expect(tiersOf(text)?.map(({ from, price }) => `${from}:${price}`) ?? null).toEqual(read);
  const told = tiersReadable.by({ costTiers: text, sellTiers: null }, {} as Facts, null);
  expect(told.map(({ code, field }) => `${code} ${field}`)).toEqual(read === null ? ['TIERS_UNREAD costTiers'] : []);
});

test('a price below nought is a refund, and no part of what a customer is told', () => {
  const row = {
    ...usd('-25', origin),
    sellPerRt: '5',
    sellMinCharge: '20',
    sellOriginPerRt: '80',
    portLoading: 'CNNGB',
    portDestination: 'USLAX',
  };
  expect(isRefund(row)).toBe(true);
  expect(isRefund(usd('38'))).toBe(false);
  expect(lclQuoteText(row, new Map([['CNNGB', '宁波']]), 'zh')).toBe('宁波 - USLAX LCL：5 USD/RT，最低20，起运港仓库费CNY 80/RT。');
});
