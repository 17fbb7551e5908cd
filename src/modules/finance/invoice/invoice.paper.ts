import { paper, type Paper, type PaperContent, type PaperLine, type PaperReading } from '#define/paper';
import { decimalOf, integerOf, textOf, type Row } from '#define/row';
import { mailTo } from '#modules/papers/mailTo.shape';
import { partyName, personName, bilingual, joined, portName } from '#modules/papers/naming.paper';
import { amountInCapitals } from '#values/amountCapitals';
import { amountInWords } from '#values/amountWords';
import { absolute, isZero, toDecimal, toText, type DecimalText } from '#values/decimal';

/** Containers named one by one; of more their number stands. */
const mostContainers = 8;
/** Within so many days a note can be objected to (domain/09 §9.17 doc.objectionDays). */
const objectionDays = '7';

const said = (text: string | { code: string } | null): string | null => (typeof text === 'string' ? text : null);

/** An amount in words: capitals on Chinese papers where its currency has them, else English words (domain/09 §9.1). */
function inWords(amount: DecimalText, currency: string, language: string): string | null {
  const options = { absolute: true };
  const capitals = language === 'zh' ? said(amountInCapitals(amount, currency, options)) : null;
  return capitals ?? said(amountInWords(amount, currency, options));
}

const isZeroText = (text: DecimalText | null): boolean => text === null || isZero(toDecimal(text));

/** Credit notes print positive figures (domain/09 §9.11). */
const positive = (text: DecimalText | null): DecimalText => toText(absolute(toDecimal(text ?? '0')));

function shipment(read: PaperReading, order: Row): PaperLine {
  const boxes = read.rows('containers').filter(({ orderId }) => orderId === order.id);
  const numbers = boxes.map((box) => textOf(box, 'containerNo')).filter((number) => number !== null);
  const { language } = read;
  return {
    jobNo: textOf(order, 'jobNo'),
    customerRefNo: textOf(order, 'customerRefNo'),
    mblNo: textOf(order, 'mblNo'),
    vessel: joined([order.vesselName, order.voyage], ' / '),
    route: joined(
      [order.portLoading, order.portDischarge].map((code) =>
        portName(read.find(code === order.portLoading ? 'loading' : 'discharge', code), language),
      ),
      ' – ',
    ),
    etd: textOf(order, 'atd') ?? textOf(order, 'etd'),
    boxes: textOf(order, 'boxSummary'),
    containers:
      numbers.length > mostContainers
        ? `${numbers.slice(0, mostContainers).join(', ')} +${numbers.length - mostContainers}`
        : numbers.join(', '),
    goods: language === 'zh' ? textOf(order, 'goodsName') : (textOf(order, 'englishGoodsName') ?? textOf(order, 'goodsName')),
    packages: integerOf(order, 'packages'),
    weight: decimalOf(order, 'grossWeight'),
    volume: decimalOf(order, 'volume'),
  };
}

function charge(read: PaperReading, line: Row, at: number): PaperLine {
  const cost = read.find('costs', line.costId);
  const item = read.find('items', cost?.feeCode);
  const currency = textOf(read.row, 'currency') ?? '';
  const money = (field: string) => ({ amount: positive(decimalOf(line, field)), currency, bare: true as const });
  const taxRate = cost ? decimalOf(cost, 'taxRate') : null;
  const exempt = isZeroText(taxRate);
  const unit = cost?.unit === 'CONTAINER' ? (textOf(cost, 'containerType') ?? cost.unit) : cost?.unit;
  return {
    no: at + 1,
    job: textOf(line, 'jobNo'),
    fee: bilingual(read.language, item, textOf(line, 'feeName')),
    unit: unit === cost?.unit ? read.word('cost', 'unit', unit) : String(unit),
    number: cost ? decimalOf(cost, 'number') : null,
    price: cost ? decimalOf(cost, 'price') : null,
    taxRate: exempt ? read.text('exempt') : `${taxRate}`,
    tax: exempt ? null : money('taxAmount'),
    amount: money('allocatedAmountOfCost'),
  };
}

function make(read: PaperReading): PaperContent {
  const { row, language } = read;
  const customer = read.find('customer', row.customerId);
  // Without one of its own the customer's usual title stands on the application alone.
  const title = read.find('title', row.titleId);
  const currency = textOf(row, 'currency') ?? '';
  const total = decimalOf(row, 'amount') ?? '0';
  const money = (field: string) => ({ amount: positive(decimalOf(row, field)), currency });
  const lines = read.rows('lines');
  const banks = read.rows('banks').filter((bank) => bank.currency === currency);
  return {
    fields: {
      invoiceNo: textOf(row, 'invoiceNo'),
      invoiceDate: textOf(row, 'invoiceDate'),
      dueDate: textOf(row, 'dueDate'),
      terms: read.word('customer', 'settleMethod', customer?.settleMethod),
      currency,
      redOf: null,
      reason: null,
      madeBy: personName(read.rows('maker')[0] ?? {}, language) || null,
      billTo: title ? textOf(title, 'titleName') : partyName(customer, language),
      billToTaxNo: title ? textOf(title, 'taxNo') : customer ? (textOf(customer, 'uscc') ?? textOf(customer, 'foreignTaxNo')) : null,
      billToAddress: customer
        ? language === 'zh'
          ? textOf(customer, 'address')
          : (textOf(customer, 'englishAddress') ?? textOf(customer, 'address'))
        : null,
      netAmount: money('netAmount'),
      taxAmount: isZeroText(decimalOf(row, 'taxAmount')) ? null : money('taxAmount'),
      amount: money('amount'),
      amountWords: inWords(total, currency, language),
      objectionDays,
    },
    lists: {
      shipments: read.rows('orders').map((order) => shipment(read, order)),
      lines: lines.map((line, at) => charge(read, line, at)),
      banks: banks.map((bank) => ({
        accountName: textOf(bank, 'accountName'),
        bankName: joined([bank.bankName, bank.branchName], ' '),
        accountNo: textOf(bank, 'accountNo'),
        currency: textOf(bank, 'currency'),
        swift: textOf(bank, 'swift'),
        cnaps: textOf(bank, 'cnaps'),
        iban: textOf(bank, 'iban'),
      })),
    },
    hidden: Math.max(0, (integerOf(row, 'lines') ?? 0) - lines.length),
    blocked: isZero(toDecimal(total)) ? [{ code: 'INVOICE_NOTHING' }] : [],
    to: mailTo(customer),
    party: customer ? textOf(customer, language === 'zh' ? 'shortName' : 'englishName') : null,
    date: textOf(row, 'invoiceDate'),
  };
}

/** Debit notes and credit notes are one paper but for their words (domain/09 §9.11). */
const billing = (code: string, kinds: readonly string[]): Paper =>
  paper({
    code,
    layout: 'DN',
    of: 'invoice',
    among: { direction: ['AR'], invoiceKind: kinds },
    docType: 'INVOICE_PRINT',
    visibility: 'FINANCE',
    languages: ['zh', 'en', 'ar'],
    number: ['invoiceNo'],
    issuedBy: ['insert_invoice', 'update_invoice', 'submit_invoice'],
    sealed: true,
    states: { checkStatus: ['CHECK_PASS'] },
    mailed: { time: 'sentTime', to: 'sentTo', by: 'sentUserId' },
    required: ['billTo', 'banks'],
    reads: {
      lines: { of: 'invoiceLine', by: 'invoiceId' },
      costs: { of: 'cost', from: 'lines', field: 'costId' },
      items: { of: 'chargeItem', from: 'costs', field: 'feeCode' },
      orders: { of: 'order', from: 'lines', field: 'orderId' },
      containers: { of: 'container', from: 'orders', by: 'orderId' },
      loading: { of: 'port', from: 'orders', field: 'portLoading' },
      discharge: { of: 'port', from: 'orders', field: 'portDischarge' },
      customer: { of: 'customer', field: 'customerId' },
      title: { of: 'invoiceTitle', field: 'titleId' },
      maker: { of: 'user', field: 'createUserId' },
      banks: { of: 'bankAccount', all: true, where: { isForInvoicePrint: true, state: 'ENABLED' }, needs: ['paper.bank'] },
    },
    fields: {
      invoiceNo: 'code',
      invoiceDate: 'day',
      dueDate: 'day',
      terms: 'text',
      currency: 'code',
      redOf: 'code',
      reason: 'text',
      madeBy: 'text',
      billTo: 'text',
      billToTaxNo: 'code',
      billToAddress: 'text',
      netAmount: 'money',
      taxAmount: 'money',
      amount: 'money',
      amountWords: 'text',
      objectionDays: 'integer',
    },
    lists: {
      shipments: {
        jobNo: 'code',
        customerRefNo: 'code',
        mblNo: 'code',
        vessel: 'latin',
        route: 'text',
        etd: 'day',
        boxes: 'code',
        containers: 'code',
        goods: 'text',
        packages: 'integer',
        weight: 'weight',
        volume: 'volume',
      },
      lines: {
        no: 'integer',
        job: 'code',
        fee: 'text',
        unit: 'text',
        number: 'number',
        price: 'number',
        taxRate: 'text',
        tax: 'money',
        amount: 'money',
      },
      banks: { accountName: 'text', bankName: 'text', accountNo: 'code', currency: 'code', swift: 'code', cnaps: 'code', iban: 'code' },
    },
    make,
  });

export const debitNote = billing('DN', ['DEBIT_NOTE']);
export const creditNote = billing('CN', ['CREDIT_NOTE', 'RED_INVOICE']);
