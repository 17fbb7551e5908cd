import type { CallName } from '#define/calls';
import type { Definition } from '#define/entity';
import type { Role } from '#names/roles';

/** Who reads what was bought and where boxes are, and who works on it (domain/08 §8.2, §8.3). */
export const readers: readonly Role[] = ['selectBuySoc', 'select_socContList'];
export const keepers: readonly Role[] = ['edit_soc'];
/** Who enters what boxes cost and brought. */
export const chargers: readonly Role[] = ['edit_soc', 'lock_soc'];

/** Stock calls of a controller, `names` the verbs as the specification spells them: list, get, add, edit, delete, batch. */
export function socCalls(
  controller: string,
  names: readonly [string, string, string, string, string, string],
  reads = readers,
  edits = keepers,
) {
  const [list, get, add, edit, remove, batch] = names.map((name, at): CallName => `${at < 2 ? 'GET' : 'POST'} /${controller}/${name}`) as [
    CallName,
    CallName,
    CallName,
    CallName,
    CallName,
    CallName,
  ];
  return {
    list: { call: list, roles: reads },
    get: { call: get, roles: reads },
    add: { call: add, roles: edits },
    edit: { call: edit, roles: edits },
    delete: { call: remove, roles: edits },
    batch: { call: batch, roles: edits },
  } satisfies Definition['stock'];
}
