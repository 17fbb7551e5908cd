import { textOf, type Row, type Values } from '#define/row';
import { putting } from '#server/perform/branchRows';
import { matched, type Matchable } from '#modules/statements/statementReplyLine/statementReplyLine.rules';
import { statementLine } from '#modules/statements/statementLine/statementLine.entity';
import { statementReplyLine } from '#modules/statements/statementReplyLine/statementReplyLine.entity';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { asProduct, lockRows } from '#server/perform/rows';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';

/** Most lines a partner's list has. */
const mostLines = 2_000;

const matchable = (row: Row, numbers: readonly (string | null)[]): Matchable => ({
  id: row.id,
  numbers: numbers.flatMap((one) => one ?? []),
  currency: String(row.currency),
  amount: String(row.amount),
});

/** Lines of both sides of a statement, held. */
async function sidesOf({ road, engine, caller }: ActWork, id: string): Promise<{ ours: Row[]; theirs: Row[] }> {
  const epId = caller.actor.epId;
  const ids = (rows: readonly (readonly (string | null)[])[]) => rows.flatMap(([one]) => one ?? []);
  const own = await road.transaction.query(
    sql`select id from fc_statement_line where ep_id = ${epId}::bigint and statement_id = ${id}::bigint and line_state <> 'REMOVED' and not is_deleted order by id`,
  );
  const told = await road.transaction.query(
    sql`select id from fc_statement_reply_line where ep_id = ${epId}::bigint and statement_id = ${id}::bigint and not is_deleted order by id`,
  );
  const ours = await lockRows(road.transaction, engine, asProduct(caller), statementLine, ids(own));
  const theirs = await lockRows(road.transaction, engine, asProduct(caller), statementReplyLine, ids(told));
  return { ours: [...ours.values()], theirs: [...theirs.values()] };
}

/** Rows a call brings along: `[{ number, theirText, currency, amount }]`, read as those people paste. */
async function bring({ road, answers }: ActWork, statementId: string): Promise<void> {
  const rows = answers.rows ?? [];
  if (!Array.isArray(rows)) throw new Refused('INPUT_MALFORMED', { value: 'rows' }, 'rows');
  if (rows.length > mostLines) throw new Refused('TOO_MANY_ROWS', { n: String(mostLines) }, 'rows');
  const add = (rows as Record<string, unknown>[]).map((row, at) => {
    const given = (name: string) => (row[name] === undefined || row[name] === null ? null : String(row[name]));
    const set: Values = {
      statementId,
      number: given('number'),
      theirText: given('theirText'),
      currency: given('currency'),
      amount: given('amount'),
    };
    return { clientId: String(at), set, derived: {} };
  });
  if (add.length > 0) await road.perform(statementReplyLine, { add });
}

/**
 * `importReply`: what the partner sent is laid beside our lines; what agrees to the cent is agreed, the rest waits for somebody to say
 * what becomes of it. What was decided before stays as long as its pair does.
 */
const importReply: ActBody = async (work) => {
  const [row, ...others] = work.rows;
  if (!row) return {};
  if (others.length > 0) throw new Refused('TOO_MANY_ROWS', { n: '1' }, 'ids');
  await bring(work, row.id);
  const { ours, theirs } = await sidesOf(work, row.id);
  if (theirs.length === 0) throw new Refused([{ code: 'STATEMENT_NO_REPLY', id: row.id, field: 'replyLines' }]);
  const pairs = matched(
    ours.map((line) => matchable(line, [textOf(line, 'jobNo'), textOf(line, 'mblNo'), textOf(line, 'customerRefNo')])),
    theirs.map((line) => matchable(line, [textOf(line, 'number')])),
  );
  const amounts = new Map(ours.map(({ id, amount }) => [id, amount ?? null]));
  const byId = new Map(theirs.map((line) => [line.id, line]));
  const puts = pairs.flatMap(({ theirs: id, ours: matchedLineId, level: matchLevel }) => {
    const line = byId.get(id) as Row;
    const same = line.matchedLineId === matchedLineId && line.matchLevel === matchLevel;
    const decision = matchLevel === 'EXACT' ? 'AGREE' : null;
    return same
      ? []
      : [putting(line, { matchedLineId, ourAmount: amounts.get(matchedLineId ?? '') ?? null, matchLevel, decision, decisionText: null })];
  });
  if (puts.length > 0) await work.road.perform(statementReplyLine, { rows: puts }, asProduct(work.caller));
  const exact = pairs.filter(({ level }) => level === 'EXACT').length;
  return { lines: theirs.length, matched: pairs.filter(({ ours: own }) => own !== null).length, differences: theirs.length - exact };
};

/** `decideReply`: what is disputed stands so on our line too, in the partner's words, and goes to its salesman. */
const decide: ActBody = async (work) => {
  if (work.answers.decision !== 'DISPUTE') return {};
  for (const line of work.rows) {
    const ours = textOf(line, 'matchedLineId');
    if (ours === null) work.refuse({ id: line.id, code: 'STATEMENT_UNMATCHED', field: 'matchedLineId' });
    else await work.act('statementLine', 'dispute', [ours], { answers: { text: work.answers.text ?? textOf(line, 'theirText') ?? '' } });
  }
  return {};
};

export const replyingBodies = { importReply };
export const replyBodies = { decide };
