import type { Objection } from '#define/act';
import { paper, type Paper, type PaperLine, type PaperReading } from '#define/paper';
import { dayOf, decimalOf, flagOf, integerOf, momentOf, textOf, type Row } from '#define/row';
import { mailTo } from '#modules/papers/mailTo.shape';
import { bilingual, joined, partyName, portName } from '#modules/papers/naming.paper';
import {
  billReads,
  billsOf,
  consigneesOf,
  containerKinds,
  firstText,
  freeDays,
  freeDaysKinds,
  houseNumbers,
  shipmentKinds,
  shipmentPaper,
  shipmentReads,
  special,
  specialKinds,
  summed,
} from '#modules/papers/shipment.paper';
import { isZero, toDecimal } from '#values/decimal';

const imported: Paper['among'] = { businessType: ['SEA_IMPORT', 'LCL_IMPORT'] };

/** What the customer of the notice pays; estimates are nobody's bill, and what others pay is theirs to know. */
const charged = (read: PaperReading): readonly Row[] =>
  read.rows('charges').filter((line) => line.customerId === read.row.customerId && !flagOf(line, 'isEstimate'));

function chargeLine(read: PaperReading, line: Row): PaperLine {
  const currency = textOf(line, 'currency') ?? '';
  const money = (field: string) => ({ amount: decimalOf(line, field) ?? '0', currency });
  const unit = line.unit === 'CONTAINER' ? textOf(line, 'containerType') : null;
  return {
    fee: bilingual(read.language, read.find('items', line.feeCode), textOf(line, 'feeName')),
    unit: unit ?? read.word('cost', 'unit', line.unit),
    number: decimalOf(line, 'number'),
    price: decimalOf(line, 'price'),
    tax: isZero(toDecimal(decimalOf(line, 'taxAmount') ?? '0')) ? null : money('taxAmount'),
    amount: money('amount'),
  };
}

/** What they come to in each currency: unlike ones never add. */
function totals(lines: readonly Row[]): PaperLine[] {
  const currencies = [...new Set(lines.map((line) => textOf(line, 'currency') ?? ''))].toSorted();
  return currencies.map((currency) => ({
    total: {
      amount: summed(
        lines.filter((line) => line.currency === currency),
        'amount',
      ),
      currency,
    },
  }));
}

function accounts(read: PaperReading, currencies: ReadonlySet<unknown>): PaperLine[] {
  return read
    .rows('banks')
    .filter((bank) => currencies.has(bank.currency))
    .map((bank) => ({
      currency: textOf(bank, 'currency'),
      accountName: textOf(bank, 'accountName'),
      bankName: joined([bank.bankName, bank.branchName], ' '),
      accountNo: textOf(bank, 'accountNo'),
      swift: textOf(bank, 'swift'),
    }));
}

/** The last day on which all of its boxes are still free, once they are landed and their days run. */
const lastFreeDay = (read: PaperReading): string | null =>
  read
    .rows('containers')
    .map((box) => dayOf(box, 'freeUntil'))
    .filter((day) => day !== null)
    .toSorted()[0] ?? null;

/** To the consignee before the ship is there, with what there is to pay and to bring (domain/09 §9.7). */
export const arrivalNotice = paper({
  code: 'AN',
  of: 'order',
  among: imported,
  docType: 'ARRIVAL_NOTICE',
  languages: ['zh', 'en', 'ar'],
  number: ['mblNo', 'jobNo'],
  issuedBy: ['addOrder', 'updateOrder'],
  sealed: true,
  since: { FILE: 'arrivalNoticeSent' },
  required: ['eta', 'vessel'],
  reads: {
    ...shipmentReads,
    ...billReads,
    terminal: { of: 'dock', field: 'dischargeTerminal' },
    places: { of: 'port', field: 'finalPlace' },
    charges: { of: 'cost', by: 'orderId', where: { direction: 'AR' }, needs: ['admin', 'orderCosts', 'list_cost'] },
    items: { of: 'chargeItem', from: 'charges', field: 'feeCode' },
    banks: { of: 'bankAccount', all: true, where: { isForInvoicePrint: true, state: 'ENABLED' }, needs: ['paper.bank'] },
  },
  fields: {
    ...shipmentKinds,
    ...specialKinds,
    ...freeDaysKinds,
    hblNo: 'code',
    consignee: 'latin',
    notify: 'latin',
    terminal: 'text',
    delivery: 'text',
    lastFreeDate: 'day',
    emptyReturnPlace: 'text',
    importManifestNo: 'code',
    subManifestNo: 'code',
  },
  lists: {
    containers: containerKinds,
    charges: { fee: 'text', unit: 'text', number: 'number', price: 'number', tax: 'money', amount: 'money' },
    totals: { total: 'money' },
    banks: { currency: 'code', accountName: 'text', bankName: 'text', accountNo: 'code', swift: 'code' },
  },
  make: (read) => {
    const { row } = read;
    const lines = charged(read);
    const told = billsOf(read);
    return shipmentPaper(
      read,
      {
        ...special(read),
        ...freeDays(read),
        hblNo: houseNumbers(read),
        consignee: consigneesOf(read).join('\n\n') || textOf(row, 'consigneeText'),
        notify: firstText(told, 'notifyText') ?? textOf(row, 'notifyText'),
        terminal: bilingual(read.language, read.rows('terminal')[0]),
        delivery: portName(read.rows('places')[0], read.language),
        lastFreeDate: lastFreeDay(read),
        emptyReturnPlace: textOf(row, 'emptyReturnPlace'),
        importManifestNo: textOf(row, 'importManifestNo'),
        subManifestNo: textOf(row, 'subManifestNo'),
      },
      {
        lists: {
          charges: lines.map((line) => chargeLine(read, line)),
          totals: totals(lines),
          banks: accounts(read, new Set(lines.map(({ currency }) => currency))),
        },
        hidden: Math.max(0, (integerOf(row, 'arLines') ?? 0) - read.rows('charges').length),
      },
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
    // One order hands everything to one consignee.
    ...(consigneesOf(read).length > 1 ? [{ code: 'CONSIGNEES_DIFFER' } as const] : []),
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
  among: imported,
  docType: 'DELIVERY_ORDER',
  languages: ['zh', 'en', 'ar'],
  number: ['deliveryOrderNo', 'jobNo'],
  issuedBy: ['updateOrder'],
  sealed: true,
  required: ['deliveryOrderNo', 'doValidTo', 'releaseTo', 'mblNo', 'containers'],
  reads: { ...shipmentReads, ...billReads, terminal: { of: 'dock', field: 'dischargeTerminal' } },
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
    const consignee = consigneesOf(read)[0] ?? textOf(row, 'consigneeText');
    return shipmentPaper(
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
        lists: { sheets: ['ORIGINAL', 'COPY', 'COPY'].map((mark) => ({ mark })) },
        blocked: notDeliverable(read),
      },
    );
  },
});
