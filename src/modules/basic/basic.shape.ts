import { choice, flag, integer, json, type Field } from '#define/field';
import { stockCalls } from '#define/stock';
import type { Role } from '#names/roles';

/** Who may change basic data (domain/08 §8.2: reading for all, writing for those). */
export const editors: readonly Role[] = ['admin', 'edit_basicData'];

/** `select_…`, `insert_…`, `update_…` of a dictionary under its name in the specification, and the sheet's batch; `by` may write. */
export const basicCalls = (name: string, by: readonly Role[] = editors) =>
  stockCalls('basicDataController', [], by, `select_${name} - insert_${name} update_${name} - batchEdit_${name}`);

/** Order, state, origin and further facts of a code, as every dictionary has them (domain/02a §2.3.4): a code in use cannot be deleted, but disabled. */
export const codeKeeping = {
  sort: integer({ least: '0', most: '9999' }),
  state: choice(['ENABLED', 'DISABLED'], { initial: 'ENABLED' }),
  isSystem: flag({ edit: 'never' }),
  extra: json(),
} as const satisfies Readonly<Record<string, Field>>;
