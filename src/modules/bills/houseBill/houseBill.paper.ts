import type { Objection } from '#define/act';
import { paper, type PaperContent, type PaperReading } from '#define/paper';
import { parameterOf } from '#define/parameters';
import { dayOf, decimalOf, flagOf, integerOf, momentOf, textOf, type Row } from '#define/row';
import { billConfirmed, boxesAddUp, firstSetBack, housesAddUp, numberKnown } from '#modules/bills/bill.rules';
import { mailTo } from '#modules/papers/mailTo.shape';
import { particulars, partyBlock, wideLines, type ParticularsLine } from '#values/billText';
import { dayInZone } from '#values/moment';
import { billDay, originalsInWords, sayContainers, sayPackages, type PackageUnit } from '#values/paperWords';
import { placesOnPaper } from '#values/paperText';
import { isToOrder } from '#values/standards';

/** Lines of one page of the attached list. */
const riderLines = 64;
const parties = ['shipperText', 'consigneeText', 'notifyText', 'agentText'] as const;
const originalNames = ['FIRST ORIGINAL', 'SECOND ORIGINAL', 'THIRD ORIGINAL'];

const weightText = (row: Row, field: string) => placesOnPaper(decimalOf(row, field) ?? '0', 3, 3);
const volumeText = (row: Row, field: string) => placesOnPaper(decimalOf(row, field) ?? '0', 3, 4);
const isPartLoad = ({ row }: PaperReading): boolean => (textOf(row, 'orderBusiness') ?? '').startsWith('LCL');

/** The unit of the packages in both numbers; several units on one bill are packages (domain/09 §9.1.3). */
function unitOf(read: PaperReading): PackageUnit {
  const unit = read.find('units', read.rows('order')[0]?.packageUnit);
  const one = unit ? (textOf(unit, 'englishName') ?? 'PACKAGE') : 'PACKAGE';
  return { one: one.toUpperCase(), many: (unit && textOf(unit, 'plural') ? String(unit.plural) : `${one}S`).toUpperCase() };
}

const counted = (count: number, unit: PackageUnit): string => `${count} ${count === 1 ? unit.one : unit.many}`;

/** `SAY … ONLY`: containers of full loads, packages of part loads (domain/09 §9.1.3). */
function sayTotal(read: PaperReading): string | null {
  const stored = textOf(read.row, 'sayTotal');
  const boxes = read.rows('boxes');
  if (stored !== null) return stored;
  if (isPartLoad(read) || boxes.length === 0) return sayPackages([{ count: integerOf(read.row, 'packages') ?? 0, unit: unitOf(read) }]);
  const types = [...new Set(boxes.map((box) => textOf(box, 'boxType') ?? ''))];
  return sayContainers(types.map((type) => ({ type, count: boxes.filter((box) => box.boxType === type).length })));
}

/** What stands before the goods, by who loaded the boxes (domain/09 §9.5). */
function loadedBy(order: Row | undefined): string[] {
  const [stuffing, service] = [textOf(order ?? {}, 'stuffingType'), textOf(order ?? {}, 'serviceType') ?? ''];
  if (service.startsWith('CFS') || stuffing === 'CFS') return ['SAID TO CONTAIN'];
  return ["SHIPPER'S LOAD, COUNT AND SEAL", 'SAID TO CONTAIN'];
}

/** Boxes one by one over the whole width, and what is said of them all. */
function belowGoods(read: PaperReading): string[] {
  const order = read.rows('order')[0];
  const containers = read
    .rows('boxes')
    .map((box) =>
      [
        ...['containerNo', 'sealNo', 'boxType'].flatMap((name) => textOf(box, name) ?? []),
        `${integerOf(box, 'packages') ?? 0} ${(textOf(box, 'packageUnit') ?? 'PACKAGES').toUpperCase()}`,
        `${weightText(box, 'weight')} KGS`,
        `${volumeText(box, 'volume')} CBM`,
      ].join('/'),
    );
  const temperature = order ? decimalOf(order, 'setTemperature') : null;
  const unit = order && textOf(order, 'temperatureUnit') === 'F' ? 'F' : 'C';
  return [
    ...containers,
    ...(order && textOf(order, 'serviceType') ? [String(order.serviceType)] : []),
    ...(read.rows('containers').some((box) => box.ownership === 'SHIPPER') ? ["SHIPPER'S OWNED CONTAINER"] : []),
    ...(order && flagOf(order, 'isReefer') && temperature !== null
      ? [
          `CARGO IS STOWED IN A REFRIGERATED CONTAINER SET AT THE SHIPPER'S REQUESTED CARRYING TEMPERATURE OF ${temperature} DEGREES ${unit === 'F' ? 'FAHRENHEIT' : 'CELSIUS'}`,
        ]
      : []),
  ];
}

/** What stands in the columns of the particulars. */
function columnsOf(read: PaperReading) {
  const { row } = read;
  return {
    marks: textOf(row, 'marks') ?? 'N/M',
    packages: textOf(row, 'packagesText') ?? counted(integerOf(row, 'packages') ?? 0, unitOf(read)),
    goods: [...loadedBy(read.rows('order')[0]), textOf(row, 'goodsDescription') ?? ''].join('\n'),
    weight: weightText(row, 'grossWeight'),
    volume: volumeText(row, 'measurement'),
  };
}

/** Which sheets one file holds, each with what stands at its head (domain/09 §9.5 Forms). */
function sheetsOf({ row, copyKind }: PaperReading): string[] {
  const form = textOf(row, 'billForm');
  if (copyKind === 'ORIGINAL') return originalNames.slice(0, integerOf(row, 'originalCount') ?? 0);
  if (copyKind === 'DRAFT') return ['DRAFT'];
  if (form === 'SEAWAY') return ['NON-NEGOTIABLE'];
  return ['COPY NON-NEGOTIABLE'];
}

const stamps: Readonly<Record<string, string>> = { TELEX: 'TELEX RELEASE', SURRENDERED: 'SURRENDERED' };

/** Freight as the bill says it: the clause, or where it is paid (domain/09 §9.5). */
function freightOf({ row }: PaperReading): string | null {
  const place = textOf(row, 'payableAt');
  return textOf(row, 'freightTerm') === 'THIRD_PLACE' && place !== null ? `FREIGHT PAYABLE AT ${place}` : textOf(row, 'freightClause');
}

/** Forms and counts that do not go together (domain/09 §9.5 BILL_FORM_MISMATCH). */
function formMismatch({ row, copyKind }: PaperReading): Objection[] {
  const form = textOf(row, 'billForm') ?? '';
  const originals = integerOf(row, 'originalCount') ?? 0;
  const wrong = (field: string): Objection[] => [{ code: 'BILL_FORM_MISMATCH', field, detail: { form } }];
  if (form === 'SEAWAY' && isToOrder(textOf(row, 'consigneeText'))) return wrong('consigneeText');
  if (['SEAWAY', 'TELEX', 'EBL'].includes(form) && originals > 0) return wrong('originalCount');
  if (form === 'ORIGINAL' && originals === 0) return wrong('originalCount');
  return copyKind === 'ORIGINAL' && form !== 'ORIGINAL' ? wrong('billForm') : [];
}

/** Days on the bill: none before the ship left without a passed application; loaded after it was issued is explained. */
function daysWrong({ row }: PaperReading): Objection[] {
  const [issue, onBoard, gone] = [dayOf(row, 'dateOfIssue'), dayOf(row, 'onBoardDate'), dayOf(row, 'atd')];
  const passed = textOf(row, 'applyStatus') === 'PASSED';
  const early = gone === null || passed ? undefined : ['dateOfIssue', 'onBoardDate'].find((field) => (dayOf(row, field) ?? gone) < gone);
  return [
    ...(early === undefined ? [] : [{ code: 'BILL_DATED_EARLY', field: early, detail: { day: gone ?? '' } } as const]),
    ...(issue !== null && onBoard !== null && onBoard > issue
      ? [{ code: 'BILL_DAYS_REVERSED', field: 'onBoardDate', warn: true } as const]
      : []),
  ];
}

/** Everything in the way of a copy or an original; a draft goes out whenever the fields are there. */
function blockedBy(read: PaperReading): Objection[] {
  const { row, copyKind, facts } = read;
  if (copyKind === 'DRAFT') return [];
  const [master] = read.rows('master');
  const telex = textOf(row, 'billForm') === 'TELEX' || textOf(row, 'billForm') === 'SURRENDERED';
  return [
    ...[billConfirmed, numberKnown, firstSetBack].flatMap((guard) => guard.by(row, facts, {})),
    ...(master ? housesAddUp.by(master, facts, {}) : []),
    ...boxesAddUp.by(row, facts, {}),
    ...formMismatch(read),
    ...daysWrong(read),
    ...(copyKind === 'ORIGINAL' && row.signed !== true ? [{ code: 'BILL_NOT_SIGNED', field: 'signed' } as const] : []),
    ...((copyKind === 'ORIGINAL' || telex) && row.cardHeld === true ? [{ code: 'CARD_HELD', field: 'cardHeld' } as const] : []),
  ];
}

function make(read: PaperReading): PaperContent {
  const { row, facts, copyKind, branch } = read;
  const [width, most, body] = [
    parameterOf(facts, 'doc.blLineWidth'),
    parameterOf(facts, 'doc.blPartyLines'),
    parameterOf(facts, 'doc.blBodyLines'),
  ];
  const blocks = parties.map((name) => ({ name, ...partyBlock(textOf(row, name) ?? '', width, most) }));
  const lines = particulars(columnsOf(read), belowGoods(read));
  const whole = lines.length <= body;
  const more = blocks.flatMap(({ name, more: rest }) => (rest.length === 0 ? [] : [`* ${read.text(name)} (CONTINUED)`, ...rest, '']));
  const rider = [...wideLines(more), ...(whole ? [] : lines)];
  const riderPages = Math.ceil(rider.length / riderLines);
  const overleaf: ParticularsLine[] = whole
    ? lines
    : particulars({ ...columnsOf(read), marks: '', goods: 'DETAILS AS PER ATTACHED LIST' }, []);
  const carrier = textOf(read.rows('carrier')[0] ?? {}, 'englishName') ?? '';
  const company = textOf(branch, 'englishName') ?? '';
  const onBoard = copyKind === 'DRAFT' ? null : dayOf(row, 'onBoardDate');
  const form = textOf(row, 'billForm') ?? '';
  const terms = copyKind === 'ORIGINAL' || form === 'SEAWAY' || parameterOf(facts, 'doc.termsOnCopies');
  const told = momentOf(row, 'telexTime');
  return {
    fields: {
      title: read.text(form === 'SEAWAY' ? 'waybill' : 'bill'),
      ...Object.fromEntries(blocks.map(({ name, shown }) => [name, shown])),
      hblNo: textOf(row, 'hblNo'),
      references: [
        textOf(row, 'exportRefs'),
        textOf(read.rows('order')[0] ?? {}, 'customerRefNo'),
        textOf(read.rows('order')[0] ?? {}, 'bookingNo'),
      ]
        .filter((part) => part !== null)
        .join('\n'),
      nvoccNo: textOf(branch, 'nvoccNo'),
      scac: textOf(branch, 'scac'),
      company,
      companyAddress: textOf(branch, 'englishAddress'),
      preCarriageBy: textOf(row, 'preCarriageBy'),
      placeOfReceipt: textOf(row, 'placeOfReceipt'),
      vesselVoyage: textOf(row, 'vesselVoyage'),
      portOfLoading: textOf(row, 'portOfLoading'),
      portOfDischarge: textOf(row, 'portOfDischarge'),
      placeOfDelivery: textOf(row, 'placeOfDelivery'),
      sayTotal: sayTotal(read),
      freight: freightOf(read),
      payableAt: textOf(row, 'payableAt'),
      originals: originalsInWords(form === 'ORIGINAL' ? (integerOf(row, 'originalCount') ?? 0) : 0),
      placeOfIssue: textOf(row, 'placeOfIssue'),
      dateOfIssue: dayOf(row, 'dateOfIssue') ? billDay(String(row.dateOfIssue)) : null,
      onBoard: onBoard === null ? null : `${textOf(row, 'shippedOnBoardText') ?? 'SHIPPED ON BOARD'} ${billDay(onBoard)}`,
      declaredValue: textOf(row, 'declaredValue'),
      signedFor:
        textOf(row, 'issueCapacity') === 'AS_AGENT'
          ? `SIGNED FOR AND ON BEHALF OF ${company}\nAS AGENT FOR THE CARRIER ${carrier.toUpperCase()}`
          : `SIGNED FOR AND ON BEHALF OF ${company}\nAS CARRIER`,
      stamp: copyKind === 'COPY' ? (stamps[form] ?? null) : null,
      stampDay:
        copyKind === 'COPY' && stamps[form] !== undefined && told !== null ? billDay(dayInZone(told, String(branch.timeZone))) : null,
      riderPages: String(riderPages),
    },
    lists: {
      sheets: sheetsOf(read).map((mark) => ({ mark, terms: terms && branch.hblBackFileId ? 'x' : '' })),
      body: overleaf.map((one) => ({ ...one })),
      rider: rider.map((line, at) => ({ page: String(Math.floor(at / riderLines) + 1), ...line })),
    },
    to: mailTo(read.rows('customer')[0]),
    ...(terms ? { pictures: { terms: textOf(branch, 'hblBackFileId') } } : {}),
    unsealed: !parameterOf(facts, 'doc.sealOnBills'),
    blocked: blockedBy(read),
  };
}

const line = { marks: 'latin', packages: 'latin', goods: 'latin', weight: 'code', volume: 'code', wide: 'latin' } as const;

/** Our own bill of lading: draft, copies, originals (domain/09 §9.5). */
export const houseBillOfLading = paper({
  code: 'HBL',
  of: 'houseBill',
  docType: 'HBL_FINAL',
  languages: ['en'],
  copies: {
    DRAFT: { docType: 'HBL_DRAFT' },
    COPY: {},
    ORIGINAL: { issuedBy: ['paper.original'], once: true },
  },
  since: { DRAFT: 'draftSentTime' },
  number: ['hblNo'],
  issuedBy: ['edit_bill', 'sign_bill'],
  sealed: true,
  required: ['shipperText', 'consigneeText', 'vesselVoyage', 'portOfLoading', 'portOfDischarge', 'companyAddress'],
  reads: {
    order: { of: 'order', field: 'orderId' },
    units: { of: 'packaging', from: 'order', field: 'packageUnit' },
    master: { of: 'masterBill', field: 'mbOrderId' },
    boxes: { of: 'billContainer', by: 'hbOrderId' },
    containers: { of: 'container', from: 'boxes', field: 'containerId' },
    carrier: { of: 'carrier', field: 'carrierCode' },
    customer: { of: 'customer', field: 'customerId' },
  },
  fields: {
    title: 'latin',
    shipperText: 'latin',
    consigneeText: 'latin',
    notifyText: 'latin',
    agentText: 'latin',
    hblNo: 'code',
    references: 'latin',
    nvoccNo: 'code',
    scac: 'code',
    company: 'latin',
    companyAddress: 'latin',
    preCarriageBy: 'latin',
    placeOfReceipt: 'latin',
    vesselVoyage: 'latin',
    portOfLoading: 'latin',
    portOfDischarge: 'latin',
    placeOfDelivery: 'latin',
    sayTotal: 'latin',
    freight: 'latin',
    payableAt: 'latin',
    originals: 'latin',
    placeOfIssue: 'latin',
    dateOfIssue: 'latin',
    onBoard: 'latin',
    declaredValue: 'latin',
    signedFor: 'latin',
    stamp: 'latin',
    stampDay: 'latin',
    riderPages: 'integer',
  },
  lists: { sheets: { mark: 'latin', terms: 'code' }, body: line, rider: { page: 'code', ...line } },
  make,
});
