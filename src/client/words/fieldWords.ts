import i18next from 'i18next';
import { branchColumn, branchCurrencyColumn } from '#define/branches';
import { rowKeyName } from '#define/rowKey';
import { systemFields } from '#define/words';

/** What the column of the rows' keys is called in files. */
export const rowKeyWords = 'sheet:export.rowKey';

/**
 * Words of a field: key `fields:<entity>.<field>`, for what every entity has by itself `fields:system.<field>`, the same for all lists
 * where a row says whose it is; the bare name shows a missing word during development.
 */
export function fieldWords(entity: string, field: string): string {
  if (field === rowKeyName) return i18next.t(rowKeyWords);
  const key = field === branchColumn || field === branchCurrencyColumn ? `branches:column.${field}` : `fields:${entity}.${field}`;
  return i18next.t(systemFields.has(field) ? [key, `fields:system.${field}`] : key, { defaultValue: field });
}

/** What rows of an entity are called: as its sheet is, otherwise as the log of operations says it. */
export const entityWords = (entity: string): string => i18next.t([`sheet:name.${entity}`, `operations:entity.${entity}`]);

/** What one row of an entity is called. */
export const oneOf = (entity: string): string => i18next.t([`operations:entity.${entity}`, `sheet:name.${entity}`]);
