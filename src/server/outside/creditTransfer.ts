import { sum, toDecimal, toText, type DecimalText } from '#values/decimal';
import { ibanProblem } from '#values/iban';
import { moneyText } from '#values/money';

/** An account as banks name it. */
export interface Party {
  readonly name: string;
  readonly accountNo: string;
  readonly bankName?: string | null;
  readonly swift?: string | null;
  /** The bank's number in the domestic clearing. */
  readonly cnaps?: string | null;
}

/** One payment of a file. */
export interface Transfer {
  readonly no: string;
  readonly amount: DecimalText;
  readonly payDate: string;
  readonly purpose: string;
  readonly to: Party;
}

export interface TransferFile {
  readonly no: string;
  readonly made: string;
  readonly currency: string;
  readonly from: Party;
  readonly transfers: readonly Transfer[];
}

type Inner = string | readonly Inner[];

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Text as XML takes it: no signs it forbids, cut where the message's fields end. */
const said = (text: string, most: number): string =>
  [...text.replace(/[^\P{C}\u200C\u200D]/gu, ' ').trim()]
    .slice(0, most)
    .join('')
    .replace(/[&<>]/gu, (one) => escaped[one] ?? '');
const flat = (inner: Inner): string => (typeof inner === 'string' ? inner : inner.map(flat).join(''));
const tag = (name: string, ...inner: readonly Inner[]): string => `<${name}>${flat(inner)}</${name.split(' ')[0] ?? ''}>`;

const named = ({ name }: Party): string => tag('Nm', said(name, 70));

/** The signs of an account number that the message takes: more are never cut, or money would go to another account. */
export const longestAccountNo = 34;
/** An account number without what people put between its signs. */
export const bareAccountNo = (accountNo: string): string => accountNo.replace(/[\s-]/gu, '').toUpperCase();

/** The account by its IBAN where its check digits say it is one, else by its bank's own number. */
function accountOf({ accountNo }: Party): string {
  const bare = bareAccountNo(accountNo);
  return tag('Id', ibanProblem(bare) === null ? tag('IBAN', bare) : tag('Othr', tag('Id', said(bare, longestAccountNo))));
}

/** The bank, by its BIC, its number in the clearing and its name, as far as they are known. */
function bankOf({ swift, cnaps, bankName }: Party): string {
  const bic = (swift ?? '').replace(/\s/gu, '').toUpperCase();
  const known = [
    /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9](?:[A-Z0-9]{3})?$/u.test(bic) ? tag('BIC', bic) : '',
    cnaps ? tag('ClrSysMmbId', tag('ClrSysId', tag('Cd', 'CNAPS')), tag('MmbId', said(cnaps, 35))) : '',
    bankName ? tag('Nm', said(bankName, 140)) : '',
  ].join('');
  return tag('FinInstnId', known || tag('Othr', tag('Id', 'NOTPROVIDED')));
}

/**
 * Payments of one account and currency as banks take them: a customer credit transfer of ISO 20022 (pain.001.001.03), what is paid on one
 * day together.
 */
export function creditTransferXml({ no, made, currency, from, transfers }: TransferFile): string {
  const counted = (some: readonly Transfer[]) => [
    tag('NbOfTxs', String(some.length)),
    tag('CtrlSum', moneyText(toText(sum(some.map(({ amount }) => toDecimal(amount)))), currency)),
  ];
  const days = [...new Set(transfers.map(({ payDate }) => payDate))].sort();
  const one = ({ no: id, amount, purpose, to }: Transfer) =>
    tag(
      'CdtTrfTxInf',
      tag('PmtId', tag('EndToEndId', said(id, 35))),
      tag('Amt', tag(`InstdAmt Ccy="${currency}"`, moneyText(amount, currency))),
      tag('CdtrAgt', bankOf(to)),
      tag('Cdtr', named(to)),
      tag('CdtrAcct', accountOf(to)),
      tag('RmtInf', tag('Ustrd', said(purpose || id, 140))),
    );
  const group = (day: string, at: number) => {
    const own = transfers.filter(({ payDate }) => payDate === day);
    return tag(
      'PmtInf',
      tag('PmtInfId', said(`${no}-${String(at + 1)}`, 35)),
      tag('PmtMtd', 'TRF'),
      counted(own),
      tag('ReqdExctnDt', day),
      tag('Dbtr', named(from)),
      tag('DbtrAcct', accountOf(from), tag('Ccy', currency)),
      tag('DbtrAgt', bankOf(from)),
      own.map(one),
    );
  };
  const head = tag(
    'GrpHdr',
    tag('MsgId', said(no, 35)),
    tag('CreDtTm', made.slice(0, 19)),
    counted(transfers),
    tag('InitgPty', named(from)),
  );
  const document = tag('Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"', tag('CstmrCdtTrfInitn', head, days.map(group)));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`;
}
