import type { Catalogue } from '#define/catalogue';
import type { Definition, Rolled } from '#define/entity';
import { rolledSources } from '#define/rolled';
import type { EntityName } from '#names/entities';

/** A roll-up over rows of an entity, and whose it is. */
export interface Above {
  readonly definition: Definition;
  readonly rolled: Rolled;
}

/** Rows of another entity that are worked out from values of these, or carry them to a roll-up: by the reference that points here. */
export interface Below {
  readonly definition: Definition;
  readonly via: string;
  /** Names of the values as the rows below carry them, by their names here. */
  readonly carried: ReadonlyMap<string, string>;
}

interface Around {
  readonly above: readonly Above[];
  readonly below: readonly Below[];
}

/** Every batch asks several times. */
const known = new WeakMap<Catalogue['all'], Map<EntityName, Around>>();

const findAbove = ({ all }: Catalogue, { name }: Definition): Above[] =>
  all.flatMap((definition) => (definition.rolled ?? []).filter(({ of }) => of === name).map((rolled) => ({ definition, rolled })));

function findBelow(catalogue: Catalogue, { name: here }: Definition): Below[] {
  return catalogue.all.flatMap((definition) => {
    const sources = new Set([
      ...(definition.derived ?? []).flatMap(({ from }) => from),
      ...findAbove(catalogue, definition).flatMap(({ rolled }) => Object.values(rolled.gives).flatMap(rolledSources)),
    ]);
    const looked = Object.entries(definition.looked ?? {}).filter(([name, { to }]) => to === here && sources.has(name));
    return [...new Set(looked.map(([, { via }]) => via))].map((via) => ({
      definition,
      via,
      carried: new Map(looked.filter(([, found]) => found.via === via).map(([name, { field }]) => [field, name])),
    }));
  });
}

/** What changes of an entity's rows move in rows of others: the sums above them, the values worked out below them. */
export function aroundOf(catalogue: Catalogue, definition: Definition): Around {
  let found = known.get(catalogue.all);
  if (!found) known.set(catalogue.all, (found = new Map()));
  let around = found.get(definition.name);
  if (!around) {
    around = { above: findAbove(catalogue, definition), below: findBelow(catalogue, definition) };
    found.set(definition.name, around);
  }
  return around;
}
