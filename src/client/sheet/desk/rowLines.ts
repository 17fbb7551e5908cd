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

/** Ids of the rows that what is done with the selection is done with, each once: the head of a group stands for its rows, folded away or not. */
export const meantRowIds = (desk: Desk): string[] => {
  const { model } = desk;
  const idsAt = (line: number): readonly string[] => {
    const head = model.tools.groups.head(line);
    return (head === null ? [model.rowIdAt(line)] : (groupsOf(desk).lineOf(head)?.rowIds ?? [])).flatMap((id) => id ?? []);
  };
  return [...new Set(rowsOf(desk.get(desk.selection)).flatMap(idsAt))];
};
