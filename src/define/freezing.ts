import type { Definition } from '#define/entity';
import type { Value, Values } from '#define/row';
import type { RefusalCode } from '#names/refusals';

/** A flag that freezes rows while it is on, or a choice field while it stands in one of these states. */
export type FrozenBy = string | Readonly<Record<string, readonly string[]>>;

/** A looked-up flag of a parent that freezes the row too, or a state of it. */
export type FrozenByParent = RefusalCode | { readonly code: RefusalCode; readonly in: readonly string[] };

/** What freezes rows of an entity: a field as the row carries it, and what is answered while it does. */
export interface Freeze {
  readonly field: string;
  readonly code: RefusalCode;
  /** States of a choice field; without them the field is a flag. */
  readonly states: readonly string[] | null;
  /** Looked up of a parent. */
  readonly parent: boolean;
}

const freezesByDefinition = new WeakMap<Definition, readonly Freeze[]>();

/** Everything that freezes rows of an entity, its own flags and states first. */
export function freezesOf(definition: Definition): readonly Freeze[] {
  let known = freezesByDefinition.get(definition);
  if (!known) {
    const own = (definition.frozenBy ?? []).flatMap((one): Freeze[] =>
      typeof one === 'string'
        ? [{ field: one, code: definition.flags?.[one]?.on ?? 'FIELD_READ_ONLY', states: null, parent: false }]
        : Object.entries(one).map(([field, states]) => ({
            field,
            code: definition.states?.[field] ?? 'STATE_IN_THE_WAY',
            states,
            parent: false,
          })),
    );
    const parents = Object.entries(definition.frozenByParent ?? {}).map(([field, by]): Freeze =>
      typeof by === 'string' ? { field, code: by, states: null, parent: true } : { field, code: by.code, states: by.in, parent: true },
    );
    freezesByDefinition.set(definition, (known = [...own, ...parents]));
  }
  return known;
}

/** Does it freeze a row with this value? */
export const freezes = ({ states }: Freeze, value: Value | undefined): boolean =>
  states === null ? value === true : typeof value === 'string' && states.includes(value);

/** The first of an entity's freezes that holds a row, but for those a field is exempt of; the empty name asks for the row as such. */
export function freezeOf(definition: Definition, row: Values, field: string): Freeze | null {
  for (const freeze of freezesOf(definition))
    if (freezes(freeze, row[freeze.field]) && !definition.exempt?.[freeze.field]?.includes(field)) return freeze;
  return null;
}
