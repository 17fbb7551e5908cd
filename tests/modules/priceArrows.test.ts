import { describe, expect, it } from 'vitest';
import { priceArrows } from '#modules/freight/freightRate/freightRate.rules';

const arrow = (word: string, sell40HQ: string | null, sellWas40HQ: string | null) =>
  priceArrows.find((one) => one.word === word && one.on.includes('sell40HQ'))?.when.by({ sell40HQ, sellWas40HQ });

describe('the arrow beside a price', () => {
  it.each([
    ['1665', '1585', 80, false],
    ['1585', '1665', false, 80],
    ['1585.5', '1585', 1, false],
    ['1585.4', '1585', true, false],
    ['1585', '1585.00', false, false],
    ['999999999999.50', '0.5', 999_999_999_999, false],
    ['1585', null, false, false],
  ] as const)('%s after %s rose %s, fell %s', (now, was, rose, fell) => {
    expect([arrow('rose', now, was), arrow('fell', now, was)]).toEqual([rose, fell]);
  });
});
