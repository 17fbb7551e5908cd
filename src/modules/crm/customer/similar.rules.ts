import { spellingsOf } from '#values/initials';
import {
  chineseForms,
  chinesePlaces,
  foreignForms,
  foreignPlaces,
  publicHosts,
  simplified,
  tradeClass,
  tradeWords,
  writtenOut,
} from '#modules/crm/customer/tradeWords.rules';

/** A name of a company taken apart (domain/16 §16.5 nr 2, 3). */
export interface NameParts {
  readonly chinese: boolean;
  readonly branch: string;
  readonly place: string;
  /** The place stood in a bracket. */
  readonly bracketed: boolean;
  readonly brand: string;
  readonly trade: readonly string[];
}

const han = /\p{Script=Han}/u;
const clean = (name: string): string => [...name.normalize('NFKC').toUpperCase()].map((one) => simplified.get(one) ?? one).join('');

/** Takes words off the end while two characters are left; answers them in the order they stood. */
function offTheEnd(text: string, words: readonly string[], least: number): readonly [rest: string, taken: readonly string[]] {
  const word = words.find((one) => text.endsWith(one) && text.length - one.length >= least);
  if (word === undefined) return [text, []];
  const [rest, before] = offTheEnd(text.slice(0, -word.length), words, least);
  return [rest, [...before, word]];
}

const leastChinese = 2;
const branchTail = /^(.*(?:公司|集团))(.{1,8})(?:分公司|办事处)$/u;
const bracket = /\(([^()]*)\)/gu;

function chineseParts(cleaned: string): NameParts {
  let text = cleaned.replace(/\s/gu, '');
  const tail = branchTail.exec(text);
  if (tail) text = tail[1] ?? text;
  let place = '';
  text = text.replace(bracket, (_all, inside: string) => {
    const named = inside.replace(/[省市]$/u, '');
    if (place !== '' || !chinesePlaces.includes(named)) return inside;
    place = named;
    return '';
  });
  const bracketed = place !== '';
  text = offTheEnd(text.replace(/[^\p{L}\p{N}]/gu, ''), chineseForms, leastChinese)[0];
  for (let found: string | undefined = ''; !bracketed && found !== undefined;) {
    found = chinesePlaces.find((one) => text.startsWith(one));
    const rest = found === undefined ? '' : text.slice(found.length).replace(/^[省市]/u, '');
    if (found === undefined || rest.length < leastChinese) break;
    [place, text] = [found, rest];
  }
  const [brand, trade] = offTheEnd(text, tradeWords, leastChinese);
  return { chinese: true, branch: tail?.[2] ?? '', place, bracketed, brand, trade };
}

function foreignParts(cleaned: string): NameParts {
  let place = '';
  let text = cleaned.replace(/INT'L/gu, 'INTL').replace(bracket, (_all, inside: string) => {
    const found = foreignPlaces.get(inside.replace(/[^A-Z]/gu, ''));
    if (place !== '' || found === undefined) return ` ${inside} `;
    place = found;
    return ' ';
  });
  const bracketed = place !== '';
  text = text.replaceAll('&', ' AND ').replace(/\b([A-Z])\.(?=[A-Z]\b)/gu, '$1');
  let words = text
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => writtenOut[word] ?? word);
  const branch = words.length > 2 && words.at(-1) === 'BRANCH' ? (words.at(-2) ?? '') : '';
  if (branch !== '') words = words.slice(0, -2);
  while (words.length > 1 && foreignForms.has(words.at(-1) ?? '')) words = words.slice(0, -1);
  if (!bracketed) {
    const first = [1, 2].find((count) => words.length > count && foreignPlaces.has(words.slice(0, count).join('')));
    if (first !== undefined) {
      place = foreignPlaces.get(words.slice(0, first).join('')) ?? '';
      words = words.slice(first);
    }
  }
  const trade: string[] = [];
  for (;;) {
    const last = words.at(-1) ?? '';
    const joined = words.slice(-3).join('');
    if (words.length > 3 && joined === 'IMPORTANDEXPORT') [words, trade[trade.length]] = [words.slice(0, -3), 'IMPORT&EXPORT'];
    else if (words.length > 1 && tradeClass.has(last)) [words, trade[trade.length]] = [words.slice(0, -1), last];
    else break;
  }
  return { chinese: false, branch, place, bracketed, brand: words.join(''), trade: trade.toReversed() };
}

const known = new Map<string, NameParts>();
const mostKnown = 20_000;

/** A name taken apart; names are met again and again. */
export function partsOf(name: string): NameParts {
  let parts = known.get(name);
  if (!parts) {
    if (known.size >= mostKnown) known.clear();
    const cleaned = clean(name);
    known.set(name, (parts = han.test(cleaned) ? chineseParts(cleaned) : foreignParts(cleaned)));
  }
  return parts;
}

const pairsIn = (text: string): readonly string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));

/** How much of their pairs of characters two brands share. */
export function dice(one: string, other: string): number {
  const left = [...pairsIn(other)];
  const all = pairsIn(one).length + left.length;
  if (all === 0) return 0;
  const shared = pairsIn(one).filter((pair) => {
    const at = left.indexOf(pair);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
  return (2 * shared) / all;
}

const classesOf = ({ trade }: NameParts): readonly string[] => trade.map((word) => tradeClass.get(word) ?? word);
const tradeText = ({ trade }: NameParts) => trade.join('');
const near = (a: NameParts, b: NameParts): boolean =>
  a.trade.length === 0 || b.trade.length === 0 || tradeText(a) === tradeText(b) || classesOf(a).some((one) => classesOf(b).includes(one));
const fits = (a: NameParts, b: NameParts): boolean => a.place === b.place || a.place === '' || b.place === '';

const latinBrand = 6;

/** How alike two names are, 0 to 100 (domain/16 §16.5 nr 5); 100 is the same key. */
export function nameScore(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)];
  if (a.brand === '' || b.brand === '') return 0;
  if (a.chinese !== b.chinese) {
    const [zh, en] = a.chinese ? [a, b] : [b, a];
    const spelled = spellingsOf(zh.brand).some((text) => text.replace(/[^a-z]/giu, '').toUpperCase() === en.brand);
    return spelled && en.brand.length >= latinBrand && fits(a, b) ? 65 : 0;
  }
  const same = (['branch', 'place', 'bracketed', 'brand'] as const).every((name) => a[name] === b[name]) && tradeText(a) === tradeText(b);
  if (same) return 100;
  const equal = tradeText(a) === tradeText(b);
  if (a.brand === b.brand) {
    if (!fits(a, b)) return equal ? 70 : near(a, b) ? 60 : 40;
    if ((a.branch === '') !== (b.branch === '') && near(a, b)) return 75;
    if (equal) return a.place === b.place ? 95 : 90;
    return near(a, b) ? 85 : 60;
  }
  const [shorter, longer] = a.brand.length <= b.brand.length ? [a.brand, b.brand] : [b.brand, a.brand];
  const contained = longer.includes(shorter) && shorter.length >= (a.chinese ? 3 : 5);
  const share = Math.max(dice(a.brand, b.brand), contained ? 0.85 : 0);
  return Math.round(80 * share * (near(a, b) ? 1 : 0.75) * (fits(a, b) ? 1 : 0.75));
}

/** What two customers are compared by. */
export interface Company {
  readonly crmName: string;
  readonly former?: readonly string[];
  readonly englishName?: string | null;
  readonly uscc?: string | null;
  readonly foreignTaxNo?: string | null;
  readonly countryCode?: string | null;
  readonly mobiles?: readonly string[];
  readonly emails?: readonly string[];
  readonly landlines?: readonly string[];
  readonly address?: string | null;
}

const digits = (number: string): string => number.replace(/\D/gu, '').replace(/^(?:0{0,2}86)(?=1\d{10}$)/u, '');
const landline = (number: string): string => (number.split(/ext|转|[-\s](?=\d{1,4}$)/iu)[0] ?? '').replace(/\D/gu, '');
const hostOf = (address: string): string => address.split('@')[1]?.trim().toLowerCase() ?? '';
const meet = (one: readonly string[] = [], other: readonly string[] = [], as: (text: string) => string = (text) => text): boolean => {
  const known = new Set(one.map(as).filter((text) => text !== ''));
  return other.some((text) => known.has(as(text)));
};
const addressText = (text: string): string => clean(text).replace(/[^\p{L}\p{N}]/gu, '');

/** How the ways to reach them agree (nr 6): the strongest counts. */
function reachScore(a: Company, b: Company): number {
  const own = (emails: readonly string[] = []) => emails.map(hostOf).filter((host) => !publicHosts.has(host));
  if (meet(a.mobiles, b.mobiles, digits) || meet(a.emails, b.emails, (text) => text.trim().toLowerCase())) return 60;
  if (meet(own(a.emails), own(b.emails))) return 60;
  if (meet(a.landlines, b.landlines, landline)) return 50;
  return a.address && b.address && addressText(a.address) === addressText(b.address) ? 40 : 0;
}

/** How surely two customers are one company, 0 to 100 (nr 7): from 100 on it is the same. */
export function similarity(a: Company, b: Company): number {
  if (a.uscc && a.uscc === b.uscc) return 100;
  if (a.foreignTaxNo && a.foreignTaxNo === b.foreignTaxNo && a.countryCode === b.countryCode) return 100;
  const differ = Boolean(a.uscc && b.uscc);
  const names = (one: Company) => [one.crmName, ...(one.former ?? [])];
  const byName = Math.max(...names(a).flatMap((one) => names(b).map((other) => nameScore(one, other))));
  if (byName === 100) return differ || (a.countryCode && b.countryCode && a.countryCode !== b.countryCode) ? 90 : 100;
  // Each English name beside the names of the other: a company's own two names say nothing about it and another.
  const across = (one: Company, other: Company): readonly number[] => {
    const { englishName } = one;
    return englishName
      ? [...names(other), ...(other.englishName ? [other.englishName] : [])].map((name) => nameScore(englishName, name))
      : [];
  };
  const also = Math.max(0, ...across(a, b), ...across(b, a));
  if (also === 100) return 90;
  const [n, e] = [Math.max(byName, also), reachScore(a, b)];
  return Math.max(0, Math.min(99, Math.max(n, e) + Math.round(0.3 * Math.min(n, e))) - (differ ? 25 : 0));
}
