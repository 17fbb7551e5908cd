import { compare, isDecimalText, plainText, sameDecimal, toDecimal, type DecimalText } from '#values/decimal';
import { currencyDecimals } from '#values/money';
import { formatDecimal, parseNumberText } from '#values/numberText';
import type { Field } from '#define/field';
import { scalarText } from '#define/kinds/words';
import { ok, presentedAsText, refuse, type Kind, type Parsed } from '#define/kind';
import type { Value } from '#define/row';

/** Digits before the point that every decimal column must hold; more is a slip of the keyboard, not an amount. */
const mostIntegerDigits = 15;
const percentSign = /[%％﹪٪]/u;

function readDecimal(input: unknown, field: Field): { text: DecimalText | null } | Parsed {
  const scalar = scalarText(input);
  if (!scalar) return refuse('NUMBER_UNPARSED', { value: '' });
  if (scalar.text === null) return { text: null };
  if (field.noPercent && percentSign.test(scalar.text)) return refuse('NUMBER_UNPARSED', { value: scalar.text });
  const read = isDecimalText(scalar.text) ? scalar.text : parseNumberText(scalar.text, { percent: field.percent ? 'asTyped' : 'fraction' });
  return read === null ? refuse('NUMBER_UNPARSED', { value: scalar.text }) : { text: plainText(toDecimal(read)) };
}

function rangeProblem(text: DecimalText, field: Field): Parsed | null {
  const value = toDecimal(text);
  const { least, most } = field;
  const tooSmall = least !== undefined && compare(value, toDecimal(least)) < 0;
  const tooLarge = most !== undefined && compare(value, toDecimal(most)) > 0;
  if ((tooSmall || tooLarge) && least !== undefined && most !== undefined) return refuse('NUMBER_RANGE', { least, most });
  if (tooSmall) return refuse('NUMBER_TOO_SMALL', { least });
  if (tooLarge) return refuse('NUMBER_TOO_LARGE', { most });
  const integerDigits = text.replace('-', '').split('.')[0]?.length ?? 0;
  return integerDigits > mostIntegerDigits ? refuse('NUMBER_TOO_LONG', { n: String(mostIntegerDigits) }) : null;
}

function parseDecimal(input: unknown, field: Field): Parsed {
  const read = readDecimal(input, field);
  if (!('text' in read)) return read;
  if (read.text === null) return ok(null);
  const decimals = read.text.split('.')[1]?.length ?? 0;
  if (field.scale !== undefined && decimals > field.scale) return refuse('TOO_MANY_DECIMALS', { n: String(field.scale) });
  return rangeProblem(read.text, field) ?? ok(read.text);
}

function bounds(field: Field): string[] {
  const made: string[] = [];
  if (field.least !== undefined) made.push(`{} >= ${field.least}`);
  if (field.most !== undefined) made.push(`{} <= ${field.most}`);
  return made;
}

export const decimalKind: Kind = {
  name: 'decimal',
  presented: { ...presentedAsText, numeric: true, direction: 'ltr', workbook: 'decimal', series: 'decimal' },
  comparison: 'number',
  storage: 'scaled',
  sqlType: 'numeric',
  check: (field) => [`scale({}) <= ${field.scale ?? 8}`, `abs({}) < 1e${mostIntegerDigits}`, ...bounds(field)].join(' and '),
  parse: parseDecimal,
  print: (value, field, reading) =>
    value === null || value === undefined
      ? ''
      : formatDecimal(String(value), {
          grouping: !(field.percent || field.plain),
          language: reading.language,
          ...(field.fixed ? { decimals: field.scale ?? 0 } : {}),
        }),
  fromDatabase: (raw) => raw,
  toDatabase: (value) => String(value),
  same: (a, b) => sameDecimal((a ?? null) as DecimalText | null, (b ?? null) as DecimalText | null),
};

export const moneyKind: Kind = { ...decimalKind, name: 'money' };

/** Amount with the decimals of its currency and thousands separators: what a money cell shows. */
export function printMoney(value: Value, currency: string | null, reading: { language: 'zh' | 'en' | 'ar' }): string {
  if (value === null || value === undefined) return '';
  return formatDecimal(value as DecimalText, {
    grouping: true,
    language: reading.language,
    ...(currency ? { decimals: currencyDecimals(currency) } : {}),
  });
}

export const integerKind: Kind = {
  name: 'integer',
  presented: { ...presentedAsText, numeric: true, direction: 'ltr', workbook: 'integer', series: 'integer' },
  comparison: 'number',
  storage: 'integer',
  sqlType: 'integer',
  check: (field) => bounds(field).join(' and ') || null,
  parse(input, field) {
    const read = readDecimal(input, field);
    if (!('text' in read)) return read;
    if (read.text === null) return ok(null);
    if (read.text.includes('.')) return refuse('INTEGER_UNPARSED', { value: read.text });
    const number = Number(read.text);
    if (!Number.isSafeInteger(number) || Math.abs(number) > 2_147_483_647)
      return refuse('NUMBER_RANGE', { least: '−2147483647', most: '2147483647' });
    return rangeProblem(read.text, field) ?? ok(number);
  },
  print: decimalKind.print,
  fromDatabase: (raw) => Number(raw),
  toDatabase: (value) => String(value),
  same: (a, b) => (a ?? null) === (b ?? null),
};
