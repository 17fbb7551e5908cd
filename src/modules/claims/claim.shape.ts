import { stockCalls } from '#define/stock';
import type { Role } from '#names/roles';

/** Everybody claims what they paid out; finance, cashiers and whoever passes claims work on everybody's (domain/08 §8.2). */
export const claimants: readonly Role[] = ['invoice_insert'];
export const ofEverybody: readonly Role[] = ['check_expense', 'pay_cash'];
const readers: readonly Role[] = [...claimants, ...ofEverybody];

/** The calls of claims and of their lines. */
export const claimCalls = (controller: string) => stockCalls(controller, readers, claimants);
