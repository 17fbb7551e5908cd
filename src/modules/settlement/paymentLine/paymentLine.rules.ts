import { textOf, type Values } from '#define/row';

/** Held for its payment: nobody else asks for it, and no other money takes it. */
export const holdsOf = (row: Values): Values => ({ holds: ['PLANNED', 'APPROVED'].includes(textOf(row, 'lineState') ?? '') });
