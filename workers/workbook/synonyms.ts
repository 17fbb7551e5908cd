import { foldSearch } from '#values/text';

/** Separates the levels of a flattened header. */
export const HEADER_PATH = ' > ';

const EXACT = 100;
const LAST_LEVEL = 95;
const WITHOUT_BRACKETS = 90;
const ONE_LANGUAGE = 80;
const ANY_LEVEL = 70;
const CONTAINED = 40;
const LEAST_SHARE = 0.4;
/** Nobody's header, and more than enough to compare. */
const LONGEST_HEADER = 300;
const LONGEST_FOLDED = 1_000;
const SHORTEST_LATIN = 4;
const SHORTEST_CHINESE = 2;

/** Words that beside a synonym leave its meaning alone ("Carrier name", 目的港名称); beside any other word it means something else. */
const NEUTRAL = (
  'name code cd date time port text details info description desc the of in at per for all usd street ocean sea carriage shipment ' +
  '名称 名 代码 编码 信息 内容 情况 说明 要求 日期 时间 天数 天 口 港口 海运 运价 运费 结算 计价 客户 公司 其他 其它 默认 اسم رمز'
)
  .split(' ')
  .sort((a, b) => b.length - a.length);

const ALPHANUMERIC = /^[\dA-Za-z]*$/u;
const NOISE = /[\s\p{P}\p{S}]+/gu;
const BRACKETS = /[(（[【{][^)）\]】}]*[)）\]】}]/gu;
const BRACKETED = /[(（[【{]([^)）\]】}]*)[)）\]】}]/gu;
const RUNS = /\p{Script=Han}+|[^\p{Script=Han}]+/gu;

/** A header word as it is compared: width, case, white space, punctuation and footnote stars do not count. */
export function foldHeader(text: string): string {
  // A page of text heads no column, and every cell is asked whether it says its header again.
  if (text.length > LONGEST_FOLDED) return text;
  // Most cells compared with headers are figures and codes, which have nothing to fold but their case.
  return ALPHANUMERIC.test(text) ? text.toLowerCase() : foldSearch(text.normalize('NFKC')).replace(NOISE, '');
}

/**
 * Which field each header means, by the fields' synonyms in any language and their names; null where none does. A field is
 * proposed at most once, to the header that fits it best; a header in two languages ("起运港 POL") fits by either. A header
 * that holds one of a field's `not` words anywhere, brackets included, is that field's only where it is wholly a synonym.
 */
export function proposeMap(
  headers: readonly string[],
  fields: readonly { name: string; synonyms: readonly string[]; not?: readonly string[] | undefined }[],
): (string | null)[] {
  const folded = fields.map((field) => [...new Set([field.name, ...field.synonyms].map(foldHeader).filter((word) => word !== ''))]);
  const never = fields.map(({ not }) => (not ?? []).map(foldHeader));
  const fits: { header: number; field: number; score: number }[] = [];
  for (const [header, text] of headers.entries()) {
    const readings = readingsOf(text);
    const whole = foldHeader(text.slice(0, LONGEST_HEADER));
    for (const [field, words] of folded.entries()) {
      if (never[field]?.some((word) => whole.includes(word)) && !words.includes(whole)) continue;
      const score = Math.max(0, ...words.map((word) => scoreOf(readings, word)));
      if (score > 0) fits.push({ header, field, score });
    }
  }
  fits.sort((a, b) => b.score - a.score || a.header - b.header || a.field - b.field);
  const map: (string | null)[] = headers.map(() => null);
  const used = new Set<number>();
  for (const { header, field } of fits) {
    if (map[header] !== null || used.has(field)) continue;
    map[header] = fields[field]?.name ?? null;
    used.add(field);
  }
  return map;
}

interface Reading {
  word: string;
  score: number;
}

/** Everything a header could be called, with how much each is worth. */
function readingsOf(text: string): Reading[] {
  const levels = text.slice(0, LONGEST_HEADER).split(HEADER_PATH);
  const last = levels[levels.length - 1] ?? '';
  const readings: Reading[] = [
    { word: foldHeader(text), score: EXACT },
    { word: foldHeader(last), score: LAST_LEVEL },
    { word: foldHeader(last.replace(BRACKETS, ' ')), score: WITHOUT_BRACKETS },
  ];
  for (const [, inside] of last.matchAll(BRACKETED)) readings.push({ word: foldHeader(inside ?? ''), score: ONE_LANGUAGE });
  for (const run of last.replace(BRACKETS, ' ').match(RUNS) ?? []) readings.push({ word: foldHeader(run), score: ONE_LANGUAGE });
  for (const level of levels) readings.push({ word: foldHeader(level), score: ANY_LEVEL });
  return readings.filter((reading) => reading.word !== '');
}

function scoreOf(readings: readonly Reading[], word: string): number {
  const equal = readings.filter((reading) => reading.word === word).map((reading) => reading.score);
  if (equal.length > 0) return Math.max(...equal);
  const shortest = /\p{Script=Han}/u.test(word) ? SHORTEST_CHINESE : SHORTEST_LATIN;
  const whole = readings.find((reading) => reading.score === LAST_LEVEL)?.word ?? '';
  const share = word.length / whole.length;
  const at = word.length >= shortest && share >= LEAST_SHARE ? whole.indexOf(word) : -1;
  const isMeant = at >= 0 && isNeutral(whole.slice(0, at)) && isNeutral(whole.slice(at + word.length));
  return isMeant ? CONTAINED + Math.round(share * 20) : 0;
}

/** True of nothing, and of neutral words written together. */
function isNeutral(text: string): boolean {
  if (text === '') return true;
  return NEUTRAL.some((word) => text.startsWith(word) && isNeutral(text.slice(word.length)));
}
