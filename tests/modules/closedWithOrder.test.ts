import { expect, it } from 'vitest';
import { catalogue } from '#modules/entities';

/** Money of an archived order is still settled, and its policy ends with its carrier; both have rules of their own. */
const apart: ReadonlySet<string> = new Set(['cost', 'costPlan', 'insurancePolicy']);

it('nothing is done, or taken back, with what belongs to an order once it is archived', () => {
  const open = catalogue.all
    .filter(({ name, looked = {} }) => !apart.has(name) && Object.values(looked).some(({ field }) => field === 'archived'))
    .flatMap(({ name: entity, acts = {} }) =>
      Object.entries(acts).flatMap(([name, { needs = [], undo }]) => [
        ...(needs.includes('!orderArchived') ? [] : [`${entity}.${name}`]),
        ...(undo === undefined || undo.needs?.includes('!orderArchived') ? [] : [`${entity}.${name}, taken back`]),
      ]),
    );
  expect(open).toEqual([]);
});
