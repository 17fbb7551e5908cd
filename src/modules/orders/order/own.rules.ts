import { textOf, type Values } from '#define/row';

/** What orders take over of a sailing, by their own names. */
export const taken = {
  etd: 'etd',
  eta: 'eta',
  siCutOff: 'siCutOff',
  vgmCutOff: 'vgmCutOff',
  portCutOff: 'portCutOff',
  customsCutOff: 'customsCutOff',
  earliestGateIn: 'portOpen',
  loadTerminal: 'terminal',
} as const;
export const takenFields: readonly string[] = Object.keys(taken);

/** The order says otherwise than its sailing, on its own account. */
export const isOwn =
  (field: string) =>
  (row: Values): boolean =>
    (textOf(row, 'ownDates') ?? '').split(',').includes(field);
