import { flagOf, momentOf, textOf, type Values } from '#define/row';
import type { Clock } from '#define/shown';
import type { Due } from '#modules/orders/planned.rules';

/** When each document is due (domain/14 §14.8.1). */
export const documentDues: Readonly<Record<string, Due>> = {
  BOOKING: ['etd', -7],
  PACKING_LIST: ['customsCutOff', -1],
  COMMERCIAL_INVOICE: ['customsCutOff', -1],
  CUSTOMS_DECL: ['customsCutOff', 0],
  VGM: ['vgmCutOff', 0],
  SI: ['siCutOff', 0],
  MBL_FINAL: ['atd', 2],
  HBL_FINAL: ['atd', 2],
  ARRIVAL_NOTICE: ['eta', -3],
};

/** A document an order needs, and who asks for it. */
export type Wanted = readonly [docType: string, requiredBy: string];

const oneOf = (...found: (Wanted | false)[]): Wanted[] => found.filter((one): one is Wanted => one !== false);

/** Documents an order needs (domain/14 §14.8.1): by its kind of business, bills, goods and services. */
export function documentsWanted(order: Values): readonly Wanted[] {
  const services = new Set((textOf(order, 'services') ?? '').split(', '));
  const business = textOf(order, 'businessType') ?? '';
  const [master, house] = [textOf(order, 'blType') !== 'HBL', textOf(order, 'blType') !== 'MBL'];
  const customs = services.has('CUSTOMS');
  const slip = business.startsWith('LCL') && (['WAREHOUSE_ENTRY', 'CUSTOMER'] as const);
  if (business.endsWith('IMPORT'))
    return oneOf(
      ['ARRIVAL_NOTICE', 'CARRIER'],
      [house ? 'HBL_FINAL' : 'MBL_FINAL', 'CARRIER'],
      ['DELIVERY_ORDER', 'CARRIER'],
      ['CUSTOMS_DECL', 'CUSTOMS'],
      ['EIR', 'CARRIER'],
      ['POD', 'CUSTOMER'],
      slip,
    );
  return oneOf(
    ['BOOKING', 'CARRIER'],
    ['PACKING_LIST', 'CUSTOMER'],
    ['COMMERCIAL_INVOICE', 'CUSTOMER'],
    customs && ['CUSTOMS_DECL', 'CUSTOMS'],
    ['VGM', 'CARRIER'],
    ['SI', 'CARRIER'],
    master && ['MBL_DRAFT', 'CARRIER'],
    master && ['MBL_FINAL', 'CARRIER'],
    house && ['HBL_DRAFT', 'CUSTOMER'],
    house && ['HBL_FINAL', 'CUSTOMER'],
    textOf(order, 'billForm') === 'TELEX' && ['TELEX_LETTER', 'CUSTOMER'],
    flagOf(order, 'isDg') && ['DGD', 'CARRIER'],
    flagOf(order, 'isDg') && ['MSDS', 'CARRIER'],
    services.has('COO') && ['COO', 'CUSTOMER'],
    slip,
  );
}

/** The kind of a document that is in hand, or was, and of one still waited for, for the order to list. */
export const inHandOf = (row: Values): Values => ({
  inHand: ['RECEIVED', 'CHECKED', 'SENT'].includes(textOf(row, 'state') ?? '') ? textOf(row, 'docType') : null,
  awaited: textOf(row, 'state') === 'WAITING' ? textOf(row, 'docType') : null,
});

/** Still waited for after its time. */
export const documentLate = (row: Values, { now }: Clock): boolean =>
  textOf(row, 'state') === 'WAITING' && (momentOf(row, 'dueTime') ?? now) < now;
