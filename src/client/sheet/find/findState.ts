import { atom } from 'jotai';
import type { WithinRow } from '#client/sheet/bands/bands';
import type { Desk } from '#client/sheet/desk/desk';
import type { ReplaceOutlook } from '#client/sheet/engine/tools/find';
import type { FindOrder } from '#workers/sheet/find/blocks';

/** What the dialog was asked last; kept for all sheets until the page is left. */
export interface FindSettings {
  readonly text: string;
  readonly by: string;
  readonly caseSensitive: boolean;
  readonly whole: boolean;
  readonly regex: boolean;
  readonly order: FindOrder;
}

export const findSettings = atom<FindSettings>({ text: '', by: '', caseSensitive: false, whole: false, regex: false, order: 'rows' });

/** Where the dialog was dragged to, as its left and top edge; null until somebody moves it. */
export const findPlace = atom<{ readonly left: number; readonly top: number } | null>(null);

/** What the line at the foot of the dialog says. */
export interface FindNote {
  readonly text: string;
  readonly wrong: boolean;
}

/** Every hit of a search, as far as it has come. */
export interface FoundList {
  readonly total: number;
  readonly searched: number;
  readonly done: boolean;
  /** A further search has a further number, so that lines of the last one are not shown. */
  readonly number: number;
  /** What was found besides in the parts of rows that are open. */
  readonly within?: readonly FoundWithin[];
}

/** Hits in the parts one open row shows. */
export interface FoundWithin extends WithinRow {
  readonly total: number;
}

/** How many hits there are, those in open rows among them. */
export const hitsOf = ({ total, within = [] }: Pick<FoundList, 'total' | 'within'>): number =>
  within.reduce((sum, one) => sum + one.total, total);

/** The find dialog of one sheet. */
export class FindState {
  readonly open = atom<'find' | 'replace' | null>(null);
  readonly note = atom<FindNote | null>(null);
  readonly busy = atom(false);
  readonly found = atom<FoundList | null>(null);
  /** What replacing all would do, before it is done. */
  readonly outlook = atom<ReplaceOutlook | null>(null);
  /** Grows each time the focus is wanted in the field of the text. */
  readonly entered = atom(0);
  /** The search under way; a later one takes its place. */
  turn = 0;
  /** Steps to the next hit are taken one after the other: each begins where the one before it ended. */
  steps: Promise<unknown> = Promise.resolve();
  /** What the last step looks for, as a text: steps towards something else are not waited for. */
  wanted = '';
}

const states = new WeakMap<Desk, FindState>();

export function findStateOf(desk: Desk): FindState {
  let state = states.get(desk);
  if (!state) states.set(desk, (state = new FindState()));
  return state;
}
