import type { Definition, Pair } from '#define/entity';
import type { Row } from '#define/row';
import type { BatchDone } from '#define/wire';
import type { RefusalCode } from '#names/refusals';
import { ownerOf, storedOnWire, writeReach, type Caller, type Engine } from '#server/engine';
import type { Outcome } from '#server/perform';
import { closedBooksOf } from '#server/perform/books';
import { keepAnswerSql, readSpending, requestHash, spendingSql } from '#server/perform/keys';
import { Ledger } from '#server/perform/ledger';
import { openRolled, rollUp } from '#server/perform/rolled';
import { locking, viewOnly } from '#server/perform/rows';
import type { Decided } from '#server/perform/write';
import { Refused, type ServerRefusal } from '#server/refused';
import { readerOf } from '#server/store/select';
import { fixed } from '#server/store/sql';

export interface PairWish {
  readonly ids: readonly string[];
  readonly on: boolean;
  readonly batchId: string;
  readonly reason: string | null;
}

/** The flag that stands in the way, or null: `checked` must be on, `!checked` must be off. */
function obstacle(definition: Definition, needs: readonly string[], row: Row): RefusalCode | null {
  for (const need of needs) {
    const name = need.replace(/^!/u, '');
    const wanted = !need.startsWith('!');
    if ((row[name] === true) !== wanted) return definition.flags?.[name]?.on ?? 'NOT_ALLOWED';
  }
  return null;
}

/**
 * Turns a flag on or off on many rows, row by row: an action already in force is done, not refused; the others answer
 * with their reason (domain/03 §3.0).
 */
export async function performPair(engine: Engine, caller: Caller, definition: Definition, name: string, wish: PairWish): Promise<Outcome> {
  const pair = definition.pairs?.[name] as Pair;
  if (!wish.on && pair.undoReason && !wish.reason?.trim()) throw new Refused('REASON_REQUIRED', {}, 'reason');
  const needs = (wish.on ? pair.needs : pair.undoNeeds) ?? [];
  const owner = ownerOf(caller.actor, definition);
  const reader = readerOf(engine.catalogue, definition, caller.actor);
  const at = engine.now().toISOString();
  let upTo: number | null = null;
  const outcome = await engine.database.write(writeReach(caller.actor, definition), async (transaction): Promise<Outcome> => {
    const key = { owner, userId: caller.actor.userId, batchId: wish.batchId };
    const hash = requestHash({ entity: definition.name, name, ids: wish.ids, on: wish.on, reason: wish.reason });
    const locked = locking(engine, caller, definition, wish.ids);
    const [spending = [], found = []] = await transaction.all([spendingSql(key, hash, fixed('null')), locked.statement]);
    const { spent } = await readSpending(transaction, key, hash, spending);
    const rows = locked.read(found);
    const answerOf = (row: Row): BatchDone => ({ id: row.id, version: row.version, after: storedOnWire(reader, row) });
    if (spent)
      return {
        batchId: wish.batchId,
        seq: spent.seq,
        done: spent.done.flatMap((one) => (rows.has(one.id) ? [answerOf(rows.get(one.id) as Row)] : [])),
        refusals: [...spent.refusals],
        replayed: true,
      };
    const refusals: ServerRefusal[] = [];
    const done: BatchDone[] = [];
    const decided: Decided[] = [];
    const closedBooks =
      !wish.on && pair.undoBooked
        ? await closedBooksOf(transaction, engine, caller, definition, [...rows.values()], pair.undoBooked)
        : null;
    const closed = new Set((await viewOnly(transaction, engine, caller, definition, [...rows.keys()])).map(({ id }) => id));
    for (const id of wish.ids) {
      const before = rows.get(id);
      const booked = before?.[pair.turns] === wish.on ? undefined : closedBooks?.get(id);
      const code = closed.has(id)
        ? 'ROW_VIEW_ONLY'
        : before
          ? before[pair.turns] === wish.on
            ? null
            : obstacle(definition, needs, before)
          : 'ROW_GONE';
      if (code || !before) refusals.push({ code: code ?? 'ROW_GONE', id });
      else if (booked) refusals.push(booked);
      else if (before[pair.turns] === wish.on) done.push(answerOf(before));
      else {
        const since = pair.since === undefined ? {} : { [pair.since]: wish.on ? at : null };
        const after: Row = { ...before, ...since, [pair.turns]: wish.on, updateUserId: caller.actor.userId, updateTime: at };
        decided.push({ id, before, after, changed: [pair.turns, ...Object.keys(since)] });
        done.push(answerOf({ ...after, version: before.version + 1 }));
      }
    }
    if (done.length === 0 && refusals.length > 0) throw new Refused(refusals);
    const answer = { done: done.map((one) => ({ id: one.id })), refusals };
    const ledger = new Ledger({ engine, caller, owner, batchId: wish.batchId, via: 'call', reason: wish.reason, at });
    const { entry, moved } = openRolled(ledger, definition, wish.on ? name : `cancel ${name}`);
    entry.take(decided);
    await rollUp(transaction, ledger, moved);
    const numbers = ledger.numbers(await transaction.finish(entry.isEmpty ? [keepAnswerSql(key, answer)] : ledger.closing(answer)));
    upTo = numbers?.upTo ?? null;
    return { batchId: wish.batchId, ...(numbers === null ? {} : { seq: numbers.seq }), done, refusals };
  });
  if (upTo !== null && !outcome.replayed) engine.live.announce(owner, upTo, definition);
  return outcome;
}
