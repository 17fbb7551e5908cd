import i18next from 'i18next';
import type { Offer } from '#client/shell/palette/offers';
import { actionList, type KeyPress } from '#client/sheet/actions/action';
import type { Desk } from '#client/sheet/desk/desk';
import { viewsOf } from '#client/sheet/views/sheetViews';
import { copyViewLink, maySave, openViewList, openViews, saveView, turnTo } from '#client/sheet/views/viewing';

const altShift = (code: string): KeyPress => ({ code, control: false, shift: true, alt: true });

/** What concerns saved views. */
export const viewing = actionList([
  { name: 'views', group: 'view', keys: [altShift('KeyV')], heard: 'screen', run: openViewList },
  { name: 'saveView', group: 'view', keys: [altShift('KeyS')], heard: 'screen', available: maySave, run: saveView },
  { name: 'saveViewAs', group: 'view', keys: [], run: (desk) => openViews(desk, { what: 'save' }) },
  { name: 'copyViewLink', group: 'view', keys: [], run: copyViewLink },
  {
    name: 'lookBack',
    group: 'view',
    keys: [],
    offered: (desk) => desk.model.tools.past.offered,
    run: (desk) => openViews(desk, { what: 'past' }),
  },
  { name: 'manageViews', group: 'view', keys: [], run: (desk) => openViews(desk, { what: 'manage' }) },
]);

/** Every view by its name, for the palette. */
export function viewOffers(desk: Desk): readonly Offer[] {
  const views = viewsOf(desk);
  const present = desk.get(views.present);
  const all = [null, ...(desk.get(views.list) ?? [])];
  return all.map((view): Offer => ({
    name: `view:${view?.id ?? ''}`,
    words: i18next.t('views:turnTo', { name: view?.name ?? i18next.t('views:standard') }),
    group: i18next.t('actions:group.view'),
    keys: [],
    onlyKeys: false,
    available: view?.id !== present?.id,
    run: () => void turnTo(desk, view),
  }));
}
