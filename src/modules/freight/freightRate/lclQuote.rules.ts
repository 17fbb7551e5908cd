import { dayOf, decimalOf, integerOf, textOf, type Values } from '#define/row';
import { quoteWords } from '#modules/freight/freightRate/quote.rules';
import { plainText, toDecimal } from '#values/decimal';

const words = {
  zh: { ...quoteWords.zh, least: '最低', origin: '起运港仓库费', dest: '目的港仓库费', bill: '票' },
  en: { ...quoteWords.en, least: 'min ', origin: 'origin CFS ', dest: 'destination CFS ', bill: 'BL' },
  ar: { ...quoteWords.ar, least: 'الحد الأدنى ', origin: 'رسوم محطة التحميل ', dest: 'رسوم محطة الوصول ', bill: 'بوليصة' },
} as const;

/** What a revenue ton is sold at: `38 USD/RT`; blank where no price stands. */
export function lclPriceLine(row: Values): string {
  const price = decimalOf(row, 'sellPerRt');
  return price === null ? '' : `${plainText(toDecimal(price))} ${textOf(row, 'currency') ?? ''}/RT`;
}

/** One rate of part loads as a customer is told it; nothing it costs can get into it. */
export function lclQuoteText(row: Values, names: ReadonlyMap<string, string>, language: string): string {
  const w = words[language === 'en' || language === 'ar' ? language : 'zh'];
  const named = (field: string) => names.get(textOf(row, field) ?? '') ?? textOf(row, field) ?? '';
  const station = (end: 'Origin' | 'Dest', word: string, currency: string) => {
    const [perRt, perBl] = [decimalOf(row, `sell${end}PerRt`), decimalOf(row, `sell${end}PerBl`)];
    const parts = [
      ...(perRt === null ? [] : [`${plainText(toDecimal(perRt))}/RT`]),
      ...(perBl === null ? [] : [`${plainText(toDecimal(perBl))}/${w.bill}`]),
    ];
    return parts.length === 0 ? null : `${word}${textOf(row, currency) ?? ''} ${parts.join(' + ')}`;
  };
  const least = decimalOf(row, 'sellMinCharge');
  const [fewest, most] = [integerOf(row, 'transitDaysMin'), integerOf(row, 'transitDaysMax')];
  const to = dayOf(row, 'validTo');
  const parts = [
    lclPriceLine(row),
    least === null ? null : `${w.least}${plainText(toDecimal(least))}`,
    station('Origin', w.origin, 'originCurrency'),
    station('Dest', w.dest, 'destCurrency'),
    textOf(row, 'cfsClosingDay'),
    fewest === null ? null : `${fewest}${most !== null && most !== fewest ? `-${most}` : ''}${w.days}`,
    to === null ? null : `${w.until}${to}`,
  ].filter((part) => part !== null && part !== '');
  return `${named('portLoading')} - ${named('portDestination')} LCL${w.colon}${parts.join(w.comma)}${w.stop}`;
}
