import { dayOf, flagOf, integerOf, textOf } from '#define/row';
import { isSold, type marksOf, type Placed } from '#modules/freight/freightOffer/costing.rules';
import type { Language } from '#names/languages';
import { formatDecimal } from '#values/numberText';

/** A rate to quote from in one line: what it is known by, what it comes to for the customer in the branch's currency, how it sails. */
export function candidateText(
  one: Placed,
  { cheapest, fastest }: ReturnType<typeof marksOf>,
  language: Language,
  w: Readonly<Record<string, string>>,
): string {
  const { rate, lines, sellBase } = one;
  // Nothing is priced yet: what there is to say is that it has to be asked for.
  if (lines.length === 0) return `${textOf(rate, 'carrierCode') ?? ''} · ${w.ask}`;
  const figure = (price: unknown) => (price == null ? '–' : formatDecimal(String(price), { language }));
  // What a rate brings besides is in the sum; here stand the prices it is known by.
  const boxes = lines.flatMap(({ feeCode, containerType, sellPrice }) =>
    feeCode === 'OCF' ? [`${containerType} ${figure(sellPrice)}`] : [],
  );
  const [days, to] = [integerOf(rate, 'transitDaysMin'), dayOf(rate, 'validTo')];
  return [
    [textOf(rate, 'carrierCode'), ...boxes, textOf(rate, 'currency')].join(' '),
    isSold(lines) ? `${w.total} ${figure(sellBase)}` : w.unsold,
    days === null ? '' : `${days} ${w.days}`,
    to === null ? '' : `${w.until} ${to.slice(5)}`,
    flagOf(rate, 'isRecommended') ? `★ ${w.pushed}` : '',
    cheapest.has(one) ? `◆ ${w.cheapest}` : '',
    fastest.has(one) ? `⚑ ${w.fastest}` : '',
    textOf(rate, 'spaceStatus') === 'FULL' ? w.full : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
