import type { Day } from '#values/day';

export const resetRules = ['NEVER', 'YEAR', 'MONTH', 'DAY'] as const;
export type ResetRule = (typeof resetRules)[number];

/** How numbers of one kind are made: `{prefix}{com}{yy}{mm}-{seq:5}`, counted from one again as `resetRule` says. */
export interface Numbering {
  readonly prefix: string;
  readonly pattern: string;
  readonly resetRule: ResetRule;
}

/** What stands in a number beside its pattern. `com`: code of the branch. */
export interface NumberParts {
  readonly com: string;
  readonly day: Day;
  readonly seq: number;
}

const token = /\{([^{}]*)\}/gu;
const running = /^seq:([3-9])$/u;
/** What people and other programs can type, search and put into a file's name. */
const plain = /^[A-Za-z0-9./_-]*$/u;
const longestNumber = 30;
/** Tokens of which one must stand in a number that begins anew, for each rule: without them old numbers would come again. */
const needed: Readonly<Record<ResetRule, readonly RegExp[]>> = {
  NEVER: [],
  YEAR: [/\{yy(?:yy)?\}/u],
  MONTH: [/\{yy(?:yy)?\}/u, /\{mm\}/u],
  DAY: [/\{yy(?:yy)?\}/u, /\{mm\}/u, /\{dd\}/u],
};

const datePart = (name: string, day: Day): string | null =>
  ({ yyyy: day.slice(0, 4), yy: day.slice(2, 4), mm: day.slice(5, 7), dd: day.slice(8, 10) })[name] ?? null;

/** A number as its pattern has it; one that outgrows its places becomes longer. */
export function numberText({ prefix, pattern }: Numbering, { com, day, seq }: NumberParts): string {
  return pattern.replace(token, (whole, name: string) => {
    const places = running.exec(name)?.[1];
    if (places !== undefined) return String(seq).padStart(Number(places), '0');
    return name === 'prefix' ? prefix : name === 'com' ? com : (datePart(name, day) ?? whole);
  });
}

/** The time in which a counter goes on: `202611` where it begins anew each month. */
export const periodOf = (resetRule: ResetRule, day: Day): string =>
  day.replaceAll('-', '').slice(0, { NEVER: 0, YEAR: 4, MONTH: 6, DAY: 8 }[resetRule]);

export type PatternProblem = 'NUMBER_PATTERN_TOKEN' | 'NUMBER_PATTERN_SEQ' | 'NUMBER_PATTERN_REPEATS' | 'NUMBER_PATTERN_LONG';

/** Why a pattern makes no numbers, null where it does; `value` names the part in question. `more`: tokens of this kind of document beside those of all. */
export function patternProblem(numbering: Numbering, more: readonly string[] = []): { code: PatternProblem; value: string } | null {
  const { pattern, resetRule } = numbering;
  const names = [...pattern.matchAll(token)].map(([, name = '']) => name);
  const strange = names.find(
    (name) => !running.test(name) && !['prefix', 'com', 'yyyy', 'yy', 'mm', 'dd', ...more].includes(name) && !name.startsWith('seq'),
  );
  if (strange !== undefined) return { code: 'NUMBER_PATTERN_TOKEN', value: `{${strange}}` };
  if (names.filter((name) => name.startsWith('seq')).length !== 1 || !names.some((name) => running.test(name)))
    return { code: 'NUMBER_PATTERN_SEQ', value: pattern };
  const rest = pattern.replace(token, '');
  if (!plain.test(rest)) return { code: 'NUMBER_PATTERN_TOKEN', value: rest };
  if (needed[resetRule].some((one) => !one.test(pattern))) return { code: 'NUMBER_PATTERN_REPEATS', value: pattern };
  const longest = numberText(numbering, { com: 'XXXX', day: '2026-01-01', seq: 1 });
  return longest.length > longestNumber ? { code: 'NUMBER_PATTERN_LONG', value: String(longestNumber) } : null;
}
