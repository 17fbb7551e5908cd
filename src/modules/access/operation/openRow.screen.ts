import { wayTo } from '#client/sheet/source/opening';
import type { SheetTask } from '#client/sheet/tasks/task';
import { hasRole } from '#client/session/session';
import { toast } from '#client/shell/feedback.tsx';
import { wholeEngine } from '#modules/wholeEngine';
import i18next from 'i18next';

/** The sheet where rows of an entity stand, for whoever may open one of its lists. */
function sheetPath(entity: string): string | null {
  if (!wholeEngine.catalogue.has(entity)) return null;
  const { morning, stock, lists } = wholeEngine.catalogue.get(entity);
  for (const [name, path] of Object.entries(morning?.opens ?? {})) {
    const call = name === 'list' ? stock.list : lists?.[name];
    if (call && hasRole(call.roles)) return path;
  }
  return null;
}

/** From a line of the log to the row it tells of. */
export const openRow: SheetTask = {
  name: 'openRow',
  words: 'operations:openRow',
  icon: 'table',
  roles: ['admin', 'selectOperation'],
  run: (desk) => {
    const row = desk.activeCell()?.place.row;
    if (row === undefined) return;
    const value = (name: string) => String(desk.model.value(row, name) ?? '');
    const path = sheetPath(value('entity'));
    if (path === null) toast('info', i18next.t('operations:noSheet'), 5);
    else wayTo(desk, `${path}?row=${value('rowId')}`)?.();
  },
};
