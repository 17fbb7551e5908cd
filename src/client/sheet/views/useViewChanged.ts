import { useAtomValue } from 'jotai';
import type { Desk } from '#client/sheet/desk/desk';
import { groupsOf } from '#client/sheet/groups/groups';
import { viewsOf } from '#client/sheet/views/sheetViews';

/** Does the sheet show something else than its view says? Follows filter, order, search, groups and columns. */
export function useViewChanged(desk: Desk): boolean {
  useAtomValue(desk.version);
  useAtomValue(desk.layout);
  useAtomValue(groupsOf(desk).by);
  return viewsOf(desk).changed();
}
