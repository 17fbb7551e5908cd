import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Row, Values } from '#define/row';
import { amountFor, specificityOf, winners, type Candidate, type Shipment } from '#modules/freight/freightSurcharge/matching.rules';

const shipment: Shipment = {
  date: '2026-03-21',
  carriers: 'COSU',
  lines: 'USW',
  portLoadings: 'CNNGB',
  portDestinations: 'USLAX',
  isDg: 'NO',
  paymentTerm: 'PREPAID',
  commodity: '',
  customerIds: '7',
  containerTypes: ['40HQ', '20GP'],
};

let next = 0;
const row = (values: Values): Row => ({ id: String((next += 1)), epId: '1', version: 1, ...values });

function thc(surcharge: Values, [small, large, high]: readonly (string | null)[]): Candidate {
  const of = row({ priority: 0, validFrom: '2026-02-01', ...surcharge });
  const cost = row({
    feeCode: 'THC',
    direction: 'BUY',
    basis: 'PER_CONTAINER',
    currency: 'CNY',
    amount20GP: small ?? null,
    amount40GP: large ?? null,
    amount40HQ: high ?? null,
  });
  return { surcharge: of, cost };
}

const lane = { carriers: ['COSU'], portLoadings: ['CNNGB'] };
const wide = { carriers: ['COSU', 'OOLU'], portLoadings: ['CNNGB', 'CNSHA'], lines: ['USW'], portDestinations: ['USLAX', 'USLGB'] };
/** S1 to S9 of RT-S (domain/15 §15.7), all of one branch. */
const table = (s7: Values = {}): Candidate[] => [
  thc({ portLoadings: ['CNNGB'] }, ['820', '1120', '1120']),
  thc(lane, ['810', '1110', '1110']),
  thc({ ...lane, lines: ['USW'] }, ['780', '1090', '1090']),
  thc({ ...lane, paymentTerm: 'PREPAID', priority: 5 }, ['770', '1080', '1080']),
  thc({ ...lane, lines: ['USW'], isDg: 'YES' }, ['950', '1300', '1300']),
  thc({ ...lane, lines: ['USW'], containerTypes: ['40HQ'], validFrom: '2026-03-10' }, [null, null, '1060']),
  thc({ ...wide, validFrom: '2026-03-01', ...s7 }, ['745', '1075', '1075']),
  thc({ ...wide, customerIds: ['8'] }, ['700', '1000', '1000']),
  thc({ ...wide, paymentTerm: 'PREPAID', validTo: '2026-03-14' }, ['690', '990', '990']),
];

const priceOf = (candidates: Candidate[], box: string, asked: Shipment = shipment): string | null => {
  const won = winners(candidates, asked, ['40HQ', '20GP']).find((one) => one.box === box);
  return won ? amountFor(won.cost, box) : null;
};

describe('RT-S: the most specific surcharge wins', () => {
  test('2 × 1,060 + 745 = 2,865', () => {
    expect([priceOf(table(), '40HQ'), priceOf(table(), '20GP')]).toEqual(['1060', '745']);
  });
  test('with priority 10 on S7 2 × 1,075 + 745 = 2,895', () => {
    expect([priceOf(table({ priority: 10 }), '40HQ'), priceOf(table({ priority: 10 }), '20GP')]).toEqual(['1075', '745']);
  });
  test('S1 wins for another carrier', () => {
    expect(priceOf(table(), '40HQ', { ...shipment, carriers: 'MSCU' })).toBe('1120');
  });
  test('each winner says what it beat, and why', () => {
    const [won] = winners(table(), shipment, ['40HQ']);
    expect(won?.beaten.map(({ specificity, why }) => `${specificity} ${why}`)).toEqual([
      '5 OLDER',
      '4 LESS_SPECIFIC',
      '4 LESS_SPECIFIC',
      '3 LESS_SPECIFIC',
      '2 LESS_SPECIFIC',
    ]);
  });
  test('what nobody said is unknown: rows that need it take no part', () => {
    const { lines: _lines, ...without } = shipment;
    expect(priceOf(table(), '40HQ', without)).toBe('1080');
  });
});

test('the winner names at least as many conditions as any other that matches, whatever the order they come in', () => {
  const some = fc.record({
    carriers: fc.constantFrom(null, ['COSU'], ['MSCU']),
    lines: fc.constantFrom(null, ['USW']),
    portLoadings: fc.constantFrom(null, ['CNNGB'], ['CNSHA']),
    paymentTerm: fc.constantFrom(null, 'PREPAID', 'COLLECT'),
    priority: fc.integer({ min: 0, max: 2 }),
    validFrom: fc.constantFrom('2026-01-01', '2026-02-01', '2026-04-01'),
  });
  fc.assert(
    fc.property(fc.array(some, { minLength: 1, maxLength: 8 }), (conditions) => {
      const candidates = conditions.map((one) => thc(one, ['1', '2', '3']));
      const [won] = winners(candidates, shipment, ['40HQ']);
      const [again] = winners(candidates.toReversed(), shipment, ['40HQ']);
      expect(again?.surcharge.id).toBe(won?.surcharge.id);
      for (const { surchargeId } of won?.beaten ?? []) {
        const beaten = candidates.find(({ surcharge }) => surcharge.id === surchargeId)?.surcharge ?? {};
        expect(specificityOf(beaten)).toBeLessThanOrEqual(won?.specificity ?? 0);
      }
    }),
  );
});
