import { expect, it } from 'vitest';
import { allFields } from '#define/entity';
import { freezesOf } from '#define/freezing';
import { catalogue } from '#modules/entities';

it('what stays open in frozen rows names fields that are there, and flags and states that freeze them', () => {
  const wrong = catalogue.all.flatMap((definition) =>
    Object.entries(definition.exempt ?? {}).flatMap(([by, fields]) => [
      ...(freezesOf(definition).some(({ field }) => field === by) ? [] : [`${definition.name}: ${by} freezes nothing`]),
      ...fields.flatMap((field) => (field in allFields(definition) ? [] : [`${definition.name}: ${field} is not there`])),
    ]),
  );
  expect(wrong).toEqual([]);
});
