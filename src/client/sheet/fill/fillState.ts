import { atom } from 'jotai';
import type { Area } from '#client/sheet/model';
import type { Desk } from '#client/sheet/desk/desk';
import type { Place } from '#client/sheet/grid/selection';
import type { FillMode } from '#workers/sheet/fill/series';

/** A fill being dragged: from where, over what, and what the cell at its far end will hold. */
export interface Dragged {
  readonly source: Area;
  readonly over: Area | null;
  readonly end: Place;
  /** Ctrl is held: copies and series change places. */
  readonly turned: boolean;
  readonly text: string;
}

/** A fill just done, which may still be done in another way. */
export interface Filled {
  readonly areas: readonly Area[];
  readonly mode: FillMode;
  /** Some of it are dates: whole months are an offer. */
  readonly dates: boolean;
}

/** What filling shows on one sheet. */
export class FillState {
  readonly dragged = atom<Dragged | null>(null);
  readonly filled = atom<Filled | null>(null);
  /** The dialog that fills without dragging is open. */
  readonly asking = atom(false);
}

const states = new WeakMap<Desk, FillState>();

/** The filling of a sheet. */
export function fillOf(desk: Desk): FillState {
  let state = states.get(desk);
  if (!state) states.set(desk, (state = new FillState()));
  return state;
}
