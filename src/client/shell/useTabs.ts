import { atom, getDefaultStore, useAtom, useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Location } from 'react-router-dom';
import { confirmDialog } from '#client/shell/feedback.tsx';
import type { Screen } from '#client/shell/screen';
import type { TabActions } from '#client/shell/TabBar.tsx';
import { close, neighbour, overflow, pinnedTabs, refresh, unmount, visit } from '#client/shell/tabs';
import type { Tab, Tabs } from '#client/shell/tabs';
import { dirtyAtom } from '#client/shell/unsaved';

const tabsAtom = atom<Tabs | undefined>(undefined);
const store = getDefaultStore();

/** Asks before unsaved work in these tabs is dropped; true at once where there is none. */
function useAsking(): (tabs: readonly Tab[], verb: string) => Promise<boolean> {
  const { t } = useTranslation();
  return async (tabs, verb) => {
    const dirty = store.get(dirtyAtom);
    const names = tabs.filter((tab) => dirty[tab.path] !== undefined).map((tab) => t(tab.title));
    if (names.length === 0) return true;
    const body = t('shell:tabs.dropBody', { names: names.join(t('shell:tabs.comma')) });
    return confirmDialog({ title: t('shell:tabs.dropTitle'), body, verb, danger: true });
  };
}

/** Unmounts the least recently used view when there are more than twenty; a dirty one is asked about (experience.md §5.8, 17). */
function useEviction(tabs: Tabs, setTabs: (change: (tabs: Tabs | undefined) => Tabs) => void): void {
  const dirty = useAtomValue(dirtyAtom);
  const asking = useAsking();
  const { t } = useTranslation();
  const extra = overflow(tabs, dirty);
  const path = extra?.path;
  const ask = extra?.ask ?? false;
  useEffect(() => {
    const tab = tabs.open.find((one) => one.path === path);
    if (path === undefined || tab === undefined) return;
    const drop = () => setTabs((now) => unmount(now ?? tabs, path));
    if (!ask) drop();
    else void asking([tab], t('shell:tabs.dropVerb')).then((agreed) => agreed && drop());
    // Asked once per newly opened page, however often the rest of the state changes.
  }, [path, tabs.alive.length]);
}

/** A page the address shows and the user may see. */
interface Place {
  screen: Screen;
  at: Location;
}

/** The visited pages of this sign-in and what can be done with them; `here` becomes the latest of them. */
export function useTabs(screens: readonly Screen[], here: Place | undefined): { tabs: Tabs; actions: TabActions } {
  const navigate = useNavigate();
  const asking = useAsking();
  const { t } = useTranslation();
  const [stored, setTabs] = useAtom(tabsAtom);
  const pinned = useMemo(() => pinnedTabs(screens), [screens]);
  const tabs = stored ?? pinned;
  const active = here?.at.pathname;

  useLayoutEffect(() => {
    if (here !== undefined) setTabs((now) => visit(now ?? pinned, here.screen, here.at));
  }, [here, pinned, setTabs]);
  useEviction(tabs, setTabs);

  const drop = async (goes: (tab: Tab) => boolean, next: (left: Tabs) => Tab | undefined) => {
    const dropped = tabs.open.filter((tab) => !tab.pinned && goes(tab));
    if (!(await asking(dropped, t('shell:tabs.dropVerb')))) return;
    const left = close(tabs, goes);
    const target = left.open.some((tab) => tab.path === active) ? undefined : next(left);
    setTabs(left);
    if (target !== undefined) await navigate(target.at);
  };
  const actions: TabActions = {
    refresh: (tab) => {
      void asking([tab], t('shell:tabs.refreshVerb')).then((agreed) => {
        if (agreed) setTabs((now) => refresh(now ?? tabs, tab.path));
        if (agreed && tab.path !== active) void navigate(tab.at);
      });
    },
    close: (tab) => void drop((one) => one.path === tab.path, () => neighbour(tabs, tab.path)),
    closeOthers: (tab) => void drop((one) => one.path !== tab.path, () => tab),
    closeAll: () => void drop(() => true, (left) => left.open[0]),
  };
  return { tabs, actions };
}
