import type { Sort } from '#define/filter';
import type { Desk } from '#client/sheet/desk/desk';
import { groupsOf } from '#client/sheet/groups/groups';
import { isEmpty, type ViewContent } from '#client/sheet/views/content';

const sameSort = (a: readonly Sort[], b: readonly Sort[]): boolean =>
  a.length === b.length && a.every(({ field, dir }, at) => field === b[at]?.field && dir === b[at]?.dir);

/** What the sheet shows now. `withColumns`: its columns belong to it too. */
export function shownContent(desk: Desk, withColumns: boolean): ViewContent {
  const { where, search, sort } = desk.model.status();
  return {
    where: where === null || isEmpty(where) ? null : where,
    search,
    sort: sameSort(sort, desk.model.sheet.sort ?? []) ? null : sort,
    columns: withColumns ? desk.get(desk.layout) : null,
    groups: desk.get(groupsOf(desk).by),
    allBranches: desk.model.tools.branches.all(),
    asked: desk.model.tools.asks.given(),
  };
}
