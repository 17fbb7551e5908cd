import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import { clipboardOf } from '#client/sheet/desk/copyText';
import { Desk } from '#client/sheet/desk/desk';
import { fillDown } from '#client/sheet/desk/filling';
import { cellWords } from '#client/sheet/desk/wording';
import { at } from '#client/sheet/grid/selection';
import { enter } from '#client/sheet/grid/walking';
import { groupsOf } from '#client/sheet/groups/groups';
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
  const words = (name: string): object => JSON.parse(readFileSync(`locales/zh/${name}.json`, 'utf8')) as object;
  const resources = { zh: { sheet: words('sheet'), grouping: words('grouping'), fill: words('fill') } };
  await i18next.init({ lng: 'zh', resources, interpolation: { escapeValue: false } });
});

/** Four rows in two groups by their remark: lines head, 1, 3, head, 2, 4. */
async function groupedDesk(): Promise<{ desk: Desk; price: number }> {
  const rows = ['a', 'b', 'a', 'b'].map((remark, index) => rowOf(index + 1, { remark, price: String((index + 1) * 10) }));
  const { model } = await pageOver(new ModelServer(rows), true);
  const desk = new Desk(model, false, null, () => undefined);
  await groupsOf(desk).group([{ field: 'remark' }]);
  return { desk, price: desk.get(desk.columns).findIndex(({ name }) => name === 'price') };
}

const active = (desk: Desk): number => desk.get(desk.selection).active.row;
const priceOf = (desk: Desk, id: string): string => desk.model.cell(desk.model.viewRowOf(id) ?? -1, 'price').text;

it('Enter passes over the head of a group on the way down, and folds the group it stands on', async () => {
  const { desk, price } = await groupedDesk();
  desk.select(at({ row: 2, col: price }));
  enter(desk, false);
  expect(active(desk)).toBe(4);
  enter(desk, true);
  expect(active(desk)).toBe(2);
  desk.select(at({ row: 3, col: price }));
  enter(desk, false);
  await rest();
  expect([active(desk), desk.model.lineCount(), desk.model.tools.groups.head(3)?.folded]).toEqual([3, 4, true]);
});

it('the group around a cell folds with the cursor on its head, which says what is in it', async () => {
  const { desk, price } = await groupedDesk();
  desk.select(at({ row: 5, col: price }));
  groupsOf(desk).turnHere();
  await rest();
  expect([active(desk), desk.model.lineCount()]).toEqual([3, 4]);
  expect(cellWords(desk, { row: 3, col: price })).toBe('b，2 行，已收起');
  expect(desk.activeCell()).toBeNull();
});

it('copies and fills go from row to row, whatever heads stand between them', async () => {
  const { desk, price } = await groupedDesk();
  const over = { top: 0, bottom: 5, left: price, right: price };
  expect(clipboardOf(desk, [over], false)?.text).toBe('10\r\n30\r\n20\r\n40');
  desk.select(at({ row: 4, col: price }));
  await fillDown(desk);
  expect(priceOf(desk, '2')).toBe('30');
  desk.select({ ...at({ row: 0, col: price }), areas: [over] });
  await fillDown(desk);
  expect(['3', '2', '4'].map((id) => priceOf(desk, id))).toEqual(['10', '10', '10']);
});
