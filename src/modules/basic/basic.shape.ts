import type { CallName } from '#define/calls';
import type { Definition } from '#define/entity';
import { choice, flag, integer, json, type Field } from '#define/field';
import type { Role } from '#names/roles';

/** Who may change basic data (domain/08 §8.2: reading for all, writing for those). */
export const editors: readonly Role[] = ['admin', 'edit_basicData'];

/** `select_…`, `insert_…`, `update_…` of a dictionary under its name in the specification, and the sheet's batch; `by` may write. */
export function basicCalls(name: string, by: readonly Role[] = editors): Definition['stock'] {
  const call = (verb: string, method: 'GET' | 'POST'): CallName => `${method} /basicDataController/${verb}_${name}`;
  return {
    list: { call: call('select', 'GET'), roles: [] },
    add: { call: call('insert', 'POST'), roles: by },
    edit: { call: call('update', 'POST'), roles: by },
    batch: { call: call('batchEdit', 'POST'), roles: by },
  };
}

/** Order, state, origin and further facts of a code, as every dictionary has them (domain/02a §2.3.4): a code in use cannot be deleted, but disabled. */
export const codeKeeping = {
  sort: integer({ least: '0', most: '9999' }),
  state: choice(['ENABLED', 'DISABLED'], { initial: 'ENABLED' }),
  isSystem: flag({ edit: 'never' }),
  extra: json(),
} as const satisfies Readonly<Record<string, Field>>;
