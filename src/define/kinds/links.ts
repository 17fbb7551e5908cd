import { asList } from '#names/listText';
import { foldWidth } from '#values/text';
import { isRowId } from '#define/row';
import { scalarText, textKind, unkeepable } from '#define/kinds/words';
import { ok, presentedAsText, refuse, type Kind, type Parsed, type Reading } from '#define/kind';
import type { Field } from '#define/field';

/** The key of a row by one of its names, as the reading knows them. */
export function resolved(typed: string, { to, unknown }: Pick<Field, 'to' | 'unknown'>, reading: Reading): Parsed {
  const found = reading.resolve && to ? reading.resolve(to, typed) : undefined;
  if (found?.key !== undefined) return ok(found.key);
  const nearest = asList(found?.nearest ?? []);
  return refuse(found?.problem === 'ambiguous' ? 'REFERENCE_AMBIGUOUS' : (unknown ?? 'REFERENCE_UNKNOWN'), { value: typed, nearest });
}

/** Stores the id of a row of another entity; typed labels are turned into ids by `reading.resolve`. */
export const refKind: Kind = {
  ...textKind,
  name: 'ref',
  presented: { ...presentedAsText, listed: true, series: 'same' },
  storage: 'dictionary',
  sqlType: 'bigint',
  check: () => null,
  parse(input, field, reading) {
    const scalar = scalarText(input);
    if (!scalar) return refuse('TEXT_NOT_READ');
    if (scalar.text === null) return ok(null);
    if (reading.resolve) return resolved(scalar.text, field, reading);
    return isRowId(scalar.text) ? ok(scalar.text) : refuse('REFERENCE_UNKNOWN', { value: scalar.text, nearest: '' });
  },
};

/** Stores the code of a dictionary row; accepts the code itself and, where labels are known, any name of it. */
export const dictKind: Kind = {
  ...textKind,
  name: 'dict',
  presented: { ...presentedAsText, listed: true, series: 'same' },
  storage: 'dictionary',
  sqlType: 'text',
  check: () => 'char_length({}) <= 32',
  parse(input, field, reading) {
    const scalar = scalarText(input);
    if (!scalar) return refuse('TEXT_NOT_READ');
    if (scalar.text === null) return ok(null);
    const folded = foldWidth(scalar.text);
    const typed = field.aliases?.[folded.trim().toUpperCase()] ?? folded;
    if (reading.resolve) return resolved(typed === folded ? scalar.text : typed, field, reading);
    if (unkeepable.test(typed)) return refuse('TEXT_NOT_READ');
    return typed.length > 32 ? refuse('FIELD_TOO_LONG', { n: '32' }) : ok(typed);
  },
};

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;

/** Stores the public handle of a file: a random UUID. */
export const fileKind: Kind = {
  ...textKind,
  name: 'file',
  presented: { ...presentedAsText, direction: 'ltr', series: 'same' },
  sqlType: 'uuid',
  check: () => null,
  parse(input) {
    const scalar = scalarText(input);
    if (!scalar) return refuse('TEXT_NOT_READ');
    return scalar.text === null || uuidPattern.test(scalar.text) ? ok(scalar.text) : refuse('TEXT_NOT_READ');
  },
};
