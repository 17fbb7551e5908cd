import type { Actor } from '#define/actor';
import type { Catalogue } from '#define/catalogue';
import { allFields, type Definition } from '#define/entity';
import type { Values } from '#define/row';
import { hiddenFields } from '#define/decide';
import type { LabelRow } from '#define/wire';
import type { EntityName } from '#names/entities';
import type { Caller, Engine } from '#server/engine';
import type { Transaction } from '#server/store/database';
import { factFields } from '#server/store/factStore';

/**
 * Facts that come with the labels of the rows a sheet names: rows of the branch its fields refer to, which may be thousands. The
 * others are short and come whole, as does a definition's own list.
 */
export function factsByNeed(catalogue: Catalogue, definition: Definition): ReadonlySet<EntityName> {
  const named = new Set(Object.values(allFields(definition)).flatMap(({ to }) => to ?? []));
  const needed = (name: EntityName): boolean => {
    const target = catalogue.get(name);
    return name !== definition.name && named.has(name) && target.owner === 'branch' && target.label !== undefined;
  };
  return new Set((definition.facts ?? []).filter(needed));
}

/** Cuts a fact to what may leave for the browser of an actor. */
export function factCut(target: Definition, actor: Actor): (row: Values) => Values {
  const hidden = hiddenFields(target, actor);
  const fields = factFields(target).filter((field) => !hidden.has(field));
  return (row) => Object.fromEntries([['id', row.id], ...fields.map((field) => [field, row[field] ?? null])]) as Values;
}

/** Labels of rows the caller may pick in the branch signed in to, with what rules know of these. */
export async function withFacts(
  transaction: Transaction,
  engine: Engine,
  { actor }: Caller,
  target: Definition,
  labels: readonly LabelRow[],
): Promise<LabelRow[]> {
  if (labels.length === 0) return [];
  const [facts, cut] = [await engine.facts.rowsOf(transaction, target, actor.epId), factCut(target, actor)];
  return labels.map((label) => {
    const row = facts.get(label.key);
    return row ? { ...label, fact: cut(row) } : label;
  });
}
