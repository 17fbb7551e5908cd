import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  choice,
  code,
  day,
  decimal,
  dict,
  flag,
  integer,
  json,
  kindNames,
  latin,
  moment,
  money,
  ref,
  text,
  type Field,
} from '#define/field';
import type { Reading } from '#define/kind';
import { kindOf } from '#define/kinds';
import type { Value } from '#define/row';
import { languages } from '#names/languages';
import { dayFromNumber, dayNumber } from '#values/day';
import { freshDatabase } from '#tests/server/database';

const fields: Readonly<Record<string, Field>> = {
  text: text({ max: 40 }),
  'text with a pattern': text({ max: 12, pattern: '^[A-Za-z0-9-]{1,12}$' }),
  latin: latin({ max: 60 }),
  code: code({ max: 20 }),
  'code without separators': code({ max: 11, clean: 'separators' }),
  'code without spaces': code({ max: 20, clean: 'spaces' }),
  integer: integer(),
  'integer in bounds': integer({ least: '1', most: '120' }),
  decimal: decimal({ scale: 6 }),
  'decimal in bounds': decimal({ scale: 8, least: '0.00000001' }),
  percent: decimal({ scale: 4, least: '0', most: '100', percent: true }),
  money: money({ currency: 'currency' }),
  day: day(),
  moment: moment(),
  choice: choice(['MBL', 'HBL', 'MBL_HBL']),
  flag: flag(),
  ref: ref('customer'),
  dict: dict('port'),
  file: { kind: 'file' },
  json: json(),
};

const zones = ['UTC', 'Asia/Shanghai', 'America/New_York', 'Asia/Kathmandu'];
const reading = fc.record({ zone: fc.constantFrom(...zones), language: fc.constantFrom(...languages), today: fc.constant('2026-03-31') });
const unknown: Reading = { zone: 'UTC', language: 'en', today: '2026-03-31' };

const digits = fc.tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.nat({ max: 8 })).map(([number, scale]) => {
  const whole = (number < 0n ? -number : number).toString().padStart(scale + 1, '0');
  return `${number < 0n ? '-' : ''}${scale === 0 ? whole : `${whole.slice(0, -scale)}.${whole.slice(-scale)}`}`;
});
const dates = fc.integer({ min: dayNumber('0001-01-01'), max: dayNumber('9999-12-31') }).map(dayFromNumber);
const moments = fc
  .date({ min: new Date('0001-01-02T00:00:00Z'), max: new Date('9999-12-30T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
/** Texts of the characters that break things, alone and among others. */
const nasty = fc.string({
  unit: fc.constantFrom(
    '\0',
    '\u0007',
    '\u001f',
    '\u0085',
    '\u2028',
    '\ud800',
    '\udc00',
    '\ufeff',
    '\ufffe',
    '\uffff',
    '\u{10ffff}',
    '\u202e',
    ' ',
    '"',
    "'",
    '\\',
    '\t',
    '\n',
    '{',
    'A',
    '中',
    'İ',
  ),
  maxLength: 12,
});
const scalars = fc.oneof(
  nasty,
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ maxLength: 30 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '\ufffe',
    'a\r\nb',
    '１２３，４５６．７',
    '١٢٣٫٤',
    '(1,200.50)',
    '1e9',
    '6%',
    '是',
    'MBL',
    'mbl_hbl',
    'CNNGB',
    'msku 123-4567',
    '2026/3/1',
    '1.3.26',
    '20260301',
    '2026-02-29',
    '0001-01-01',
    '24:00',
    '2026-03-31 14:30',
    '3/31/2026 2:30 pm',
  ),
  digits,
  dates,
  moments,
  fc.uuid(),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, undefined),
  fc.bigInt({ min: 1n, max: 10n ** 19n }).map(String),
);
/** What may stand in a form, a JSON body or a workbook's cell. */
const anyInput = fc.oneof(
  { weight: 6, arbitrary: scalars },
  { weight: 2, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.dictionary(nasty, fc.oneof(nasty, fc.integer()), { maxKeys: 4 }) },
  { weight: 1, arbitrary: fc.anything() },
);

let database: Awaited<ReturnType<typeof freshDatabase>>;
let client: pg.Client;
const tableOf = new Map<string, string>();

beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({
    connectionString: database.url,
    options: '-c timezone=UTC',
    types: { getTypeParser: () => (value: unknown) => value } as unknown as pg.CustomTypesConfig,
  });
  await client.connect();
  for (const [at, [name, field]] of Object.entries(fields).entries()) {
    const check = kindOf(field).check(field);
    await client.query(
      `create temp table kind_${at} (place integer, v ${kindOf(field).sqlType}${check ? ` check (${check.replaceAll('{}', 'v')})` : ''})`,
    );
    tableOf.set(name, `kind_${at}`);
  }
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const nameless = (value: Value) => value as NonNullable<Value>;

/** Writes values into a column of the field and reads them back, in their order. */
async function throughDatabase(name: string, values: readonly NonNullable<Value>[]): Promise<Value[]> {
  const [kind, table] = [kindOf(fields[name] as Field), tableOf.get(name) as string];
  await client.query(`truncate ${table}`);
  const type = kind.sqlType.replace(/\(\d+\)$/u, '');
  await client.query(`insert into ${table} select a.place, a.v from unnest($1::int[], $2::text[]::${type}[]) as a(place, v)`, [
    values.map((_one, at) => at),
    values.map((value) => kind.toDatabase(value)),
  ]);
  const { rows } = await client.query<[string]>({ text: `select v from ${table} order by place`, rowMode: 'array' });
  return rows.map(([raw]) => kind.fromDatabase(raw));
}

it('tries every kind there is', () => {
  expect(new Set(Object.values(fields).map((field) => field.kind))).toEqual(new Set(kindNames));
});

it('shows yes and no in words of the language, and reads them in any, and as 0 and 1', () => {
  const kind = kindOf(flag());
  const shown = (['zh', 'en', 'ar'] as const).map((language) =>
    [true, false, null].map((value) => kind.print(value, flag(), { zone: 'UTC', language })),
  );
  expect(shown).toEqual([
    ['是', '否', ''],
    ['Yes', 'No', ''],
    ['نعم', 'لا', ''],
  ]);
  for (const [one, zero] of [...shown, ['1', '0']])
    for (const [text, value] of [
      [one, true],
      [zero, false],
    ])
      expect(kind.parse(text, flag(), unknown)).toEqual({ value });
});

it('parts the thousands of whole numbers as of others, but not where they name something', () => {
  const printed = (field: Field, value: Value, language: 'en' | 'ar' = 'en') =>
    kindOf(field).print(value, field, { zone: 'UTC', language });
  expect([1234567, -1234, 999, 0, null].map((value) => printed(integer(), value))).toEqual(['1,234,567', '−1,234', '999', '0', '']);
  expect(printed(integer(), -1234, 'ar')).toBe('\u200e−1,234');
  expect([2026, null].map((value) => printed(integer({ plain: true }), value))).toEqual(['2026', '']);
  expect(kindOf(integer()).parse('1,234', integer(), unknown)).toEqual({ value: 1234 });
});

it('takes a percent sign by what the column counts, and not at all where that hangs on another column', () => {
  const read = (more: { percent?: true; noPercent?: true }) => {
    const field = decimal({ scale: 4, ...more });
    return ['25%', '２５％', '25'].map((text) => kindOf(field).parse(text, field, unknown));
  };
  expect(read({ percent: true })).toEqual([{ value: '25' }, { value: '25' }, { value: '25' }]);
  expect(read({})).toEqual([{ value: '0.25' }, { value: '0.25' }, { value: '25' }]);
  expect(read({ noPercent: true })).toMatchObject([{ refusal: 'NUMBER_UNPARSED' }, { refusal: 'NUMBER_UNPARSED' }, { value: '25' }]);
});

it('takes no text alone for JSON, since it would be read as another the next time', () => {
  const { parse } = kindOf(json());
  for (const text of ['""', '"a"', '"[1]"']) expect(parse(text, json(), unknown), text).toMatchObject({ refusal: 'JSON_UNPARSED' });
  expect(parse('["a"]', json(), unknown)).toEqual({ value: ['a'] });
});

it('says which end of its bounds a number passes, and both only where there are two', () => {
  const refused = (text: string, bounds: { least?: string; most?: string }) => {
    const field = decimal({ scale: 2, ...bounds });
    return kindOf(field).parse(text, field, unknown);
  };
  expect(refused('-1', { least: '0' })).toEqual({ refusal: 'NUMBER_TOO_SMALL', detail: { least: '0' } });
  expect(refused('101', { most: '100' })).toEqual({ refusal: 'NUMBER_TOO_LARGE', detail: { most: '100' } });
  expect(refused('101', { least: '0', most: '100' })).toEqual({ refusal: 'NUMBER_RANGE', detail: { least: '0', most: '100' } });
  expect(refused('1234567890123456', {})).toEqual({ refusal: 'NUMBER_TOO_LONG', detail: { n: '15' } });
});

for (const [name, field] of Object.entries(fields)) {
  describe(name, () => {
    const kind = kindOf(field);
    const read = (input: unknown, how: Reading = unknown) => kind.parse(input, field, how);
    /** Values the kind itself made of an input. */
    const values = fc
      .tuple(anyInput, reading)
      .map(([input, how]) => read(input, how))
      .filter((parsed) => 'value' in parsed && parsed.value !== null)
      .map((parsed) => nameless((parsed as { value: Value }).value));

    it('answers every input with a value or a reason', () => {
      fc.assert(
        fc.property(anyInput, reading, (input, how) => {
          const parsed = read(input, how);
          expect('value' in parsed ? parsed.value !== undefined : typeof parsed.refusal === 'string').toBe(true);
        }),
        { numRuns: 400 },
      );
      for (const blank of [null, undefined, '', '   '])
        expect(read(blank), JSON.stringify(blank)).toEqual({ value: field.kind === 'flag' ? false : null });
    });

    it('reads what it prints, in three languages', () => {
      fc.assert(
        fc.property(values, reading, (value, how) => {
          // Clocks before 1900 ran by seconds that a shown minute leaves out: the very first days would fall off the calendar.
          fc.pre(field.kind !== 'moment' || (value as string) > '0001-01-05');
          const printed = kind.print(value, field, how);
          const again = read(printed, how);
          expect(again, `${JSON.stringify(value)} printed as ${JSON.stringify(printed)}`).toHaveProperty('value');
          const back = (again as { value: Value }).value;
          // A moment is shown by the minute.
          expect(field.kind === 'moment' ? kind.print(back, field, how) : back, printed).toEqual(field.kind === 'moment' ? printed : back);
          if (field.kind !== 'moment')
            expect(kind.same(back, value), `${JSON.stringify(value)} came back as ${JSON.stringify(back)}`).toBe(true);
        }),
        { numRuns: 200 },
      );
    });

    it('reads its own values as they are, as JSON carries them', () => {
      fc.assert(
        fc.property(values, (value) => {
          const again = read(JSON.parse(JSON.stringify(value)));
          expect('value' in again && kind.same(again.value, value), JSON.stringify(value)).toBe(true);
        }),
        { numRuns: 200 },
      );
    });

    it('comes back from the database as it went in', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(values, { minLength: 1, maxLength: 40 }), async (list) => {
          const back = await throughDatabase(name, list);
          list.forEach((value, at) =>
            expect(kind.same(back[at] ?? null, value), `${JSON.stringify(value)} came back as ${JSON.stringify(back[at])}`).toBe(true),
          );
        }),
        { numRuns: 25 },
      );
    });

    it('tells same from different as the database does', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(values, { minLength: 2, maxLength: 20 }), async (list) => {
          await throughDatabase(name, list);
          const equal = await client.query<[string, string]>({
            text: `select a.place, b.place from ${tableOf.get(name)} a join ${tableOf.get(name)} b on a.v = b.v`,
            rowMode: 'array',
          });
          const pairs = new Set(equal.rows.map(([a, b]) => `${a} ${b}`));
          list.forEach((a, one) =>
            list.forEach((b, other) =>
              expect(kind.same(a, b), `${JSON.stringify(a)} and ${JSON.stringify(b)}`).toBe(pairs.has(`${one} ${other}`)),
            ),
          );
          expect(kind.same(null, null)).toBe(true);
        }),
        { numRuns: 15 },
      );
    });
  });
}
