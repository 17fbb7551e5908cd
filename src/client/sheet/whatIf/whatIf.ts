import { atom, getDefaultStore } from 'jotai';
import { userAtom } from '#client/session/session';
import type { LayerOnWire, MarginsOnWire } from '#client/sheet/whatIf/layerCalls';
import type { Desk } from '#client/sheet/desk/desk';
import type { FigureRule } from '#define/figureRule';
import type { PendingRow } from '#workers/sheet/tools/pending';

/** What is being tried out over a sheet. */
export class WhatIf {
  /** Changes are tried out: none of them is saved. */
  readonly on = atom(false);
  /** The kept layer they are of; null while they have no name. */
  readonly layer = atom<LayerOnWire | null>(null);
  /** Rules beside the single cells, in turn. */
  readonly rules = atom<readonly FigureRule[]>([]);
  /** What the rules make of rows, as the server last said; what is typed over it stands beside them. */
  ruled: readonly PendingRow[] = [];
  /** The rules are being laid over the sheet: nothing that is read meanwhile is whole. */
  laying = false;
  /** What they do to margins; null while that is worked out, or there is nothing. */
  readonly margins = atom<MarginsOnWire | null>(null);
}

const known = new WeakMap<Desk, WhatIf>();

export function whatIfOf(desk: Desk): WhatIf {
  let found = known.get(desk);
  if (!found) known.set(desk, (found = new WhatIf()));
  return found;
}

const keptUnder = (desk: Desk): string => `whatIf ${getDefaultStore().get(userAtom)?.id ?? ''} ${desk.model.sheet.mod}`;

/** Remembers for a later visit whether the edits that wait are only tried out, and by which rules: their draft comes back as what it was. */
export function keepTrying(desk: Desk, on: boolean): void {
  if (on) localStorage.setItem(keptUnder(desk), JSON.stringify(desk.get(whatIfOf(desk).rules)));
  else localStorage.removeItem(keptUnder(desk));
}

/** What an earlier visit left was only tried out, and is again. Answers the rules it was tried out by. */
export async function resumeTrying(desk: Desk): Promise<readonly FigureRule[]> {
  const kept = localStorage.getItem(keptUnder(desk));
  if (kept === null) return [];
  await desk.model.tools.trying.set(true);
  desk.set(whatIfOf(desk).on, true);
  const rules: unknown = JSON.parse(kept);
  return Array.isArray(rules) ? (rules as FigureRule[]) : [];
}

/** Is something being tried out over the sheet? */
export const isTryingOut = (desk: Desk): boolean => desk.get(whatIfOf(desk).on);
