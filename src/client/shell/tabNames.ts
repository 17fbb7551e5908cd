import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

const store = getDefaultStore();

/** Names of tabs that show one row, by path: the row's own instead of the screen's. */
export const tabNamesAtom = atom<Readonly<Record<string, string>>>({});

/** The tab at `path` is called so from now on; an empty name is none. The name stays while the tab does. */
export function useNamedTab(path: string, name: string): void {
  useEffect(() => {
    if (name !== '' && store.get(tabNamesAtom)[path] !== name) store.set(tabNamesAtom, { ...store.get(tabNamesAtom), [path]: name });
  }, [path, name]);
}

/** What tabs are called: their rows' names, otherwise those of their screens. */
export function useTabNames(): (tab: { readonly path: string; readonly title: string }) => string {
  const { t } = useTranslation();
  const names = useAtomValue(tabNamesAtom);
  return ({ path, title }) => names[path] ?? t(title, { defaultValue: 'no-name' });
}
