import i18next from 'i18next';
import type { Role } from '#names/roles';
import type { Offer } from '#client/shell/palette/offers';
import type { SheetIconName } from '#client/sheet/bars/SheetIcon.tsx';
import type { Desk } from '#client/sheet/desk/desk';

/** What one screen lets people do with the rows of its sheet, beside what every sheet can: a button, and an entry in the menu of the rows and in the palette. */
export interface SheetTask {
  readonly name: string;
  /** Key of its words. */
  readonly words: string;
  readonly icon: SheetIconName;
  /** Who may do it; nobody else sees it. */
  readonly roles: readonly Role[];
  /** Done too seldom for a button of its own. */
  readonly inMenuOnly?: boolean;
  readonly run: (desk: Desk) => void;
}

/** The tasks of a screen, for the palette. */
export const taskOffers = (desk: Desk, tasks: readonly SheetTask[]): readonly Offer[] =>
  tasks.map(({ name, words, run }) => ({
    name: `task:${name}`,
    words: i18next.t(words),
    group: i18next.t('actions:group.rows'),
    keys: [],
    onlyKeys: false,
    available: desk.extent().rows > 0,
    run: () => run(desk),
  }));
