import type { Definition } from '#define/entity';
import { ref } from '#define/field';
import { stockCalls } from '#define/stock';
import type { Role } from '#names/roles';

/** Who reads what is kept of customers (domain/16 §16.14): whoever lists them. */
export const readers: readonly Role[] = ['admin', 'listSelectCrmDataHaveSelect_diyFilter'];

/** What the records of one customer share: whose they are, seen with it, gone with it. */
export const ofCustomer = { customerId: ref('customer', { required: true, edit: 'create', wire: 'crmId' }) } as const;

/** The calls of one kind of record as the specification spells them (list, get, add, edit, delete), and the sheet's batch under a name of its own. */
export const recordCalls = (names: string, controller: string, writes: readonly Role[], reads = readers): Definition['stock'] => ({
  ...stockCalls('CrmContoller', reads, writes, `${names} -`),
  ...stockCalls(controller, reads, writes, '- - - - - batchEdit'),
});

/** `crmField_select`, `_insert`, `_update`, `_delete` (business.md §7.2). */
export const underscored = (name: string, controller: string, writes: readonly Role[], reads = readers): Definition['stock'] =>
  recordCalls(`${name}_select - ${name}_insert ${name}_update ${name}_delete`, controller, writes, reads);
