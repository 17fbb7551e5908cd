import { expect, it } from 'vitest';
import { namespacesOf } from '#define/words';

it('a file of which nothing is here yet makes no namespace: nobody takes its words for come, and reads keys on the screen', () => {
  const files = {
    'locales/en/sheet.json': { find: 'Find' },
    'locales/en/refusals.json': {},
    'locales/en/areas/finance.json': { fields: { cost: { price: 'Price' } } },
  };
  expect(namespacesOf(files)).toEqual({ sheet: { find: 'Find' }, fields: { cost: { price: 'Price' } } });
});
