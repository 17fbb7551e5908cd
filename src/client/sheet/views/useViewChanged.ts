import { useAtomValue } from 'jotai';
import type { Desk } from '#client/sheet/desk/desk';
import { viewsOf } from '#client/sheet/views/sheetViews';

/** Does the sheet show something else than its view says? Follows filter, order, search and columns. */
export function useViewChanged(desk: Desk): boolean {
  useAtomValue(desk.version);
  useAtomValue(desk.layout);
  return viewsOf(desk).changed();
}
