import { paper, type Paper, type PaperKind, type PaperReading } from '#define/paper';
import { flagOf, textOf } from '#define/row';
import type { Role } from '#names/roles';
import { bilingual, joined, partyName } from '#modules/papers/naming.paper';
import {
  atBranch,
  atLoading,
  containerKinds,
  freeDays,
  freeDaysKinds,
  shipmentKinds,
  shipmentPaper,
  shipmentReads,
  shipperShort,
  special,
  specialKinds,
  toCarrier,
} from '#modules/papers/shipment.paper';
import { dayInZone } from '#values/moment';

const office: readonly Role[] = ['addOrder', 'updateOrder'];
const exported: Paper['among'] = { businessType: ['SEA_EXPORT', 'LCL_EXPORT', 'SOC'] };
const cutOff: PaperKind = 'cutOff';

/** A booking that is being changed is asked for anew as what it is. */
const amending: readonly unknown[] = ['PENDING_UPDATE', 'PENDING_AMENDMENT'];

/** Nobody takes dangerous goods without their number and class, or a reefer without its temperature. */
const described = ({ row }: PaperReading): boolean =>
  (!flagOf(row, 'isDg') || (row.unNo != null && row.dgClass != null)) && (!flagOf(row, 'isReefer') || row.setTemperature != null);

/** To the carrier or its agent (domain/09 §9.2). */
export const bookingRequest = paper({
  code: 'BKR',
  of: 'order',
  among: exported,
  docType: 'BOOKING',
  languages: ['zh', 'en'],
  number: ['jobNo'],
  issuedBy: office,
  required: ['loading', 'discharge', 'boxes', 'weight', 'described'],
  reads: shipmentReads,
  fields: {
    ...shipmentKinds,
    ...specialKinds,
    asked: 'text',
    shipper: 'text',
    serviceContractNo: 'code',
    serviceType: 'code',
    billForm: 'text',
    described: 'code',
    remark: 'text',
  },
  lists: { containers: containerKinds },
  make: (read) => {
    const { row } = read;
    return shipmentPaper(
      read,
      {
        ...special(read),
        asked: partyName(read.rows('agent')[0], read.language) ?? bilingual(read.language, read.find('carrier', row.carrierCode)),
        shipper: shipperShort(read),
        serviceContractNo: textOf(row, 'serviceContractNo'),
        serviceType: textOf(row, 'serviceType'),
        billForm: read.word('order', 'billForm', row.billForm),
        described: described(read) ? 'x' : null,
        remark: textOf(row, 'remark'),
      },
      {
        to: toCarrier(read),
        mark: amending.includes(row.bookingStatus) ? 'AMENDMENT' : null,
        blocked: [
          ...(textOf(row, 'reviewStatus') === 'REVIEWED' ? [] : [{ code: 'ORDER_NOT_REVIEWED', field: 'reviewStatus' } as const]),
          ...(flagOf(row, 'shutOut') ? [{ code: 'ORDER_SHUT_OUT', field: 'shutOut' } as const] : []),
        ],
      },
    );
  },
});

/** Everything that has to be in time, in the order in which it comes; what concerns cold or dangerous goods only where there are any. */
function cutOffsOf(read: PaperReading) {
  const { row } = read;
  return {
    earliestGateIn: atLoading(read, 'earliestGateIn'),
    siCutOff: atLoading(read, 'siCutOff'),
    vgmCutOff: atLoading(read, 'vgmCutOff'),
    manifestCutOff: atLoading(read, 'manifestCutOff'),
    customsCutOff: atLoading(read, 'customsCutOff'),
    portCutOff: atLoading(read, 'portCutOff'),
    dgCutOff: flagOf(row, 'isDg') ? atLoading(read, 'dgCutOff') : null,
    reeferCutOff: flagOf(row, 'isReefer') ? atLoading(read, 'reeferCutOff') : null,
  };
}

/** The one that comes first of those that are still ahead. */
function nearest(read: PaperReading): string | null {
  const ahead = Object.entries(cutOffsOf(read)).flatMap(([name, at]) =>
    at !== null && name !== 'earliestGateIn' && dayInZone(at.moment, at.zone) >= read.today ? [{ name, moment: at.moment }] : [],
  );
  return ahead.toSorted((a, b) => (a.moment < b.moment ? -1 : 1))[0]?.name ?? null;
}

/** A carrier's word: also of a booking that has run its course (domain/02c §2.6). */
const confirmed: readonly unknown[] = ['CONFIRMED', 'COMPLETED'];

/** To the customer, with everything that has to be in time (domain/09 §9.2). */
export const bookingConfirmation = paper({
  code: 'SO',
  of: 'order',
  among: exported,
  docType: 'BOOKING',
  languages: ['zh', 'en', 'ar'],
  number: ['bookingNo'],
  issuedBy: office,
  required: ['bookingNo', 'vessel'],
  reads: {
    ...shipmentReads,
    terminal: { of: 'dock', field: 'loadTerminal' },
    documents: { of: 'orderDocument', by: 'orderId', where: { state: 'WAITING', requiredBy: 'CUSTOMER' } },
  },
  fields: {
    ...shipmentKinds,
    ...specialKinds,
    ...freeDaysKinds,
    soReleaseNo: 'code',
    terminal: 'text',
    cyOpenDate: 'day',
    emptyPickUpFrom: 'cutOff',
    depot: 'text',
    earliestGateIn: cutOff,
    siCutOff: cutOff,
    vgmCutOff: cutOff,
    manifestCutOff: cutOff,
    customsCutOff: cutOff,
    portCutOff: cutOff,
    dgCutOff: cutOff,
    reeferCutOff: cutOff,
    nearest: 'code',
  },
  lists: { containers: containerKinds, documents: { document: 'text', due: 'cutOff' } },
  make: (read) => {
    const { row } = read;
    const depots = [...new Set(read.rows('containers').map((box) => textOf(box, 'pickUpDepot')))];
    return shipmentPaper(
      read,
      {
        ...special(read),
        ...freeDays(read),
        ...cutOffsOf(read),
        soReleaseNo: textOf(row, 'soReleaseNo'),
        terminal: bilingual(read.language, read.rows('terminal')[0]),
        cyOpenDate: textOf(row, 'cyOpenDate'),
        emptyPickUpFrom: atLoading(read, 'emptyPickUpFrom'),
        depot: joined(depots, ', '),
        nearest: nearest(read),
      },
      {
        lists: {
          documents: read.rows('documents').map((one) => ({
            document: read.word('orderDocument', 'docType', one.docType),
            due: atBranch(read, 'dueTime', one),
          })),
        },
        blocked: [
          ...(confirmed.includes(row.bookingStatus)
            ? []
            : [
                {
                  code: 'BOOKING_NOT_CONFIRMED',
                  field: 'bookingStatus',
                  detail: { state: textOf(row, 'bookingStatus') ?? '' },
                } as const,
              ]),
          ...(flagOf(row, 'shutOut') ? [{ code: 'ORDER_SHUT_OUT', field: 'shutOut' } as const] : []),
        ],
      },
    );
  },
});
