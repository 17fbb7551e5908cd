import { randomUUID } from 'node:crypto';
import { parameterOf } from '#define/parameters';
import type { Values } from '#define/row';
import { customer } from '#modules/crm/customer/customer.entity';
import { mailTo } from '#modules/papers/mailTo.shape';
import { accountOf } from '#modules/statements/statement/account.server';
import { statement } from '#modules/statements/statement/statement.entity';
import { mailStatement } from '#modules/statements/statement/statement.server';
import type { Job } from '#server/jobs/job';
import { putting, rowsWhere } from '#server/perform/branchRows';
import { asProduct } from '#server/perform/rows';
import { performTogether } from '#server/perform/together';
import { sql } from '#server/store/sql';
import { addDays } from '#values/day';
import { isMailAddress } from '#values/standards';

const name = 'accountStatements';

/** The month before a day. */
const monthBefore = (today: string) => {
  const periodTo = addDays(`${today.slice(0, 7)}-01`, -1);
  return { periodFrom: `${periodTo.slice(0, 7)}-01`, periodTo };
};

/**
 * On the branch's day of the month everybody who settles by the month and can be written to gets the statement of account of the month
 * before, if anything moved or is open; each once (parameter `statement.accountDay`, 0: never).
 */
export const mailingAccounts: Job = {
  name,
  of: 'branch',
  schedule: { daily: '07:00' },
  run: async ({ engine, epId, caller, signal }) => {
    const actor = await caller();
    signal.throwIfAborted();
    const together = { batchId: randomUUID(), request: {}, action: name, definition: statement, via: 'job' } as const;
    return performTogether(engine, actor, together, async (road) => {
      const product = asProduct(actor);
      const facts = await engine.facts.load(road.transaction, statement, actor.actor, engine.now());
      const day = Number(parameterOf(facts, 'statement.accountDay'));
      if (day === 0 || Number(facts.today.slice(8)) < day) return { sent: 0 };
      const period = monthBefore(facts.today);
      const wanted = sql`t.settle_method = 'MONTHLY' and t.is_customer and not t.locked and t.merged_into_id is null and not exists (select 1 from fc_statement s
        where s.ep_id = ${epId}::bigint and s.customer_id = t.id and s.kind = 'ACCOUNT' and s.direction = 'AR' and s.period_to = ${period.periodTo}::date and not s.is_deleted)`;
      const partners = (await rowsWhere(road.transaction, engine, product, customer, wanted)).filter((one) =>
        isMailAddress(mailTo(one).address ?? ''),
      );
      const ids: string[] = [];
      for (const { id } of partners) {
        const head: Values = { customerId: id, direction: 'AR', ...period };
        const { lines } = await accountOf(road.transaction, { ...head, id: '0', epId, version: 0 });
        if (lines.length === 0) continue;
        const set: Values = { ...head, kind: 'ACCOUNT', statementDate: facts.today };
        const { done } = await road.perform(statement, { add: [{ clientId: id, set, derived: {} }] }, product);
        ids.push(...done.map((one) => one.id));
      }
      const made = [...(await road.hold(statement, ids)).values()];
      const work = { engine, road, caller: actor, answers: {}, dryRun: false };
      const sentTime = engine.now().toISOString();
      const rows = [];
      for (const row of made) rows.push(putting(row, { state: 'SENT', sentTime, sentTo: await mailStatement(work, row) }));
      if (rows.length > 0) await road.perform(statement, { rows }, product);
      return { sent: ids.length };
    });
  },
};
