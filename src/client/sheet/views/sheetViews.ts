import i18next from 'i18next';
import { atom } from 'jotai';
import type { ViewOnWire } from '#define/savedView';
import { CallFailed } from '#client/calls/failed';
import { toast } from '#client/shell/feedback.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { showBranches } from '#client/sheet/branches/branchesShown';
import { settle } from '#client/sheet/desk/editing';
import { columnWords } from '#client/sheet/desk/wording';
import { nameValues } from '#client/sheet/filter/whereWords';
import { groupsOf } from '#client/sheet/groups/groups';
import { contentInLink } from '#client/sheet/views/link';
import { plainContent, readContent, sameContent, type ViewContent } from '#client/sheet/views/content';
import { shownContent } from '#client/sheet/views/shown';
import { todayText } from '#client/session/clock';
import { givenViews, isGiven } from '#client/sheet/views/given';
import { listViews, readView } from '#client/sheet/views/viewCalls';

/** What is open over the sheet: the list of views beside its button, or a dialog. */
export type OpenViews = { readonly what: 'list'; readonly beside: DOMRect } | { readonly what: 'save' | 'manage' | 'past' | 'removed' };

/** What the address asks for when a sheet is opened. */
export interface AddressWish {
  readonly view: string | null;
  readonly filter: string | null;
  readonly row: string | null;
}

const longestToast = 8;

/** Why a call failed, in the words of the server where it gave any. */
export const reasonOf = (error: unknown): string =>
  error instanceof CallFailed ? (error.refusals[0]?.text ?? error.codeMsg) : String(error);

/** The saved views of one sheet on the screen, and which of them it shows. */
export class SheetViews {
  /** The view shown; null for the sheet as it is without one. */
  readonly present = atom<ViewOnWire | null>(null);
  /** Null until they have been loaded. */
  readonly list = atom<readonly ViewOnWire[] | null>(null);
  readonly failed = atom<string | null>(null);
  readonly open = atom<OpenViews | null>(null);
  /** What the address asked for has been done. */
  readonly settled = atom(false);
  private shown: ViewContent | null = null;
  private turn = 0;
  private begun = false;

  constructor(private readonly desk: Desk) {}

  /** Loads the list anew; one that cannot be loaded says why. */
  async load(): Promise<readonly ViewOnWire[]> {
    const { desk } = this;
    try {
      const views = [...givenViews(desk.model, todayText()), ...(await listViews(desk.model.sheet.mod))];
      desk.set(this.list, views);
      desk.set(this.failed, null);
      return views;
    } catch (error) {
      desk.set(this.failed, reasonOf(error));
      return desk.get(this.list) ?? givenViews(desk.model, todayText());
    }
  }

  /** Does the sheet show something else than its view says? */
  changed(): boolean {
    return this.shown !== null && !sameContent(this.shown, shownContent(this.desk, this.shown.columns !== null));
  }

  /** Does the view shown keep columns of its own? */
  get keepsColumns(): boolean {
    return this.shown !== null && this.shown.columns !== null;
  }

  /** Shows a view, or the sheet as it is without one; cells being edited are committed first. `opening`: nobody chose it, the sheet opens with it. */
  async show(view: ViewOnWire | null, opening = false): Promise<void> {
    const content = view === null ? plainContent : readContent(this.desk.model.definition, view);
    if (content === undefined) return toast('warning', i18next.t('views:unread', { name: view?.name }), longestToast);
    await this.lay(content, view, opening);
  }

  private async lay(content: ViewContent, view: ViewOnWire | null, opening = false): Promise<void> {
    const { desk } = this;
    const turn = (this.turn += 1);
    settle(desk);
    this.shown = null;
    desk.set(this.present, view);
    desk.lend(content.columns);
    await showBranches(desk, content.allBranches);
    await desk.model.tools.asks.give(content.asked);
    if (turn !== this.turn) return;
    const own = desk.get(desk.layout).flatMap((column) => (column.own ? [column.field] : []));
    const leftOut = await desk.model.tools.looks.show({ ...content, own, opening });
    if (turn !== this.turn) return;
    await groupsOf(desk).show(content.groups);
    this.shown = view === null ? plainContent : { ...shownContent(desk, content.columns !== null), search: content.search };
    this.renew();
    if (leftOut.length > 0)
      toast(
        'warning',
        i18next.t('views:leftOut', { columns: leftOut.map((field) => columnWords(desk, field)).join(i18next.t('sheet:grid.comma')) }),
        longestToast,
      );
    // The chips name ticked values by their labels, which nobody has listed yet.
    if (await nameValues(desk, desk.model.status().where)) this.renew();
  }

  private renew(): void {
    const { desk } = this;
    desk.events += 1;
    desk.set(desk.version, desk.events);
  }

  /** A view was saved from what is shown: it is the present one from now on. */
  kept(view: ViewOnWire): void {
    const { desk } = this;
    desk.set(this.present, view);
    const content = readContent(desk.model.definition, view) ?? plainContent;
    desk.lend(content.columns);
    this.shown = shownContent(desk, content.columns !== null);
    this.renew();
    this.replace(view);
  }

  /** A view of the list has changed. */
  replace(view: ViewOnWire): void {
    const { desk } = this;
    const all = desk.get(this.list) ?? [];
    const others = all.filter(({ id }) => id !== view.id).map((one) => (view.isDefault ? { ...one, isDefault: false } : one));
    desk.set(this.list, [
      ...others.filter(isGiven),
      ...[...others.filter((one) => !isGiven(one)), view].sort((a, b) => a.name.localeCompare(b.name, desk.model.language)),
    ]);
    if (desk.get(this.present)?.id === view.id) desk.set(this.present, view);
  }

  /** A view is no more; the sheet stays as it looks. */
  async removed(view: ViewOnWire): Promise<void> {
    const { desk } = this;
    desk.set(
      this.list,
      (desk.get(this.list) ?? []).filter(({ id }) => id !== view.id),
    );
    if (desk.get(this.present)?.id === view.id) await this.show(null);
  }

  /** Does what the address asks for; the first time, and where it asks for nothing, the sheet opens with the person's default view. */
  async follow({ view: wished, filter, row }: AddressWish): Promise<void> {
    const { desk, begun } = this;
    // The tab before left the view that came with its own sheet in the address.
    const view = wished !== null && isGiven({ id: wished }) && this.given(wished) === undefined ? null : wished;
    this.begun = true;
    if (view !== null) {
      if (view !== desk.get(this.present)?.id) await this.followView(view);
      if (!begun) void this.load();
    } else if (filter !== null) {
      const content = contentInLink(desk.model.definition, filter);
      if (content === undefined) toast('warning', i18next.t('views:link.broken'), longestToast);
      else await this.lay(content, null);
      if (!begun) void this.load();
    } else if (!begun) {
      const views = await this.load();
      const preferred = views.find((one) => one.isDefault && !isGiven(one)) ?? views.find(({ isDefault }) => isDefault);
      // A link to a row must not lead into a view that hides it.
      if (preferred && row === null) await this.show(preferred, true);
    }
    this.shown ??= plainContent;
    desk.set(this.settled, true);
    this.renew();
  }

  /** A view that came with the sheet. */
  private given(id: string): ViewOnWire | undefined {
    return givenViews(this.desk.model, todayText()).find((one) => one.id === id);
  }

  private async followView(id: string): Promise<void> {
    try {
      await this.show(this.given(id) ?? (await readView(id)));
    } catch (error) {
      toast('warning', reasonOf(error), longestToast);
    }
  }
}

const kits = new WeakMap<Desk, SheetViews>();

/** The saved views of a sheet on the screen. */
export function viewsOf(desk: Desk): SheetViews {
  let views = kits.get(desk);
  if (!views) kits.set(desk, (views = new SheetViews(desk)));
  return views;
}
