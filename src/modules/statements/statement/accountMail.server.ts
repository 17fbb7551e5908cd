import { parameterOf } from '#define/parameters';
import type { Row, Values } from '#define/row';
import { customer } from '#modules/crm/customer/customer.entity';
import { mailTo } from '#modules/papers/mailTo.shape';
import { accountOf } from '#modules/statements/statement/account.server';
import { statement } from '#modules/statements/statement/statement.entity';
import { mailStatement } from '#modules/statements/statement/statement.server';
import type { Caller, Engine } from '#server/engine';
import type { Job } from '#server/jobs/job';
import { putting, rowsWhere } from '#server/perform/branchRows';
import { asProduct } from '#server/perform/rows';
import { performAsJob } from '#server/perform/together';
import { sql } from '#server/store/sql';
import { addDays } from '#values/day';
import { isMailAddress } from '#values/standards';

const name = 'accountStatements';

/** The month before a day. */
const monthBefore = (today: string) => {
  const periodTo = addDays(`${today.slice(0, 7)}-01`, -1);
  return { periodFrom: `${periodTo.slice(0, 7)}-01`, periodTo };
};

interface ForPartner {
  readonly engine: Engine;
  readonly actor: Caller;
  readonly partner: Row;
  readonly head: Values;
}

/** The statement of one partner, made and mailed in one transaction; 0 where nothing moved and nothing is open. */
function sendTo({ engine, actor, partner, head }: ForPartner): Promise<number> {
  const together = { action: name, definition: statement } as const;
  return performAsJob(engine, actor, together, async (road) => {
    const product = asProduct(actor);
    const { lines } = await accountOf(road.transaction, { ...head, id: '0', epId: actor.actor.epId, version: 0 });
    if (lines.length === 0) return 0;
    const { done } = await road.perform(statement, { add: [{ clientId: partner.id, set: head, derived: {} }] }, product);
    const ids = done.map(({ id }) => id);
    const held = await road.hold(statement, ids);
    const rows = [];
    for (const row of held.values()) {
      const sentTo = await mailStatement({ engine, road, caller: actor, answers: {}, dryRun: false }, row);
      rows.push(putting(row, { state: 'SENT', sentTime: engine.now().toISOString(), sentTo }));
    }
    await road.perform(statement, { rows }, product);
    return rows.length;
  });
}

/**
 * On the branch's day of the month everybody who settles by the month and can be written to gets the statement of account of the month
 * before, if anything moved or is open; each once (parameter `statement.accountDay`, 0: never). What fails for one keeps nobody else from
 * theirs, and is tried again.
 */
export const mailingAccounts: Job = {
  name,
  of: 'branch',
  schedule: { daily: '07:00' },
  run: async ({ engine, epId, caller, signal }) => {
    const actor = await caller();
    const product = asProduct(actor);
    const { today, period, partners } = await engine.database.read({ readsEpIds: ['0', epId], writesEpId: epId }, async (transaction) => {
      const facts = await engine.facts.load(transaction, statement, actor.actor, engine.now());
      const day = Number(parameterOf(facts, 'statement.accountDay'));
      const months = monthBefore(facts.today);
      const wanted = sql`t.settle_method = 'MONTHLY' and t.is_customer and not t.locked and t.merged_into_id is null and not exists (select 1 from fc_statement s
        where s.ep_id = ${epId}::bigint and s.customer_id = t.id and s.kind = 'ACCOUNT' and s.direction = 'AR' and s.period_to = ${months.periodTo}::date and not s.is_deleted)`;
      const isDay = day > 0 && Number(facts.today.slice(8)) >= day;
      const found = isDay ? await rowsWhere(transaction, engine, product, customer, wanted) : [];
      return { today: facts.today, period: months, partners: found.filter((one) => isMailAddress(mailTo(one).address ?? '')) };
    });
    let sent = 0;
    let failed: unknown = null;
    for (const partner of partners) {
      signal.throwIfAborted();
      const head: Values = { customerId: partner.id, direction: 'AR', ...period, kind: 'ACCOUNT', statementDate: today };
      try {
        sent += await sendTo({ engine, actor, partner, head });
      } catch (error) {
        failed ??= error;
      }
    }
    if (failed !== null) throw failed;
    return { sent };
  },
};
