import i18next from 'i18next';
import type { LayoutColumn } from '#define/layout';
import { ownColumnLimits, type OwnColumn } from '#define/ownColumn';
import { confirmDialog, toast } from '#client/shell/feedback.tsx';
import { sortBy, sortOf } from '#client/sheet/desk/arranging';
import type { Desk } from '#client/sheet/desk/desk';
import { noFilter, withFilter } from '#client/sheet/filter/columnFilter';
import { headerWidth } from '#client/sheet/grid/headDrawing';
import { canonicalText } from '#workers/formula/references';

const usualWidth = 112;

/** A name no other column has. */
export const newName = (): string =>
  `own_${[...crypto.getRandomValues(new Uint8Array(8))].map((byte) => (byte % 36).toString(36)).join('')}`;

/** Columns of the list that hold the currency of amounts. */
export const currenciesOf = (desk: Desk): string[] => [
  ...new Set(
    desk.model.columns.flatMap(({ field }) => (field.currency === undefined || field.currency === 'base' ? [] : [field.currency])),
  ),
];

/** Keeps an own column with the layout: a new one after `after` or at the end, a known one in its place. Its formula is kept by field names. */
export async function keepOwn(desk: Desk, draft: OwnColumn, after: string | null): Promise<void> {
  const layout = desk.get(desk.layout);
  const own: OwnColumn = { ...draft, formula: canonicalText(draft.formula, desk.model.tools.formulas.names()) };
  if (layout.some(({ field }) => field === own.name))
    return desk.arrange(layout.map((one) => (one.field === own.name ? { ...one, own } : one)));
  if (layout.filter((one) => one.own).length >= ownColumnLimits.columns)
    return toast('warning', i18next.t('formulas:own.tooMany', { n: ownColumnLimits.columns }));
  const width = Math.max(usualWidth, headerWidth(own.header));
  const place = layout.findIndex(({ field }) => field === after);
  const column: LayoutColumn = { field: own.name, width, hidden: false, frozen: place >= 0 && layout[place]?.frozen === true, own };
  const at = place < 0 ? layout.length : place + 1;
  desk.arrange([...layout.slice(0, at), column, ...layout.slice(at)]);
  desk.say(i18next.t('formulas:own.added', { column: own.header }));
}

/** Takes an own column away after a question, and what filters or orders by it. */
export async function removeOwn(desk: Desk, own: OwnColumn): Promise<void> {
  const users = desk.model.tools.formulas.own.columns().filter(({ name, formula }) => name !== own.name && formula.includes(own.name));
  const agreed = await confirmDialog({
    title: i18next.t('formulas:own.removeTitle', { column: own.header }),
    body:
      users.length === 0
        ? i18next.t('formulas:own.removeBody')
        : i18next.t('formulas:own.removeUsed', { columns: users.map(({ header }) => header).join(i18next.t('sheet:grid.comma')) }),
    verb: i18next.t('formulas:own.remove'),
    danger: true,
  });
  if (!agreed) return;
  await releaseOwn(desk, own.name);
  desk.arrange(desk.get(desk.layout).filter(({ field }) => field !== own.name));
}

/** Nothing filters or orders by this column any more: it is about to go. */
export async function releaseOwn(desk: Desk, name: string): Promise<void> {
  const { where } = desk.model.status();
  if (where !== null) await desk.model.setWhere(withFilter(where, name, noFilter));
  if (sortOf(desk, name) !== null) await sortBy(desk, name, null, true);
}
