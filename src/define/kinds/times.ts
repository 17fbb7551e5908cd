import { isDay, parseDayText } from '#values/day';
import { formatMoment, isMoment, parseMomentText } from '#values/moment';
import type { Language } from '#names/languages';
import { foldSearch } from '#values/text';
import { scalarText } from '#define/kinds/words';
import { ok, presentedAsText, refuse, type Kind } from '#define/kind';

export const dayKind: Kind = {
  name: 'day',
  presented: { ...presentedAsText, direction: 'ltr', input: 'date', workbook: 'day', series: 'day' },
  comparison: 'date',
  storage: 'day',
  sqlType: 'date',
  check: () => null,
  parse(input, _field, reading) {
    const scalar = scalarText(input);
    if (!scalar) return refuse('DATE_UNPARSED', { value: '' });
    if (scalar.text === null) return ok(null);
    if (isDay(scalar.text)) return ok(scalar.text);
    const read = parseDayText(scalar.text, {
      ...(reading.dateOrder ? { order: reading.dateOrder } : {}),
      ...(reading.today ? { context: reading.today } : {}),
    });
    if (read === 'AMBIGUOUS') return refuse('DATE_AMBIGUOUS', { value: scalar.text });
    return read === null ? refuse('DATE_UNPARSED', { value: scalar.text }) : ok(read);
  },
  print: (value) => (value as string | null) ?? '',
  fromDatabase: (raw) => raw,
  toDatabase: (value) => String(value),
  same: (a, b) => (a ?? null) === (b ?? null),
};

/** PostgreSQL (always asked in UTC) prints `2026-03-31 08:00:00.5+00`; rows carry `2026-03-31T08:00:00.500Z`. */
function momentFromDatabase(raw: string): string {
  const thousandths = raw.slice(20, -3);
  return `${raw.slice(0, 10)}T${raw.slice(11, 19)}.${thousandths.padEnd(3, '0')}Z`;
}

/** Moments the clocks of every zone can show: a day inside the years 1 to 9999. */
const shown = (moment: string) => moment >= '0001-01-02' && moment < '9999-12-31';

export const momentKind: Kind = {
  name: 'moment',
  presented: { ...presentedAsText, direction: 'ltr', workbook: 'moment', series: 'moment' },
  comparison: 'date',
  storage: 'moment',
  sqlType: 'timestamptz(3)',
  check: () => null,
  parse(input, _field, reading) {
    const scalar = scalarText(input);
    if (!scalar) return refuse('MOMENT_UNPARSED', { value: '' });
    if (scalar.text === null) return ok(null);
    const read = isMoment(scalar.text) ? scalar.text : parseMomentText(scalar.text, reading.zone);
    return read === null || !shown(read) ? refuse('MOMENT_UNPARSED', { value: scalar.text }) : ok(read);
  },
  print: (value, _field, reading) => (value === null || value === undefined ? '' : formatMoment(value as string, reading.zone)),
  fromDatabase: momentFromDatabase,
  toDatabase: (value) => String(value),
  same: (a, b) => (a ?? null) === (b ?? null),
};

/** What people type, paste and read for yes and no, in the three languages and as the forms' 0 and 1. */
export const yes = new Set(['1', 'true', 'yes', 'y', 'x', '是', '√', '✓', '有', 'نعم']);
export const no = new Set(['0', 'false', 'no', 'n', '否', '×', '无', 'لا']);

/** What cells, value lists and copies show; each is among the words read for it. */
const shownFlags: Readonly<Record<Language, readonly [no: string, yes: string]>> = {
  zh: ['否', '是'],
  en: ['No', 'Yes'],
  ar: ['لا', 'نعم'],
};

export const flagKind: Kind = {
  name: 'flag',
  presented: { ...presentedAsText, listed: true, series: 'same' },
  comparison: 'boolean',
  storage: 'flag',
  sqlType: 'boolean',
  check: () => null,
  parse(input) {
    if (typeof input === 'boolean') return ok(input);
    const scalar = scalarText(input);
    if (!scalar) return refuse('FLAG_UNPARSED', { value: '' });
    if (scalar.text === null) return ok(false);
    const typed = foldSearch(scalar.text);
    if (yes.has(typed)) return ok(true);
    return no.has(typed) ? ok(false) : refuse('FLAG_UNPARSED', { value: scalar.text });
  },
  print: (value, _field, { language }) => (typeof value === 'boolean' ? shownFlags[language][value ? 1 : 0] : ''),
  fromDatabase: (raw) => raw === 't' || raw === 'true',
  toDatabase: (value) => (value ? 't' : 'f'),
  same: (a, b) => (a ?? false) === (b ?? false),
};
