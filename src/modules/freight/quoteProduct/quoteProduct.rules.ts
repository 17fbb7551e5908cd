import type { Rule } from '#define/entity';
import { flagOf, textOf, textsOf, type Values } from '#define/row';
import { isSold, marksOf, type Placed } from '#modules/freight/freightOffer/costing.rules';

/** A product whose carrier is fixed names the carriers it may take. */
export const portsNamed: Rule = {
  name: 'portsNamed',
  reads: ['carrierRule', 'carriers'],
  by: (row) =>
    textOf(row, 'carrierRule') === 'FIXED' && textsOf(row, 'carriers').length === 0 ? [{ code: 'FIELD_REQUIRED', field: 'carriers' }] : [],
};

/**
 * The rate a product takes of those on offer, which stand in their order (domain/15 §15.11): the cheapest, the fastest, the cheapest of the
 * recommended (where none is, the cheapest), or the first of its carriers that has one. Full ships never, nor a rate
 * nobody sells: what is told at once has a price.
 */
export function takenBy(product: Values, found: readonly Placed[]): Placed | null {
  const open = found.filter(({ rate, lines }) => textOf(rate, 'spaceStatus') !== 'FULL' && isSold(lines));
  const rule = textOf(product, 'carrierRule');
  if (rule === 'FIXED') {
    for (const carrier of textsOf(product, 'carriers')) {
      const one = open.find(({ rate }) => rate.carrierCode === carrier);
      if (one) return one;
    }
    return null;
  }
  if (rule === 'FASTEST') return open.find((one) => marksOf(open).fastest.has(one)) ?? null;
  const starred = open.filter(({ rate }) => flagOf(rate, 'isRecommended'));
  const among = rule === 'RECOMMENDED' && starred.length > 0 ? starred : open;
  return among.find((one) => marksOf(among).cheapest.has(one)) ?? null;
}
