import type { Facts } from '#define/facts';
import type { Row } from '#define/row';
import type { BatchDone } from '#define/wire';
import { changedOnWire, ownerOf, rowOnWire, storedOnWire } from '#server/engine';
import { apartRefusals } from '#server/perform/apart';
import type { Begun } from '#server/perform/begin';
import { badRows, decideAdditions, decideEdits, decideRemovals, refuseStale, type Stale, type Work } from '#server/perform/decisions';
import type { Entry, Ledger } from '#server/perform/ledger';
import { goingWith, hangingOn, idsGoing, partsWith, takeParts, type Parts } from '#server/perform/parts';
import type { Moved } from '#server/perform/rolled';
import { locking } from '#server/perform/rows';
import { takenRefusals, uniqueGroups } from '#server/perform/taken';
import { asVersions } from '#server/perform/versions';
import type { RowWish } from '#server/perform/wishes';
import { takeIds, type Decided } from '#server/perform/write';
import type { Transaction } from '#server/store/database';
import { changeableSql } from '#server/store/select';

/** One batch under way: what it knows, what waits to be written, what it answers so far. */
export interface Batch {
  readonly work: Work;
  readonly facts: Facts;
  readonly ledger: Ledger;
  readonly entry: Entry;
  readonly moved: Moved;
  readonly done: BatchDone[];
}

/** Rows of one turn: few enough that the first are soon being written, many enough that a round trip does not count. */
const turnRows = 250;

const byId = (a: RowWish, b: RowWish) => a.id.length - b.id.length || (a.id < b.id ? -1 : 1);

/**
 * The edits of a batch in the turns they are decided in, each in id order behind the one before. Only edits that no other row
 * of the batch has a say in, by somebody who may change all they see, can be taken apart; anything else is one turn.
 */
export function turnsOf({ engine, caller, definition, wish: { rows, add, remove } }: Work): RowWish[][] {
  if (
    rows.length <= turnRows ||
    changeableSql(engine.catalogue, definition, caller.actor) !== null ||
    add.length + remove.length > 0 ||
    definition.apart !== undefined ||
    definition.versioned !== undefined ||
    uniqueGroups(definition).length > 0
  )
    return [[...rows]];
  const sorted = rows.toSorted(byId);
  return Array.from({ length: Math.ceil(sorted.length / turnRows) }, (_, at) => sorted.slice(at * turnRows, (at + 1) * turnRows));
}

function doneOf({ reader, wish }: Work, one: Decided): BatchDone {
  const changed = one.before === null || one.after === null || one.changed.length > 0;
  const version = (one.before?.version ?? 0) + (changed ? 1 : 0);
  const named = one.clientId === undefined ? {} : { clientId: one.clientId };
  if (wish.untold) return { id: one.id, ...named, version, after: null };
  if (one.seen && one.after) return { id: one.id, version, after: changedOnWire(reader, one.after, version, one.changed) };
  // Nothing hangs on a row just made, so its sums are the same for everybody.
  const onWire = one.before === null ? rowOnWire : storedOnWire;
  const after = one.after && onWire(reader, one.after);
  if (after) after.version = version;
  return { id: one.id, ...named, version, after };
}

/** Takes what was decided and not refused: into the answer, and to be written unless the batch is lost already. */
function take({ work, entry, done }: Batch, decided: readonly Decided[], stale: readonly Stale[]): void {
  const { refusals, wish } = work;
  const bad = badRows(refusals);
  const good = bad.size === 0 ? decided : decided.filter((one) => !bad.has(one.clientId ?? one.id));
  for (const one of good) done.push(doneOf(work, one));
  if (refusals.length + stale.length === 0 || wish.keepGood || wish.dryRun)
    entry.take(good.filter((one) => one.before === null || one.after === null || one.changed.length > 0));
}

/** Decides edits turn by turn: while PostgreSQL writes one turn and holds the rows of the next but one, the next is judged here. */
export async function editInTurns(
  transaction: Transaction,
  batch: Batch,
  begun: Begun,
  turns: readonly (readonly RowWish[])[],
): Promise<Parts[]> {
  const { work, facts, ledger, done } = batch;
  const { engine, caller, definition, wish } = work;
  const stale: Stale[] = [];
  let rows: ReadonlyMap<string, Row> = begun.rows;
  for (const [at, turn] of turns.entries()) {
    const next = turns[at + 1];
    const question =
      next &&
      locking(
        engine,
        caller,
        definition,
        next.map(({ id }) => id),
      );
    const statements = [...ledger.writes(), ...(question ? [question.statement] : [])];
    const asking = statements.length > 0 ? transaction.all(statements) : null;
    // A failure is heard when the answer is awaited, however this turn goes.
    asking?.catch(() => undefined);
    take(batch, decideEdits(work, turn, rows, facts, stale), stale);
    const answers = await asking;
    if (question) rows = question.read(answers?.at(-1) ?? []);
  }
  await refuseStale(transaction, work, stale);
  const places = new Map(wish.rows.map(({ id }, place) => [id, place]));
  done.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  return [];
}

/** New rows that are written together where there are very many of them. */
const addedRows = 5_000;

/** Are there so many new rows that some are written while the next are judged? Only where none has a say in another. */
const addsInTurns = ({ definition, wish }: Work): boolean =>
  wish.add.length > addedRows &&
  wish.rows.length + wish.remove.length === 0 &&
  definition.apart === undefined &&
  definition.inTurn === undefined &&
  definition.numbered === undefined &&
  uniqueGroups(definition).length === 0;

/** Decides new rows turn by turn: while PostgreSQL writes one turn, the next is judged here. */
async function addInTurns(transaction: Transaction, batch: Batch, looked: Begun['looked']): Promise<void> {
  const { work, facts, ledger } = batch;
  const { definition, wish } = work;
  const ids = await takeIds(transaction, definition, wish.add.length);
  let writing: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < wish.add.length; from += addedRows) {
    const to = from + addedRows;
    const turn = { ...work, wish: { ...wish, add: wish.add.slice(from, to) } };
    take(batch, await decideAdditions(transaction, turn, looked.slice(from, to), facts, ids.slice(from, to)), []);
    await writing;
    writing = transaction.all(ledger.writes());
    // A failure is heard when the answer is awaited, however the next turn goes.
    writing.catch(() => undefined);
  }
  await writing;
}

/** Decides everything a batch wishes together; answers the parts that go with removed rows. */
export async function decideAtOnce(transaction: Transaction, batch: Batch, { rows, looked }: Begun): Promise<Parts[]> {
  const { work, facts } = batch;
  const { engine, caller, definition, wish, refusals } = work;
  if (addsInTurns(work)) {
    await addInTurns(transaction, batch, looked);
    return [];
  }
  const owner = ownerOf(caller.actor, definition);
  const removals = wish.remove.map(({ id }) => id).filter((id) => rows.has(id));
  const hanging = await hangingOn(transaction, engine, definition, owner, new Map(removals.map((id) => [id, id])));
  const stale: Stale[] = [];
  const edited = decideEdits(work, wish.rows, rows, facts, stale);
  await refuseStale(transaction, work, stale);
  const decided = [
    ...(await asVersions(transaction, work, edited, facts)),
    ...(await decideAdditions(transaction, work, looked, facts)),
    ...(await decideRemovals(transaction, work, rows, facts, idsGoing(hanging))),
  ];
  // What is refused for a reason of its own need not hear what hangs on its parts.
  const refused = badRows(refusals);
  const going = goingWith(hanging, new Set(removals.filter((id) => !refused.has(id))));
  const parts = await takeParts(transaction, { engine, caller, facts, undoes: work.via === 'undo' }, going);
  refusals.push(...parts.refusals);
  const bad = badRows(refusals);
  const good = bad.size === 0 ? decided : decided.filter((one) => !bad.has(one.clientId ?? one.id));
  refusals.push(...(await takenRefusals(transaction, definition, owner, good)));
  refusals.push(...(await apartRefusals(transaction, definition, owner, good)));
  take(batch, decided, stale);
  const gone = badRows(refusals);
  return partsWith(parts.parts, new Set(wish.remove.map(({ id }) => id).filter((id) => !gone.has(id))));
}
