import { expect, it } from 'vitest';
import { allFields } from '#define/entity';
import { catalogue } from '#modules/entities';

it('codes gathered from parts stand in no history, which could only tell them as they are stored', () => {
  const told = catalogue.all.flatMap((definition) =>
    (definition.rolled ?? []).flatMap(({ of, gives }) =>
      Object.entries(gives).flatMap(([name, give]) => {
        const texts = 'texts' in give ? String(give.texts) : '';
        const isCode = allFields(catalogue.get(of))[texts]?.kind === 'choice';
        return isCode && allFields(definition)[name]?.machine !== true ? [`${definition.name}.${name}`] : [];
      }),
    ),
  );
  expect(told).toEqual([]);
});
