import i18next from 'i18next';
import { atom, getDefaultStore, useAtom, useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Location } from 'react-router-dom';
import { epIdAtom, pageParametersAtom, userAtom } from '#client/session/session';
import { keepVisited, visitedOf } from '#client/session/visited';
import { confirmDialog } from '#client/shell/feedback.tsx';
import { screenAt, type Screen } from '#client/shell/screen';
import type { TabActions } from '#client/shell/TabBar.tsx';
import { close, crowding, neighbour, pinnedTabs, refresh, trim, unmount, visit, withVisited } from '#client/shell/tabs';
import type { Tab, Tabs } from '#client/shell/tabs';
import { tabNamesAtom } from '#client/shell/tabNames';
import { dirtyAtom } from '#client/shell/unsaved';

const tabsAtom = atom<Tabs | undefined>(undefined);
const store = getDefaultStore();

/** Asks before unsaved work in these tabs is dropped; true at once where there is none. */
async function mayDrop(tabs: readonly Tab[], verb: string): Promise<boolean> {
  const dirty = store.get(dirtyAtom);
  const names = tabs.filter((tab) => dirty[tab.path] !== undefined).map((tab) => store.get(tabNamesAtom)[tab.path] ?? i18next.t(tab.title));
  if (names.length === 0) return true;
  const body = i18next.t('shell:tabs.dropBody', { names: names.join(i18next.t('shell:tabs.comma')) });
  return confirmDialog({ title: i18next.t('shell:tabs.dropTitle'), body, verb, danger: true });
}

/** As many views stay mounted as the branch wants; beyond that a clean one leaves unasked, a dirty one is asked about (experience.md §5.8, 17). */
async function makeRoom(tab: Tab): Promise<void> {
  const agreed = await mayDrop([tab], i18next.t('shell:tabs.dropVerb'));
  if (agreed) store.set(tabsAtom, (now) => (now === undefined ? now : unmount(now, tab.path)));
}

/** A page the address shows and the user may see. */
interface Place {
  screen: Screen;
  at: Location;
}

/** The visited pages of this sign-in, kept across reloads, and what can be done with them; `here` becomes the latest of them. */
export function useTabs(screens: readonly Screen[], here: Place | undefined): { tabs: Tabs; actions: TabActions } {
  const navigate = useNavigate();
  const [stored, setTabs] = useAtom(tabsAtom);
  const whose = `${useAtomValue(userAtom)?.id ?? ''} ${useAtomValue(epIdAtom)}`;
  const first = useMemo(() => withVisited(pinnedTabs(screens), screens, visitedOf(whose)), [screens, whose]);
  const tabs = stored ?? first;
  const active = here?.at.pathname;

  useLayoutEffect(() => {
    if (here === undefined) return;
    const next = trim(
      visit(store.get(tabsAtom) ?? first, here.screen, here.at),
      store.get(dirtyAtom),
      store.get(pageParametersAtom)['ui.cachedViews'],
    );
    setTabs(next);
    const tab = crowding(next, store.get(pageParametersAtom)['ui.cachedViews']);
    if (tab !== undefined) void makeRoom(tab);
  }, [here, first, setTabs]);

  useEffect(() => {
    // Whoever loses a role loses its tabs with its menu entries (shell.md §4).
    setTabs((now) => (now === undefined ? now : close(now, (tab) => screenAt(screens, tab.path) === undefined)));
  }, [screens, setTabs]);

  useEffect(() => {
    if (stored !== undefined)
      keepVisited(
        whose,
        stored.open.map(({ at }) => at.pathname + at.search + at.hash),
      );
  }, [stored, whose]);

  const drop = async (goes: (tab: Tab) => boolean, next: (left: Tabs) => Tab | undefined) => {
    const dropped = tabs.open.filter((tab) => !tab.pinned && goes(tab));
    if (!(await mayDrop(dropped, i18next.t('shell:tabs.dropVerb')))) return;
    const left = close(tabs, goes);
    const target = left.open.some((tab) => tab.path === active) ? undefined : next(left);
    setTabs(left);
    if (target !== undefined) await navigate(target.at);
  };
  const actions: TabActions = {
    refresh: (tab) => {
      void mayDrop([tab], i18next.t('shell:tabs.refreshVerb')).then((agreed) => {
        if (agreed) setTabs((now) => refresh(now ?? tabs, tab.path));
        if (agreed && tab.path !== active) void navigate(tab.at);
      });
    },
    close: (tab) =>
      void drop(
        (one) => one.path === tab.path,
        () => neighbour(tabs, tab.path),
      ),
    closeOthers: (tab) =>
      void drop(
        (one) => one.path !== tab.path,
        () => tab,
      ),
    closeAll: () =>
      void drop(
        () => true,
        (left) => left.open[0],
      ),
  };
  return { tabs, actions };
}
