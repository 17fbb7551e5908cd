import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Row } from '#define/row';
import { laidOut, winners, wonOf, type Candidate, type Shipment } from '#modules/freight/freightSurcharge/matching.rules';

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

it('charges laid out once win as they do weighed one by one, of all boxes together and of each for itself', () => {
  fc.assert(
    fc.property(candidates, shipment, (all, wanted: Shipment) => {
      const types = wanted.containerTypes ?? [];
      const [together = [], ...each] = wonOf(laidOut(all).filed, wanted, [types, ...types.map((type) => [type])]);
      expect(told(together)).toEqual(told(winners(all, wanted, types)));
      for (const [at, won] of each.entries()) {
        const alone = types.slice(at, at + 1);
        expect(told(won)).toEqual(told(winners(all, { ...wanted, containerTypes: alone }, alone)));
      }
    }),
    { numRuns: 2_000, seed: 20_260_331 },
  );
});

it('charges that move in a layout win as if all were laid out anew, and what was laid out before stays', () => {
  fc.assert(
    fc.property(candidates, fc.array(fc.nat(20), { maxLength: 6 }), shipment, (all, turns, wanted) => {
      const loads = [wanted.containerTypes ?? []];
      let standing = all.slice(0, Math.ceil(all.length / 2));
      let laid = laidOut(standing);
      const waiting = all.slice(standing.length);
      for (const turn of turns) {
        const [leaving] = standing.slice(turn % Math.max(1, standing.length));
        const coming = waiting.splice(0, 1);
        const before = wonOf(laid.filed, wanted, loads);
        const next = laidOut(coming, laid, new Set(leaving ? [leaving.surcharge.id] : []));
        expect(wonOf(laid.filed, wanted, loads)).toEqual(before);
        standing = [...standing.filter((one) => one !== leaving), ...coming];
        if (leaving) waiting.push(leaving);
        laid = next;
        expect(told(wonOf(laid.filed, wanted, loads)[0] ?? [])).toEqual(told(wonOf(laidOut(standing).filed, wanted, loads)[0] ?? []));
      }
    }),
    { numRuns: 1_000, seed: 20_260_331 },
  );
});
