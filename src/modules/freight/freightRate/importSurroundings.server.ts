import { allFields } from '#define/entity';
import type { Facts } from '#define/facts';
import type { ImportPlan } from '#define/sheet';
import type { LabelRow } from '#define/wire';
import { freightRate } from '#modules/freight/freightRate/freightRate.entity';
import { freightRateSheet } from '#modules/freight/freightRate/freightRate.sheet';
import { portGroup } from '#modules/freight/portGroup/portGroup.entity';
import { rowsWhere } from '#server/perform/branchRows';
import type { EntityName } from '#names/entities';
import { readReach } from '#server/engine';
import type { CallContext } from '#server/http/call';
import { pickableLabels } from '#server/read/labels';
import { sql } from '#server/store/sql';
import type { NamedGroup } from '#workers/import/groups';
import type { ImportTarget } from '#workers/import/staged';

/** What a workbook of rates is imported into. */
export const target: ImportTarget = { plan: freightRateSheet.imports as ImportPlan, fields: allFields(freightRate) };

/** Entities whose names stand in a rate sheet. */
const named = [
  ...new Set(
    target.plan.fields.flatMap(({ field, fills }) => [field, ...(fills ?? [])]).flatMap((field) => target.fields[field]?.to ?? []),
  ),
];

interface Surroundings {
  readonly labels: Partial<Record<EntityName, { complete: boolean; rows: LabelRow[] }>>;
  readonly facts: Facts;
  readonly groups: readonly NamedGroup[];
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
