import type { Objection } from '#define/act';
import { paper, type PaperKind, type PaperLine, type PaperReading } from '#define/paper';
import { dayOf, decimalOf, flagOf, integerOf, textOf, type Row } from '#define/row';
import { notOverloaded } from '#modules/orders/lclContainer/lclContainer.rules';
import { apartObjections } from '#modules/papers/load.paper';
import { mailTo } from '#modules/papers/mailTo.shape';
import { joined, latinPort } from '#modules/papers/naming.paper';
import { summed } from '#modules/papers/shipment.paper';
import { compare, toDecimal } from '#values/decimal';
import { currencyDecimals } from '#values/money';
import { formatDecimal } from '#values/numberText';

const kinds = {
  boxNo: 'code',
  containerNo: 'code',
  sealNo: 'code',
  boxType: 'code',
  mblNo: 'code',
  vessel: 'latin',
  loading: 'latin',
  discharge: 'latin',
  etd: 'day',
  eta: 'day',
  agent: 'latin',
  totalPackages: 'integer',
  totalWeight: 'weight',
  totalVolume: 'volume',
  numbered: 'code',
} as const satisfies Readonly<Record<string, PaperKind>>;
const houseKinds = {
  no: 'integer',
  hblNo: 'code',
  shipper: 'latin',
  consignee: 'latin',
  notify: 'latin',
  marks: 'latin',
  packages: 'integer',
  goods: 'latin',
  weight: 'weight',
  volume: 'volume',
  billForm: 'code',
  freight: 'code',
  collect: 'text',
} as const satisfies Readonly<Record<string, PaperKind>>;

/** Bills of what is in the box, ours to the customers; a booking without one stands with what it says of itself. */
function billsIn(read: PaperReading): readonly Row[] {
  const live = read.rows('houses').filter(({ transportDocumentStatus }) => transportDocumentStatus !== 'VOID');
  const bills = read.rows('loaded').flatMap((booking): Row[] => {
    const own = live.filter(({ orderId }) => orderId === booking.id);
    const itself = { ...booking, orderId: booking.id, hblNo: null, measurement: booking.volume ?? null };
    return own.length > 0 ? own : [itself];
  });
  // The agent looks a bill up by its number; what has none yet stands last.
  const place = (bill: Row) => textOf(bill, 'hblNo') ?? '\uffff';
  return bills.toSorted((one, other) => (place(one) < place(other) ? -1 : Number(place(one) > place(other))));
}

/** What the agent collects: the freight of what is shipped collect, and of nothing else does the manifest tell a price. */
function collectOf(read: PaperReading, orderId: unknown): string | null {
  const freight = read
    .rows('charges')
    .filter((line) => line.orderId === orderId && !flagOf(line, 'isEstimate') && read.find('items', line.feeCode)?.feeGroup === 'FREIGHT');
  const currencies = [...new Set(freight.map(({ currency }) => String(currency)))].toSorted();
  return joined(
    currencies.map(
      (currency) =>
        `${currency} ${formatDecimal(
          summed(
            freight.filter((line) => line.currency === currency),
            'amount',
          ),
          { language: 'en', decimals: currencyDecimals(currency) },
        )}`,
    ),
    '\n',
  );
}

function line(read: PaperReading, bill: Row, at: number): PaperLine {
  const booking = read.find('loaded', bill.orderId);
  const term = textOf(booking ?? bill, 'freightTerm');
  return {
    no: at + 1,
    hblNo: textOf(bill, 'hblNo'),
    shipper: textOf(bill, 'shipperText'),
    consignee: textOf(bill, 'consigneeText'),
    notify: textOf(bill, 'notifyText'),
    marks: textOf(bill, 'marks') ?? 'N/M',
    packages: integerOf(bill, 'packages'),
    goods: textOf(bill, 'goodsDescription') ?? textOf(booking ?? bill, 'englishGoodsName'),
    weight: decimalOf(bill, 'grossWeight'),
    volume: decimalOf(bill, 'measurement'),
    billForm: textOf(bill, 'billForm'),
    freight: term,
    collect: term === 'COLLECT' ? collectOf(read, bill.orderId) : null,
  };
}

/** The house bills come to what is in the box, and to the master bill (domain/09 §9.8). */
function notAddingUp(read: PaperReading, bills: readonly Row[]): readonly Objection[] {
  const master = read.rows('masters').find(({ transportDocumentStatus }) => transportDocumentStatus !== 'VOID');
  const figures = [
    ['packages', 'loadedPackages'],
    ['grossWeight', 'loadedKg'],
    ['measurement', 'loadedCbm'],
  ] as const;
  const off = figures.find(([field, loaded]) => {
    const come = toDecimal(
      summed(
        bills.map((bill) => ({ ...bill, [field]: bill[field] == null ? null : String(bill[field]) })),
        field,
      ),
    );
    const meant = [read.row[loaded], master?.[field]].filter((value) => value != null);
    return meant.some((value) => compare(come, toDecimal(String(value))) !== 0);
  });
  return off ? [{ code: 'HBL_SUM_DIFF', field: off[1] }] : [];
}

/** To the destination agent with the pre-alert: what is in the box, bill by bill (domain/09 §9.8). */
export const containerManifest = paper({
  code: 'MNF',
  of: 'lclContainer',
  docType: 'PACKING_LIST',
  languages: ['en'],
  number: ['containerNo', 'boxNo'],
  issuedBy: ['edit_lcl', 'merge_lcl'],
  required: ['containerNo', 'houses', 'numbered'],
  reads: {
    loaded: { of: 'order', by: 'lclContainerId' },
    houses: { of: 'houseBill', from: 'loaded', by: 'orderId' },
    master: { of: 'order', field: 'masterOrderId' },
    masters: { of: 'masterBill', from: 'master', by: 'orderId' },
    agent: { of: 'customer', from: 'master', field: 'destAgentId' },
    agents: { of: 'customer', from: 'houses', field: 'destAgentId' },
    ports: { of: 'port', field: ['portLoading', 'portDischarge'] },
    charges: { of: 'cost', from: 'loaded', by: 'orderId', where: { direction: 'AR' }, needs: ['admin', 'orderCosts', 'list_cost'] },
    items: { of: 'chargeItem', from: 'charges', field: 'feeCode' },
  },
  fields: kinds,
  lists: { houses: houseKinds },
  make: (read) => {
    const { row, facts } = read;
    const bills = billsIn(read);
    const agent = read.rows('agent')[0] ?? read.rows('agents')[0];
    const figures = bills.map((bill) => ({ ...bill, packages: String(integerOf(bill, 'packages') ?? 0) }));
    return {
      fields: {
        ...Object.fromEntries(['boxNo', 'containerNo', 'sealNo', 'boxType', 'mblNo'].map((name) => [name, textOf(row, name)])),
        vessel: joined([row.vesselName, row.voyage], ' / '),
        loading: latinPort(read.find('ports', row.portLoading)),
        discharge: latinPort(read.find('ports', row.portDischarge)),
        etd: dayOf(row, 'atd') ?? dayOf(row, 'etd'),
        eta: dayOf(row, 'eta'),
        agent: textOf(agent ?? {}, 'englishName'),
        totalPackages: Number(summed(figures, 'packages')),
        totalWeight: summed(bills, 'grossWeight'),
        totalVolume: summed(bills, 'measurement'),
        // Abroad every line is asked for by its number.
        numbered: bills.every((bill) => textOf(bill, 'hblNo') !== null) ? 'x' : null,
      },
      lists: { houses: bills.map((bill, at) => line(read, bill, at)) },
      blocked: [...notOverloaded.by(row, facts, null), ...apartObjections(read.rows('loaded')), ...notAddingUp(read, bills)] as Objection[],
      to: mailTo(agent),
      party: textOf(row, 'boxNo'),
    };
  },
});
