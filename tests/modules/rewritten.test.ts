import { expect, test } from 'vitest';
import { allFields } from '#define/entity';
import { catalogue } from '#modules/entities';

// PostgreSQL writes a row anew into every index of its table as soon as a value one of them names has changed.
test('no index names a figure of rows that are written again and again', () => {
  const figures: ReadonlySet<string> = new Set(['money', 'decimal']);
  const rewritten = catalogue.all.filter((definition) => definition.rewritten);
  expect(rewritten.map(({ name }) => name)).toEqual(expect.arrayContaining(['cost', 'order', 'invoice', 'invoiceLine', 'container']));
  const named = rewritten.flatMap((definition) =>
    [
      ...(definition.indexes ?? []).flat(),
      ...(definition.sparse ?? []),
      ...(definition.someIndexes ?? []).flatMap(({ by, when }) => [by, ...Object.keys(when)]),
    ].map((field) => `${definition.name}.${field} ${allFields(definition)[field]?.kind}`),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((text) => figures.has(text.split(' ')[1] ?? ''))).toEqual([]);
});
