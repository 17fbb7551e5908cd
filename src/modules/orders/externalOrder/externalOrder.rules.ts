import { textOf, type Values } from '#define/row';

const states: Readonly<Record<string, string>> = { ACCEPTED: 'ACCEPTED', REFUSED: 'REJECTED', WITHDRAWN: 'FINISHED', EXPIRED: 'FINISHED' };

/** How far it is here, in the words of the system it came from. */
export const externalStateOf = (row: Values): Values => ({ externalState: states[textOf(row, 'middleStatus') ?? ''] ?? 'SENT' });
