import type { Actor } from '#define/actor';
import { decide } from '#define/decide';
import { allFields, type Definition } from '#define/entity';
import type { Facts } from '#define/facts';
import type { Row, Values } from '#define/row';
import { beforeDay } from '#modules/demo/timeline';
import { roles } from '#names/roles';
import { dayNumber } from '#values/day';

/** Who makes the demonstration's rows: somebody who may do everything, so that only the rows' own rules speak. */
export const maker: Actor = {
  userId: '1',
  epId: '1',
  readsEpIds: ['1', '2', '3'],
  roles: new Set(roles),
  dataScope: 'ALL',
  teamUserIds: [],
  freightViewLevel: 4,
  freightModifyLevel: 4,
  costLevel: 9,
  hidden: new Set(),
  language: 'zh',
};

/** Who made a row when, and who changed it last; moments of the company's day or later are taken for the evening before. */
export interface Made {
  readonly createUserId: string | null;
  readonly createTime: string;
  readonly updateUserId?: string | null;
  readonly updateTime?: string | null;
}

export interface Making {
  readonly definition: Definition;
  readonly id: string;
  readonly epId: string;
  /** All values; those no person may set are put over the decided row. */
  readonly values: Values;
  readonly made: Made;
  /** What the product puts into it as it is decided, where rules ask for that. */
  readonly put?: Values;
  /** What is looked up for it, where something follows from that. */
  readonly looked?: Values;
  readonly facts: Facts;
}

/**
 * A new row as `decide` makes it of the values a person could give, with the product's own fields laid over it. Throws when
 * a rule refuses: the demonstration may hold nothing the product would not let in.
 */
export function makeRow({ definition, id, epId, values, made, facts, put = {}, looked = {} }: Making): Row {
  const fields = allFields(definition);
  const set: Values = {};
  const own: Values = {};
  for (const name in values) (fields[name]?.edit === 'never' ? own : set)[name] = values[name];
  const { after, refusals } = decide({ definition, before: null, set, put, looked, facts, actor: maker });
  for (const name of Object.keys(looked)) delete after[name];
  if (refusals.length > 0)
    throw new Error(
      `demonstration ${definition.name} ${id} is refused: ${refusals.map(({ code, field }) => `${code} ${field ?? ''}`).join(', ')}`,
    );
  const today = dayNumber(facts.today);
  return {
    id,
    epId,
    version: 1,
    ...after,
    ...own,
    createUserId: made.createUserId,
    createTime: beforeDay(made.createTime, today),
    updateUserId: made.updateUserId ?? null,
    updateTime: made.updateTime == null ? null : beforeDay(made.updateTime, today),
  };
}

/** A row of an entity with every field blank or initial: what rows made without `decide` begin with. */
export function blankValues(definition: Definition): Values {
  return Object.fromEntries(Object.entries(allFields(definition)).map(([name, field]) => [name, field.initial ?? null]));
}
