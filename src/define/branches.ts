import type { DataScope } from '#define/actor';
import type { Column } from '#define/catalogue';
import { branchEntity } from '#define/facts';

/** Name under which a row says whose it is, and in which currency that branch keeps its books; no field is called so. */
export const branchColumn = 'epId';
export const branchCurrencyColumn = 'branchCurrency';

/** Do holders of this scope read rows of several branches in one list (domain/08 §8.1)? The others read those of the branch they work in. */
export const reachesBranches = (scope: DataScope): boolean => scope === 'BRANCH_TREE' || scope === 'ALL';

const added: readonly Column[] = [
  { name: branchColumn, field: { kind: 'ref', to: branchEntity, edit: 'never' } },
  { name: branchCurrencyColumn, field: { kind: 'dict', to: 'currency', edit: 'never' }, via: branchColumn },
];

/** Amounts in the branch's own currency name the column that holds it, so that those of unlike books are told apart like any others. */
const perRow = (column: Column): Column =>
  column.field.currency === 'base' ? { ...column, field: { ...column.field, currency: branchCurrencyColumn } } : column;

/** Columns of a list that holds rows of several branches. */
export const acrossBranches = (columns: readonly Column[]): readonly Column[] => [...columns.map(perRow), ...added];
