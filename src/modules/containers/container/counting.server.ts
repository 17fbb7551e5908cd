import { textOf } from '#define/row';
import type { Follower } from '#server/perform/following';
import { Refused, type ServerRefusal } from '#server/refused';
import { sql } from '#server/store/sql';
import { readBoxText } from '#values/boxText';

const moving = ['containerNo', 'boxType'] as const;

/** No more boxes of a type have a number than the order is planned with (domain/14 §14.1.2); once all have their figures the plan is theirs. */
export const boxesAsPlanned: Follower = {
  of: 'container',
  when: ({ before, after }) => after?.containerNo != null && moving.some((name) => after[name] !== before?.[name]),
  async body({ transaction, owner }, changes) {
    const orders = [...new Set(changes.map(({ after }) => String(after?.orderId)))];
    const rows = await transaction.query(
      sql`select o.id, o.box_summary, c.box_type, count(*) from bl_order o join bl_container c on c.ep_id = o.ep_id and c.order_id = o.id and c.container_no is not null and not c.is_deleted
        where o.ep_id = ${owner}::bigint and o.id = any(${orders}::bigint[]) and o.boxes_open > 0 group by 1, 2, 3, o.ep_id`,
    );
    const above = rows.flatMap(([orderId, summary, type, count]) => {
      const plan = readBoxText(summary ?? '');
      // Another type than any that is planned stands in for one that is.
      const planned = plan !== null && 'boxes' in plan ? plan.boxes.find((one) => one.type === type)?.count : undefined;
      return planned !== undefined && Number(count) > planned ? [{ orderId, type, planned }] : [];
    });
    const refusals = changes.flatMap(({ id, after }): ServerRefusal[] => {
      const one = above.find(({ orderId, type }) => orderId === after?.orderId && type === textOf(after ?? {}, 'boxType'));
      return one ? [{ code: 'BOX_COUNT_DIFF', id, field: 'containerNo', detail: { n: String(one.planned), type: one.type ?? '' } }] : [];
    });
    if (refusals.length > 0) throw new Refused(refusals);
    return [];
  },
};
