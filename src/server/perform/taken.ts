import { allFields, type Definition } from '#define/entity';
import type { BatchWish } from '#server/perform/wishes';
import type { ServerRefusal } from '#server/refused';
import { sqlState } from '#server/store/database';
import { columnName } from '#server/store/names';

/**
 * Turns the database's "this value is taken" into a refusal of the cell that holds it. The database is asked rather
 * than looked up before, because only it can say so while others write. Null for every other error.
 */
export function takenValue(definition: Definition, wish: BatchWish, error: unknown): ServerRefusal | null {
  if (sqlState(error)?.state !== '23505') return null;
  const detail = error instanceof Error && 'detail' in error && typeof error.detail === 'string' ? error.detail : '';
  const [, columns, values] = /^Key \((.*)\)=\((.*)\) already exists/u.exec(detail) ?? [];
  if (columns === undefined || values === undefined) return null;
  const names = columns.split(', ');
  const fields = allFields(definition);
  const touched = Object.keys(fields).filter((name) => names.includes(columnName(name, fields[name])));
  const holdsValue = (set: Record<string, unknown>) => touched.some((name) => set[name] !== undefined && set[name] !== null && values.includes(String(set[name])));
  const field = touched.at(-1);
  const edit = wish.rows.find((row) => holdsValue(row.set));
  if (edit) return { code: 'VALUE_TAKEN', id: edit.id, ...(field ? { field } : {}), detail: { value: String(edit.set[field ?? ''] ?? '') } };
  const addition = wish.add.find((row) => holdsValue(row.set));
  return addition ? { code: 'VALUE_TAKEN', clientId: addition.clientId, ...(field ? { field } : {}), detail: { value: String(addition.set[field ?? ''] ?? '') } } : null;
}
