import { describe, expect, it } from 'vitest';
import { creditTransferXml, type TransferFile } from '#server/outside/creditTransfer';

interface Node {
  readonly name: string;
  readonly attributes: string;
  readonly children: readonly Node[];
  readonly text: string;
}

/** The message as a tree; it has no comments, no empty tags and no mixed content. */
function parsed(xml: string): Node {
  const parts = /<([A-Za-z]+)([^>]*)>|<\/([A-Za-z]+)>|([^<]+)/gu;
  const open: { name: string; attributes: string; children: Node[]; text: string }[] = [
    { name: '', attributes: '', children: [], text: '' },
  ];
  for (const [, begins, attributes = '', ends, text = ''] of xml
    .replace(/^<\?xml[^>]*\?>\s*/u, '')
    .trim()
    .matchAll(parts)) {
    const top = open.at(-1) as (typeof open)[number];
    if (begins !== undefined) open.push({ name: begins, attributes: attributes.trim(), children: [], text: '' });
    else if (ends === undefined) top.text += text;
    else {
      expect(ends).toBe(top.name);
      open.pop();
      (open.at(-1) as (typeof open)[number]).children.push(top);
    }
  }
  expect(open).toHaveLength(1);
  return open[0]?.children[0] as Node;
}

/** What the schema pain.001.001.03 says of the elements the message has: children in their order, each with how often it may stand. */
interface Type {
  readonly of?: readonly (readonly [name: string, type: string, often?: '?' | '+'])[];
  /** One of its children alone. */
  readonly choice?: true;
  readonly pattern?: RegExp;
  readonly attributes?: RegExp;
}

const text = (most: number): Type => ({ pattern: new RegExp(`^[\\s\\S]{1,${most}}$`, 'u') });
const schema: Readonly<Record<string, Type>> = {
  Document: { of: [['CstmrCdtTrfInitn', 'Initiation']], attributes: /^xmlns="urn:iso:std:iso:20022:tech:xsd:pain\.001\.001\.03"$/u },
  Initiation: {
    of: [
      ['GrpHdr', 'Header'],
      ['PmtInf', 'Payment', '+'],
    ],
  },
  Header: {
    of: [
      ['MsgId', 'Text35'],
      ['CreDtTm', 'Moment'],
      ['NbOfTxs', 'Count'],
      ['CtrlSum', 'Sum', '?'],
      ['InitgPty', 'Party'],
    ],
  },
  Payment: {
    of: [
      ['PmtInfId', 'Text35'],
      ['PmtMtd', 'Method'],
      ['BtchBookg', 'Flag', '?'],
      ['NbOfTxs', 'Count', '?'],
      ['CtrlSum', 'Sum', '?'],
      ['ReqdExctnDt', 'Day'],
      ['Dbtr', 'Party'],
      ['DbtrAcct', 'Account'],
      ['DbtrAgt', 'Agent'],
      ['ChrgBr', 'Bearer', '?'],
      ['CdtTrfTxInf', 'Transfer', '+'],
    ],
  },
  Transfer: {
    of: [
      ['PmtId', 'Id'],
      ['Amt', 'Amounts'],
      ['ChrgBr', 'Bearer', '?'],
      ['CdtrAgt', 'Agent', '?'],
      ['Cdtr', 'Party', '?'],
      ['CdtrAcct', 'Account', '?'],
      ['RmtInf', 'Remittance', '?'],
    ],
  },
  Id: {
    of: [
      ['InstrId', 'Text35', '?'],
      ['EndToEndId', 'Text35'],
    ],
  },
  Amounts: {
    of: [
      ['InstdAmt', 'Amount'],
      ['EqvtAmt', 'Amount'],
    ],
    choice: true,
  },
  Party: { of: [['Nm', 'Text140', '?']] },
  Account: {
    of: [
      ['Id', 'AccountId'],
      ['Ccy', 'Currency', '?'],
      ['Nm', 'Text70', '?'],
    ],
  },
  AccountId: {
    of: [
      ['IBAN', 'Iban'],
      ['Othr', 'OtherAccount'],
    ],
    choice: true,
  },
  OtherAccount: { of: [['Id', 'Text34']] },
  Agent: { of: [['FinInstnId', 'Institution']] },
  Institution: {
    of: [
      ['BIC', 'Bic', '?'],
      ['ClrSysMmbId', 'Member', '?'],
      ['Nm', 'Text140', '?'],
      ['Othr', 'OtherBank', '?'],
    ],
  },
  Member: {
    of: [
      ['ClrSysId', 'System', '?'],
      ['MmbId', 'Text35'],
    ],
  },
  System: {
    of: [
      ['Cd', 'Text5'],
      ['Prtry', 'Text35'],
    ],
    choice: true,
  },
  OtherBank: { of: [['Id', 'Text35']] },
  Remittance: { of: [['Ustrd', 'Text140', '?']] },
  Text5: text(5),
  Text34: text(34),
  Text35: text(35),
  Text70: text(70),
  Text140: text(140),
  Moment: { pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/u },
  Day: { pattern: /^\d{4}-\d\d-\d\d$/u },
  Count: { pattern: /^\d{1,15}$/u },
  Sum: { pattern: /^\d{1,15}(?:\.\d{1,17})?$/u },
  Amount: { pattern: /^(?=[\d.]{1,19}$)\d+(?:\.\d{1,5})?$/u, attributes: /^Ccy="[A-Z]{3}"$/u },
  Currency: { pattern: /^[A-Z]{3}$/u },
  Method: { pattern: /^(?:CHK|TRF|TRA)$/u },
  Bearer: { pattern: /^(?:DEBT|CRED|SHAR|SLEV)$/u },
  Flag: { pattern: /^(?:true|false)$/u },
  Iban: { pattern: /^[A-Z]{2}\d{2}[a-zA-Z0-9]{1,30}$/u },
  Bic: { pattern: /^[A-Z]{6}[A-Z2-9][A-NP-Z0-9](?:[A-Z0-9]{3})?$/u },
};

const plain = (of: string): string => of.replace(/&lt;/gu, '<').replace(/&gt;/gu, '>').replace(/&amp;/gu, '&');

/** Everything in which a tree is not as the schema says, by its place. */
function faults(node: Node, type: string, at = node.name): string[] {
  const { of, choice, pattern, attributes = /^$/u } = schema[type] as Type;
  const wrong = attributes.test(node.attributes) ? [] : [`${at} ${node.attributes}`];
  if (pattern !== undefined && !pattern.test(plain(node.text))) wrong.push(`${at} is "${node.text}"`);
  if (of === undefined) return node.children.length > 0 ? [...wrong, `${at} has parts`] : wrong;
  const order = of.map(([name]) => name);
  const names = node.children.map(({ name }) => name);
  const places = names.map((name) => order.indexOf(name));
  if (places.includes(-1) || places.some((place, nr) => place < (places[nr - 1] ?? 0))) wrong.push(`${at} has ${names.join(' ')}`);
  if (choice && names.length !== 1) wrong.push(`${at} is not one of ${order.join(' ')}`);
  for (const [name, , often] of choice ? [] : of) {
    const count = names.filter((one) => one === name).length;
    if ((count === 0 && often !== '?') || (count > 1 && often !== '+')) wrong.push(`${at} has ${count} ${name}`);
  }
  return [
    ...wrong,
    ...node.children.flatMap((child) => faults(child, of.find(([name]) => name === child.name)?.[1] ?? 'Text140', `${at}/${child.name}`)),
  ];
}

const long = 'あ'.repeat(300);
const cny: TransferFile = {
  no: 'PBFNGB2603-00001',
  made: '2026-03-31T08:15:30.123Z',
  currency: 'CNY',
  from: {
    name: '宁波远帆国际货运代理有限公司',
    accountNo: '3310 1985-0000 1234',
    bankName: '中国银行宁波市分行',
    swift: 'bkchcnbj92a',
    cnaps: '104332000017',
  },
  transfers: [
    {
      no: 'PAYNGB2603-00001',
      amount: '4300',
      payDate: '2026-04-02',
      purpose: '运费 <A&B>',
      to: { name: '中远海运集装箱运输有限公司', accountNo: '6222000000000001', cnaps: '102290000011' },
    },
    {
      no: 'PAYNGB2603-00002',
      amount: '0.1',
      payDate: '2026-04-01',
      purpose: '',
      to: { name: 'B', accountNo: '6222000000000002', bankName: 'Bank' },
    },
    {
      no: 'PAYNGB2603-00003',
      amount: '0.2',
      payDate: '2026-04-02',
      purpose: long,
      to: { name: long, accountNo: '6222000000000003', swift: 'NOBIC' },
    },
  ],
};

describe('the message a bank takes', () => {
  it.each([
    ['in the branch’s currency', cny],
    ['without decimals', { ...cny, currency: 'JPY', transfers: cny.transfers.map((one) => ({ ...one, amount: '1284500' })) }],
    ['with three decimals', { ...cny, currency: 'KWD', transfers: cny.transfers.map((one) => ({ ...one, amount: '411.522' })) }],
    [
      'with signs XML forbids',
      {
        ...cny,
        transfers: cny.transfers.map((one) => ({ ...one, purpose: 'a\u0000b\u0008\uFFFEc', to: { ...one.to, name: '\u0007Name\n& Co' } })),
      },
    ],
  ])('has what the schema asks for, in its order and lengths: %s', (_name, file: TransferFile) => {
    const xml = creditTransferXml(file);
    expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n')).toBe(true);
    expect(xml).not.toMatch(/[^\P{Cc}\n]/u);
    expect(faults(parsed(xml), 'Document')).toEqual([]);
  });

  it('counts and sums to the cent as a whole and by day, and pays each day together', () => {
    const [head, ...days] = (parsed(creditTransferXml(cny)).children[0] as Node).children as [Node, ...Node[]];
    const said = (node: Node, name: string) => node.children.find((one) => one.name === name)?.text;
    expect([said(head, 'NbOfTxs'), said(head, 'CtrlSum'), said(head, 'CreDtTm')]).toEqual(['3', '4300.30', '2026-03-31T08:15:30']);
    expect(days.map((one) => [said(one, 'PmtInfId'), said(one, 'ReqdExctnDt'), said(one, 'NbOfTxs'), said(one, 'CtrlSum')])).toEqual([
      ['PBFNGB2603-00001-1', '2026-04-01', '1', '0.10'],
      ['PBFNGB2603-00001-2', '2026-04-02', '2', '4300.20'],
    ]);
  });

  it('names an account by its IBAN only where the check digits say it is one', () => {
    const account = (accountNo: string) => {
      const xml = creditTransferXml({
        ...cny,
        transfers: [{ ...(cny.transfers[0] as TransferFile['transfers'][number]), to: { name: 'A', accountNo } }],
      });
      return /<CdtrAcct><Id>(.*?)<\/Id><\/CdtrAcct>/u.exec(xml)?.[1];
    };
    expect(account('DE89 3704 0044 0532 0130 00')).toBe('<IBAN>DE89370400440532013000</IBAN>');
    expect(account('DE88 3704 0044 0532 0130 00')).toBe('<Othr><Id>DE88370400440532013000</Id></Othr>');
    expect(account('CN12-345678901234567')).toBe('<Othr><Id>CN12345678901234567</Id></Othr>');
  });
});
