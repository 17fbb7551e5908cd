import type { ListCall } from '#define/calls';
import type { Definition } from '#define/entity';
import type { Sheet } from '#define/sheet';
import { hasRole } from '#client/session/session';

/** The list of what was removed from a sheet's rows; null where there is none for the person signed in. */
export function removedListOf({ removed }: Definition, { list }: Pick<Sheet, 'list'>): ListCall | null {
  const { lists = {} } = removed ?? {};
  const found = (list === undefined ? undefined : lists[list]) ?? Object.values(lists)[0];
  return found !== undefined && hasRole(found.roles) ? found : null;
}
