import type { CallName } from '#define/calls';
import type { Definition } from '#define/entity';
import type { Role } from '#names/roles';

const kinds = ['list', 'get', 'add', 'edit', 'delete', 'batch'] as const;
type Stocked = (typeof kinds)[number];

/**
 * The calls that read and write the rows of an entity under one controller. `writes`: who adds, edits and removes; where these differ, each
 * with its own, and the batch with all of them. `names`: what the specification calls list, get, add, edit, delete and batch, in this order;
 * `-` where it has none.
 */
export function stockCalls(
  controller: string,
  reads: readonly Role[],
  writes: readonly Role[] | Readonly<Record<'add' | 'edit' | 'delete', readonly Role[]>>,
  names = 'select get insert update delete batchEdit',
): Definition['stock'] {
  const each: Readonly<Partial<Record<Stocked, readonly Role[]>>> =
    'add' in writes ? writes : { add: writes, edit: writes, delete: writes };
  const roles = { list: reads, get: reads, batch: [...new Set(Object.values(each).flat())], ...each } as Readonly<
    Record<Stocked, readonly Role[]>
  >;
  const verbs = names.split(' ');
  return Object.fromEntries(
    kinds.flatMap((kind, at) => {
      const call: CallName = `${kind === 'list' || kind === 'get' ? 'GET' : 'POST'} /${controller}/${verbs[at]}`;
      return verbs[at] === '-' ? [] : [[kind, { call, roles: roles[kind] }]];
    }),
  );
}
