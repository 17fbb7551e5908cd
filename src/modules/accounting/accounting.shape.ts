import { act, type Act } from '#define/act';
import type { Role } from '#names/roles';

/** Whoever works at the interface to the accounting system: its three screens, each of its own role. */
export const interfaceRoles: readonly Role[] = ['costList', 'invoiceList', 'voucherList'];

/** Rows are handed to the accounting system: a document for it is made of them, and sent by itself (domain/02f §2.25). */
export const pushed = (call: string, role: Role, needs: NonNullable<Act['needs']>): Act =>
  act(`POST /KingdeeController/${call}`, { roles: [role], needs, whole: true, own: true });
