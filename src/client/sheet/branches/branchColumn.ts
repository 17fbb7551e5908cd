import { branchColumn } from '#define/branches';
import type { Sheet } from '#define/sheet';

/** Pixels: the short name of a branch. */
const width = 130;

/** The sheet with the column that says whose a row is, behind the frozen ones; it is there while rows of several branches are shown. */
export function withBranch(sheet: Sheet): Sheet {
  const place = sheet.columns.findLastIndex(({ frozen }) => frozen === true) + 1;
  return { ...sheet, columns: [...sheet.columns.slice(0, place), { field: branchColumn, width }, ...sheet.columns.slice(place)] };
}
