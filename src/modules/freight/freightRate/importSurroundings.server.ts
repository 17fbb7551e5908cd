import { allFields } from '#define/entity';
import { factRows, type Facts } from '#define/facts';
import { textsOf } from '#define/row';
import type { ImportPlan } from '#define/sheet';
import type { LabelRow } from '#define/wire';
import { freightRate } from '#modules/freight/freightRate/freightRate.entity';
import { freightRateSheet } from '#modules/freight/freightRate/freightRate.sheet';
import { publishedOn } from '#modules/freight/costing.shape.server';
import { portGroup } from '#modules/freight/portGroup/portGroup.entity';
import { rowsWhere } from '#server/perform/branchRows';
import type { EntityName } from '#names/entities';
import { readReach } from '#server/engine';
import type { CallContext } from '#server/http/call';
import { pickableLabels } from '#server/read/labels';
import { sql } from '#server/store/sql';
import type { NamedGroup } from '#workers/import/groups';
import type { Due, ImportTarget } from '#workers/import/staged';

/** What a workbook of rates is imported into. */
export const target: ImportTarget = { plan: freightRateSheet.imports as ImportPlan, fields: allFields(freightRate) };

/** Entities whose names stand in a rate sheet. */
const named = [
  ...new Set([
    ...target.plan.fields.flatMap(({ field, fills }) => [field, ...(fills ?? [])]).flatMap((field) => target.fields[field]?.to ?? []),
    ...(target.plan.phrases?.chargesOf ? [target.plan.phrases.chargesOf] : []),
  ]),
];

interface Surroundings {
  readonly labels: Partial<Record<EntityName, { complete: boolean; rows: LabelRow[] }>>;
  readonly facts: Facts;
  readonly groups: readonly NamedGroup[];
}

/** What carriers charge beside the freight today, by the lanes it is published for: what "all in" means there (domain/15 RT-P 4). */
export async function duesOf({ engine, session }: CallContext, facts: Facts): Promise<Due[]> {
  const reach = readReach(session.actor);
  const published = await engine.database.read(reach, (transaction) => publishedOn(transaction, engine, session, facts.today));
  const ports = [...factRows(facts, 'port')];
  return published.flatMap(({ surcharge, cost }) => {
    if (surcharge.category !== 'CARRIER') return [];
    const [lines, ends] = [textsOf(surcharge, 'lines'), textsOf(surcharge, 'portDestinations')];
    const ofLanes = ports.flatMap(({ code, lineCode }) => (lines.includes(String(lineCode)) ? [String(code)] : []));
    const of = {
      carrierCode: textsOf(surcharge, 'carriers'),
      portLoading: textsOf(surcharge, 'portLoadings'),
      portDestination: ends.length > 0 ? ends : ofLanes,
    };
    return [{ codes: [String(cost.feeCode)], of: Object.fromEntries(Object.entries(of).filter(([, some]) => some.length > 0)) }];
  });
}

/** Names as the dictionaries have them, and what rules of rates read. */
export async function surroundingsOf({ engine, session }: CallContext): Promise<Surroundings> {
  return engine.database.read(readReach(session.actor), async (transaction) => {
    const labels: Surroundings['labels'] = {};
    for (const entity of named) labels[entity] = await pickableLabels(transaction, engine, session, engine.catalogue.get(entity));
    const groups = (await rowsWhere(transaction, engine, session, portGroup, sql`true`)) as unknown as readonly NamedGroup[];
    return { labels, groups, facts: await engine.facts.load(transaction, freightRate, session.actor, engine.now()) };
  });
}
