import type { Objection } from '#define/act';
import { paper, type PaperContent, type PaperKind, type PaperLine, type PaperReading, type PaperValue } from '#define/paper';
import { dayOf, decimalOf, flagOf, integerOf, momentOf, textOf, type Row } from '#define/row';
import { mailTo } from '#modules/papers/mailTo.shape';
import { bilingual, joined, partyName, personName, portName } from '#modules/papers/naming.paper';
import { add, sum, toDecimal, toText, ZERO, type Decimal } from '#values/decimal';
import { dayInZone } from '#values/moment';
import { moneyOnPaper } from '#values/paperText';

/** Boxes a quotation's text may name, as the trade counts them; `Other` is what none of them is. */
const quotedBoxes = ['20GP', '40GP', '40HQ', '45HQ', '20NOR', '40NOR', '20RF', '40RH', 'Other'] as const;

const eachBox = <T>(by: (box: string) => readonly (readonly [string, T])[]): Readonly<Record<string, T>> =>
  Object.fromEntries(quotedBoxes.flatMap(by));

const perContainer = (line: Row): boolean => textOf(line, 'unit') === 'CONTAINER';
const currencyOf = (line: Row): string => textOf(line, 'currency') ?? '';
const boxOf = (line: Row): string => {
  const type = textOf(line, 'containerType') ?? '';
  return (quotedBoxes as readonly string[]).includes(type) ? type : 'Other';
};

/** Charges the customer pays in any case. */
const payable = (line: Row): boolean => !flagOf(line, 'isOptional') && !flagOf(line, 'isIncluded');

/** Amounts by their currencies, in the order the lines name them: `USD 3,530.00 + CNY 2,300.00`. */
function totalsOf(lines: readonly Row[], of: (line: Row) => string | null): ReadonlyMap<string, Decimal> {
  const totals = new Map<string, Decimal>();
  for (const line of lines) {
    const amount = of(line);
    if (amount !== null) totals.set(currencyOf(line), add(totals.get(currencyOf(line)) ?? ZERO, toDecimal(amount)));
  }
  return totals;
}

const writtenTotals = (totals: ReadonlyMap<string, Decimal>): string | null =>
  joined(
    [...totals].map(([currency, amount]) => `${currency} ${moneyOnPaper(toText(amount), currency)}`),
    ' + ',
  );

/** What each box costs the customer, freight and what comes per box: `40HQ USD 1,785.00 + CNY 1,150.00`. */
function perBoxText(lines: readonly Row[]): string | null {
  const boxes = [...new Set(lines.filter(perContainer).map(boxOf))];
  const each = boxes.map((box) => {
    const totals = totalsOf(
      lines.filter((line) => perContainer(line) && boxOf(line) === box && payable(line)),
      (line) => decimalOf(line, 'sellPrice'),
    );
    return totals.size === 0 ? null : `${box} ${writtenTotals(totals)}`;
  });
  return joined(each, ' / ');
}

const offerLineKinds = {
  no: 'integer',
  fee: 'text',
  feeCode: 'code',
  description: 'text',
  group: 'text',
  basis: 'text',
  unit: 'text',
  box: 'code',
  number: 'number',
  price: 'number',
  currency: 'code',
  amount: 'number',
  tax: 'percent',
  optional: 'text',
  included: 'text',
  remark: 'text',
} as const satisfies Readonly<Record<string, PaperKind>>;

function offerLine(read: PaperReading, line: Row, at: number): PaperLine {
  const word = (field: string) => read.word('freightOfferLine', field, line[field]);
  const fee = bilingual(read.language === 'ar' ? 'ar' : read.language === 'en' ? 'en' : 'zh', read.find('items', line.feeCode));
  const box = textOf(line, 'containerType');
  const included = flagOf(line, 'isIncluded');
  return {
    no: at + 1,
    fee,
    feeCode: textOf(line, 'feeCode'),
    description: joined([fee, box], ' '),
    group: word('lineGroup'),
    basis: word('unit'),
    unit: perContainer(line) ? (box ?? word('unit')) : word('unit'),
    box,
    number: decimalOf(line, 'number'),
    price: included ? null : decimalOf(line, 'sellPrice'),
    currency: currencyOf(line),
    amount: payable(line) ? decimalOf(line, 'sellAmount') : null,
    tax: decimalOf(line, 'taxRate'),
    optional: flagOf(line, 'isOptional') ? read.text('optional') : null,
    included: included ? read.text('included') : null,
    remark: textOf(line, 'remark'),
  };
}

const routeKinds = {
  pol: 'text',
  polCode: 'code',
  via: 'text',
  transshipment: 'text',
  pod: 'text',
  podCode: 'code',
  destination: 'text',
  lane: 'text',
  carrier: 'text',
  carrierCode: 'code',
  service: 'code',
  routing: 'text',
  transitDays: 'code',
  closingDay: 'text',
  freeDem: 'integer',
  freeDet: 'integer',
  freeCombined: 'integer',
  freeTime: 'code',
  included: 'text',
} as const satisfies Readonly<Record<string, PaperKind>>;

/** Route, service and free time of the rate behind a quotation, or of one of its rates; ports are the quotation's where it names them. */
function routeOf(read: PaperReading, row: Row, rate: Row | undefined): PaperLine {
  const port = (code: unknown) => portName(read.find('ports', code) ?? read.find('ratePorts', code), read.language);
  const [least, most] = [rate ? integerOf(rate, 'transitDaysMin') : null, rate ? integerOf(rate, 'transitDaysMax') : null];
  const free = (field: string) => (rate ? integerOf(rate, field) : null);
  const [dem, det, combined] = [free('freeDem'), free('freeDet'), free('freeCombined')];
  const carrier = rate?.carrierCode ?? row.carrierCode;
  return {
    pol: port(row.portLoading),
    polCode: textOf(row, 'portLoading'),
    via: rate ? port(rate.via) : null,
    transshipment: rate ? port(rate.portTransshipment) : null,
    pod: port(row.portDestination),
    podCode: textOf(row, 'portDestination'),
    destination: port(row.portDestination),
    lane: bilingual(read.language, read.find('lanes', rate?.lineCode ?? row.lineCode)),
    carrier: bilingual(read.language, read.find('carriers', carrier)),
    carrierCode: typeof carrier === 'string' ? carrier : null,
    service: rate ? textOf(rate, 'serviceCode') : null,
    routing: rate ? read.word('freightRate', 'routingType', rate.routingType) : null,
    transitDays: least === null ? null : most === null || most === least ? String(least) : `${least}-${most}`,
    closingDay: rate ? textOf(rate, 'closingDay') : null,
    freeDem: dem,
    freeDet: det,
    freeCombined: combined,
    freeTime: combined !== null ? String(combined) : dem !== null && det !== null ? `${dem}+${det}` : null,
    included: rate ? textOf(rate, 'includedSurcharges') : null,
  };
}

/** Freight of each box, and with everything else that is paid per box in the same currency. */
function boxPrices(lines: readonly Row[]): PaperLine {
  const freight = lines.filter((line) => textOf(line, 'lineGroup') === 'FREIGHT' && perContainer(line) && payable(line));
  return eachBox<PaperValue>((box) => {
    const own = freight.find((line) => boxOf(line) === box && decimalOf(line, 'sellPrice') !== null);
    const price = own ? decimalOf(own, 'sellPrice') : null;
    if (own === undefined || price === null)
      return [
        [`ocf${box}`, null],
        [`price${box}`, null],
        [`allIn${box}`, null],
      ];
    const currency = currencyOf(own);
    const all = lines
      .filter((line) => perContainer(line) && payable(line) && currencyOf(line) === currency)
      .filter(
        (line) => line.id === own.id || (textOf(line, 'lineGroup') !== 'FREIGHT' && [null, box].includes(textOf(line, 'containerType'))),
      )
      .map((line) => decimalOf(line, 'sellPrice'))
      .filter((amount) => amount !== null);
    return [
      [`ocf${box}`, { amount: price, currency }],
      [`price${box}`, price],
      [`allIn${box}`, { amount: toText(sum(all.map(toDecimal))), currency }],
    ];
  });
}

const boxKinds: Readonly<Record<string, PaperKind>> = eachBox<PaperKind>((box) => [
  [`ocf${box}`, 'money'],
  [`price${box}`, 'number'],
  [`allIn${box}`, 'money'],
]);

/** Why a quotation does not go out: what is in it holds no more, or a charge has no price (domain/09 §9.14). */
function objections({ row, today }: PaperReading, lines: readonly Row[], rates: readonly Row[]): Objection[] {
  const to = dayOf(row, 'validTo');
  const [over] = rates.flatMap((rate) => dayOf(rate, 'validTo') ?? []).filter((day) => day < today);
  const open = lines.filter((line) => payable(line) && decimalOf(line, 'sellPrice') === null).length;
  return [
    ...(to !== null && to < today ? [{ code: 'OFFER_EXPIRED', field: 'validTo', detail: { to } } as const] : []),
    ...(over === undefined ? [] : [{ code: 'RATE_EXPIRED', detail: { to: over } } as const]),
    ...(open > 0 ? [{ code: 'OFFER_LINE_UNPRICED', field: 'lines', detail: { lines: String(open) } } as const] : []),
  ];
}

function make(read: PaperReading): PaperContent {
  const { row, language, branch, today } = read;
  const all = read.rows('lines');
  const rates = read.rows('rates');
  const [rate] = rates;
  const customer = read.find('customer', row.customerId);
  const [salesman] = read.rows('salesman');
  const firm = all.filter((line) => !flagOf(line, 'isOptional'));
  const totals = totalsOf(firm.filter(payable), (line) => decimalOf(line, 'sellAmount'));
  const total = (currency: string) => (totals.has(currency) ? { amount: toText(totals.get(currency) ?? ZERO), currency } : null);
  const shown = (lines: readonly Row[]) => lines.map((line, at) => offerLine(read, line, at));
  const locals = firm.filter((line) => textOf(line, 'lineGroup') !== 'FREIGHT');
  const table = shown(locals).map(({ fee, unit, price, currency, included }) =>
    joined([fee, included ?? joined([currency, price], ' '), unit === null ? null : `/ ${String(unit)}`], ' '),
  );
  const prospect = textOf(row, 'prospectName');
  const sent = momentOf(row, 'sentTime');
  return {
    fields: {
      offerNo: textOf(row, 'offerNo'),
      versionNo: integerOf(row, 'versionNo'),
      date: sent === null ? today : dayInZone(sent, String(branch.timeZone)),
      validFrom: dayOf(row, 'validFrom'),
      validTo: dayOf(row, 'validTo'),
      tradeTerm: textOf(row, 'tradeTerm'),
      paymentTerm: read.word('freightOffer', 'paymentTerm', row.paymentTerm),
      serviceType: read.word('freightOffer', 'offerType', row.offerType),
      commodity: textOf(row, 'commodity'),
      dg: flagOf(row, 'isDg') ? read.text('dangerous') : null,
      boxes: textOf(row, 'boxes'),
      etdDay: dayOf(row, 'etd'),
      enquiryNo: null,
      remark: textOf(row, 'remark'),
      ...routeOf(read, row, rate),
      ...boxPrices(firm),
      currency: currencyOf(firm[0] ?? row) || null,
      excluded: null,
      surchargeTable: joined(table, '\n'),
      totalUSD: total('USD'),
      totalCNY: total('CNY'),
      totals: writtenTotals(totals),
      perBox: perBoxText(firm),
      customer: partyName(customer, language) ?? prospect,
      customerEnglish: customer ? textOf(customer, 'englishName') : prospect,
      contact: null,
      contactPhone: customer ? textOf(customer, 'phone') : null,
      contactEmail: customer ? textOf(customer, 'email') : null,
      salesman: salesman ? personName(salesman, language) : null,
      salesmanEnglish: salesman ? textOf(salesman, 'englishName') : null,
      salesmanPhone: salesman ? textOf(salesman, 'mobile') : null,
      salesmanEmail: salesman ? textOf(salesman, 'email') : null,
      salesmanWechat: null,
      branch: textOf(branch, language === 'zh' ? 'name' : 'englishName'),
      branchEnglish: textOf(branch, 'englishName'),
      branchAddress: textOf(branch, language === 'zh' ? 'address' : 'englishAddress'),
      branchPhone: textOf(branch, 'phone'),
      today,
    },
    lists: {
      lines: shown(firm),
      freightLines: shown(firm.filter((line) => textOf(line, 'lineGroup') === 'FREIGHT')),
      localLines: shown(locals),
      optionalLines: shown(all.filter((line) => flagOf(line, 'isOptional'))),
      rates: rates.map((one) => ({
        ...routeOf(read, one, one),
        ...boxPrices(firm.filter(({ rateId }) => rateId === one.id)),
        currency: textOf(one, 'currency'),
        validTo: dayOf(one, 'validTo'),
      })),
    },
    blocked: objections(read, all, rates),
    to: mailTo(customer),
    party: customer ? textOf(customer, language === 'zh' ? 'shortName' : 'englishName') : prospect,
  };
}

/** What a customer is quoted, at the prices he pays: nothing of what it costs can get onto it (domain/09 §9.14, 15 §15.13). */
export const quotation = paper({
  code: 'QUO',
  type: 'QUOTATION',
  of: 'freightOffer',
  docType: 'QUOTATION',
  languages: ['zh', 'en', 'ar'],
  number: ['offerNo'],
  copied: 'POST /freightOfferController/copied',
  issuedBy: ['sendFreightOffer'],
  states: { offerStatus: ['APPROVED', 'SENT', 'VIEWED', 'ACCEPTED', 'CONVERTED'] },
  required: ['customer', 'lines'],
  reads: {
    lines: { of: 'freightOfferLine', by: 'offerId' },
    items: { of: 'chargeItem', from: 'lines', field: 'feeCode' },
    rates: { of: 'freightRate', from: 'lines', field: 'rateId' },
    customer: { of: 'customer', field: 'customerId' },
    salesman: { of: 'user', field: 'salesmanId' },
    ports: { of: 'port', field: ['portLoading', 'portDestination'] },
    ratePorts: { of: 'port', from: 'rates', field: ['portLoading', 'portTransshipment', 'portDestination', 'via'] },
    lanes: { of: 'tradeLane', all: true },
    carriers: { of: 'carrier', all: true },
  },
  fields: {
    offerNo: 'code',
    versionNo: 'integer',
    date: 'day',
    validFrom: 'day',
    validTo: 'day',
    tradeTerm: 'code',
    paymentTerm: 'text',
    serviceType: 'text',
    commodity: 'text',
    dg: 'text',
    boxes: 'code',
    etdDay: 'day',
    enquiryNo: 'code',
    remark: 'text',
    ...routeKinds,
    ...boxKinds,
    currency: 'code',
    excluded: 'text',
    surchargeTable: 'text',
    totalUSD: 'money',
    totalCNY: 'money',
    totals: 'code',
    perBox: 'code',
    customer: 'text',
    customerEnglish: 'latin',
    contact: 'text',
    contactPhone: 'phone',
    contactEmail: 'latin',
    salesman: 'text',
    salesmanEnglish: 'latin',
    salesmanPhone: 'phone',
    salesmanEmail: 'latin',
    salesmanWechat: 'latin',
    branch: 'text',
    branchEnglish: 'latin',
    branchAddress: 'text',
    branchPhone: 'phone',
    today: 'day',
  },
  lists: {
    lines: offerLineKinds,
    freightLines: offerLineKinds,
    localLines: offerLineKinds,
    optionalLines: offerLineKinds,
    rates: { ...routeKinds, ...boxKinds, currency: 'code', validTo: 'day' },
  },
  make,
});
