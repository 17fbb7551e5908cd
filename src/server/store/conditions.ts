import type { Field } from '#define/field';
import { readPattern, type Operator } from '#define/filter';
import type { Comparison, Reading } from '#define/kind';
import { no, yes } from '#define/kinds/times';
import type { Language } from '#names/languages';
import { dayFromNumber, dayNumber, parseDayText } from '#values/day';
import { momentInZone, parseMomentText } from '#values/moment';
import { parseNumberText } from '#values/numberText';
import { foldSearch, foldWidth } from '#values/text';
import { all, any, fixed, sql, type Sql } from '#server/store/sql';

/** One operator with its arguments, as a leaf or a part of `custom` has it. */
export interface Asked {
  readonly op: Exclude<Operator, 'custom'>;
  readonly value?: string;
  readonly value2?: string;
  /** Letters must agree in case too. */
  readonly matchCase?: boolean;
}

/** A text conditions are asked of, and which rows it stands in. */
export interface Shown {
  readonly text: Sql;
  /** Rows whose text fits: what is asked of `text` alone is made into a condition of the row. */
  rows(fits: Sql): Sql;
}

/** The column an operator is asked of. */
export interface Subject {
  readonly field: Field;
  readonly comparison: Comparison;
  readonly value: Sql;
  /** What a cell shows, then what else it is found by (the code of a dictionary). */
  readonly texts: readonly Shown[];
  /** An amount as it is shown, by the decimals of its currency; null for what is shown as it is. */
  readonly rounded: Sql | null;
  readonly reading: Reading;
}

const never = fixed('false');
const complements: Partial<Record<Operator, Asked['op']>> = { unequal: 'equal', notbegin: 'begin', notendin: 'endin', exclude: 'include' };
const signs: Partial<Record<Operator, string>> = { equal: '=', gt: '>', ge: '>=', lt: '<', le: '<=' };

/** Orders of the database that compare like `values/text.ts` collate: Chinese by pinyin, digits by their value. */
const orders: Record<Language, Sql> = { zh: fixed('collate text_zh'), en: fixed('collate text_en'), ar: fixed('collate text_ar') };

/** Text in the order a reader of the language expects. */
export const ordered = (text: Sql, language: Language): Sql => sql`${text} ${orders[language]}`;

/** True when an operator without its argument switches nothing on. */
export const isOff = ({ op, value = '', value2 = '' }: Asked): boolean =>
  value === '' && op !== 'equal' && op !== 'unequal' && (op !== 'between' || value2 === '');

/** Characters of other widths and scripts, and what `foldWidth` makes of each. */
const widths = (() => {
  const wide = Array.from({ length: 0xff80 }, (_, code) => String.fromCharCode(code + 0x80)).filter(
    (character) => foldWidth(character) !== character,
  );
  return { wide: wide.join(''), narrow: wide.map(foldWidth).join('') };
})();

/** A text as it is compared: width does not count, case only where it is asked to. */
const folded = (text: Sql, matchCase: boolean): Sql =>
  matchCase ? sql`translate(${text}, ${widths.wide}, ${widths.narrow})` : sql`fold_text(${text})`;

// The full-width forms become these signs when the pattern is folded, so they are made literal beforehand.
const escapeLike = (text: string) => text.replace(/[\\%_\uFF3C\uFF05\uFF3F\u066A]/gu, '\\$&');

function likePattern(argument: string, before: string, after: string): string {
  return (
    before +
    readPattern(argument)
      .parts.map((part) => (part === '*' ? '%' : part === '?' ? '_' : escapeLike(part.text)))
      .join('') +
    after
  );
}

function textCondition({ texts, reading }: Subject, { op, value = '', matchCase = false }: Asked): Sql {
  const like = (cells: readonly Shown[], pattern: string) =>
    any(
      cells.map(({ text, rows }) =>
        rows(sql`coalesce(${folded(text, matchCase)} like ${folded(sql`${pattern}::text`, matchCase)}, false)`),
      ),
    );
  switch (op) {
    case 'equal':
      return like(texts, likePattern(value, '', ''));
    case 'begin':
      return like(texts, likePattern(value, '', '%'));
    case 'endin':
      return like(texts, likePattern(value, '%', ''));
    case 'include':
      return like(texts, likePattern(value, '%', '%'));
    default: {
      const shown = texts[0];
      // A number asked of texts keeps none of them: comparison is by type.
      if (!shown || parseNumberText(value) !== null) return never;
      return shown.rows(
        sql`coalesce(${ordered(folded(shown.text, matchCase), reading.language)} ${fixed(signs[op] ?? '=')} ${folded(sql`${value}::text`, matchCase)}, false)`,
      );
    }
  }
}

const numberOf = ({ field }: Subject, text: string) => parseNumberText(text, { percent: field.percent ? 'asTyped' : 'fraction' });

function numberCondition(subject: Subject, { op, value = '' }: Asked): Sql {
  const number = numberOf(subject, value);
  const sign = signs[op];
  if (number === null || !sign) return never;
  const { value: cell, rounded } = subject;
  if (op === 'equal' && rounded) return sql`(${cell} = ${number}::numeric or ${rounded} = ${number}::numeric)`;
  return sql`${cell} ${fixed(sign)} ${number}::numeric`;
}

/** First and last value an argument means, in days or milliseconds since 1970; between two days `from` lies one above `to`. */
interface Span {
  readonly from: number;
  readonly to: number;
}

const clock = /\d:\d/u;
const dayMs = 86_400_000;
const lastDay = dayNumber('9999-12-31');

function daySpan(argument: string, { today }: Reading): Span | null {
  const context = today ? { context: today } : {};
  if (clock.test(foldWidth(argument))) {
    const moment = parseMomentText(argument, 'UTC', context);
    const days = moment === null ? Number.NaN : Date.parse(moment) / dayMs;
    if (Number.isNaN(days)) return null;
    return Number.isInteger(days) ? { from: days, to: days } : { from: Math.floor(days) + 1, to: Math.floor(days) };
  }
  const day = parseDayText(argument, context);
  return day === null || day === 'AMBIGUOUS' ? null : { from: dayNumber(day), to: dayNumber(day) };
}

/** A day is that whole day by the clocks of the zone; a time means its minute, or its second where it names one. */
function momentSpan(argument: string, reading: Reading): Span | null {
  const typed = foldWidth(argument);
  if (clock.test(typed)) {
    const moment = parseMomentText(argument, reading.zone, reading.today ? { context: reading.today } : {});
    const at = moment === null ? Number.NaN : Date.parse(moment);
    return Number.isNaN(at) ? null : { from: at, to: at + (/\d:\d\d:\d/u.test(typed) ? 999 : 59_999) };
  }
  const day = daySpan(argument, reading);
  if (day === null) return null;
  const start = momentInZone(dayFromNumber(day.from), 0, reading.zone);
  const next = day.from === lastDay ? null : momentInZone(dayFromNumber(day.from + 1), 0, reading.zone);
  // The first and the last day there are may begin before all moments, or end after them.
  return { from: start === null ? -Infinity : Date.parse(start), to: next === null ? Infinity : Date.parse(next) - 1 };
}

function spanOf({ field, reading }: Subject, argument: string): Span | null {
  return field.kind === 'moment' ? momentSpan(argument, reading) : daySpan(argument, reading);
}

const momentText = (place: number): string =>
  Number.isFinite(place) ? new Date(place).toISOString() : place < 0 ? '-infinity' : 'infinity';

function at({ field }: Subject, place: number): Sql {
  if (field.kind === 'moment') return sql`${momentText(place)}::timestamptz`;
  return place > lastDay ? fixed("'infinity'::date") : sql`${dayFromNumber(place)}::date`;
}

function dateCondition(subject: Subject, { op, value = '' }: Asked): Sql {
  const span = spanOf(subject, value);
  if (span === null) return never;
  const cell = subject.value;
  switch (op) {
    case 'equal':
      return sql`(${cell} >= ${at(subject, span.from)} and ${cell} <= ${at(subject, span.to)})`;
    case 'gt':
      return sql`${cell} > ${at(subject, span.to)}`;
    case 'ge':
      return sql`${cell} >= ${at(subject, span.from)}`;
    case 'lt':
      return sql`${cell} < ${at(subject, span.from)}`;
    case 'le':
      return sql`${cell} <= ${at(subject, span.to)}`;
    default:
      return never;
  }
}

function flagOf(text: string): boolean | null {
  const typed = foldSearch(text).trim();
  return yes.has(typed) ? true : no.has(typed) ? false : null;
}

function flagCondition({ value: cell }: Subject, { op, value = '' }: Asked): Sql {
  const wanted = flagOf(value);
  const sign = signs[op];
  return wanted === null || !sign ? never : sql`${cell} ${fixed(sign)} ${wanted}::boolean`;
}

/** Both ends count; reversed ends are swapped, an empty end is open (design/sheet.md §1.2). */
function betweenCondition(subject: Subject, { value = '', value2 = '', matchCase = false }: Asked): Sql {
  if (subject.comparison === 'boolean') return never;
  const within = (low: string, high: string) =>
    all([
      ...(low ? [condition(subject, { op: 'ge', value: low, matchCase })] : []),
      ...(high ? [condition(subject, { op: 'le', value: high, matchCase })] : []),
    ]);
  if (!value || !value2) return within(value, value2);
  if (subject.comparison !== 'date') return any([all([within(value, value2)]), all([within(value2, value)])]);
  const [low, high] = [spanOf(subject, value), spanOf(subject, value2)];
  if (low === null || high === null) return never;
  return Math.min(low.from, low.to) > Math.max(high.from, high.to) ? within(value2, value) : within(value, value2);
}

/**
 * One operator on one column (design/sheet.md §1.2): blanks pass `equal ""` and the negatives, and nothing else. A comparison with a blank
 * is neither true nor false here, so that indexes serve it; whoever negates one says what a blank means.
 */
export function condition(subject: Subject, asked: Asked): Sql {
  if (isOff(asked)) return fixed('true');
  const { op, value = '' } = asked;
  if (value === '' && op !== 'between') return op === 'equal' ? sql`(${subject.value} is null)` : sql`(${subject.value} is not null)`;
  const complement = complements[op];
  if (complement) return sql`not coalesce(${condition(subject, { ...asked, op: complement })}, false)`;
  if (op === 'between') return betweenCondition(subject, asked);
  switch (subject.comparison) {
    case 'number':
      return numberCondition(subject, asked);
    case 'date':
      return dateCondition(subject, asked);
    case 'boolean':
      return flagCondition(subject, asked);
    case 'text':
      return textCondition(subject, asked);
  }
}

/** A pasted list in one array: the cell equals one of the texts as `equal` has it, wildcards being plain signs. */
export function listed(subject: Subject, texts: readonly string[], matchCase: boolean): Sql {
  const some = texts.filter((text) => text !== '');
  const blank = some.length < texts.length ? sql`${subject.value} is null or ` : fixed('');
  return sql`(${blank}${listedSome(subject, some, matchCase)})`;
}

function listedSome(subject: Subject, texts: readonly string[], matchCase: boolean): Sql {
  const { value: cell, rounded, field } = subject;
  switch (subject.comparison) {
    case 'text': {
      const list = sql`(select ${folded(fixed('w'), matchCase)} from unnest(${[...texts]}::text[]) w)`;
      if (field.parted)
        return any(
          subject.texts.map(({ text, rows }) =>
            rows(sql`coalesce(string_to_array(${folded(text, matchCase)}, ', ') && array${list}, false)`),
          ),
        );
      return any(subject.texts.map(({ text, rows }) => rows(sql`coalesce(${folded(text, matchCase)} = any ${list}, false)`)));
    }
    case 'number': {
      const numbers = texts.flatMap((text) => numberOf(subject, text) ?? []);
      return any([cell, ...(rounded ? [rounded] : [])].map((number) => sql`coalesce(${number} = any(${numbers}::numeric[]), false)`));
    }
    case 'boolean':
      return sql`coalesce(${cell} = any(${texts.flatMap((text) => flagOf(text) ?? [])}::boolean[]), false)`;
    case 'date': {
      const spans = texts.flatMap((text) => spanOf(subject, text) ?? []).filter(({ from, to }) => from <= to);
      if (field.kind !== 'moment') return sql`coalesce(${cell} = any(${spans.map(({ from }) => dayFromNumber(from))}::date[]), false)`;
      const [from, to] = [spans.map((span) => momentText(span.from)), spans.map((span) => momentText(span.to))];
      return sql`exists (select 1 from unnest(${from}::timestamptz[], ${to}::timestamptz[]) span(a, b) where ${cell} between span.a and span.b)`;
    }
  }
}
