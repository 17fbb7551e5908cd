import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import { Desk } from '#client/sheet/desk/desk';
import { findSettings, findStateOf } from '#client/sheet/find/findState';
import { previewReplace, selectSkipped } from '#client/sheet/find/replacing';
import { cellCount } from '#client/sheet/grid/selection';
import { rowOf } from '#tests/workers/sheet/harbour';
import { ModelServer } from '#tests/workers/sheet/modelServer';
import { pageOver, rest } from '#tests/workers/sheet/nearPage';

// Outside a browser there is nothing to measure headers with, and no session's cookies.
vi.hoisted(() => {
  const nothing = () => undefined;
  vi.stubGlobal('document', {
    cookie: '',
    createElement: () => ({ getContext: () => null }),
    addEventListener: nothing,
    removeEventListener: nothing,
  });
});

beforeAll(async () => {
  const words = JSON.parse(readFileSync('locales/zh/find.json', 'utf8')) as object;
  await i18next.init({ lng: 'zh', resources: { zh: { find: words } } });
});

it('cells that replacing leaves are all selected, however many, those one below the other as one area', async () => {
  const locked = (at: number) => at % 3 !== 0;
  const server = new ModelServer(Array.from({ length: 1_800 }, (_, at) => rowOf(at + 1, { price: '77', locked: locked(at) })));
  const desk = new Desk((await pageOver(server, true)).model, false, null, () => undefined);
  desk.set(findSettings, { ...desk.get(findSettings), text: '77', by: '78' });
  await previewReplace(desk);
  await rest();
  // The amounts, which nobody writes, show the same digits.
  expect(desk.get(findStateOf(desk).outlook)?.skips.map(({ count }) => count)).toEqual([1_800, 1_200]);
  await selectSkipped(desk);
  const selection = desk.get(desk.selection);
  expect([cellCount(selection), selection.areas.length]).toEqual([3_000, 601]);
});
