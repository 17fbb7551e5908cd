import { call } from '#client/calls/http';
import type { Desk } from '#client/sheet/desk/desk';
import { rowsAmong } from '#client/sheet/desk/rowLines';
import type { Area } from '#client/sheet/model';

/** Rows one call tells of. */
const mostAtOnce = 1_000;

/** Tells the house whose prices were copied, where the definition wants it known; a copy does not wait for it, nor fail with it. */
export function tellCarried(desk: Desk, areas: readonly Area[]): void {
  const { carriedOff } = desk.model.definition;
  if (!carriedOff) return;
  const columns = new Set<string>();
  const ids = new Set<string>();
  for (const { left, right, top, bottom } of areas) {
    const names = Array.from({ length: right - left + 1 }, (_, at) => desk.columnAt(left + at)?.name ?? '');
    const carried = names.filter((name) => carriedOff.fields.includes(name));
    if (carried.length === 0) continue;
    for (const name of carried) columns.add(name);
    const lines = Array.from({ length: bottom - top + 1 }, (_, at) => top + at);
    for (const row of rowsAmong(desk, lines)) {
      const id = desk.model.rowIdAt(row);
      if (id !== null && desk.model.value(row, carriedOff.of.field) === carriedOff.of.is) ids.add(id);
    }
  }
  const all = [...ids];
  for (let from = 0; from < all.length; from += mostAtOnce) {
    const told = {
      ids: all.slice(from, from + mostAtOnce),
      kind: 'COPY',
      source: 'SHEET',
      columns: [...columns],
      batchId: crypto.randomUUID(),
    };
    void call('POST', carriedOff.call.slice('POST '.length), told, { quiet: true }).catch(() => undefined);
  }
}
