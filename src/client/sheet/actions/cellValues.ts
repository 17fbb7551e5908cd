import i18next from 'i18next';
import { actionList } from '#client/sheet/actions/action';
import { sortBy } from '#client/sheet/desk/arranging';
import type { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import { columnWords } from '#client/sheet/desk/wording';
import { withValue } from '#client/sheet/filter/columnFilter';

/** Leaves the rows whose cell shows what the active one shows, or (`but`) the others. */
async function byValue(desk: Desk, but: boolean): Promise<void> {
  settle(desk);
  const cell = desk.activeCell();
  if (cell === null) return;
  const { text } = desk.model.cell(cell.place.row, cell.column);
  await desk.model.setWhere(withValue(desk.model.status().where, cell.column, text, but));
  const words = { column: columnWords(desk, cell.column), value: text === '' ? i18next.t('sheet:filter.blank') : text };
  desk.say(i18next.t(but ? 'actions:valueLeftOut' : 'actions:valueKept', words));
}

const onCell = (desk: Desk): boolean => desk.activeCell() !== null;

const sorting = (dir: 'asc' | 'desc') => (desk: Desk) => {
  const column = desk.activeCell()?.column;
  return column === undefined ? undefined : sortBy(desk, column, dir, false);
};

/** What can be asked of the rows by the cell that is active: only those like it, all but those, in its order. */
export const cellValues = actionList([
  { name: 'onlyValue', group: 'view', keys: [], available: onCell, run: (desk) => byValue(desk, false) },
  { name: 'butValue', group: 'view', keys: [], available: onCell, run: (desk) => byValue(desk, true) },
  { name: 'sortUp', group: 'view', keys: [], available: onCell, run: sorting('asc') },
  { name: 'sortDown', group: 'view', keys: [], available: onCell, run: sorting('desc') },
]);
