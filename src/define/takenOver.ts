import type { Suggested } from '#define/entity';
import { factRow, type Facts } from '#define/facts';
import { textOf, type Value, type Values } from '#define/row';
import type { EntityName } from '#names/entities';

/** Where fields come from: the row of a list of facts that a reference (`by`) names, and its fields by those that take them over. */
export interface TakenFrom {
  readonly by: string;
  readonly of: EntityName;
  readonly fields: Readonly<Record<string, string>>;
}

const named = ({ by, of }: TakenFrom, row: Values, facts: Facts) => factRow(facts, of, textOf(row, by));
const same = (field: string, row: Values, before: Values): boolean => (before[field] ?? null) === (row[field] ?? null);

/** Fields proposed over a blank, and over what the row named before said; what somebody typed stays until it is blanked. */
export const takenOver = (from: TakenFrom): readonly Suggested[] =>
  Object.entries(from.fields).map(([field, there]): Suggested => ({
    field,
    from: [from.by, field],
    by: (row, facts, before) => {
      const said = named(from, row, facts)?.[there] as Value | undefined;
      if (said === undefined || said === null) return undefined;
      const [held, was] = [row[field] ?? null, before && named(from, before, facts)?.[there]];
      return held === null || (before !== null && held === (was ?? null)) ? said : undefined;
    },
  }));

/**
 * A text that lists the fields somebody typed otherwise once the row was named, or as they named it: they do not follow it any more. A field
 * moved along with another (`along`) was not typed, nor does what a new row has to say before anything is named (`foremost`) stand against it.
 */
export const heldOwn = (
  field: string,
  from: TakenFrom,
  { along = {}, foremost = [] }: { readonly along?: Readonly<Record<string, string>>; readonly foremost?: readonly string[] } = {},
): Suggested => ({
  field,
  from: [from.by, ...Object.keys(from.fields)],
  by: (row, facts, before) => {
    const of = named(from, row, facts);
    if (!of) return null;
    // In a new row, whatever is not what the named one says was typed.
    const said = (name: string) => (foremost.includes(name) ? row[name] : of[from.fields[name] as string]) as Value;
    const stood: Values = before ?? Object.fromEntries(Object.keys(from.fields).map((name) => [name, said(name) ?? null]));
    const held = new Set((textOf(row, field) ?? '').split(','));
    for (const [name, there] of Object.entries(from.fields)) {
      const other = along[name];
      const typed = !same(name, row, stood) && (other === undefined || same(other, row, stood));
      if (row[name] == null || row[name] === of[there]) held.delete(name);
      // What came over from a row named anew is what that says: anything else was typed in the same step.
      else if (typed && of[there] != null) held.add(name);
    }
    return (
      Object.keys(from.fields)
        .filter((name) => held.has(name))
        .join(',') || null
    );
  },
});

/** Values an act puts into a row, with what follows of them by these suggestions. */
export function withSuggested(suggestions: readonly Suggested[], row: Values, set: Values, facts: Facts): Values {
  const made = { ...set };
  for (const { field, by } of suggestions) {
    if ((set[field] ?? null) !== null) continue;
    const value = by({ ...row, ...made }, facts, row);
    if (value !== undefined) made[field] = value;
  }
  return made;
}
