import { dayOf, decimalOf, integerOf, textOf, type Values } from '#define/row';
import { rateBoxes } from '#modules/freight/freightRate/boxes.rules';
import { plainText, toDecimal } from '#values/decimal';

/** Prices of one side in words of the trade: `20GP 1350 / 40HQ 2470 USD`; a box that is not offered is left out (domain/15 §15.13). */
export function priceLine(row: Values, side: 'cost' | 'sell'): string {
  const prices = rateBoxes.flatMap((box) => {
    const price = decimalOf(row, `${side}${box}`);
    return price === null ? [] : [`${box} ${plainText(toDecimal(price))}`];
  });
  return prices.length === 0 ? '' : `${prices.join(' / ')} ${textOf(row, 'currency') ?? ''}`;
}

/** What rates of every kind are told with, by language. */
export const quoteWords = {
  zh: { direct: '直达', via: '经', days: '天', free: '免箱', until: '有效至', colon: '：', comma: '，', stop: '。' },
  en: { direct: 'direct', via: 'via ', days: ' days', free: 'free time ', until: 'valid to ', colon: ': ', comma: ', ', stop: '.' },
  ar: { direct: 'مباشر', via: 'عبر ', days: ' يوم', free: 'سماح ', until: 'صالح حتى ', colon: ': ', comma: '، ', stop: '.' },
} as const;

/** One rate as a customer is told it; a price it costs cannot get into it (screens-operations, moment 5). */
export function quoteText(row: Values, names: ReadonlyMap<string, string>, language: string): string {
  const w = quoteWords[language === 'en' || language === 'ar' ? language : 'zh'];
  const named = (field: string) => {
    const code = textOf(row, field);
    return code === null ? null : (names.get(code) ?? code);
  };
  const [least, most] = [integerOf(row, 'transitDaysMin'), integerOf(row, 'transitDaysMax')];
  const through = named('portTransshipment');
  const route = through === null ? w.direct : `${w.via}${through}`;
  const sailing = least === null ? route : `${route} ${least}${most !== null && most !== least ? `-${most}` : ''}${w.days}`;
  const [dem, det, combined] = [integerOf(row, 'freeDem'), integerOf(row, 'freeDet'), integerOf(row, 'freeCombined')];
  const free = combined !== null ? `${combined}` : dem !== null && det !== null ? `${dem}+${det}` : null;
  const to = dayOf(row, 'validTo');
  const parts = [
    priceLine(row, 'sell'),
    textOf(row, 'closingDay'),
    sailing,
    free === null ? null : `${w.free} ${free}`.replace('  ', ' '),
    to === null ? null : `${w.until}${to}`,
  ].filter((part) => part !== null && part !== '');
  return `${named('portLoading') ?? ''} - ${named('portDestination') ?? ''} ${named('carrierCode') ?? ''}${w.colon}${parts.join(w.comma)}${w.stop}`;
}
