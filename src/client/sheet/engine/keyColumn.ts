import { rowKeyName } from '#define/rowKey';
import type { Sheet } from '#define/sheet';

const width = 110;

/** The last column of an exported sheet that can come back but whose rows have no number of their own: by it they are known again. */
export function keyColumn(
  { imports }: Sheet,
  label: (column: string) => string,
): { column: string; header: string; width: number; frozen: boolean }[] {
  return imports?.key?.includes(rowKeyName) ? [{ column: rowKeyName, header: label(rowKeyName), width, frozen: false }] : [];
}
