import { atom, getDefaultStore } from 'jotai';

/** What the status bar may say of a selection; the order in which it says it. */
export const statusItems = ['cells', 'numbers', 'sum', 'average', 'least', 'most'] as const;
export type StatusItem = (typeof statusItems)[number];

const remembered = 'sheetStatusItems';

function kept(): ReadonlySet<StatusItem> {
  const text = localStorage.getItem(remembered);
  if (text === null) return new Set(statusItems);
  return new Set(statusItems.filter((item) => text.split(',').includes(item)));
}

/** The items a person chose, for every sheet of the browser. */
export const statusItemsAtom = atom<ReadonlySet<StatusItem>>(kept());

/** Shows an item from now on, or leaves it out. */
export function chooseItem(item: StatusItem, shown: boolean): void {
  const store = getDefaultStore();
  const next = new Set(store.get(statusItemsAtom));
  if (shown) next.add(item);
  else next.delete(item);
  store.set(statusItemsAtom, next);
  localStorage.setItem(remembered, [...next].join(','));
}
