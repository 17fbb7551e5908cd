import { follow } from '#define/decide';
import { allFields } from '#define/entity';
import type { Row, Values } from '#define/row';
import { rowsWhere } from '#server/perform/branchRows';
import { kpiItem } from '#modules/hr/kpiItem/kpiItem.entity';
import { kpiPlan } from '#modules/hr/kpiPlan/kpiPlan.entity';
import { asProduct } from '#server/perform/rows';
import { addedRows, type Follower } from '#server/perform/following';
import type { Decided } from '#server/perform/write';
import { Refused, type ServerRefusal } from '#server/refused';
import { sql } from '#server/store/sql';
import { compare, toDecimal } from '#values/decimal';

/** What a measure takes from its plan. */
const copied = ['metric', 'title', 'weight', 'target', 'scoreFormula', 'cap', 'evaluatorId'] as const;

/** A person's sheet begins with the measures of its plan, which is in force and weighs 100 (domain/03 §3.15). */
export const begunKpi: Follower = {
  of: 'hrKpi',
  when: ({ before, after }) => before === null && after !== null,
  async body(following, changes) {
    const { transaction, engine, caller } = following;
    const product = asProduct(caller);
    const sheets = changes.map(({ after }) => after as Row);
    const planIds = [...new Set(sheets.map(({ planId }) => String(planId)))];
    const plans = await rowsWhere(transaction, engine, product, kpiPlan, sql`t.id = any(${planIds}::bigint[])`);
    const facts = await engine.facts.load(transaction, kpiItem, caller.actor, engine.now());
    const inForce = ({ state, weights }: Row) => state === 'ACTIVE' && compare(toDecimal(String(weights)), toDecimal('100')) === 0;
    const ready = new Set(plans.filter(inForce).map(({ id }) => id));
    const refusals = sheets.flatMap((row): ServerRefusal[] =>
      ready.has(String(row.planId)) ? [] : [{ id: row.id, code: 'KPI_PLAN_STATE', field: 'planId' }],
    );
    if (refusals.length > 0) throw new Refused(refusals);
    const items = await rowsWhere(transaction, engine, product, kpiItem, sql`t.plan_id = any(${planIds}::bigint[]) and t.kind = 'ITEM'`);
    const wanted = sheets.flatMap((row) => items.filter(({ planId }) => planId === row.planId).map((item) => [row, item] as const));
    const blank: Values = Object.fromEntries(Object.entries(allFields(kpiItem)).map(([name, { initial = null }]) => [name, initial]));
    const fresh = await addedRows(
      following,
      kpiItem,
      wanted.map(() => blank),
    );
    const decided = wanted.flatMap(([row, item], position): Decided[] => {
      const first = fresh[position];
      if (!first) return [];
      const taken = Object.fromEntries(copied.map((field) => [field, item[field] ?? null]));
      const { after } = follow(kpiItem, first.after, { ...taken, planId: item.planId ?? null, hrKpiId: row.id, kind: 'RESULT' }, facts);
      return [{ ...first, after: after as Row }];
    });
    return decided.length === 0 ? [] : [{ definition: kpiItem, action: 'insert', decided }];
  },
};
