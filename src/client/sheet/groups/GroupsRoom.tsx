import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { later } from '#client/shell/later';
import type { Desk } from '#client/sheet/desk/desk';
import type { Surroundings } from '#client/sheet/grid/perform';
import { groupsOf } from '#client/sheet/groups/groups';

const GroupsBar = later(() => import('#client/sheet/groups/GroupsBar.tsx').then((file) => file.GroupsBar));

/** The bar of the groups, once there are some or somebody wants them. */
export function GroupsRoom({ desk, around }: { desk: Desk; around: Surroundings }) {
  const groups = groupsOf(desk);
  useEffect(() => groups.follow(), [groups]);
  return useAtomValue(groups.open) ? <GroupsBar desk={desk} around={around} /> : null;
}
