import { follow } from '#define/decide';
import { textOf, type Row, type Values } from '#define/row';
import { cost } from '#modules/finance/cost/cost.entity';
import { statement } from '#modules/statements/statement/statement.entity';
import { stateByLines, totalsByCurrency, totalsText } from '#modules/statements/statement/statement.rules';
import type { Follower } from '#server/perform/following';
import { asProduct, lockRows } from '#server/perform/rows';
import type { Decided } from '#server/perform/write';
import { sql } from '#server/store/sql';

const stands = (line: Row | null): boolean => line !== null && line.lineState !== 'REMOVED';

const statementOf = ({ before, after }: Decided): string[] => [textOf(after ?? before ?? {}, 'statementId') ?? []].flat();

/** The partner has it. */
const isOut = (head: Values): boolean => head.state !== undefined && head.state !== 'DRAFT';

/** A line came, left, or stands with another amount. */
const moves = ({ before, after, changed }: Decided): boolean => stands(before) !== stands(after) || changed.includes('amount');

/**
 * A charge knows the statement it stands on, from the line that puts it there; what leaves in dispute keeps what the partner said. A
 * statement knows what its lines come to, currency by currency.
 */
export const statedCharges: Follower = {
  of: 'statementLine',
  when: moves,
  async body({ transaction, engine, caller, owner }, changes) {
    const product = asProduct(caller);
    const latest = new Map(
      changes.flatMap(({ before, after }) => {
        const line = after ?? before;
        const costId = line && textOf(line, 'costId');
        return line && costId ? [[costId, stands(after) ? line : { ...line, statementId: null }] as const] : [];
      }),
    );
    const charges = await lockRows(transaction, engine, product, cost, [...latest.keys()]);
    const heads = await lockRows(transaction, engine, product, statement, [...new Set(changes.flatMap(statementOf))]);
    const costFacts = await engine.facts.load(transaction, cost, caller.actor, engine.now());
    const ofCharges = [...charges.values()].flatMap((before): Decided[] => {
      const line = latest.get(before.id) as Row;
      const head = heads.get(String(line.statementId)) ?? {};
      const set = {
        statementId: textOf(line, 'statementId'),
        statementNo: textOf(head, 'statementNo'),
        stated: isOut(head),
        disputeText: textOf(line, 'disputeText'),
      };
      const { after, changed } = follow(cost, before, set, costFacts);
      return changed.length === 0 ? [] : [{ id: before.id, before, after: after as Row, changed }];
    });
    const sums = await transaction.query(
      sql`select statement_id, currency, sum(amount)::text from fc_statement_line where ep_id = ${owner}::bigint and statement_id = any(${[...heads.keys()]}::bigint[]) and line_state <> 'REMOVED' and not is_deleted group by statement_id, currency`,
    );
    const facts = await engine.facts.load(transaction, statement, caller.actor, engine.now());
    const ofHeads = [...heads.values()].flatMap((before): Decided[] => {
      const own = sums
        .filter(([id]) => id === before.id)
        .map(([, currency, amount]) => ({ currency: currency ?? '', amount: amount ?? '0' }));
      const { after, changed } = follow(statement, before, { currencyTotals: totalsText(totalsByCurrency(own)) }, facts);
      return changed.length === 0 ? [] : [{ id: before.id, before, after: after as Row, changed }];
    });
    return [
      ...(ofCharges.length > 0 ? [{ definition: cost, action: 'state', decided: ofCharges }] : []),
      ...(ofHeads.length > 0 ? [{ definition: statement, action: 'state', decided: ofHeads }] : []),
    ];
  },
};

const counts = new Set(['lines', 'openLines', 'disputedLines']);

/** Where a statement stands follows its lines: in dispute, agreed again, invoiced, open again (domain/13 §13.5 states). */
export const standingStatements: Follower = {
  of: 'statement',
  when: ({ before, after, changed }) => before !== null && after !== null && changed.some((name) => counts.has(name)),
  async body({ transaction, engine, caller }, changes) {
    const ids = changes.map(({ id }) => id);
    const heads = await lockRows(transaction, engine, asProduct(caller), statement, ids);
    const decided = [...heads.values()].flatMap((before): Decided[] => {
      const state = stateByLines(before);
      return state === undefined ? [] : [{ id: before.id, before, after: { ...before, state }, changed: ['state'] }];
    });
    return decided.length === 0 ? [] : [{ definition: statement, action: 'state', decided }];
  },
};

/** Charges stand still while the partner has their statement. */
export const heldCharges: Follower = {
  of: 'statement',
  when: ({ before, after }) => before !== null && after !== null && isOut(before) !== isOut(after),
  async body({ transaction, engine, caller, owner }, changes) {
    const out = new Map(changes.map(({ id, after }) => [id, isOut(after ?? {})]));
    const found = await transaction.query(
      sql`select cost_id from fc_statement_line where ep_id = ${owner}::bigint and statement_id = any(${[...out.keys()]}::bigint[]) and line_state <> 'REMOVED' and cost_id is not null and not is_deleted order by cost_id`,
    );
    const charges = await lockRows(transaction, engine, asProduct(caller), cost, [...new Set(found.flatMap(([id]) => id ?? []))]);
    const decided = [...charges.values()].flatMap((before): Decided[] => {
      const stated = out.get(String(before.statementId));
      const moves = stated !== undefined && stated !== before.stated;
      return moves ? [{ id: before.id, before, after: { ...before, stated }, changed: ['stated'] }] : [];
    });
    return decided.length === 0 ? [] : [{ definition: cost, action: 'state', decided }];
  },
};
