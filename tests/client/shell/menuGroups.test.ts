import { expect, test } from 'vitest';
import { menuGroups } from '#client/shell/menuGroups';
import type { Screen } from '#client/shell/screen';

const screen = (path: string, group?: string): Screen => ({
  path,
  title: `shell:route.${path}`,
  roles: [],
  ...(group === undefined ? {} : { group }),
  load: () => Promise.resolve({}),
});

test('screens of a group stand together where its first one stands', () => {
  const screens = [screen('home'), screen('fcl', 'rates'), screen('orders', 'export'), screen('also', 'rates')];
  expect(menuGroups(screens).map(({ key, screens: some }) => [key, some.map(({ path }) => path)])).toEqual([
    [undefined, ['home']],
    ['rates', ['fcl', 'also']],
    ['export', ['orders']],
  ]);
});
