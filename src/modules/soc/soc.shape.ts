import type { CallName } from '#define/calls';
import type { Definition } from '#define/entity';
import type { Role } from '#names/roles';

/** Who reads what was bought and where boxes are, and who works on it (domain/08 §8.2, §8.3). */
export const readers: readonly Role[] = ['selectBuySoc', 'select_socContList'];
export const keepers: readonly Role[] = ['edit_soc'];
/** Who enters what boxes cost and brought. */
export const chargers: readonly Role[] = ['edit_soc', 'lock_soc'];

/** Stock calls of a controller, `names` the verbs as the specification spells them: list, get, add, edit, delete and the sheet's batch. */
export function socCalls(controller: string, names: string, reads = readers, edits = keepers): Definition['stock'] {
  const at = (method: 'GET' | 'POST', verb: string): CallName => `${method} /${controller}/${verb}`;
  const [list = '', get = '', ...writes] = names.split(' ');
  const stock = ['add', 'edit', 'delete', 'batch'].map((name, place) => [name, { call: at('POST', writes[place] ?? ''), roles: edits }]);
  return { list: { call: at('GET', list), roles: reads }, get: { call: at('GET', get), roles: reads }, ...Object.fromEntries(stock) };
}
