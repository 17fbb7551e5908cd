import { follow } from '#define/decide';
import { allFields, type Definition } from '#define/entity';
import { kindOf } from '#define/kinds';
import type { Facts } from '#define/facts';
import type { Field } from '#define/field';
import { rolledSources } from '#define/rolled';
import type { Row, Value, Values } from '#define/row';
import type { FieldRefusal } from '#names/refusals';
import type { Engine } from '#server/engine';
import { rolledUp, type Entry, type Ledger } from '#server/perform/ledger';
import { aroundOf, type Above, type Below } from '#server/perform/moving';
import { locking, lockingThose, seeingAll, type Question } from '#server/perform/rows';
import type { Decided } from '#server/perform/write';
import { Refused, type ServerRefusal } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { readVersions, versionsSql } from '#server/store/factStore';
import { columnName } from '#server/store/names';
import { hangingOn, othersSql, rolledJoins, rolledSql } from '#server/store/rolledSql';
import { fixed, join, raw, sql, type Sql } from '#server/store/sql';

/** Rows of an entity by a condition on their id; `sets`: values being given to them, which may name rows above. */
export interface Named {
  readonly among: Sql;
  readonly sets: readonly Values[];
}

/** Rows named one by one. */
export const namedIds = (ids: readonly string[], sets: readonly Values[] = []): Named => ({ among: sql`= any(${ids}::bigint[])`, sets });

/**
 * Statements that hold the rows whose sums a batch will move, those farthest up first and each entity's by id, before the
 * batch's own rows are held: whoever changes charges of one order waits for the other here, and nobody waits in a circle.
 */
export function holdingAbove(engine: Engine, definition: Definition, owner: string, { among, sets }: Named): Sql[] {
  const above = aroundOf(engine.catalogue, definition).above.map((one) => {
    const column = raw(columnName(one.rolled.by, allFields(definition)[one.rolled.by]));
    const given = [...new Set(sets.map((set) => set[one.rolled.by]).filter((id): id is string => typeof id === 'string'))];
    const stand = sql`select ${column} from ${raw(definition.table)} where ep_id = ${owner}::bigint and id ${among}`;
    return {
      definition: one.definition,
      among: given.length === 0 ? sql`in (${stand})` : sql`in (${stand} union all select unnest(${given}::bigint[]))`,
    };
  });
  return [
    ...above.flatMap((one) => holdingAbove(engine, one.definition, owner, { among: one.among, sets: [] })),
    ...above.map((one) =>
      sql`select id from ${raw(one.definition.table)} where ep_id = ${owner}::bigint and id ${one.among} order by id for no key update`.keep(),
    ),
  ];
}

/** {@link holdingAbove}, for a call that holds rows itself. */
export async function holdAbove(
  transaction: Transaction,
  engine: Engine,
  definition: Definition,
  owner: string,
  wished: { readonly ids: readonly string[]; readonly sets: readonly Values[] },
): Promise<void> {
  await transaction.all(holdingAbove(engine, definition, owner, namedIds(wished.ids, wished.sets)));
}

/** A row of the batch itself, as refusals name it. */
type Mover = Pick<Decided, 'id' | 'clientId'>;

/** Collects the rows above whose roll-ups the changes it is told of move, each with the rows that move it. */
export class MovedSums {
  private readonly found: { readonly above: Above; readonly sources: ReadonlySet<string>; readonly ids: Map<string, Mover[]> }[];

  constructor(engine: Engine, definition: Definition) {
    this.found = aroundOf(engine.catalogue, definition).above.map((above) => {
      const { by, gives } = above.rolled;
      const names = Object.values(gives).flatMap(rolledSources);
      // A row that is put under another carries that one's texts from then on.
      const vias = names.flatMap((name) => definition.looked?.[name]?.via ?? []);
      return { above, sources: new Set([by, ...names, ...vias]), ids: new Map() };
    });
  }

  readonly watch = (one: Decided): void => {
    const { before, after, changed } = one;
    for (const { above, sources, ids } of this.found) {
      if (before !== null && after !== null && !changed.some((name) => sources.has(name))) continue;
      for (const id of new Set([before, after].map((row) => row?.[above.rolled.by])))
        if (typeof id === 'string') {
          const movers = ids.get(id);
          if (movers) movers.push(one);
          else ids.set(id, [one]);
        }
    }
  };

  *moved(): Iterable<{ above: Above; ids: ReadonlyMap<string, readonly Mover[]> }> {
    for (const { above, ids } of this.found) if (ids.size > 0) yield { above, ids };
  }
}

function summing(
  engine: Engine,
  { definition, rolled }: Above,
  owner: string,
  ids: readonly string[],
): Question<ReadonlyMap<string, Values>> {
  const child = engine.catalogue.get(rolled.of);
  const names = Object.keys(rolled.gives);
  const list = join(
    Object.entries(rolled.gives).map(
      ([name, wanted]) =>
        sql`${rolledSql(engine.catalogue, child, 'c', { above: definition, name, wanted })}${othersSql(engine.catalogue, { above: definition, name, but: rolled }, sql`${owner}::bigint`, fixed('p.id'))}`,
    ),
    ', ',
  );
  const joins = rolledJoins(engine.catalogue, child, 'c', Object.values(rolled.gives));
  const fields = allFields(definition);
  return {
    statement:
      sql`select p.id, s.* from unnest(${ids}::bigint[]) p(id), lateral (select ${list} from ${raw(child.table)} c${joins} where ${hangingOn(child, 'c', rolled.by, sql`${owner}::bigint`, fixed('p.id'))}) s`.keep(),
    read: (rows) =>
      new Map(
        rows.map(([id, ...cells]) => [
          id as string,
          Object.fromEntries(
            names.map((name, at) => {
              const cell = cells[at] ?? null;
              return [name, cell === null ? null : kindOf(fields[name] as Field).fromDatabase(cell)];
            }),
          ),
        ]),
      ),
  };
}

/** Collects the rows from which others below are worked out anew. */
export class MovedBelow {
  private readonly found: { readonly below: Below; readonly ids: Set<string> }[];

  constructor(engine: Engine, definition: Definition) {
    this.found = aroundOf(engine.catalogue, definition).below.map((below) => ({ below, ids: new Set() }));
  }

  readonly watch = ({ id, before, after, changed }: Decided): void => {
    if (before === null || after === null) return;
    for (const { below, ids } of this.found) if (changed.some((name) => below.carried.has(name))) ids.add(id);
  };

  *moved(): Iterable<{ below: Below; ids: readonly string[] }> {
    for (const { below, ids } of this.found) if (ids.size > 0) yield { below, ids: [...ids] };
  }
}

/** What changes of an entity's rows move in others: sums above them, values worked out below. */
export interface Moved {
  readonly above: MovedSums;
  readonly below: MovedBelow;
  /** They are rows of the batch itself, which refusals may name. */
  readonly named: boolean;
}

/** Opens the account of an entity's changes, and collects what they move above and below. */
export function openRolled(
  ledger: Ledger,
  definition: Definition,
  action: string,
  named = action !== rolledUp,
): { entry: Entry; moved: Moved } {
  const { engine } = ledger.doing;
  const moved = { above: new MovedSums(engine, definition), below: new MovedBelow(engine, definition), named };
  const followers = (engine.followers ?? []).filter(({ of }) => of === definition.name);
  const watch = (one: Decided) => {
    moved.above.watch(one);
    moved.below.watch(one);
    for (const follower of followers) if (follower.when(one)) ledger.concern(follower, one);
  };
  return { entry: ledger.open(definition, action, watch), moved };
}

/** Works out anew, below changed rows, what follows from the values that moved; the sums above those follow in turn. */
async function carryDown(transaction: Transaction, ledger: Ledger, moved: MovedBelow): Promise<void> {
  const { engine, caller, owner } = ledger.doing;
  for (const { below, ids } of moved.moved()) {
    const { definition, via, carried } = below;
    const locked = lockingThose(engine, seeingAll(caller), definition, {
      count: ids.length,
      those: (alias) => hangingOn(definition, alias, via, sql`${owner}::bigint`, sql`any(${ids}::bigint[])`),
    });
    // What is written already is read back with the rows below.
    const rows = locked.read((await transaction.all([...ledger.writes(), locked.statement])).at(-1) ?? []);
    const facts = await engine.facts.load(transaction, definition, caller.actor, engine.now());
    const opened = openRolled(ledger, definition, rolledUp);
    const names = [...carried.values()];
    const followed = [...rows.values()].flatMap((before): Decided[] => {
      // The row itself stays as it is, and what is rolled up from it shows the new value.
      opened.moved.above.watch({ id: before.id, before, after: before, changed: names });
      const anew = Object.fromEntries(names.map((name) => [name, (before[name] ?? null) as Value]));
      const { after, changed } = follow(definition, before, anew, facts);
      return changed.length === 0 ? [] : [{ id: before.id, before, after: after as Row, changed }];
    });
    opened.entry.take(followed);
    ledger.follow(definition, followed);
    await rollUp(transaction, ledger, opened.moved);
  }
}

/** What the rules that look at these fields refuse of a row that followed others, and did not refuse of it before. */
function refusedAfter(definition: Definition, { before, after, changed }: Decided, facts: Facts): FieldRefusal[] {
  return (definition.rules ?? []).flatMap(({ reads, by }) => {
    if (before === null || after === null || !reads?.some((name) => changed.includes(name))) return [];
    const were = by(before, facts, before);
    return by(after, facts, before).filter(({ code, field }) => !were.some((known) => known.code === code && known.field === field));
  });
}

/**
 * Brings what changed rows move up to date: values worked out below them, then what is rolled up above them, and those above them in
 * turn, each as a batch of its own in the audit and on the live channel.
 * @throws Refused what the rules of a row above say to it as it is now, for each of the rows that moved it
 */
export async function rollUp(transaction: Transaction, ledger: Ledger, moved: Moved): Promise<void> {
  const { engine, caller, owner } = ledger.doing;
  await carryDown(transaction, ledger, moved.below);
  const refusals: ServerRefusal[] = [];
  for (const { above, ids: movers } of moved.above.moved()) {
    const ids = [...movers.keys()];
    const locked = locking(engine, seeingAll(caller), above.definition, ids);
    const summed = summing(engine, above, owner, ids);
    const answers = await transaction.all([
      ...ledger.writes(),
      sql`select ${versionsSql(above.definition, caller.actor.epId)}`.keep(),
      locked.statement,
      summed.statement,
    ]);
    const [versions = [], rows = [], sums = []] = answers.slice(-3);
    const facts = await engine.facts.load(transaction, above.definition, caller.actor, engine.now(), readVersions(versions[0]?.[0]));
    const totals = summed.read(sums);
    const followed = [...locked.read(rows).values()].flatMap((before): Decided[] => {
      const { after, changed } = follow(above.definition, before, onlyMoved(above.definition, before, totals.get(before.id) ?? {}), facts);
      return changed.length === 0 ? [] : [{ id: before.id, before, after: after as Row, changed }];
    });
    for (const one of followed)
      for (const { code, detail = {} } of refusedAfter(above.definition, one, facts)) {
        const rowsNamed = moved.named
          ? (movers.get(one.id) ?? []).map(({ id, clientId }) => (clientId === undefined ? { id } : { clientId }))
          : [{}];
        refusals.push(...rowsNamed.map((row) => ({ code, detail, ...row, ...(moved.named ? { field: above.rolled.by } : {}) })));
      }
    // What is refused goes no further: written on the way up it would meet the database's own bounds, which have no words.
    if (refusals.length > 0) continue;
    const opened = openRolled(ledger, above.definition, rolledUp);
    opened.entry.take(followed);
    ledger.follow(above.definition, followed);
    await rollUp(transaction, ledger, opened.moved);
  }
  if (refusals.length > 0) throw new Refused(refusals);
}

function onlyMoved(definition: Definition, before: Row, sums: Values): Values {
  const fields = allFields(definition);
  return Object.fromEntries(
    Object.entries(sums).filter(([name, value]) => !kindOf(fields[name] as Field).same((before[name] ?? null) as Value, value as Value)),
  );
}
