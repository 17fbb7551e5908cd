import type { Role } from '#names/roles';

/** The rate desk keeps space; sales, service and operation look it up; sales and service book it (domain/08 §8.2). */
export const keeps: readonly Role[] = ['saveFmsListBatch'];
export const looks: readonly Role[] = ['selectFmsList', 'saveFmsListBatch'];
export const books: readonly Role[] = ['insert_fmsListBl'];
export const confirms: readonly Role[] = ['confirm_fmsListBl'];
