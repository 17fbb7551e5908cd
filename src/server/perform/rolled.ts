import { follow } from '#define/decide';
import { allFields, type Definition, type Rolled } from '#define/entity';
import { kindOf } from '#define/kinds';
import type { Field } from '#define/field';
import type { Row, Value, Values } from '#define/row';
import type { Engine } from '#server/engine';
import type { Entry, Ledger } from '#server/perform/ledger';
import { locking, seeingAll, type Question } from '#server/perform/rows';
import type { Decided } from '#server/perform/write';
import type { Transaction } from '#server/store/database';
import { readVersions, versionsSql } from '#server/store/factStore';
import { columnName } from '#server/store/names';
import { hangingOn, sumSql } from '#server/store/rolledSql';
import { fixed, join, raw, sql, type Sql } from '#server/store/sql';

interface Above {
  readonly definition: Definition;
  readonly rolled: Rolled;
}

const aboveOf = (engine: Engine, definition: Definition): Above[] =>
  engine.catalogue.all.flatMap((one) =>
    (one.rolled ?? []).filter(({ of }) => of === definition.name).map((rolled) => ({ definition: one, rolled })),
  );

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
  const above = aboveOf(engine, definition).map((one) => {
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

/** Collects the rows above whose sums the changes it is told of move. */
export class MovedSums {
  private readonly found: { readonly above: Above; readonly sources: ReadonlySet<string>; readonly ids: Set<string> }[];

  constructor(engine: Engine, definition: Definition) {
    this.found = aboveOf(engine, definition).map((above) => {
      const { by, sums } = above.rolled;
      return {
        above,
        sources: new Set([by, ...Object.values(sums).flatMap(({ sum, where, minus }) => [sum, ...Object.keys({ ...where, ...minus })])]),
        ids: new Set(),
      };
    });
  }

  readonly watch = ({ before, after, changed }: Decided): void => {
    for (const { above, sources, ids } of this.found) {
      if (before !== null && after !== null && !changed.some((name) => sources.has(name))) continue;
      for (const row of [before, after]) {
        const id = row?.[above.rolled.by];
        if (typeof id === 'string') ids.add(id);
      }
    }
  };

  *moved(): Iterable<{ above: Above; ids: readonly string[] }> {
    for (const { above, ids } of this.found) if (ids.size > 0) yield { above, ids: [...ids] };
  }
}

function summing(
  engine: Engine,
  { definition, rolled }: Above,
  owner: string,
  ids: readonly string[],
): Question<ReadonlyMap<string, Values>> {
  const child = engine.catalogue.get(rolled.of);
  const names = Object.keys(rolled.sums);
  const list = join(
    names.map((name) => sumSql(child, 'c', rolled.sums[name] as Rolled['sums'][string])),
    ', ',
  );
  const fields = allFields(definition);
  return {
    statement:
      sql`select p.id, s.* from unnest(${ids}::bigint[]) p(id), lateral (select ${list} from ${raw(child.table)} c where ${hangingOn(child, 'c', rolled.by, sql`${owner}::bigint`, fixed('p.id'))}) s`.keep(),
    read: (rows) =>
      new Map(
        rows.map(([id, ...cells]) => [
          id as string,
          Object.fromEntries(names.map((name, at) => [name, kindOf(fields[name] as Field).fromDatabase(cells[at] as string)])),
        ]),
      ),
  };
}

/** Opens the account of an entity's changes, and collects what they move above. */
export function openRolled(ledger: Ledger, definition: Definition, action: string): { entry: Entry; moved: MovedSums } {
  const moved = new MovedSums(ledger.doing.engine, definition);
  return { entry: ledger.open(definition, action, moved.watch), moved };
}

/**
 * Brings the sums above changed rows up to date, and those above them in turn, each as a batch of its own in the audit and
 * on the live channel.
 */
export async function rollUp(transaction: Transaction, ledger: Ledger, moved: MovedSums): Promise<void> {
  const { engine, caller, owner } = ledger.doing;
  for (const { above, ids } of moved.moved()) {
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
    const opened = openRolled(ledger, above.definition, 'roll up');
    opened.entry.take(followed);
    await rollUp(transaction, ledger, opened.moved);
  }
}

function onlyMoved(definition: Definition, before: Row, sums: Values): Values {
  const fields = allFields(definition);
  return Object.fromEntries(
    Object.entries(sums).filter(([name, value]) => !kindOf(fields[name] as Field).same((before[name] ?? null) as Value, value as Value)),
  );
}
