import { matchPath } from 'react-router-dom';
import type { ComponentType } from 'react';
import type { EntityName } from '#names/entities';

/** What a screen's file exports: its component as `default` or as the only one with a capital letter. */
export type ScreenModule = Readonly<Record<string, unknown>>;

/** One page of the product as the shell knows it. */
export interface Screen {
  /** Route, for example `/order/orderManage`; may hold `:parameters`. */
  path: string;
  /** Key of the title, for example `shell:route.orderManage`. */
  title: string;
  /** Roles of which one is needed; empty for every signed-in user. */
  roles: readonly string[];
  /** Key of the group in the sidebar, for example `shell:group.seaExport`. */
  group?: string;
  /** Name of an icon in shell/icons.tsx. */
  icon?: string;
  /** Reachable, but not in the sidebar. */
  hidden?: boolean;
  /** A pinned tab, always there. */
  affix?: boolean;
  /** Built anew at each visit instead of being kept alive. */
  noCache?: boolean;
  /**
   * Path of the call that counts what is unread there, asked for holders of one of the roles. `follows`: entities whose changes may have
   * moved the count, beside messages that came or were read.
   */
  badge?: { readonly count: string; readonly roles: readonly string[]; readonly follows?: readonly EntityName[] };
  /** Short code, for example `ORD`. */
  code?: string;
  /** Code of its sheet: drafts are kept under it. */
  mod?: string;
  /**
   * Rows the palette finds by what is typed: the path of the list that is asked with `search`, and the wire's names of what people call
   * a row and of what stands beside it.
   */
  finds?: { readonly list: string; readonly label: string; readonly more?: string };
  /** Path of the list whose rows it opens by address, where the palette finds none of them. */
  lists?: string;
  /** Needs the words of the shell alone, so that its first picture does not wait for others. */
  plain?: boolean;
  /** Is made of Ant Design's parts, which are fetched with it. */
  kit?: boolean;
  load: () => Promise<ScreenModule>;
}

/** Where a screen stands in the sidebar: the name of its group, its icon, and its short code, for example `'finance', 'book', 'VCH'`. */
export const menu = (group: string, icon: string, code: string) => ({ group: `shell:group.${group}`, icon, code });

/** The component of a screen's file. Throws where the file exports none. */
export function componentOf(module: ScreenModule): ComponentType {
  const name = 'default' in module ? 'default' : Object.keys(module).find((key) => /^[A-Z]/.test(key) && typeof module[key] === 'function');
  const component = name === undefined ? undefined : module[name];
  if (component === undefined) throw new Error('The screen exports no component');
  return component as ComponentType;
}

/** A path without a slash at its end: tabs are unique by it. */
export function tidyPath(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname;
}

/** The screen a path belongs to; a literal route wins over one with parameters. */
export function screenAt(screens: readonly Screen[], pathname: string): Screen | undefined {
  const path = tidyPath(pathname);
  return (
    screens.find((screen) => screen.path === path) ??
    screens.find((screen) => matchPath({ path: screen.path, caseSensitive: true }, path) !== null)
  );
}
