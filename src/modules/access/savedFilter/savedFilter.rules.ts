import { textOf, type Values } from '#define/row';

/** A filter is shared when anybody but its owner may use it (domain/02a §2.1.5 isShared). */
export const sharedOf = (row: Values): Values => ({ isShared: textOf(row, 'share') !== 'PRIVATE' });
