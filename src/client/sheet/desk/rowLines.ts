import type { Desk } from '#client/sheet/desk/desk';
import { rowsOf } from '#client/sheet/grid/selection';
import { groupsOf } from '#client/sheet/groups/groups';

const isRow = (desk: Desk, line: number): boolean => desk.model.tools.groups.head(line) === null;

/** The next row from a line of the sheet in this direction, past the heads of groups; null where there is none. */
export function rowBeside(desk: Desk, line: number, step: 1 | -1): number | null {
  const { rows } = desk.extent();
  for (let at = line + step; at >= 0 && at < rows; at += step) if (isRow(desk, at)) return at;
  return null;
}

/** The first row of a stretch of lines; null where it holds the heads of groups alone. */
export function firstRow(desk: Desk, { top, bottom }: { readonly top: number; readonly bottom: number }): number | null {
  const row = isRow(desk, top) ? top : rowBeside(desk, top, 1);
  return row !== null && row <= bottom ? row : null;
}

/** The rows among lines of the sheet. */
export const rowsAmong = (desk: Desk, lines: readonly number[]): number[] => lines.filter((line) => isRow(desk, line));

/** What a line of the sheet means: its row, and the head of a group all rows of it, folded away or not. */
function rowIdsAt(desk: Desk, line: number): readonly string[] {
  const { groups } = desk.model.tools;
  const head = groups.head(line);
  if (head === null) return [desk.model.rowIdAt(line)].flatMap((id) => id ?? []);
  if (head.folded) return groupsOf(desk).lineOf(head)?.rowIds ?? [];
  const ids: string[] = [];
  const { rows } = desk.extent();
  for (let at = line + 1; at < rows; at += 1) {
    const next = groups.head(at);
    if (next !== null && next.level <= head.level) break;
    if (next === null || next.folded) ids.push(...rowIdsAt(desk, at));
  }
  return ids;
}

/** Ids of the rows that what is done with the selection is done with, each once: heads of groups stand for their rows. */
export const meantRowIds = (desk: Desk): string[] => {
  const lines = rowsOf(desk.get(desk.selection));
  return [...new Set(lines.flatMap((line) => rowIdsAt(desk, line)))];
};
