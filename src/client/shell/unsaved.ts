import { atom, getDefaultStore } from 'jotai';
import { useEffect } from 'react';

const store = getDefaultStore();

/** Unsaved edits by tab path; a tab without any is not in it. */
export const dirtyAtom = atom<Readonly<Record<string, number>>>({});

/** How many edits are unsaved in all tabs together. */
export const unsavedAtom = atom((get) => Object.values(get(dirtyAtom)).reduce((sum, count) => sum + count, 0));

function mark(path: string, count: number): void {
  const { [path]: before, ...others } = store.get(dirtyAtom);
  if ((before ?? 0) === count) return;
  store.set(dirtyAtom, count === 0 ? others : { ...others, [path]: count });
}

/** Says that the tab at `path` holds unsaved work (`true`, or how many edits): its dot, the leave prompt and the order of eviction follow. */
export function useTabDirty(path: string, dirty: boolean | number): void {
  const count = Number(dirty);
  useEffect(() => mark(path, count), [path, count]);
  useEffect(() => () => mark(path, 0), [path]);
}
