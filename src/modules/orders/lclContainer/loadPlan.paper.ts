import type { Objection } from '#define/act';
import { paper, type PaperKind, type PaperReading } from '#define/paper';
import { decimalOf, flagOf, integerOf, textOf, type Row } from '#define/row';
import { notOverloaded } from '#modules/orders/lclContainer/lclContainer.rules';
import { apartObjections } from '#modules/papers/load.paper';
import { joined, partyName } from '#modules/papers/naming.paper';
import { atBranch, summed } from '#modules/papers/shipment.paper';

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
  hblNo: 'code',
  destination: 'code',
  place: 'code',
  marks: 'latin',
  packages: 'integer',
  unit: 'text',
  weight: 'weight',
  volume: 'volume',
  dgClass: 'code',
  remark: 'text',
  loaded: 'text',
} as const satisfies Readonly<Record<string, PaperKind>>;

const bySeq = (one: Row, other: Row) => (integerOf(one, 'stuffingSeq') ?? 999) - (integerOf(other, 'stuffingSeq') ?? 999);

/**
 * What goes into the box: goods of the house that are planned for it or already in, and part loads that were put in without having been in
 * the house. A load is planned before anything of it is in: that is what the plan is for.
 */
function goodsOf(read: PaperReading): readonly Row[] {
  const goods = read.rows('goods').filter(({ state }) => state !== 'RETURNED');
  const known = new Set(goods.map(({ orderId }) => orderId));
  const direct = read.rows('loaded').filter(({ id }) => !known.has(id));
  return [...goods, ...direct.map((one): Row => ({ ...one, orderId: one.id, weight: one.grossWeight ?? null }))].toSorted(bySeq);
}

/** For the warehouse: what goes into the box, in the order of stuffing (domain/09 §9.8). */
export const loadPlan = paper({
  code: 'LP',
  of: 'lclContainer',
  docType: 'PACKING_LIST',
  languages: ['zh', 'en'],
  number: ['containerNo', 'boxNo'],
  issuedBy: ['edit_lcl', 'merge_lcl'],
  required: ['bookings'],
  reads: {
    goods: { of: 'groupedGoods', by: 'lclContainerId' },
    loaded: { of: 'order', by: 'lclContainerId' },
    planned: { of: 'order', from: 'goods', field: 'orderId' },
    customers: { of: 'customer', from: 'planned', field: 'customerId' },
    houses: { of: 'houseBill', from: 'planned', by: 'orderId' },
    ownHouses: { of: 'houseBill', from: 'loaded', by: 'orderId' },
    owners: { of: 'customer', from: 'loaded', field: 'customerId' },
    places: { of: 'warehousePlace', from: 'goods', field: 'placeId' },
  },
  fields: kinds,
  lists: { bookings: bookingKinds },
  make: (read) => {
    const { row } = read;
    const goods = goodsOf(read);
    return {
      fields: {
        boxNo: textOf(row, 'boxNo'),
        containerNo: textOf(row, 'containerNo'),
        sealNo: textOf(row, 'sealNo'),
        boxType: textOf(row, 'boxType'),
        vessel: [textOf(row, 'vesselName'), textOf(row, 'voyage')].filter((part) => part !== null).join(' / '),
        cfsCutOff: atBranch(read, 'cfsCutOff'),
        capacityCbm: decimalOf(row, 'capacityCbm'),
        totalPackages: goods.reduce((total, one) => total + (integerOf(one, 'packages') ?? 0), 0),
        totalWeight: summed(goods, 'weight'),
        totalVolume: summed(goods, 'volume'),
        fillRate: decimalOf(row, 'fillRate'),
        leftCbm: decimalOf(row, 'leftCbm'),
      },
      lists: {
        bookings: goods.map((one, at) => {
          const order = read.find('planned', one.orderId) ?? read.find('loaded', one.orderId);
          return {
            seq: integerOf(one, 'stuffingSeq') ?? at + 1,
            entryNo: textOf(one, 'warehouseEntryNo'),
            jobNo: textOf(one, 'jobNo'),
            customer: partyName(read.find('customers', one.customerId) ?? read.find('owners', one.customerId), read.language),
            hblNo: joined(
              [...read.rows('houses'), ...read.rows('ownHouses')]
                .filter((bill) => bill.orderId === one.orderId && bill.transportDocumentStatus !== 'VOID')
                .map(({ hblNo }) => hblNo),
              ', ',
            ),
            destination: textOf(one, 'portDestination'),
            place: textOf(read.find('places', one.placeId) ?? {}, 'code'),
            marks: textOf(order ?? {}, 'marks') ?? 'N/M',
            packages: integerOf(one, 'packages'),
            unit: textOf(order ?? {}, 'packageUnit'),
            weight: decimalOf(one, 'weight'),
            volume: decimalOf(one, 'volume'),
            dgClass: flagOf(one, 'isDg') ? textOf(one, 'dgClass') : null,
            remark: textOf(one, 'remark'),
            // A box to tick, of signs every typeface has.
            loaded: '[    ]',
          };
        }),
      },
      blocked: [
        ...notOverloaded.by(row, read.facts, null),
        ...apartObjections([...read.rows('planned'), ...read.rows('loaded')]),
      ] as Objection[],
      party: textOf(row, 'boxNo'),
    };
  },
});
