import i18next from 'i18next';
import type { ViewOnWire } from '#define/savedView';
import { confirmDialog, toast } from '#client/shell/feedback.tsx';
import { copyPlainText } from '#client/sheet/desk/copyText';
import type { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import { shownContent } from '#client/sheet/views/shown';
import { linkToContent, linkToView } from '#client/sheet/views/link';
import { reasonOf, viewsOf, type OpenViews } from '#client/sheet/views/sheetViews';
import { changeView } from '#client/sheet/views/viewCalls';

/** Opens the list of views beside its button, or a dialog about them; null closes. */
export function openViews(desk: Desk, open: OpenViews | null): void {
  settle(desk);
  desk.set(desk.overlay, null);
  const views = viewsOf(desk);
  desk.set(views.open, open);
  if (open === null) desk.editor?.focus();
  else if (open.what === 'list' || open.what === 'manage') void views.load();
}

/** The list below its button in the toolbar. */
export function openViewList(desk: Desk): void {
  const button = document.querySelector('.view:not(.view-hidden) .view-button');
  openViews(desk, { what: 'list', beside: button?.getBoundingClientRect() ?? new DOMRect(window.innerWidth / 2 - 160, 120, 320, 0) });
}

/** May what is shown be saved into the present view? */
export function maySave(desk: Desk): boolean {
  const views = viewsOf(desk);
  return desk.get(views.present)?.mine === true && views.changed();
}

/** Goes to another view; what was changed in a view of one's own is given up only after a question. */
export async function turnTo(desk: Desk, view: ViewOnWire | null): Promise<void> {
  const views = viewsOf(desk);
  const before = desk.get(views.present);
  if (maySave(desk) && before !== null) {
    const agreed = await confirmDialog({
      title: i18next.t('views:leave.title', { name: before.name }),
      body: i18next.t('views:leave.body'),
      verb: i18next.t('views:leave.verb'),
    });
    if (!agreed) return;
  }
  await views.show(view);
  desk.editor?.focus();
  desk.say(i18next.t('views:said', { name: view?.name ?? i18next.t('views:standard'), count: desk.model.status().shown }));
}

/** Saves what is shown into the present view, or asks for a name where it is no view of the person's own. */
export async function saveView(desk: Desk): Promise<void> {
  const views = viewsOf(desk);
  const view = desk.get(views.present);
  if (view?.mine !== true) return openViews(desk, { what: 'save' });
  try {
    views.kept(await changeView(view, { content: shownContent(desk, views.keepsColumns) }));
    // The button that was pressed goes when nothing is left to save.
    desk.editor?.focus();
    toast('done', i18next.t('views:saved', { name: view.name }));
  } catch (error) {
    toast('error', reasonOf(error), 6);
    void views.load();
  }
}

/** Puts an address on the clipboard that shows a colleague the same: the view where it is shared and unchanged, otherwise the filter itself. */
export function copyViewLink(desk: Desk): void {
  const views = viewsOf(desk);
  const view = desk.get(views.present);
  const whole = view !== null && view.share !== 'PRIVATE' && !views.changed();
  const link = whole ? linkToView(view.id) : linkToContent(shownContent(desk, false));
  if (link === null) return toast('warning', i18next.t('views:link.tooLong'), 8);
  if (!copyPlainText(link)) return toast('warning', i18next.t('actions:linkRefused'));
  toast('done', i18next.t(whole ? 'views:link.view' : 'views:link.filter'), 5);
}

/** Makes a view the one the person's sheet opens with, or none any more. */
export async function preferView(desk: Desk, view: ViewOnWire, on: boolean): Promise<void> {
  const views = viewsOf(desk);
  try {
    views.replace(await changeView(view, { isDefault: on }));
    desk.say(i18next.t(on ? 'views:isDefault' : 'views:isNotDefault', { name: view.name }));
  } catch (error) {
    toast('error', reasonOf(error), 6);
  }
}
