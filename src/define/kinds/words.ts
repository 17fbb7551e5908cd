import type { Field } from '#define/field';
import { ok, presentedAsText, refuse, type Kind, type Parsed } from '#define/kind';
import type { Value } from '#define/row';
import { foldWidth, latinOnly, trimCell } from '#values/text';

const sameText = (a: Value, b: Value) => (a ?? null) === (b ?? null);
const identity = (raw: string): Value => raw;
const asText = (value: NonNullable<Value>) => String(value);

/** A quoted SQL literal, for the conditions of the schema only: nothing a person typed comes this way. */
export const literal = (value: string) => `'${value.replaceAll("'", "''")}'`;

/** Reads any scalar as trimmed text; refuses what is not one (an object where a text belongs). */
export function scalarText(input: unknown): { text: string | null } | null {
  if (input === null || input === undefined) return { text: null };
  if (typeof input === 'string') return { text: trimCell(input) };
  if (typeof input === 'number' || typeof input === 'boolean' || typeof input === 'bigint') return { text: String(input) };
  return null;
}

function lengthProblem(value: string, field: Field): Parsed | null {
  // A text has at most as many characters as units: only one that may be too long is counted.
  return field.max !== undefined && value.length > field.max && [...value].length > field.max
    ? refuse('FIELD_TOO_LONG', { n: String(field.max) })
    : null;
}

// A character the database cannot keep, or one that would break a workbook's XML: everything below space but tab and line feed.
// oxlint-disable-next-line no-control-regex
export const unkeepable =
  /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/u;

function parseText(input: unknown, field: Field): Parsed {
  const scalar = scalarText(input);
  if (!scalar) return refuse('TEXT_NOT_READ');
  const value = scalar.text?.includes('\r') ? scalar.text.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : scalar.text;
  if (value === null) return ok(null);
  if (unkeepable.test(value)) return refuse('TEXT_NOT_READ');
  return lengthProblem(value, field) ?? (field.pattern && !new RegExp(field.pattern, 'u').test(value) ? refuse('CODE_PATTERN') : ok(value));
}

function parseLatin(input: unknown, field: Field): Parsed {
  const parsed = parseText(input, field);
  if ('refusal' in parsed || parsed.value === null) return parsed;
  return latinOnly(parsed.value as string) ? parsed : refuse('CHINESE_NOT_ALLOWED');
}

function parseCode(input: unknown, field: Field): Parsed {
  const scalar = scalarText(input);
  if (!scalar) return refuse('TEXT_NOT_READ');
  if (scalar.text === null) return ok(null);
  let value = foldWidth(scalar.text).toUpperCase();
  if (field.clean === 'spaces') value = value.replace(/\s+/gu, '');
  if (field.clean === 'separators') value = value.replace(/[\s/-]+/gu, '');
  if (!latinOnly(value)) return refuse('CHINESE_NOT_ALLOWED');
  const long = lengthProblem(value, field);
  if (long) return long;
  return field.pattern && !new RegExp(field.pattern, 'u').test(value) ? refuse('CODE_PATTERN') : ok(value === '' ? null : value);
}

const lengthCheck = (field: Field) => (field.max === undefined ? null : `char_length({}) <= ${field.max}`);

export const textKind: Kind = {
  name: 'text',
  presented: presentedAsText,
  comparison: 'text',
  storage: 'text',
  sqlType: 'text',
  check: (field) => lengthCheck(field),
  parse: parseText,
  print: (value) => (value as string | null) ?? '',
  fromDatabase: identity,
  toDatabase: asText,
  same: sameText,
};

export const latinKind: Kind = {
  ...textKind,
  name: 'latin',
  presented: { ...presentedAsText, direction: 'ltr' },
  check: (field) => `${lengthCheck(field) ?? 'true'} and {} ~ E'^[ -~\\n]*$'`,
  parse: parseLatin,
};

export const codeKind: Kind = {
  ...textKind,
  name: 'code',
  presented: { ...presentedAsText, direction: 'ltr' },
  check: (field) => lengthCheck(field),
  parse: parseCode,
};

/** Letters alone, whatever their case and width and what stands between them. */
const bare = (text: string): string =>
  foldWidth(text)
    .toUpperCase()
    .replaceAll(/[\s_-]/gu, '');

export const choiceKind: Kind = {
  ...textKind,
  name: 'choice',
  presented: { ...presentedAsText, listed: true, tagged: true, series: 'same' },
  storage: 'dictionary',
  check: (field) => `{} in (${(field.options ?? []).map(literal).join(', ')})`,
  parse(input, field) {
    const scalar = scalarText(input);
    if (!scalar) return refuse('TEXT_NOT_READ');
    if (scalar.text === null) return ok(null);
    const wanted = foldWidth(scalar.text).toUpperCase();
    const option = field.options?.find((one) => one.toUpperCase() === wanted);
    if (option !== undefined) return ok(option);
    const { unchosen } = field;
    return unchosen && bare(unchosen.text) === bare(scalar.text)
      ? refuse(unchosen.refusal)
      : refuse('CHOICE_UNKNOWN', { value: scalar.text });
  },
};
