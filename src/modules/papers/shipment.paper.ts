import type { Paper, PaperContent, PaperKind, PaperLine, PaperMoment, PaperReading } from '#define/paper';
import { dayOf, decimalOf, flagOf, integerOf, momentOf, textOf, type Row } from '#define/row';
import { mailTo } from '#modules/papers/mailTo.shape';
import { bilingual, joined, partyName, personReached, portName } from '#modules/papers/naming.paper';
import { sum, toDecimal, toText, type DecimalText } from '#values/decimal';

type Kinds<Shape> = Readonly<Record<keyof Shape, PaperKind>>;

/** A moment by the clocks of the port of loading. */
export function atLoading(read: PaperReading, field: string): PaperMoment | null {
  const moment = momentOf(read.row, field);
  return moment === null ? null : { moment, zone: String(read.find('ports', read.row.portLoading)?.timeZone ?? read.branch.timeZone) };
}

/** The clocks of the branch whose paper it is. */
export const branchZone = ({ branch }: PaperReading): string => textOf(branch, 'timeZone') ?? 'Asia/Shanghai';

/** A moment of a row, the paper's own where none is given, by the clocks of the branch. */
export function atBranch(read: PaperReading, field: string, row: Row = read.row): PaperMoment | null {
  const moment = momentOf(row, field);
  return moment === null ? null : { moment, zone: branchZone(read) };
}

/** What a field of rows comes to. */
export const summed = (rows: readonly Row[], field: string): DecimalText =>
  toText(sum(rows.map((row) => toDecimal(decimalOf(row, field) ?? '0'))));

/** What every paper of a shipment names. */
function shipment(read: PaperReading) {
  const { row, language } = read;
  const customer = read.find('customer', row.customerId);
  const operator = read.rows('operator')[0];
  const port = (field: string) => portName(read.find('ports', row[field]), language);
  return {
    jobNo: textOf(row, 'jobNo'),
    customerRefNo: textOf(row, 'customerRefNo'),
    customer: partyName(customer, language),
    carrier: bilingual(language, read.find('carrier', row.carrierCode)),
    bookingNo: textOf(row, 'bookingNo'),
    mblNo: textOf(row, 'mblNo'),
    // A voyage without its ship is none.
    vessel: textOf(row, 'vesselName') === null ? null : joined([row.vesselName, row.voyage], ' / '),
    loading: port('portLoading'),
    transshipment: port('portTransshipment'),
    discharge: port('portDischarge'),
    destination: port('portDestination'),
    etd: dayOf(row, 'atd') ?? dayOf(row, 'etd'),
    eta: dayOf(row, 'ata') ?? dayOf(row, 'eta'),
    boxes: textOf(row, 'boxSummary'),
    goods:
      language === 'zh'
        ? joined([row.goodsName, row.englishGoodsName], ' / ')
        : (textOf(row, 'englishGoodsName') ?? textOf(row, 'goodsName')),
    marks: textOf(row, 'marks') ?? 'N/M',
    packages: integerOf(row, 'packages'),
    weight: decimalOf(row, 'grossWeight'),
    volume: decimalOf(row, 'volume'),
    freightTerm: read.word('order', 'freightTerm', row.freightTerm),
    contact: operator ? personReached(operator, read.branch.phone, language) : null,
  };
}

/** How it is written. */
export const shipmentKinds: Kinds<ReturnType<typeof shipment>> = {
  jobNo: 'code',
  customerRefNo: 'code',
  customer: 'text',
  carrier: 'text',
  bookingNo: 'code',
  mblNo: 'code',
  vessel: 'latin',
  loading: 'text',
  transshipment: 'text',
  discharge: 'text',
  destination: 'text',
  etd: 'day',
  eta: 'day',
  boxes: 'code',
  goods: 'text',
  marks: 'latin',
  packages: 'integer',
  weight: 'weight',
  volume: 'volume',
  freightTerm: 'text',
  contact: 'text',
};

const containerLine = (box: Row, at: number) => ({
  no: at + 1,
  containerNo: textOf(box, 'containerNo'),
  sealNo: textOf(box, 'sealNo'),
  type: textOf(box, 'boxType'),
  packages: integerOf(box, 'packages'),
  weight: decimalOf(box, 'cargoWeight'),
  volume: decimalOf(box, 'volume'),
});

export const containerKinds: Kinds<ReturnType<typeof containerLine>> = {
  no: 'integer',
  containerNo: 'code',
  sealNo: 'code',
  type: 'code',
  packages: 'integer',
  weight: 'weight',
  volume: 'volume',
};

/** The boxes one by one. */
export const containerLines = (read: PaperReading): PaperLine[] => read.rows('containers').map(containerLine);

/** What is read for every paper of a shipment. */
export const shipmentReads = {
  customer: { of: 'customer', field: 'customerId' },
  carrier: { of: 'carrier', field: 'carrierCode' },
  operator: { of: 'user', field: 'operatorId' },
  agent: { of: 'customer', field: 'bookingAgentId' },
  containers: { of: 'container', by: 'orderId' },
  ports: { of: 'port', field: ['portLoading', 'portTransshipment', 'portDischarge', 'portDestination'] },
} as const satisfies Paper['reads'];

/** A paper of a shipment: what all of them say, and what this one says besides. */
export function shipmentPaper(read: PaperReading, fields: PaperContent['fields'], more: Partial<PaperContent> = {}): PaperContent {
  const customer = read.find('customer', read.row.customerId);
  return {
    fields: { ...shipment(read), ...fields },
    to: mailTo(customer),
    party: textOf(customer ?? {}, read.language === 'zh' ? 'shortName' : 'englishName'),
    ...more,
    lists: { containers: containerLines(read), ...more.lists },
  };
}

/** What asks or tells the carrier goes to the agent we book with, not to the customer. */
export const toCarrier = (read: PaperReading) => mailTo(read.rows('agent')[0]);

/** Whom goods are shipped for, as the carrier knows them: the first line of the shipper on the bill, else the customer. */
export function shipperShort(read: PaperReading): string | null {
  const [first] = (textOf(read.row, 'shipperText') ?? '').split('\n');
  return first ? first : partyName(read.find('customer', read.row.customerId), 'en');
}

/** What has to be known of goods that are not carried like others, in the trade's own signs. */
export function special({ row, text }: PaperReading) {
  const said = (sign: string, field: string, unit = '') => (row[field] == null ? null : `${sign}${String(row[field])}${unit}`);
  const pack = textOf(row, 'dgPackingGroup');
  const dangerous = [said('UN ', 'unNo'), said('CLASS ', 'dgClass'), pack !== null && pack !== 'NONE' ? `PG ${pack}` : null];
  const cold = [
    said('', 'setTemperature', ` °${textOf(row, 'temperatureUnit') ?? 'C'}`),
    textOf(row, 'ventilation'),
    said('RH ', 'humidity', ' %'),
  ];
  return {
    isDg: flagOf(row, 'isDg') ? joined([text('dangerous'), ...dangerous, said('IMDG ', 'dgPage')], ' · ') : null,
    reefer: flagOf(row, 'isReefer') ? joined(cold, ' · ') : null,
    oversize: flagOf(row, 'isOog') ? textOf(row, 'oogDimensions') : null,
    shipperOwned: flagOf(row, 'isSoc') ? "SOC (SHIPPER'S OWN CONTAINER)" : null,
    hsCodes: Array.isArray(row.hsCodes) && row.hsCodes.length > 0 ? row.hsCodes.join(', ') : null,
  };
}

export const specialKinds: Kinds<ReturnType<typeof special>> = {
  isDg: 'text',
  reefer: 'latin',
  oversize: 'text',
  shipperOwned: 'latin',
  hsCodes: 'code',
};

/** Days boxes stand and are away without charge. */
export const freeDays = ({ row }: PaperReading) => ({
  freeDem: integerOf(row, 'freeDem'),
  freeDet: integerOf(row, 'freeDet'),
  freeCombined: integerOf(row, 'freeCombined'),
});

export const freeDaysKinds: Kinds<ReturnType<typeof freeDays>> = { freeDem: 'integer', freeDet: 'integer', freeCombined: 'integer' };

/** The bills of a shipment. */
export const billReads = {
  houses: { of: 'houseBill', by: 'orderId' },
  masters: { of: 'masterBill', by: 'orderId' },
} as const satisfies Paper['reads'];

const live = (bill: Row): boolean => bill.transportDocumentStatus !== 'VOID';

/** All bills of it that are in force. */
export const liveBills = (read: PaperReading): readonly Row[] => [...read.rows('houses'), ...read.rows('masters')].filter(live);

/** Those against which its customer gets the goods: house bills where there are any, else the carrier's. */
export const billsOf = (read: PaperReading): readonly Row[] => {
  const houses = read.rows('houses').filter(live);
  return houses.length > 0 ? houses : read.rows('masters').filter(live);
};

export const houseNumbers = (read: PaperReading): string | null =>
  joined(
    read
      .rows('houses')
      .filter(live)
      .map(({ hblNo }) => hblNo),
    ', ',
  );

/** The first text any of the rows has. */
export const firstText = (rows: readonly Row[], field: string): string | null =>
  rows.map((row) => textOf(row, field)).find((text) => text !== null) ?? null;

/** Whom its bills name as consignee, each once. */
export const consigneesOf = (read: PaperReading): readonly string[] => [
  ...new Set(billsOf(read).flatMap((bill) => textOf(bill, 'consigneeText') ?? [])),
];
