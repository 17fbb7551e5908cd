import { integerOf, type Values } from '#define/row';

/** After a contract for a time the law gives the person one without an end (domain/02f §2.26). */
export const oughtToBeOpen = (row: Values): boolean =>
  row.contractType === 'FIXED' && row.state === 'ACTIVE' && (integerOf(row, 'fixedContracts') ?? 0) > 1;
