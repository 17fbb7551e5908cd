import type { Objection } from '#define/act';
import { paper, type Paper, type PaperReading } from '#define/paper';
import { dayOf, integerOf, textOf } from '#define/row';
import { mailTo } from '#modules/papers/mailTo.shape';
import { joined, latinPort, partyName } from '#modules/papers/naming.paper';
import {
  billReads,
  billsOf,
  consigneesOf,
  containerKinds,
  firstText,
  houseNumbers,
  liveBills,
  shipmentKinds,
  shipmentPaper,
  shipmentReads,
} from '#modules/papers/shipment.paper';
import { isToOrder } from '#values/standards';

/** Agents at destination, as the bills name them. */
const destAgents: Paper['reads'] = {
  houseAgents: { of: 'customer', from: 'houses', field: 'destAgentId' },
  masterAgents: { of: 'customer', from: 'masters', field: 'destAgentId' },
};

/** Nothing is told to be released that was not telexed here, that is held, or that goes to whoever holds a paper (domain/09 §9.6). */
function notTelexed(read: PaperReading): Objection[] {
  const bills = billsOf(read);
  const toOrder = bills.find((bill) => isToOrder(textOf(bill, 'consigneeText')));
  return [
    ...(bills.length === 0 || bills.some(({ telexed }) => telexed !== true) ? [{ code: 'TELEX_NOT_DONE' } as const] : []),
    ...(liveBills(read).some(({ cardHeld }) => cardHeld === true) ? [{ code: 'CARD_HELD' } as const] : []),
    ...(toOrder
      ? [{ code: 'BILL_FORM_MISMATCH', field: 'consigneeText', detail: { form: textOf(toOrder, 'billForm') ?? '' } } as const]
      : []),
  ];
}

/** To the agent at destination: release without originals, once its bills are telexed; each bill with the parties it names (domain/09 §9.6). */
export const telexNotice = paper({
  code: 'TLX',
  of: 'order',
  among: { billForm: ['TELEX', 'SURRENDERED', 'ORIGINAL'] },
  docType: 'TELEX_LETTER',
  languages: ['en', 'zh'],
  number: ['mblNo', 'jobNo'],
  issuedBy: ['updateOrder'],
  sealed: true,
  required: ['mblNo', 'vessel', 'containers', 'bills'],
  reads: { ...shipmentReads, ...billReads, ...destAgents },
  fields: { ...shipmentKinds, agent: 'text', hblNo: 'code', loadingLatin: 'latin', dischargeLatin: 'latin' },
  lists: {
    containers: containerKinds,
    bills: { number: 'code', telexNo: 'code', shipper: 'latin', consignee: 'latin', notify: 'latin', freight: 'latin' },
  },
  make: (read) => {
    const agent = read.rows('houseAgents')[0] ?? read.rows('masterAgents')[0];
    return shipmentPaper(
      read,
      {
        agent: partyName(agent, read.language),
        hblNo: houseNumbers(read),
        loadingLatin: latinPort(read.find('ports', read.row.portLoading)),
        dischargeLatin: latinPort(read.find('ports', read.row.portDischarge)),
      },
      {
        to: mailTo(agent),
        lists: {
          bills: billsOf(read).map((bill) => ({
            number: textOf(bill, 'hblNo') ?? textOf(bill, 'mblNo'),
            telexNo: textOf(bill, 'telexNo'),
            shipper: textOf(bill, 'shipperText'),
            consignee: textOf(bill, 'consigneeText'),
            notify: textOf(bill, 'notifyText'),
            freight: textOf(bill, 'freightClause'),
          })),
        },
        blocked: notTelexed(read),
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
  issuedBy: ['addOrder', 'updateOrder'],
  required: ['vessel', 'releaseTo'],
  reads: { ...shipmentReads, ...billReads },
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
    return shipmentPaper(read, {
      to: textOf(branch, language === 'zh' ? 'name' : 'englishName'),
      hblNo: houseNumbers(read),
      onBoard: firstText(billsOf(read), 'onBoardDate') ?? dayOf(row, 'atd'),
      containerNos: joined(
        read.rows('containers').map(({ containerNo }) => containerNo),
        ', ',
      ),
      releaseTo: consigneesOf(read).join('\n\n') || textOf(row, 'consigneeText'),
      originals: count === null ? read.text('noOriginals') : `${count}/${count} ${read.text('enclosed')}`,
      customerFull: partyName(customer, language),
      uscc: customer ? textOf(customer, 'uscc') : null,
      date: read.today,
    });
  },
});
