import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

const store = getDefaultStore();

const remembered = 'tabNames';

function kept(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(sessionStorage.getItem(remembered) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

/** Names of tabs that show one row, by path: the row's own instead of the screen's. Kept across reloads, as the tabs are. */
export const tabNamesAtom = atom<Readonly<Record<string, string>>>(kept());

/** The tab at `path` is called so from now on; an empty name is none. The name stays while the tab does. */
export function useNamedTab(path: string, name: string): void {
  useEffect(() => {
    const names = store.get(tabNamesAtom);
    if (name === '' || names[path] === name) return;
    store.set(tabNamesAtom, { ...names, [path]: name });
    sessionStorage.setItem(remembered, JSON.stringify(store.get(tabNamesAtom)));
  }, [path, name]);
}

/** What tabs are called: their rows' names, otherwise those of their screens. */
export function useTabNames(): (tab: { readonly path: string; readonly title: string }) => string {
  const { t } = useTranslation();
  const names = useAtomValue(tabNamesAtom);
  return ({ path, title }) => names[path] ?? t(title, { defaultValue: 'no-name' });
}
