import { SignedPeer } from '#server/outside/signedPeer';

/** A tax invoice as it is asked for; `sid` is the same in every try, by which the platform knows it. */
export interface TaxInvoiceAsked {
  readonly sid: string;
  readonly kind: string;
  readonly sellerTaxNo: string;
  readonly buyer: Readonly<Record<'name' | 'taxNo' | 'addressPhone' | 'bank', string>>;
  readonly email: string;
  readonly remark: string;
  readonly items: readonly Readonly<Record<'name' | 'category' | 'taxRate' | 'net' | 'tax' | 'amount', string>>[];
  readonly net: string;
  readonly tax: string;
  readonly total: string;
}

/** How far an invoice is: asked for, given its number, or refused by the bureau. */
export interface TaxInvoiceTold {
  readonly state: 'ISSUING' | 'ISSUED' | 'FAILED';
  readonly taxInvoiceNo?: string;
  readonly issueDate?: string;
  readonly errorCode?: string;
  readonly errorText?: string;
}

/** A confirmation of a red letter, and the red invoice once it is there. */
export interface RedTold {
  readonly confirmNo: string;
  readonly confirmState: string;
  readonly redNo?: string;
}

/** The layouts an invoice is handed out in. */
export const layouts = ['PDF', 'OFD', 'XML'] as const;

/** What the platform of tax invoices is asked, step by step. */
export interface TaxSteps extends Record<string, readonly [object, unknown]> {
  issue: readonly [TaxInvoiceAsked, TaxInvoiceTold];
  result: readonly [{ sid: string }, TaxInvoiceTold];
  layout: readonly [{ sid: string; taxInvoiceNo: string; format: string }, { fileName: string; content: string }];
  redApply: readonly [
    { sid: string; taxInvoiceNo: string; applicant: string; reason: string; net: string; tax: string; total: string },
    RedTold,
  ];
  redInfo: readonly [{ sid: string }, RedTold];
  redIssue: readonly [{ sid: string; confirmNo: string }, RedTold];
  creditLine: readonly [{ sellerTaxNo: string }, { total: string; used: string; left: string }];
  qrCode: readonly [{ sellerTaxNo: string }, { qrId: string; image: string }];
  qrState: readonly [{ qrId: string }, { state: 'WAITING' | 'DONE' | 'EXPIRED'; validUntil?: string }];
  sendSms: readonly [{ sellerTaxNo: string; mobile: string }, object];
  submitSms: readonly [{ sellerTaxNo: string; mobile: string; code: string }, { validUntil: string }];
  addressee: readonly [{ name: string }, readonly Readonly<Record<'name' | 'taxNo' | 'addressPhone' | 'bank', string>>[]];
}

/** Codes of the platform the product knows: everything else is told to people as it is. */
export const sidUnknown = 'SID_UNKNOWN';
export const identityNeeded = 'IDENTITY_NEEDED';
export const notReady = 'NOT_READY';

/** The platform of tax invoices as its operator named it. */
export class TaxPlatform extends SignedPeer<TaxSteps> {}
