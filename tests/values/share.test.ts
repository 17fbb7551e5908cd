import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, toDecimal, toText } from '#values/decimal';
import { lineAmounts, type LineAmounts } from '#values/money';
import { cutShare, lastCut, shareOf, sharePattern } from '#values/share';

const priced = { currency: 'USD', rate: '7.1234', baseCurrency: 'CNY' };
const whole = (price: string, more: object = {}) =>
  lineAmounts({ ...priced, price, number: '1', taxMode: 'INCLUSIVE', taxRate: '0', ...more });
const plus = (a: LineAmounts, b: LineAmounts) =>
  Object.fromEntries(
    Object.entries(a).map(([name, value]) => [name, toText(add(toDecimal(value), toDecimal(b[name as keyof LineAmounts])))]),
  );

describe('the share of a line', () => {
  it('is the whole where it is blank', () => {
    const line = whole('1000.01');
    expect([shareOf(line, null, priced), shareOf(line, '', priced)]).toEqual([line, line]);
  });

  it('is rounded in the first part and takes the rest in the second (vectors S01, S02)', () => {
    expect([shareOf(whole('1000.01'), '33', priced).amount, shareOf(whole('1000.01'), '-33', priced).amount]).toEqual(['330.00', '670.01']);
    const yen = { ...priced, currency: 'JPY', rate: '0.0485' };
    const line = lineAmounts({ ...yen, price: '1001', number: '1', taxMode: 'INCLUSIVE', taxRate: '0' });
    expect([shareOf(line, '50', yen).amount, shareOf(line, '-50', yen).amount]).toEqual(['501', '500']);
  });

  it('is cut and put together again, cut by cut', () => {
    expect(cutShare(null, 33)).toEqual({ first: '33', rest: '-33' });
    expect(cutShare('33 -50', 7)).toEqual({ first: '33 -50 7', rest: '33 -50 -7' });
    expect([lastCut('33 -50'), lastCut('33'), lastCut(null)]).toEqual([{ before: '33', cut: -50 }, { before: null, cut: 33 }, null]);
    expect(['33', '-1 99 -50'].every((share) => new RegExp(sharePattern, 'u').test(share))).toBe(true);
    expect(['0', '100', '-0', '33,50', ' 33', '3.5'].some((share) => new RegExp(sharePattern, 'u').test(share))).toBe(false);
    expect(() => shareOf(whole('1'), '100', priced)).toThrow(RangeError);
  });

  it('and its rest are the whole in every figure, however often it was cut before', () => {
    const cuts = fc.array(fc.tuple(fc.integer({ min: 1, max: 99 }), fc.boolean()), { maxLength: 5 });
    const line = fc.record({
      price: fc.integer({ min: -1e9, max: 1e9 }).map((cents) => toText({ coefficient: cents, scale: 4 })),
      taxRate: fc.constantFrom('0', '6', '9', '13'),
      taxMode: fc.constantFrom('INCLUSIVE' as const, 'EXCLUSIVE' as const),
    });
    fc.assert(
      fc.property(line, cuts, fc.integer({ min: 1, max: 99 }), ({ price, ...more }, before, ratio) => {
        const share = before.map(([cut, first]) => `${first ? '' : '-'}${cut}`).join(' ') || null;
        const part = shareOf(whole(price, more), share, priced);
        const { first, rest } = cutShare(share, ratio);
        expect(plus(shareOf(whole(price, more), first, priced), shareOf(whole(price, more), rest, priced))).toEqual(part);
      }),
    );
  });
});
