import type { FillHandle } from '@glideapps/glide-data-grid';
import type { Desk } from '#client/sheet/desk/desk';
import type { RefusalCode } from '#names/refusals';

/** A square on the corner at the end of the selection, as Glide draws it. */
export const handle: FillHandle = { shape: 'square', size: 7, offsetX: 3, offsetY: 3, outline: 1 };

/** Reasons that hold for a whole column or for everybody here; a lock is the row's alone and is skipped. */
const forColumn: ReadonlySet<RefusalCode> = new Set([
  'FIELD_READ_ONLY',
  'FIELD_CREATE_ONLY',
  'FIELD_NOT_YOURS',
  'FIELD_UNKNOWN',
  'NOT_ALLOWED',
  'FORMULA_COLUMN',
  'ROW_GONE',
]);

/** Can anything of the selection be filled on at all? */
export function fillable(desk: Desk): boolean {
  const { areas, active } = desk.get(desk.selection);
  const [area] = areas;
  if (area === undefined || areas.length > 1 || desk.extent().rows === 0) return false;
  for (let col = area.left; col <= Math.min(area.right, area.left + 60); col++) {
    const column = desk.columnAt(col);
    const problem = column && desk.model.editable(active.row, column.name);
    if (column && (!problem || !forColumn.has(problem.code))) return true;
  }
  return false;
}
