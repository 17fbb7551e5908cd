import { describe, expect, it } from 'vitest';
import { Catalogue } from '#define/catalogue';
import { coreEntities } from '#modules/core';
import { catalogue as whole } from '#modules/entities';
import { areas } from '#names/areas';
import { coreAreas } from '#names/coreAreas';
import { catalogue, entitiesComplete, entitiesReady, further } from '#modules/browserEntities';

const namesOf = ({ all, views }: Catalogue) => [...all, ...views].map(({ name }) => name).sort();

describe('the entities of a page', () => {
  it.each(Object.entries(further))(
    'of %s stand upon the core and what the area says it stands upon',
    async (_area, { load, upon = [] }) => {
      const before = await Promise.all(upon.map((name) => further[name]?.load() ?? []));
      const own = await load();
      expect(own.length).toBeGreaterThan(0);
      expect(() => new Catalogue([...coreEntities, ...before.flat()]).add(own)).not.toThrow();
    },
  );

  it('of the core are all those of its areas', () => {
    const named = coreAreas.flatMap((area): readonly string[] => areas[area].entities);
    expect(coreEntities.map(({ name }) => name).sort()).toEqual(named.sort());
  });

  it('come with the areas of the sheets shown, once, with what those stand upon', async () => {
    expect(namesOf(catalogue)).toEqual(namesOf(new Catalogue(coreEntities)));
    await Promise.all([entitiesReady(['trialBalanceByOrder', 'cost']), entitiesReady(['arAgeing'])]);
    for (const name of ['trialBalanceByOrder', 'arAgeing', 'voucherEntry']) expect(catalogue.has(name)).toBe(true);
    expect(catalogue.has('expenseClaim')).toBe(false);
  });

  it('are in the end those the server knows, with the same columns', async () => {
    await entitiesComplete();
    await entitiesComplete();
    expect(namesOf(catalogue)).toEqual(namesOf(whole));
    for (const definition of [...whole.all, ...whole.views])
      expect(catalogue.columns(catalogue.get(definition.name)), definition.name).toEqual(whole.columns(definition));
  });
});
