import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Row } from '#define/row';
import { linesOf, summing, sumOf } from '#modules/freight/freightOffer/costing.rules';
import { drawersOf } from '#modules/freight/freightSurcharge/drawer.rules';
import { winners, type Candidate, type Shipment } from '#modules/freight/freightSurcharge/matching.rules';

const some = (...values: readonly string[]) => fc.option(fc.subarray([...values]), { freq: 2 });
const days = ['2026-03-01', '2026-03-10', '2026-03-20'] as const;

const surcharge = fc.record({
  carriers: some('COSU', 'MAEU'),
  portLoadings: some('CNNGB', 'CNSHA'),
  portDestinations: some('USLAX', 'DEHAM'),
  containerTypes: some('20GP', '40HQ'),
  paymentTerm: fc.option(fc.constantFrom('PREPAID', 'COLLECT')),
  isDg: fc.option(fc.constantFrom('YES', 'NO')),
  priority: fc.integer({ min: 0, max: 2 }),
  validFrom: fc.constantFrom(...days),
  validTo: fc.option(fc.constantFrom(...days)),
});
const cost = fc.record({
  feeCode: fc.constantFrom('THC', 'BAF'),
  direction: fc.constantFrom('BUY', 'SELL', 'BOTH'),
  basis: fc.constantFrom('PER_CONTAINER', 'PER_BILL'),
  amount: fc.option(fc.constant('10')),
  amount40HQ: fc.option(fc.constant('20')),
  isIncluded: fc.boolean(),
});
const candidates = fc.array(fc.tuple(surcharge, cost), { maxLength: 14 }).map((all) =>
  all.map(([above, below], at): Candidate => {
    const ids = { id: String(at + 1), epId: '1', version: 1 };
    return { surcharge: { ...above, ...ids } as Row, cost: { ...below, ...ids } as Row };
  }),
);
const shipment = fc.record({
  date: fc.constantFrom(...days),
  carriers: fc.constantFrom('COSU', 'MAEU', ''),
  portLoadings: fc.constantFrom('CNNGB', 'CNSHA'),
  portDestinations: fc.constantFrom('USLAX', 'DEHAM'),
  isDg: fc.constantFrom('YES' as const, 'NO' as const),
  paymentTerm: fc.constantFrom('PREPAID', 'COLLECT', ''),
  containerTypes: fc.uniqueArray(fc.constantFrom('20GP', '40HQ', '40GP'), { minLength: 1, maxLength: 3 }),
});

const told = (won: readonly { feeCode: string; direction: string; box: string | null; cost: Row }[]) =>
  won.map(({ feeCode, direction, box, cost: { id } }) => `${feeCode} ${direction} ${box ?? ''} ${id}`).sort();

it('charges laid out once win of every shipment as they do weighed one by one', () => {
  fc.assert(
    fc.property(candidates, fc.array(shipment, { minLength: 1, maxLength: 6 }), (all, wanted: readonly Shipment[]) => {
      const winning = drawersOf(all);
      // The same drawers answer one shipment after the other: what one opened must not hold of the next.
      for (const one of [...wanted, ...wanted]) expect(told(winning(one))).toEqual(told(winners(all, one, one.containerTypes ?? [])));
    }),
    { numRuns: 2_000, seed: 20_260_331 },
  );
});

const priced = fc.record({
  cost40HQ: fc.constantFrom('1500', '1745.5', null),
  cost20GP: fc.constantFrom('900', null),
  currency: fc.constantFrom('USD', 'EUR', null),
  includedSurcharges: fc.constantFrom('THC', 'BAF, THC', null),
  rateLines: fc.constantFrom('BAF 12%', 'PSS USD 150/300/300; THC CNY 35/BL', 'WRS USD 40/TEU', null),
});
const charging = fc
  .tuple(
    surcharge,
    cost,
    fc.constantFrom('PER_CONTAINER', 'PER_BILL', 'PER_TEU', 'PERCENT_OF_FREIGHT'),
    fc.constantFrom('USD', 'CNY', null),
  )
  .map(([above, below, basis, currency]) => ({ above, below: { ...below, basis, currency, percent: '7.5', isOptional: false } }));

it('what many rates come to, sums kept for the next, is what the lines of each come to', () => {
  const rateOf = (currency: string) => ({ USD: '7.13', EUR: '7.8145', CNY: '1' })[currency] ?? '0';
  fc.assert(
    fc.property(
      fc.array(charging, { maxLength: 10 }),
      fc.array(priced, { minLength: 1, maxLength: 5 }),
      shipment,
      fc.integer({ min: 1, max: 3 }),
      (charges, rates, wanted: Shipment, count) => {
        const winning = drawersOf(
          charges.map(({ above, below }, at) => {
            const ids = { id: String(at + 1), epId: '1', version: 1 };
            return { surcharge: { ...above, ...ids } as Row, cost: { ...below, ...ids } as Row };
          }),
        );
        const boxes = ['40HQ', '20GP'].slice(0, count).map((type) => ({ type, count }));
        const by = {
          winners: winning({ ...wanted, containerTypes: boxes.map(({ type }) => type) }),
          teu: String(count),
          sellOf: (_box: string, buy: string | null) => buy && `${buy}0`.replace(/^(\d+)0$/u, '$1'),
        };
        for (const side of ['buyPrice', 'sellPrice'] as const) {
          const sum = summing(side, rateOf, 'CNY');
          for (const one of [...rates, ...rates]) {
            const rate = { ...one, id: '7', epId: '1', version: 1 } as Row;
            const lines = linesOf(rate, boxes, by);
            const whole = lines.slice(0, boxes.length).some((line) => line[side] === null) ? null : sumOf(lines, side, rateOf, 'CNY');
            const told = sum(rate, boxes, by);
            const amounts = (of: typeof told) =>
              of &&
              Object.entries(of.byCurrency)
                .map(([code, amount]) => [code, Number(amount)])
                .sort();
            expect([told && Number(told.base), amounts(told)]).toEqual([whole && Number(whole.base), amounts(whole)]);
          }
        }
      },
    ),
    { numRuns: 1_000, seed: 20_260_331 },
  );
});
