import { atom, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { call } from '#client/calls/http';
import { onFrame } from '#client/live/socket';
import { rolesAtom, holdsOne } from '#client/session/session';
import type { Screen } from '#client/shell/screen';

/** Grows whenever something unread may have come or been read; who counts it, counts anew. */
export const unreadTurnAtom = atom(0);

const mostCounted = 99;

/** `99+` from a hundred on. */
export const countText = (count: number): string => (count > mostCounted ? `${mostCounted}+` : String(count));

/** What is unread behind the entries of the menu, by route; entries with nothing unread are not in it. */
export type Badges = Readonly<Record<string, number>>;

const settleMs = 300;

/** Grows a moment after rows were changed that a badge counts. */
function useFollowed(screens: readonly Screen[]): number {
  const [followed, setFollowed] = useState(0);
  useEffect(() => {
    const names = new Set<unknown>(screens.flatMap(({ badge }) => badge?.follows ?? []));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onFrame('change', ({ entity }) => {
      if (!names.has(entity)) return;
      clearTimeout(timer);
      timer = setTimeout(() => setFollowed((count) => count + 1), settleMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [screens]);
  return followed;
}

/**
 * Counts of the screens that have any to tell, for holders of the roles alone (shell.md §2.4). Read again whenever the live
 * channel says that messages came or were read; an answer that does not come leaves the last number.
 */
export function useBadges(screens: readonly Screen[]): Badges {
  const roles = useAtomValue(rolesAtom);
  const turn = useAtomValue(unreadTurnAtom);
  const followed = useFollowed(screens);
  const [badges, setBadges] = useState<Badges>({});
  useEffect(() => {
    let current = true;
    for (const { path, badge } of screens) {
      if (badge === undefined || !holdsOne(roles, badge.roles)) continue;
      call<number>('GET', badge.count, {}, { quiet: true, background: true }).then(
        (count) => current && setBadges(({ [path]: _before, ...others }) => (count > 0 ? { ...others, [path]: count } : others)),
        () => undefined,
      );
    }
    return () => {
      current = false;
    };
  }, [screens, roles, turn, followed]);
  return badges;
}
