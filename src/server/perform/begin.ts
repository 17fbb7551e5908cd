import { allFields } from '#define/entity';
import type { Facts } from '#define/facts';
import type { Row, Values } from '#define/row';
import { ownerOf } from '#server/engine';
import { keepingApart } from '#server/perform/apart';
import { keepingBooks } from '#server/perform/books';
import type { Work } from '#server/perform/decisions';
import { readSpending, spendingSql, type BatchKey, type SpentKey } from '#server/perform/keys';
import { holdingAboveParts } from '#server/perform/parts';
import { holdingAbove, namedIds } from '#server/perform/rolled';
import { checkingReferences, locking, lookingUp, viewOnly } from '#server/perform/rows';
import type { RowWish } from '#server/perform/wishes';
import type { Transaction } from '#server/store/database';
import { readVersions, versionsSql } from '#server/store/factStore';
import { sql, type Sql } from '#server/store/sql';

/** The batch id to be spent, and the fingerprint of what it was spent for. */
export interface Spending {
  readonly key: BatchKey;
  readonly hash: string;
}

/** What the first round trip of a batch brings: whether it is new, and what decisions need to know. */
export interface Begun {
  readonly spent: SpentKey | null;
  readonly facts: Facts;
  /** Rows of the first turn and those to be removed, held. */
  readonly rows: ReadonlyMap<string, Row>;
  /** Values looked up for each addition. */
  readonly looked: readonly Values[];
}

/** Holds the rows whose sums this batch will move, before its own rows are held. */
function holding({ engine, caller, definition, wish }: Work): Sql[] {
  const owner = ownerOf(caller.actor, definition);
  const removals = wish.remove.map(({ id }) => id);
  const named = namedIds(
    [...wish.rows.map(({ id }) => id), ...removals],
    [...wish.rows, ...wish.add].map(({ set }) => set),
  );
  return [...holdingAboveParts(engine, definition, owner, removals), ...holdingAbove(engine, definition, owner, named)];
}

/**
 * Spends the batch id (null: it is spent already), holds rows in id order, and reads what decisions need, all in one round
 * trip. Parents are held before references are checked: one that is just being deleted is then gone.
 */
export async function begin(transaction: Transaction, work: Work, spending: Spending | null, first: readonly RowWish[]): Promise<Begun> {
  const { engine, caller, definition, wish } = work;
  const looked: Values[] = wish.add.map(() => ({}));
  const versions = versionsSql(definition, caller.actor.epId);
  const locked = locking(
    engine,
    caller,
    definition,
    [...first, ...wish.remove].map(({ id }) => id),
  );
  const lookups = lookingUp(
    engine,
    caller.actor.language,
    definition,
    wish.add.map((one) => one.set),
    looked,
  );
  const references = checkingReferences(engine, caller, allFields(definition), [
    ...wish.rows.map((row) => ({ row: { id: row.id }, set: row.set })),
    ...wish.add.map((row) => ({ row: { clientId: row.clientId }, set: row.set })),
  ]);
  const questions = [locked, ...lookups, ...references];
  const books = [...keepingBooks(definition, caller), ...keepingApart(definition, ownerOf(caller.actor, definition))];
  const opening = [
    ...books,
    spending ? spendingSql(spending.key, spending.hash, versions) : sql`select null, ${versions}`.keep(),
    ...holding(work),
  ];
  const answers = await transaction.all([...opening, ...questions.map(({ statement }) => statement)]);
  const [known = [], ...read] = [answers[books.length], ...answers.slice(opening.length)];
  const { spent, also } = spending
    ? await readSpending(transaction, spending.key, spending.hash, known)
    : { spent: null, also: known[0]?.[1] };
  const rows = locked.read(read[0] ?? []);
  if (spent === null) work.refusals.push(...(await viewOnly(transaction, engine, caller, definition, [...rows.keys()], wish.add)));
  lookups.forEach((lookup, at) => lookup.read(read[1 + at] ?? []));
  references.forEach((reference, at) => work.refusals.push(...reference.read(read[1 + lookups.length + at] ?? [])));
  return { spent, rows, looked, facts: await engine.facts.load(transaction, definition, caller.actor, engine.now(), readVersions(also)) };
}
