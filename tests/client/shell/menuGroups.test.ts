import { expect, test } from 'vitest';
import { menuGroups } from '#client/shell/menuGroups';
import type { Screen } from '#client/shell/screen';
import { found, knownEntries } from '#client/shell/palette/entries';

const screen = (path: string, group?: string, awaited = false): Screen => ({
  path,
  title: `shell:route.${path}`,
  roles: [],
  ...(group === undefined ? {} : { group }),
  ...(awaited ? { awaited: `awaited:${path}` } : {}),
  load: () => Promise.resolve({}),
});

const screens = [
  screen('home'),
  screen('later', 'rates', true),
  screen('books', 'accounting', true),
  screen('fcl', 'rates'),
  screen('orders', 'export'),
  screen('also', 'rates'),
  screen('soon', 'export', true),
];

test('what is still to come stands at the end of its group, and a group of nothing else at the end of the menu', () => {
  expect(menuGroups(screens).map(({ key, screens: some, awaited }) => [key, some.map(({ path }) => path), awaited])).toEqual([
    [undefined, ['home'], false],
    ['rates', ['fcl', 'also', 'later'], false],
    ['export', ['orders', 'soon'], false],
    ['accounting', ['books'], true],
  ]);
});

test('the palette names what can be used first, and says what is still to come', () => {
  const entries = knownEntries(screens, [], () => undefined, false);
  const kinds = found(entries, '').map(({ kind }) => kind);
  expect(kinds).toEqual([...Array<string>(4).fill('screen'), ...Array<string>(3).fill('awaited')]);
});
