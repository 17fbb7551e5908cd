import type { CallName } from '#define/calls';
import { allFields, type Definition } from '#define/entity';
import { call, type Method } from '#client/calls/http';

/** One colleague's access to a row, in the wire's spellings. */
export interface Access {
  readonly id: string;
  readonly [field: string]: unknown;
}

const asked = (name: CallName): [Method, string] => name.split(' ') as [Method, string];

/** The calls by which accesses to a row are listed, given and taken back; undefined where the definition names none. */
export function accessCalls(grants: Definition, row: string) {
  const [list, save, remove] = [grants.stock.list, grants.custom?.save, grants.custom?.remove];
  if (!list || !save || !remove) return undefined;
  const quiet = { quiet: true };
  return {
    listRoles: list.roles,
    saveRoles: save.roles,
    read: async (id: string) => (await call<{ rows: Access[] }>(...asked(list.call), { [row]: id, page: 1, size: 200 }, quiet)).rows,
    save: (values: object) => call<Access>(...asked(save.call), values, quiet),
    remove: (id: string) => call(...asked(remove.call), { id }, quiet),
  };
}

export type AccessCalls = NonNullable<ReturnType<typeof accessCalls>>;

/** What can be opened, in the order of the definition. */
export const rightsOf = (grants: Definition): readonly string[] =>
  Object.entries(allFields(grants)).flatMap(([name, { kind, edit }]) => (kind === 'flag' && edit !== 'never' ? [name] : []));
