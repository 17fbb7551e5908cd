import type { EntityName } from '#names/entities';
import type { LabelRow } from '#define/wire';
import type { EnginePorts } from '#workers/sheet/crossing';
import type { LabelBooks } from '#workers/sheet/labels';

/** What is being fetched: who types on meanwhile does not fetch it again. */
const fetching = new WeakMap<LabelBooks, Map<EntityName, Promise<readonly LabelRow[]>>>();

function allOnce(labels: LabelBooks, entity: EntityName, all: NonNullable<EnginePorts['allLabels']>): Promise<readonly LabelRow[]> {
  const now = fetching.get(labels) ?? new Map<EntityName, Promise<readonly LabelRow[]>>();
  fetching.set(labels, now);
  const running = now.get(entity) ?? all(entity).finally(() => now.delete(entity));
  now.set(entity, running);
  return running;
}

/**
 * Has the labels at hand that typed texts may mean: where not all of them came with the list, all are asked for once; where they
 * are too many to be carried, those that are exactly what was typed. Rejects when the server cannot be asked.
 */
export async function learnLabels(
  labels: LabelBooks,
  entity: EntityName,
  typed: readonly string[],
  ports: Pick<EnginePorts, 'resolveLabel' | 'allLabels'>,
): Promise<void> {
  if (labels.complete(entity)) return;
  if (ports.allLabels && !labels.beyond.has(entity)) {
    const rows = await allOnce(labels, entity, ports.allLabels);
    if (rows.length > 0) return labels.take({ [entity]: { complete: true, rows: [...rows] } });
    labels.beyond.add(entity);
  }
  labels.merge(entity, await ports.resolveLabel(entity, typed));
  labels.answer(entity, typed);
}
