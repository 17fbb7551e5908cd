import { allFields, type Definition } from '#define/entity';
import { kindOf } from '#define/kinds';
import type { Field } from '#define/field';
import type { Row, Value } from '#define/row';
import type { ServerRefusal } from '#server/refused';
import type { Reading } from '#define/kind';
import { readOld, type RowWish } from '#server/perform/wishes';

/**
 * Fields of a wish whose row moved on underneath it (design/reliability.md §4.2): none while the version is the same,
 * or newer with every touched old value still standing (then the wish is merged).
 */
export function staleFields(definition: Definition, wish: RowWish, row: Row, reading: Reading): string[] {
  if (wish.version === row.version) return [];
  const fields = allFields(definition);
  return Object.keys(wish.set).filter((name) => {
    const field = fields[name] as Field;
    const old = readOld(wish, name, field, reading);
    if (old === undefined) return true;
    const kind = kindOf(field);
    const current = (row[name] ?? null) as Value;
    return !kind.same(old, current) && !kind.same((wish.set[name] ?? null) as Value, current);
  });
}

export function staleRefusals(fields: readonly string[], row: Row, changer: { name: string; at: string } | undefined): ServerRefusal[] {
  return fields.map((field) => ({
    code: 'STALE_VERSION',
    id: row.id,
    field,
    current: row[field] ?? null,
    currentVersion: row.version,
    ...(changer ? { changedBy: changer.name, changedAt: changer.at } : {}),
  }));
}

const fromSums = new WeakMap<Definition, ReadonlySet<string>>();

/** Fields rolled up from other rows, and what is worked out from these: the browser knows these as of its last frame, and a row's version does not say so. */
function followingSums(definition: Definition): ReadonlySet<string> {
  let known = fromSums.get(definition);
  if (!known) {
    const names = new Set((definition.rolled ?? []).flatMap(({ gives }) => Object.keys(gives)));
    for (const { from, fields } of definition.derived ?? [])
      if (from.some((name) => names.has(name))) for (const name of Object.keys(fields)) names.add(name);
    fromSums.set(definition, (known = names));
  }
  return known;
}

/** Fields the browser worked out differently from the server: named with both numbers (issue: formula and server differ). */
export function differingFields(
  definition: Definition,
  expected: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): { field: string; expected: string; result: string }[] {
  const names = Object.keys(expected);
  if (names.length === 0) return [];
  const fields = allFields(definition);
  const sums = followingSums(definition);
  return names.flatMap((name) => {
    const field = fields[name];
    const value = expected[name];
    if (!field || sums.has(name) || kindOf(field).same((value ?? null) as Value, (after[name] ?? null) as Value)) return [];
    return [{ field: name, expected: String(value ?? ''), result: String(after[name] ?? '') }];
  });
}
