import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { call } from '#client/calls/http';
import { inboxTurnAtom } from '#client/messages/inbox';
import { rolesAtom, holdsOne } from '#client/session/session';
import type { Screen } from '#client/shell/screen';

/** What is unread behind the entries of the menu, by route; entries with nothing unread are not in it. */
export type Badges = Readonly<Record<string, number>>;

/**
 * Counts of the screens that have any to tell, for holders of the roles alone (shell.md §2.4). Read again whenever the live
 * channel says that messages came or were read; an answer that does not come leaves the last number.
 */
export function useBadges(screens: readonly Screen[]): Badges {
  const roles = useAtomValue(rolesAtom);
  const turn = useAtomValue(inboxTurnAtom);
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
  }, [screens, roles, turn]);
  return badges;
}
