import { allFields, type Definition } from '#define/entity';
import type { Facts } from '#define/facts';
import type { Row } from '#define/row';
import type { BatchDone } from '#define/wire';
import type { Refusal } from '#names/refusals';
import { ownerOf, storedOnWire, writeReach, type Caller, type Engine } from '#server/engine';
import { DryRun, untilFree, type Outcome } from '#server/perform';
import { apartRefusals, keepingApart } from '#server/perform/apart';
import { keepingBooks } from '#server/perform/books';
import { frozenRow } from '#server/perform/decisions';
import { followUp } from '#server/perform/followUp';
import { keepAnswerSql, readSpending, requestHash, spendingSql } from '#server/perform/keys';
import { Ledger } from '#server/perform/ledger';
import { partsOf, type Going } from '#server/perform/parts';
import { holdingAbove, namedIds, openRolled, rollUp } from '#server/perform/rolled';
import { checkingReferences, lockRows, seeingAll, viewOnly } from '#server/perform/rows';
import { allUnique, takenRefusals } from '#server/perform/taken';
import type { Decided } from '#server/perform/write';
import { Refused, type ServerRefusal } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { columnName, marksRemoval } from '#server/store/names';
import { ofRemoved, readerOf } from '#server/store/select';
import { fixed, raw, sql } from '#server/store/sql';

export interface RestoreWish {
  readonly ids: readonly string[];
  readonly batchId: string;
  readonly reason: string | null;
  readonly dryRun: boolean;
}

/** What is brought back, and by whom. */
interface Restoring {
  readonly engine: Engine;
  readonly caller: Caller;
  readonly definition: Definition;
  readonly owner: string;
  /** When, by the server's clock. */
  readonly at: string;
}

/** Rows of an entity that come back, or say why they cannot. */
interface Judged {
  readonly definition: Definition;
  readonly decided: readonly Decided[];
  readonly refusals: readonly ServerRefusal[];
}

/** Parts that went in the same batch as the rows they are a part of, each with its whole: these come back with them, those removed before do not. */
async function partsGoneWith(
  transaction: Transaction,
  { definition, owner }: Restoring,
  part: Definition,
  ids: readonly string[],
): Promise<readonly (readonly [id: string, whole: string])[]> {
  const by = raw(columnName(part.partOf as string, allFields(part)[part.partOf as string]));
  const gone = (entity: string) =>
    sql`select c.row_id, c.seq, b.batch_id from sys_change c join sys_batch b using (ep_id, seq) where c.ep_id = ${owner}::bigint and c.entity = ${entity} and c.after is null`;
  const rows = await transaction.query(
    sql`select p.id, w.row_id from (select distinct on (row_id) row_id, batch_id from (${gone(definition.name)}) w where row_id = any(${[...ids]}::bigint[]) order by row_id, seq desc) w
      join ${raw(part.table)} p on p.ep_id = ${owner}::bigint and p.${by} = w.row_id and p.is_deleted
      where exists (select 1 from (${gone(part.name)}) g where g.row_id = p.id and g.batch_id = w.batch_id) order by p.id`,
  );
  return rows.map(([id, whole]) => [id as string, whole as string]);
}

/** Everything that comes back with removed rows down to the parts of their parts, each with the row at the top. */
async function comingWith(transaction: Transaction, restoring: Restoring, tops: ReadonlyMap<string, string>): Promise<Going[]> {
  const found: Going[] = [];
  for (const part of partsOf(restoring.engine, restoring.definition).filter(marksRemoval)) {
    const gone = await partsGoneWith(transaction, restoring, part, [...tops.keys()]);
    if (gone.length === 0) continue;
    const below = new Map(gone.map(([id, whole]) => [id, tops.get(whole) ?? '']));
    found.push({ definition: part, tops: below }, ...(await comingWith(transaction, { ...restoring, definition: part }, below)));
  }
  return found;
}

/** What keeps a row from coming back: frozen by its parent or closed books, or what its rules say to it as to a new one. */
function against(definition: Definition, row: Row, facts: Facts): Pick<Refusal, 'code' | 'field' | 'detail'>[] {
  const frozen = frozenRow({ ...definition, frozenBy: [] }, row, facts);
  return [...(frozen ? [frozen] : []), ...(definition.rules ?? []).flatMap(({ by }) => [...by(row, facts, null)])];
}

/** Judges removed rows: what they refer to is there, nobody took what is theirs alone, their rules hold. `along`: what comes back with them, by its entity. */
async function judge(
  transaction: Transaction,
  { engine, caller, definition, owner, at }: Restoring,
  ids: readonly string[],
  along: ReadonlyMap<string, ReadonlySet<string>> = new Map(),
): Promise<Judged> {
  const rows = [...(await lockRows(transaction, engine, caller, ofRemoved(definition), ids)).values()];
  const facts = await engine.facts.load(transaction, definition, caller.actor, engine.now());
  const held = rows.map((row) => ({
    row: { id: row.id },
    set: Object.fromEntries(
      Object.entries(definition.fields).flatMap(([name, { to }]) =>
        to !== undefined && along.get(to)?.has(String(row[name])) ? [] : [[name, row[name]]],
      ),
    ),
  }));
  const questions = checkingReferences(engine, caller, allFields(definition), held);
  const answers = questions.length === 0 ? [] : await transaction.all(questions.map(({ statement }) => statement));
  const decided = rows.map((row): Decided => {
    const after = { ...row, updateUserId: caller.actor.userId, updateTime: at };
    return { id: row.id, before: null, after, changed: [], restored: row.version };
  });
  const refusals: ServerRefusal[] = [
    ...rows.flatMap((row) => against(definition, row, facts).map((refusal) => ({ ...refusal, id: row.id }))),
    ...questions.flatMap((question, place) => question.read(answers[place] ?? [])),
    ...(await takenRefusals(transaction, definition, owner, decided, allUnique(definition))),
    ...(await apartRefusals(transaction, definition, owner, decided)),
  ];
  return { definition, decided, refusals };
}

/** The parts that come back with removed rows; what speaks against a part is said of the row at the top. */
async function judgeParts(transaction: Transaction, restoring: Restoring, ids: readonly string[]): Promise<(Judged & Going)[]> {
  const { engine, caller, definition, owner } = restoring;
  const coming = await comingWith(transaction, restoring, new Map(ids.map((id) => [id, id])));
  const along = new Map([
    [definition.name as string, new Set(ids)],
    ...coming.map(({ definition: { name }, tops }) => [name, new Set(tops.keys())] as const),
  ]);
  const parts: (Judged & Going)[] = [];
  for (const { definition: part, tops } of coming) {
    const gone = [...tops.keys()];
    await transaction.all(holdingAbove(engine, part, owner, namedIds(gone)));
    const { decided, refusals } = await judge(transaction, { ...restoring, caller: seeingAll(caller), definition: part }, gone, along);
    parts.push({ definition: part, tops, decided, refusals: refusals.map((one) => ({ ...one, id: tops.get(one.id ?? '') ?? '' })) });
  }
  return parts;
}

/** Everything judged: the rows that come back with their parts, those that stand already, and why the others stay away. */
async function judgeAll(transaction: Transaction, restoring: Restoring, ids: readonly string[]) {
  const { engine, caller, definition, owner } = restoring;
  await transaction.all([
    ...keepingBooks(definition, caller),
    ...keepingApart(definition, owner),
    ...holdingAbove(engine, definition, owner, namedIds(ids)),
  ]);
  const standing = await lockRows(transaction, engine, caller, definition, ids);
  const whole = await judge(transaction, restoring, ids);
  const found = whole.decided.map(({ id }) => id);
  const parts = await judgeParts(transaction, restoring, found);
  const refusals: ServerRefusal[] = [
    ...ids.filter((id) => !found.includes(id) && !standing.has(id)).map((id) => ({ code: 'ROW_GONE' as const, id })),
    ...(await viewOnly(transaction, engine, caller, definition, found)),
    ...whole.refusals,
    ...parts.flatMap((part) => part.refusals),
  ];
  const bad = new Set(refusals.map(({ id }) => id));
  return {
    standing,
    refusals,
    back: whole.decided.filter(({ id }) => !bad.has(id)),
    parts: parts.map(({ definition: of, tops, decided }) => ({
      definition: of,
      decided: decided.filter(({ id }) => !bad.has(tops.get(id))),
    })),
  };
}

/**
 * Brings removed rows back as they were, numbers and all, with the parts that went with them, row by row: what stands already is
 * done, the others answer with their reason (domain/03 §3.1 "Delete"). The audit tells of them as of rows that came.
 * @throws Refused when nothing comes back
 */
export async function performRestore(engine: Engine, caller: Caller, definition: Definition, wish: RestoreWish): Promise<Outcome> {
  const { ids, batchId, reason, dryRun } = wish;
  if (!dryRun && !reason?.trim()) throw new Refused('REASON_REQUIRED', {}, 'reason');
  const owner = ownerOf(caller.actor, definition);
  const reader = readerOf(engine.catalogue, definition, caller.actor);
  const key = { owner, userId: caller.actor.userId, batchId };
  const hash = requestHash({ entity: definition.name, action: 'restore', ids, reason });
  const answerOf = (row: Row): BatchDone => ({ id: row.id, version: row.version, after: storedOnWire(reader, row) });
  return untilFree(async () => {
    const at = engine.now().toISOString();
    const { outcome, upTo } = await engine.database.write(
      writeReach(caller.actor, definition),
      async (transaction): Promise<{ outcome: Outcome; upTo: number | null }> => {
        const { spent } = await readSpending(transaction, key, hash, await transaction.query(spendingSql(key, hash, fixed('null'))));
        if (spent) {
          const rows = await lockRows(
            transaction,
            engine,
            caller,
            definition,
            spent.done.map(({ id }) => id),
          );
          const done = [...rows.values()].map(answerOf);
          return { outcome: { batchId, seq: spent.seq, done, refusals: [...spent.refusals], replayed: true }, upTo: null };
        }
        const { standing, refusals, back, parts } = await judgeAll(transaction, { engine, caller, definition, owner, at }, ids);
        if (back.length + standing.size === 0 && !dryRun) throw new Refused(refusals);
        const ledger = new Ledger({ engine, caller, owner, batchId, via: 'call', reason, at });
        const { entry, moved } = openRolled(ledger, definition, 'restore');
        entry.take(back);
        for (const part of parts) {
          const opened = openRolled(ledger, part.definition, 'restore', false);
          opened.entry.take(part.decided);
          await rollUp(transaction, ledger, opened.moved);
        }
        await rollUp(transaction, ledger, moved);
        await followUp(transaction, ledger);
        const came = back.map(({ id, after, restored = 0 }) => {
          const followed = ledger.followedRow(definition, id)?.after;
          return answerOf({ ...(after as Row), ...followed, version: ledger.versionOf(definition, id, restored + 1) });
        });
        const done = [...came, ...[...standing.values()].map(answerOf)];
        if (dryRun) throw new DryRun<Outcome>({ batchId, done, refusals });
        const kept = { done: done.map(({ id }) => ({ id })), refusals };
        const numbers = ledger.numbers(await transaction.finish(entry.isEmpty ? [keepAnswerSql(key, kept)] : ledger.closing(kept)));
        return { outcome: { batchId, ...(numbers ? { seq: numbers.seq } : {}), done, refusals }, upTo: numbers?.upTo ?? null };
      },
    );
    if (upTo !== null) engine.live.announce(owner, upTo, definition);
    return outcome;
  });
}
