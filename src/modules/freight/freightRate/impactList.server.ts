import { freightRate } from '#modules/freight/freightRate/freightRate.entity';
import { impactOf, sumOfImpacts, worstFirst } from '#modules/freight/impact.shape.server';
import { StagedImports, uuidOf } from '#server/workbook/stagedImport';
import { seesCost } from '#modules/freight/sight.shape';
import { readReach } from '#server/engine';
import type { CustomHandler } from '#server/http/call';
import { idsOf } from '#server/http/input';
import { isBatchId } from '#server/perform/wishes';
import { Refused } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { sql } from '#server/store/sql';
import { byOwner, impactNames, toldImpact } from '#modules/freight/impactTold.shape.server';

const usualPage = 500;

const given = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** The rates a batch made, changed or closed. */
async function ratesOfBatch(transaction: Transaction, epId: string, batchId: unknown): Promise<string[]> {
  if (typeof batchId !== 'string' || !isBatchId(batchId)) throw new Refused('INPUT_MALFORMED', { value: String(batchId) }, 'batchId');
  const rows = await transaction.query(
    sql`select distinct c.row_id from sys_batch b join sys_change c on c.ep_id = b.ep_id and c.seq = b.seq and c.entity = b.entity
    where b.ep_id = ${epId}::bigint and b.batch_id = ${batchId.toLowerCase()}::uuid and b.entity = ${freightRate.name}`,
  );
  return rows.map(([id]) => id as string);
}

/** `selectFreightImpact`: what stands on versions that a batch, or these rates, no longer let answer, with the margin it costs (domain/15 §15.8). */
const selectFreightImpact: CustomHandler = async ({ engine, session, input }) => {
  if (!given(input.batchId) && !given(input.rateIds) && !given(input.uuid)) throw new Refused('FIELD_REQUIRED', {}, 'rateIds');
  const { actor } = session;
  const batchId = given(input.uuid) ? (await new StagedImports(engine, actor).whole(uuidOf(input.uuid))).batchId : null;
  const data = await engine.database.read(readReach(actor), async (transaction) => {
    const rateIds = given(input.rateIds)
      ? idsOf(input.rateIds)
      : await ratesOfBatch(transaction, actor.epId, given(input.uuid) ? batchId : input.batchId);
    const found = worstFirst(await impactOf({ transaction, engine, caller: session }, rateIds));
    const sees = seesCost(actor);
    const [page, size] = [Math.max(1, Number(input.page ?? 1)), Math.min(1_000, Math.max(1, Number(input.size ?? usualPage)))];
    const of = await impactNames(transaction, actor, found);
    return {
      rows: found.slice((page - 1) * size, page * size).map((one) => toldImpact(one, of, sees)),
      total: found.length,
      totals: { count: found.length, ...(sees ? { deltaBase: sumOfImpacts(found) } : {}) },
      owners: byOwner(found, of.people, sees),
    };
  });
  return { data };
};

export const impactHandlers = { selectFreightImpact };
