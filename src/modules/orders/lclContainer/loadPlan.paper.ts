import { paper, type PaperKind } from '#define/paper';
import { decimalOf, flagOf, integerOf, momentOf, textOf, type Row } from '#define/row';
import { partyName } from '#modules/papers/naming.paper';

const kinds = {
  boxNo: 'code',
  containerNo: 'code',
  sealNo: 'code',
  boxType: 'code',
  vessel: 'latin',
  cfsCutOff: 'cutOff',
  capacityCbm: 'volume',
  totalPackages: 'integer',
  totalWeight: 'weight',
  totalVolume: 'volume',
  fillRate: 'percent',
  leftCbm: 'volume',
} as const satisfies Readonly<Record<string, PaperKind>>;
const bookingKinds = {
  seq: 'integer',
  entryNo: 'code',
  jobNo: 'code',
  customer: 'text',
  destination: 'code',
  marks: 'latin',
  packages: 'integer',
  weight: 'weight',
  volume: 'volume',
  dgClass: 'code',
  loaded: 'text',
} as const satisfies Readonly<Record<string, PaperKind>>;

const bySeq = (one: Row, other: Row) => (integerOf(one, 'stuffingSeq') ?? 999) - (integerOf(other, 'stuffingSeq') ?? 999);

/** For the warehouse: what goes into the box, in the order of stuffing (domain/09 §9.8). */
export const loadPlan = paper({
  code: 'LP',
  of: 'lclContainer',
  docType: 'PACKING_LIST',
  languages: ['zh', 'en'],
  number: ['containerNo', 'boxNo'],
  issuedBy: ['edit_lcl', 'merge_lcl'],
  required: ['bookings'],
  reads: { bookings: { of: 'order', by: 'lclContainerId' }, customers: { of: 'customer', from: 'bookings', field: 'customerId' } },
  fields: kinds,
  lists: { bookings: bookingKinds },
  make: (read) => {
    const { row } = read;
    const moment = momentOf(row, 'cfsCutOff');
    return {
      fields: {
        boxNo: textOf(row, 'boxNo'),
        containerNo: textOf(row, 'containerNo'),
        sealNo: textOf(row, 'sealNo'),
        boxType: textOf(row, 'boxType'),
        vessel: [textOf(row, 'vesselName'), textOf(row, 'voyage')].filter((part) => part !== null).join(' / '),
        cfsCutOff: moment === null ? null : { moment, zone: textOf(read.branch, 'timeZone') ?? 'Asia/Shanghai' },
        capacityCbm: decimalOf(row, 'capacityCbm'),
        totalPackages: integerOf(row, 'loadedPackages'),
        totalWeight: decimalOf(row, 'loadedKg'),
        totalVolume: decimalOf(row, 'loadedCbm'),
        fillRate: decimalOf(row, 'fillRate'),
        leftCbm: decimalOf(row, 'leftCbm'),
      },
      lists: {
        bookings: read
          .rows('bookings')
          .toSorted(bySeq)
          .map((one, at) => ({
            seq: integerOf(one, 'stuffingSeq') ?? at + 1,
            entryNo: textOf(one, 'warehouseEntryNo'),
            jobNo: textOf(one, 'jobNo'),
            customer: partyName(read.find('customers', one.customerId), read.language),
            destination: textOf(one, 'portDestination'),
            marks: textOf(one, 'marks') ?? 'N/M',
            packages: integerOf(one, 'packages'),
            weight: decimalOf(one, 'grossWeight'),
            volume: decimalOf(one, 'volume'),
            dgClass: flagOf(one, 'isDg') ? textOf(one, 'dgClass') : null,
            loaded: '☐',
          })),
      },
      party: textOf(row, 'boxNo'),
    };
  },
});
