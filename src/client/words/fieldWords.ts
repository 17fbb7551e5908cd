import i18next from 'i18next';
import { branchColumn, branchCurrencyColumn } from '#define/branches';

/** Words of a field: key `fields:<entity>.<field>`, the same for all lists where a row says whose it is; the bare name shows a missing word during development. */
export function fieldWords(entity: string, field: string): string {
  const key = field === branchColumn || field === branchCurrencyColumn ? `branches:column.${field}` : `fields:${entity}.${field}`;
  return i18next.t(key, { defaultValue: field });
}
