import type { DecimalText } from '#values/decimal';

/** What we hand over, in the order partners, debts, money, books. */
export const docKinds = ['CLIENT', 'SUPPLIER', 'RECEIVABLE', 'PAYABLE', 'RECEIPT_BILL', 'PAYMENT_BILL', 'VOUCHER'] as const;
export type DocKind = (typeof docKinds)[number];

interface Form {
  readonly formId: string;
  readonly billType: string | null;
  /** Names of the form: of whom it is, its lines, and where a line keeps its amount. */
  readonly partner: string | null;
  readonly lines: string | null;
}

/** Forms of the accounting system and the types of bill that take charges by the item (domain/02f §2.25). */
export const forms: Readonly<Record<DocKind, Form>> = {
  CLIENT: { formId: 'BD_Customer', billType: null, partner: null, lines: null },
  SUPPLIER: { formId: 'BD_Supplier', billType: null, partner: null, lines: null },
  RECEIVABLE: { formId: 'AR_receivable', billType: 'YSD02_SYS', partner: 'FCUSTOMERID', lines: 'FEntityDetail' },
  PAYABLE: { formId: 'AP_Payable', billType: 'YFD02_SYS', partner: 'FSUPPLIERID', lines: 'FEntityDetail' },
  RECEIPT_BILL: { formId: 'AR_RECEIVEBILL', billType: 'SKDLX01_SYS', partner: 'FCONTACTUNIT', lines: 'FRECEIVEBILLENTRY' },
  PAYMENT_BILL: { formId: 'AP_PAYBILL', billType: 'FKDLX01_SYS', partner: 'FCONTACTUNIT', lines: 'FPAYBILLENTRY' },
  VOUCHER: { formId: 'GL_VOUCHER', billType: null, partner: null, lines: 'FEntity' },
};

/** Currencies the accounting system brings with it; others stand in the mapping. */
export const presetCurrencies: Readonly<Record<string, string>> = {
  CNY: 'PRE001',
  HKD: 'PRE002',
  EUR: 'PRE003',
  JPY: 'PRE004',
  TWD: 'PRE005',
  GBP: 'PRE006',
  USD: 'PRE007',
};

/** Under this number the document stands there: it is ours, so that one sent twice is found and not made twice. */
export const numberThere = (docKind: DocKind, id: string): string => `TS-${docKind.slice(0, 3)}-${id}`;

const named = (FNumber: string | null) => ({ FNumber: FNumber ?? '' });

/** What every document says of itself, by the other's numbers. */
export interface Head {
  readonly docKind: DocKind;
  readonly number: string;
  readonly externalId: string | null;
  readonly orgNo: string;
  readonly partnerNo: string | null;
  readonly currencyNo: string | null;
  readonly docDate: string;
  readonly dueDate: string | null;
  readonly amount: DecimalText;
}

/** A charge on a receivable or payable. */
export interface ChargeLine {
  readonly itemNo: string;
  readonly taxRate: DecimalText;
  readonly amount: DecimalText;
  readonly netAmount: DecimalText;
  readonly note: string;
}

/** One side of a voucher, in the books' currency and in its own. */
export interface EntryLine {
  readonly summary: string;
  readonly accountNo: string;
  readonly currencyNo: string;
  readonly rate: DecimalText;
  readonly original: DecimalText;
  readonly debit: DecimalText;
  readonly credit: DecimalText;
}

/** A partner of ours as it stands in their register. */
export function partnerModel(head: Head, name: string, taxNo: string | null): object {
  const ofCustomer = head.docKind === 'CLIENT';
  return {
    [ofCustomer ? 'FCUSTID' : 'FSupplierId']: head.externalId ?? 0,
    FNumber: head.number,
    FName: name,
    FCreateOrgId: named(head.orgNo),
    FUseOrgId: named(head.orgNo),
    ...(ofCustomer
      ? { FTAXREGISTERCODE: taxNo ?? '', FTRADINGCURRID: named(head.currencyNo) }
      : { FBaseInfo: { FRegisterCode: taxNo ?? '' }, FFinanceInfo: { FPayCurrencyId: named(head.currencyNo) } }),
  };
}

function billHead(head: Head): Record<string, unknown> {
  const { billType, partner } = forms[head.docKind];
  return {
    FID: head.externalId ?? 0,
    FBillNo: head.number,
    ...(billType === null ? {} : { FBillTypeID: { FNUMBER: billType } }),
    FDATE: head.docDate,
    ...(partner === null ? {} : { [partner]: named(head.partnerNo) }),
    FCURRENCYID: named(head.currencyNo),
    FSETTLEORGID: named(head.orgNo),
    FPAYORGID: named(head.orgNo),
  };
}

/** A receivable or payable with a line for each charge: amount, what of it is net, and the rate of its tax. */
export const debtModel = (head: Head, lines: readonly ChargeLine[]): object => ({
  ...billHead(head),
  FENDDATE_H: head.dueDate ?? head.docDate,
  FEntityDetail: lines.map(({ itemNo, taxRate, amount, netAmount, note }) => ({
    FCOSTID: named(itemNo),
    FPriceQty: '1',
    FTaxPrice: amount,
    FEntryTaxRate: taxRate,
    FNoTaxAmountFor_D: netAmount,
    FALLAMOUNTFOR_D: amount,
    FComment: note,
  })),
});

/** A receipt or payment on one of our accounts. */
export function moneyModel(head: Head, accountNo: string | null, note: string): object {
  const inwards = head.docKind === 'RECEIPT_BILL';
  return {
    ...billHead(head),
    FCONTACTUNITTYPE: inwards ? 'BD_Customer' : 'BD_Supplier',
    [forms[head.docKind].lines as string]: [
      {
        FSETTLETYPEID: named('JSFS04_SYS'),
        [inwards ? 'FRECTOTALAMOUNTFOR' : 'FPAYTOTALAMOUNTFOR']: head.amount,
        ...(accountNo === null ? {} : { FACCOUNTID: named(accountNo) }),
        FCOMMENT: note,
      },
    ],
  };
}

/** A posted voucher, entry for entry. */
export const voucherModel = (head: Head, groupNo: string, entries: readonly EntryLine[]): object => ({
  FVOUCHERID: head.externalId ?? 0,
  FAccountBookID: named(head.orgNo),
  FDate: head.docDate,
  FVOUCHERGROUPID: named(groupNo),
  FReference: head.number,
  FEntity: entries.map(({ summary, accountNo, currencyNo, rate, original, debit, credit }) => ({
    FEXPLANATION: summary,
    FACCOUNTID: named(accountNo),
    FCURRENCYID: named(currencyNo),
    FEXCHANGERATE: rate,
    FAMOUNTFOR: original,
    FDEBIT: debit,
    FCREDIT: credit,
  })),
});

/** Is a document that stands so still ours to send, or has it come to its end? Null: it has. */
export const nextStep = (docState: string, pushTo: string): 'SAVE' | 'SUBMIT' | 'AUDIT' | null => {
  if (docState === 'WAITING' || docState === 'SENT') return 'SAVE';
  if (docState === 'SAVED' && pushTo !== 'SAVED') return 'SUBMIT';
  return docState === 'SUBMITTED' && pushTo === 'AUDITED' ? 'AUDIT' : null;
};
