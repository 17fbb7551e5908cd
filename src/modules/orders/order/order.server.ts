import { order } from '#modules/orders/order/order.entity';
import { readReach } from '#server/engine';
import type { CustomHandler } from '#server/http/call';
import { textOfInput } from '#server/http/input';
import { Refused } from '#server/refused';
import { readerOf } from '#server/store/select';
import { sql } from '#server/store/sql';
import { billNumberProblem, cleanBillNumber } from '#values/standards';

const mostTold = 20;

/** `titleNoIsRepeat`: does another order of the branch carry this bill number (domain/05 §5.3)? Of orders out of sight only that there are such. */
const titleRepeated: CustomHandler = async ({ engine, session, input }) => {
  const titleNo = cleanBillNumber(textOfInput(input.titleNo, 60) ?? '');
  if (titleNo === '') throw new Refused('FIELD_REQUIRED', { field: 'titleNo' }, 'titleNo');
  const problem = billNumberProblem(titleNo);
  if (problem) throw new Refused(problem.code, {}, 'titleNo');
  const except = textOfInput(input.id, 20) ?? '0';
  const reader = readerOf(engine.catalogue, order, session.actor);
  return engine.database.read(readReach(session.actor), async (transaction) => {
    const [any] = await transaction.query(sql`select 1 from bl_order where ep_id = ${session.actor.epId}::bigint and mbl_no = ${titleNo} and id <> ${except}::bigint and not is_deleted limit 1`);
    const seen = await transaction.query(sql`select t.id, t.job_no from ${reader.from} where ${reader.where} and t.mbl_no = ${titleNo} and t.id <> ${except}::bigint order by t.id desc limit ${mostTold}`);
    return { data: { repeat: any !== undefined, in: seen.map(([id, jobNo]) => ({ type: 'MBL', jobNo, id })) } };
  });
};

export const orderHandlers = { titleRepeated };
