import { call } from '#client/calls/http';

/** How the branch stands with the platform of tax invoices; null where nobody asked yet. */
export interface TaxDesk {
  readonly identityUntil: string | null;
  readonly quotaLeft: string | null;
  readonly quotaTime: string | null;
  readonly loginQrState?: 'NONE' | 'WAITING' | 'DONE' | 'EXPIRED';
}

/** All reject with `CallFailed`. */
export const readTaxDesk = async (): Promise<TaxDesk | null> =>
  (await call<{ rows: readonly TaxDesk[] }>('GET', '/taxDeskController/select', { size: 1 }, { quiet: true })).rows[0] ?? null;
export const askQuota = () => call<TaxDesk>('GET', '/hsyController/creditLine', {}, { quiet: true });
export const askQrCode = () => call<{ image: string }>('GET', '/hsyController/getQrCode', {}, { quiet: true });
export const judgeQrCode = () => call<TaxDesk>('GET', '/hsyController/judgeQrCode', {}, { quiet: true });
export const sendSms = (mobile: string) => call<TaxDesk>('POST', '/hsyController/sendSms', { mobile }, { quiet: true });
export const submitSms = (code: string) => call<TaxDesk>('POST', '/hsyController/submitSms', { code }, { quiet: true });
