import type { Location } from 'react-router-dom';
import { screenAt, tidyPath, type Screen } from '#client/shell/screen';

/** A visited page; unique by `path`. `at` is where in it the user last was, search part and state included. */
export interface Tab {
  path: string;
  title: string;
  pinned: boolean;
  cached: boolean;
  at: Location;
}

/**
 * All visited pages. `alive` holds the paths of the mounted views, the latest first; `turn` counts how often a view was built anew.
 */
export interface Tabs {
  open: readonly Tab[];
  alive: readonly string[];
  turn: Readonly<Record<string, number>>;
}

/** The tabs before the first visit: the pinned ones. */
export function pinnedTabs(screens: readonly Screen[]): Tabs {
  const open = screens
    .filter((screen) => screen.affix === true)
    .map((screen) => tabOf(screen, { pathname: screen.path, search: '', hash: '', state: null, key: screen.path }));
  return { open, alive: [], turn: {} };
}

/** The tabs with those of earlier addresses, none of them mounted until it is opened; addresses of screens that are not among these are left out. */
export function withVisited(tabs: Tabs, screens: readonly Screen[], places: readonly string[]): Tabs {
  const known = new Set(tabs.open.map((tab) => tab.path));
  const open = places.flatMap((place) => {
    const { pathname, search, hash } = new URL(place, 'http://any');
    const path = tidyPath(pathname);
    const screen = screenAt(screens, path);
    if (screen === undefined || known.has(path)) return [];
    known.add(path);
    return [tabOf(screen, { pathname: path, search, hash, state: null, key: path })];
  });
  return { ...tabs, open: [...tabs.open, ...open] };
}

function tabOf(screen: Screen, at: Location): Tab {
  return { path: at.pathname, title: screen.title, pinned: screen.affix === true, cached: screen.noCache !== true, at };
}

/** The tabs after `at` was opened: a new tab at the end or the known one, its view alive and the most recent. */
export function visit(tabs: Tabs, screen: Screen, at: Location): Tabs {
  const tab = tabOf(screen, at);
  const known = tabs.open.some((one) => one.path === tab.path);
  const open = known ? tabs.open.map((one) => (one.path === tab.path ? tab : one)) : [...tabs.open, tab];
  const stays = new Set(open.filter((one) => one.cached).map((one) => one.path));
  return { ...tabs, open, alive: [tab.path, ...tabs.alive.filter((path) => path !== tab.path && stays.has(path))] };
}

/** The tabs without those `goes` says of; pinned ones always stay. */
export function close(tabs: Tabs, goes: (tab: Tab) => boolean): Tabs {
  const open = tabs.open.filter((tab) => tab.pinned || !goes(tab));
  const left = new Set(open.map((tab) => tab.path));
  return { ...tabs, open, alive: tabs.alive.filter((path) => left.has(path)) };
}

/** The tabs with the view at `path` built anew. */
export function refresh(tabs: Tabs, path: string): Tabs {
  return { ...tabs, turn: { ...tabs.turn, [path]: (tabs.turn[path] ?? 0) + 1 } };
}

/** The tabs with the view at `path` unmounted; its tab stays. */
export function unmount(tabs: Tabs, path: string): Tabs {
  return { ...tabs, alive: tabs.alive.filter((one) => one !== path) };
}

/** Where to go when the tab at `path` closes: its neighbour after it, else before it. */
export function neighbour(tabs: Tabs, path: string): Tab | undefined {
  const place = tabs.open.findIndex((tab) => tab.path === path);
  return tabs.open[place + 1] ?? tabs.open[place - 1];
}

/** The tabs with at most so many views mounted (parameter ui.cachedViews, shell.md §2.5): those least recently used and without unsaved work leave first, the latest never. */
export function trim(tabs: Tabs, dirty: Readonly<Record<string, number>>, mostAlive: number): Tabs {
  const surplus = Math.max(0, tabs.alive.length - mostAlive);
  const clean = tabs.alive.slice(1).filter((path) => dirty[path] === undefined);
  const leaving = new Set(surplus === 0 ? [] : clean.slice(-surplus));
  return { ...tabs, alive: tabs.alive.filter((path) => !leaving.has(path)) };
}

/** The least recently used tab where more views are mounted than may be although all the others hold unsaved work; else undefined. */
export function crowding(tabs: Tabs, mostAlive: number): Tab | undefined {
  const path = tabs.alive.length > mostAlive ? tabs.alive.at(-1) : undefined;
  return tabs.open.find((tab) => tab.path === path);
}
