import type { Desk } from '#client/sheet/desk/desk';
import type { FoundList } from '#client/sheet/find/findState';
import type { CellLine } from '#client/sheet/find/FoundLines.tsx';

/** Lines of what was found: those of the rows, then those in open rows. */
export async function linesOf(desk: Desk, { total, within = [] }: FoundList, from: number, count: number): Promise<readonly CellLine[]> {
  const lists = [{ total, rowId: null, desk }, ...within];
  const lines: CellLine[] = [];
  let begins = 0;
  for (const one of lists) {
    const [first, last] = [Math.max(from, begins), Math.min(from + count, begins + one.total)];
    const part = first < last ? await one.desk.model.tools.find.list(first - begins, last - first) : [];
    lines.push(...(one.rowId === null ? part : part.map((line) => ({ ...line, within: { rowId: one.rowId, desk: one.desk } }))));
    begins += one.total;
  }
  return lines;
}
