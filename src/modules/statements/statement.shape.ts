import type { Role } from '#names/roles';

/** Whoever invoices, and customer service who agree the month with their customers (design/screens-finance.md REC). */
export const readers: readonly Role[] = ['admin', 'orderInvoices', 'edit_statement'];
