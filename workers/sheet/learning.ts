import type { EntityName } from '#names/entities';
import type { EnginePorts } from '#workers/sheet/crossing';
import type { LabelBooks } from '#workers/sheet/labels';

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
    const rows = await ports.allLabels(entity);
    if (rows.length > 0) return labels.take({ [entity]: { complete: true, rows: [...rows] } });
    labels.beyond.add(entity);
  }
  labels.merge(entity, await ports.resolveLabel(entity, typed));
  labels.answer(entity, typed);
}
