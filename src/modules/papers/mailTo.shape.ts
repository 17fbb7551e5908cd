import { textOf, type Values } from '#define/row';
import type { Language } from '#names/languages';

/** Countries whose people read Chinese, and Arabic; everybody else gets letters in English. */
const chinese = new Set(['CN', 'HK', 'MO', 'TW']);
const arabic = new Set('AE BH DJ DZ EG IQ JO KM KW LB LY MA MR OM PS QA SA SD SO SY TN YE'.split(' '));

/** Where a partner's papers are mailed to, and in which language (domain/09 §9.0). */
export function mailTo(customer: Values | undefined): { address: string | null; language: Language } {
  const country = customer ? (textOf(customer, 'countryCode') ?? '') : '';
  const language = chinese.has(country) ? 'zh' : arabic.has(country) ? 'ar' : 'en';
  return { address: customer ? textOf(customer, 'email') : null, language };
}
