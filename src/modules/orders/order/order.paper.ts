import type { Objection } from '#define/act';
import { paper, type Paper, type PaperContent, type PaperKind, type PaperReading } from '#define/paper';
import { dayOf, decimalOf, flagOf, integerOf, momentOf, textOf, type Row } from '#define/row';
import type { Role } from '#names/roles';
import { mailTo } from '#modules/papers/mailTo.shape';
import { bilingual, joined, latinPort, partyName, portName } from '#modules/papers/naming.paper';
import { isZero, sum, toDecimal, toText } from '#values/decimal';

const office: readonly Role[] = ['addOrder', 'updateOrder'];

const zoneOf = (read: PaperReading, port: unknown): string => String(read.find('ports', port)?.timeZone ?? read.branch.timeZone);

/** A cut-off by the clocks of the port of loading. */
const cutOff = (read: PaperReading, field: string) => {
  const moment = momentOf(read.row, field);
  return moment === null ? null : { moment, zone: zoneOf(read, read.row.portLoading) };
};

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
    vessel: joined([row.vesselName, row.voyage], ' / '),
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
    contact: operator
      ? joined([textOf(operator, language === 'zh' ? 'fullname' : 'englishName'), read.branch.phone, operator.email], '  ')
      : null,
  };
}

const shipmentKinds: Readonly<Record<keyof ReturnType<typeof shipment>, PaperKind>> = {
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
const containerKinds: Readonly<Record<keyof ReturnType<typeof containerLine>, PaperKind>> = {
  no: 'integer',
  containerNo: 'code',
  sealNo: 'code',
  type: 'code',
  packages: 'integer',
  weight: 'weight',
  volume: 'volume',
};
const containers = (read: PaperReading) => read.rows('containers').map(containerLine);

const reads: Paper['reads'] = {
  customer: { of: 'customer', field: 'customerId' },
  carrier: { of: 'carrier', field: 'carrierCode' },
  operator: { of: 'user', field: 'operatorId' },
  agent: { of: 'customer', field: 'bookingAgentId' },
  containers: { of: 'container', by: 'orderId' },
  ports: { of: 'port', field: ['portLoading', 'portTransshipment', 'portDischarge', 'portDestination'] },
};

const total = (read: PaperReading, field: string) => {
  const weights = read
    .rows('containers')
    .map((box) => decimalOf(box, field))
    .filter((weight) => weight !== null);
  return weights.length === 0 ? null : toText(sum(weights.map(toDecimal)));
};

const content = (read: PaperReading, fields: PaperContent['fields'] = {}, more: Partial<PaperContent> = {}): PaperContent => ({
  fields: { ...shipment(read), ...fields },
  lists: { containers: containers(read) },
  to: mailTo(read.find('customer', read.row.customerId)),
  party: textOf(read.find('customer', read.row.customerId) ?? {}, read.language === 'zh' ? 'shortName' : 'englishName'),
  ...more,
});

/** What asks or tells the carrier goes to the agent we book with, not to the customer. */
const toCarrier = (read: PaperReading) => mailTo(read.rows('agent')[0]);

const cutOffs: readonly string[] = ['siCutOff', 'vgmCutOff', 'portCutOff', 'customsCutOff'];

/** What a carrier has to know of goods that are not carried like others, in the trade's own signs. */
function special({ row, word, text }: PaperReading): PaperContent['fields'] {
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
    serviceContractNo: textOf(row, 'serviceContractNo'),
    serviceType: textOf(row, 'serviceType'),
    billForm: word('order', 'billForm', row.billForm),
  };
}

const specialKinds: Readonly<Record<string, PaperKind>> = {
  isDg: 'text',
  reefer: 'latin',
  oversize: 'text',
  shipperOwned: 'latin',
  hsCodes: 'code',
  serviceContractNo: 'code',
  serviceType: 'code',
  billForm: 'text',
};

/** To the carrier or its agent (domain/09 §9.2). */
export const bookingRequest = paper({
  code: 'BKR',
  of: 'order',
  among: { businessType: ['SEA_EXPORT', 'LCL_EXPORT', 'SOC'] },
  docType: 'BOOKING',
  languages: ['zh', 'en'],
  number: ['jobNo'],
  issuedBy: office,
  required: ['loading', 'discharge', 'boxes', 'weight'],
  reads,
  fields: { ...shipmentKinds, ...specialKinds, remark: 'text' },
  lists: { containers: containerKinds },
  make: (read) => content(read, { ...special(read), remark: textOf(read.row, 'remark') }, { to: toCarrier(read) }),
});

/** To the customer, with everything that has to be in time (domain/09 §9.2). */
export const bookingConfirmation = paper({
  code: 'SO',
  of: 'order',
  among: { businessType: ['SEA_EXPORT', 'LCL_EXPORT', 'SOC'] },
  docType: 'BOOKING',
  languages: ['zh', 'en', 'ar'],
  number: ['bookingNo'],
  issuedBy: office,
  required: ['bookingNo', 'vessel'],
  reads,
  fields: { ...shipmentKinds, ...Object.fromEntries(cutOffs.map((name) => [name, 'cutOff' as const])) },
  lists: { containers: containerKinds },
  make: (read) =>
    content(read, Object.fromEntries(cutOffs.map((name) => [name, cutOff(read, name)])), {
      blocked: flagOf(read.row, 'shutOut') ? [{ code: 'ORDER_SHUT_OUT', field: 'shutOut' }] : [],
    }),
});

/** To the consignee before the ship is there (domain/09 §9.7). */
export const arrivalNotice = paper({
  code: 'AN',
  of: 'order',
  among: { businessType: ['SEA_IMPORT', 'LCL_IMPORT'] },
  docType: 'ARRIVAL_NOTICE',
  languages: ['zh', 'en', 'ar'],
  number: ['mblNo', 'jobNo'],
  issuedBy: office,
  sealed: true,
  required: ['eta', 'vessel'],
  reads,
  fields: shipmentKinds,
  lists: { containers: containerKinds },
  make: (read) => content(read),
});

/** Verified gross mass of each box, over a signature: to the carrier (domain/09 §9.10). */
export const vgmDeclaration = paper({
  code: 'VGM',
  of: 'order',
  among: { businessType: ['SEA_EXPORT', 'LCL_EXPORT', 'SOC'] },
  docType: 'VGM',
  languages: ['en', 'zh'],
  number: ['bookingNo', 'jobNo'],
  issuedBy: office,
  sealed: true,
  required: ['bookingNo', 'weights'],
  reads,
  fields: { ...shipmentKinds, vgmTotal: 'weight' },
  lists: {
    containers: containerKinds,
    weights: { no: 'integer', containerNo: 'code', sealNo: 'code', type: 'code', vgm: 'weight', method: 'code' },
  },
  make: (read) => {
    const weighed = read.rows('containers').filter((box) => decimalOf(box, 'vgmWeight') !== null);
    const weights = weighed.map((box, at) => ({
      no: at + 1,
      containerNo: textOf(box, 'containerNo'),
      sealNo: textOf(box, 'sealNo'),
      type: textOf(box, 'boxType'),
      vgm: decimalOf(box, 'vgmWeight'),
      method: textOf(box, 'vgmMethod'),
    }));
    // A box without its weight would travel undeclared.
    const whole = weighed.length === read.rows('containers').length ? weights : [];
    return content(
      read,
      { vgmTotal: total(read, 'vgmWeight') },
      { to: toCarrier(read), lists: { containers: containers(read), weights: whole } },
    );
  },
});

const bills: Paper['reads'] = { houses: { of: 'houseBill', by: 'orderId' }, masters: { of: 'masterBill', by: 'orderId' } };
/** Agents at destination, as the bills name them. */
const destAgents: Paper['reads'] = {
  houseAgents: { of: 'customer', from: 'houses', field: 'destAgentId' },
  masterAgents: { of: 'customer', from: 'masters', field: 'destAgentId' },
};
const billsOf = (read: PaperReading): readonly Row[] => {
  const houses = read.rows('houses');
  return (houses.length > 0 ? houses : read.rows('masters')).filter(({ transportDocumentStatus }) => transportDocumentStatus !== 'VOID');
};
const houseNumbers = (read: PaperReading) =>
  joined(
    read.rows('houses').map(({ hblNo }) => hblNo),
    ', ',
  );
const firstText = (rows: readonly Row[], field: string): string | null =>
  rows.map((row) => textOf(row, field)).find((text) => text !== null) ?? null;

/** Nothing is told to be released that was not telexed here, or that is held (domain/09 §9.6). */
function notTelexed(read: PaperReading): Objection[] {
  const live = [...read.rows('houses'), ...read.rows('masters')].filter((bill) => bill.transportDocumentStatus !== 'VOID');
  const bills = billsOf(read);
  return [
    ...(bills.length === 0 || bills.some(({ telexed }) => telexed !== true) ? [{ code: 'TELEX_NOT_DONE' } as const] : []),
    ...(live.some(({ cardHeld }) => cardHeld === true) ? [{ code: 'CARD_HELD' } as const] : []),
  ];
}

/** To the agent at destination: release without originals, once its bills are telexed (domain/09 §9.6). */
export const telexNotice = paper({
  code: 'TLX',
  of: 'order',
  among: { billForm: ['TELEX', 'SURRENDERED', 'ORIGINAL'] },
  docType: 'TELEX_LETTER',
  languages: ['en', 'zh'],
  number: ['mblNo', 'jobNo'],
  issuedBy: ['updateOrder'],
  sealed: true,
  required: ['mblNo', 'vessel', 'containers'],
  reads: { ...reads, ...bills, ...destAgents },
  fields: {
    ...shipmentKinds,
    agent: 'text',
    telexNo: 'code',
    hblNo: 'code',
    shipper: 'latin',
    consignee: 'latin',
    notify: 'latin',
    loadingLatin: 'latin',
    dischargeLatin: 'latin',
    freight: 'latin',
  },
  lists: { containers: containerKinds },
  make: (read) => {
    const told = billsOf(read);
    const agent = read.rows('houseAgents')[0] ?? read.rows('masterAgents')[0];
    return content(
      read,
      {
        agent: partyName(agent, read.language),
        telexNo: firstText(told, 'telexNo'),
        hblNo: houseNumbers(read),
        shipper: firstText(told, 'shipperText'),
        consignee: firstText(told, 'consigneeText'),
        notify: firstText(told, 'notifyText'),
        loadingLatin: latinPort(read.find('ports', read.row.portLoading)),
        dischargeLatin: latinPort(read.find('ports', read.row.portDischarge)),
        freight: firstText(told, 'freightClause'),
      },
      { to: mailTo(agent), blocked: notTelexed(read) },
    );
  },
});

/** What keeps the goods from being handed out: a bill that is not back, money that is not in, a hold, a day that has passed (domain/09 §9.7). */
function notDeliverable(read: PaperReading): Objection[] {
  const { row } = read;
  const customer = partyName(read.find('customer', row.customerId), read.language) ?? '';
  const valid = dayOf(row, 'doValidTo');
  const deposit = decimalOf(row, 'depositAmount');
  const owing = billsOf(read).filter((bill) => bill.stagePut !== true && bill.conditionMet === false && textOf(bill, 'openText') !== null);
  return [
    ...(textOf(row, 'blSurrenderState') === 'NONE' ? [{ code: 'BILL_NOT_SURRENDERED', field: 'blSurrenderState' } as const] : []),
    ...owing.slice(0, 1).map((bill): Objection => ({
      code: 'RELEASE_NOT_ALLOWED',
      detail: { party: customer, open: textOf(bill, 'openText') ?? '0', n: String(integerOf(bill, 'overdueDays') ?? 0) },
    })),
    ...(deposit !== null && !isZero(toDecimal(deposit)) && momentOf(row, 'depositPaidTime') === null
      ? [{ code: 'DEPOSIT_UNPAID', field: 'depositAmount' } as const]
      : []),
    ...(billsOf(read).some(({ cardHeld }) => cardHeld === true) ? [{ code: 'CARD_HELD' } as const] : []),
    ...(valid !== null && valid < read.today
      ? [{ code: 'DELIVERY_ORDER_EXPIRED', field: 'doValidTo', detail: { day: valid } } as const]
      : []),
  ];
}

/** To the terminal or warehouse, in exchange for the bill: one original and two copies (domain/09 §9.7). */
export const deliveryOrder = paper({
  code: 'DO',
  of: 'order',
  among: { businessType: ['SEA_IMPORT', 'LCL_IMPORT'] },
  docType: 'DELIVERY_ORDER',
  languages: ['zh', 'en', 'ar'],
  number: ['deliveryOrderNo', 'jobNo'],
  issuedBy: ['updateOrder'],
  sealed: true,
  required: ['deliveryOrderNo', 'doValidTo', 'releaseTo', 'mblNo', 'containers'],
  reads: { ...reads, ...bills, terminal: { of: 'dock', field: 'dischargeTerminal' } },
  fields: {
    ...shipmentKinds,
    deliveryOrderNo: 'code',
    doValidTo: 'day',
    releaseTo: 'text',
    hblNo: 'code',
    terminal: 'text',
    freeTime: 'integer',
    emptyReturnPlace: 'text',
  },
  lists: { containers: containerKinds, sheets: { mark: 'latin' } },
  make: (read) => {
    const { row } = read;
    const consignee = firstText(billsOf(read), 'consigneeText') ?? textOf(row, 'consigneeText');
    return content(
      read,
      {
        deliveryOrderNo: textOf(row, 'deliveryOrderNo'),
        doValidTo: dayOf(row, 'doValidTo'),
        releaseTo: consignee ?? partyName(read.find('customer', row.customerId), read.language),
        hblNo: houseNumbers(read),
        terminal: bilingual(read.language, read.find('terminal', row.dischargeTerminal)),
        freeTime: integerOf(row, 'freeCombined') ?? integerOf(row, 'freeDem'),
        emptyReturnPlace: textOf(row, 'emptyReturnPlace'),
      },
      {
        // To the terminal, whose address nobody keeps: it is typed.
        to: mailTo(undefined),
        lists: { containers: containers(read), sheets: ['ORIGINAL', 'COPY', 'COPY'].map((mark) => ({ mark })) },
        blocked: notDeliverable(read),
      },
    );
  },
});

/** For the customer to sign: what they undertake when the goods are released without originals (domain/09 §9.6). */
export const telexGuarantee = paper({
  code: 'TLG',
  of: 'order',
  among: { businessType: ['SEA_EXPORT', 'LCL_EXPORT', 'SOC'], billForm: ['TELEX', 'SURRENDERED', 'ORIGINAL'] },
  docType: 'TELEX_LETTER',
  languages: ['zh', 'en'],
  number: ['mblNo', 'jobNo'],
  issuedBy: office,
  required: ['vessel', 'releaseTo'],
  reads: { ...reads, ...bills },
  fields: {
    ...shipmentKinds,
    to: 'text',
    hblNo: 'code',
    onBoard: 'day',
    containerNos: 'code',
    releaseTo: 'latin',
    originals: 'code',
    customerFull: 'text',
    uscc: 'code',
    date: 'letterDay',
  },
  lists: { containers: containerKinds },
  make: (read) => {
    const { row, language, branch } = read;
    const issued = billsOf(read).find((bill) => bill.signed === true && (integerOf(bill, 'originalCount') ?? 0) > 0);
    const count = issued ? integerOf(issued, 'originalCount') : null;
    const customer = read.find('customer', row.customerId);
    return content(read, {
      to: textOf(branch, language === 'zh' ? 'name' : 'englishName'),
      hblNo: houseNumbers(read),
      onBoard: firstText(billsOf(read), 'onBoardDate') ?? dayOf(row, 'atd'),
      containerNos: joined(
        read.rows('containers').map(({ containerNo }) => containerNo),
        ', ',
      ),
      releaseTo: firstText(billsOf(read), 'consigneeText') ?? textOf(row, 'consigneeText'),
      originals: count === null ? read.text('noOriginals') : `${count}/${count} ${read.text('enclosed')}`,
      customerFull: partyName(customer, language),
      uscc: customer ? textOf(customer, 'uscc') : null,
      date: read.today,
    });
  },
});

/** Papers made of an order. */
export const orderPapers: readonly Paper[] = [
  bookingRequest,
  bookingConfirmation,
  arrivalNotice,
  deliveryOrder,
  vgmDeclaration,
  telexGuarantee,
  telexNotice,
];
