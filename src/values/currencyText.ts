/** ISO 4217's currencies in use, without metals, funds and test codes. */
const CODES = new Set(
  (
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLF CLP CNY COP CRC ' +
    'CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK ' +
    'JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR ' +
    'MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP ' +
    'STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UYW UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ' +
    'ZMW ZWG'
  ).split(' '),
);

/** Signs and words in the trade's sheets; a bare $ is the US dollar and ¥ the renminbi, as Chinese carriers write them. */
const SIGNS = new Map<string, string>([
  ['RMB', 'CNY'],
  ['$', 'USD'],
  ['US$', 'USD'],
  ['USD$', 'USD'],
  ['HK$', 'HKD'],
  ['S$', 'SGD'],
  ['A$', 'AUD'],
  ['NT$', 'TWD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['\u00A5', 'CNY'],
  ['CN\u00A5', 'CNY'],
  ['JP\u00A5', 'JPY'],
  ['₩', 'KRW'],
  ['₹', 'INR'],
  ['₫', 'VND'],
  ['฿', 'THB'],
  ['元', 'CNY'],
  ['人民币', 'CNY'],
  ['美元', 'USD'],
  ['美金', 'USD'],
]);

const WORD = '[A-Za-z]{0,3}[$€£\\u00A5₩₹₫฿]|[A-Za-z]{3}|人民币|美元|美金|元';
const AHEAD = new RegExp(`^(${WORD})(?![A-Za-z$€£\\u00A5])`);
const BEHIND = new RegExp(`(?<![A-Za-z$€£\\u00A5])(${WORD})$`);

/** The stored code of a currency as people write it ("rmb", "US$", "￥" folded): CNY, USD, CNY; null when it is none. */
export function currencyOf(text: string): string | null {
  const word = text.trim().toUpperCase();
  return CODES.has(word) ? word : (SIGNS.get(word) ?? null);
}

/**
 * Takes the currency off a width-folded amount, ahead of it or behind it: "USD 1200" is USD and "1200".
 * Two different currencies, or an unknown word, leave the text as it is with currency null.
 */
export function splitCurrency(text: string): { currency: string | null; rest: string } {
  const ahead = AHEAD.exec(text);
  const aheadCode = ahead === null ? null : currencyOf(ahead[1] as string);
  const afterAhead = ahead === null || aheadCode === null ? text : text.slice(ahead[0].length).trim();
  const behind = BEHIND.exec(afterAhead);
  const behindCode = behind === null ? null : currencyOf(behind[1] as string);
  if (aheadCode !== null && behindCode !== null && aheadCode !== behindCode) return { currency: null, rest: text };
  const rest = behind === null || behindCode === null ? afterAhead : afterAhead.slice(0, behind.index);
  return { currency: aheadCode ?? behindCode, rest: rest.trim() };
}
