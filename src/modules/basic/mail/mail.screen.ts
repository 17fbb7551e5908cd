import { call } from '#client/calls/http';
import type { letterProcesses } from '#names/letters';
import type { Moment } from '#values/moment';

export type MailSecurity = 'TLS' | 'STARTTLS' | 'NONE';

/** What of the mail account people type. `certificate`: PEM. */
export interface MailValues {
  readonly smtpHost: string;
  readonly port: number | string;
  readonly security: MailSecurity;
  readonly account: string | null;
  readonly fromAddress: string;
  readonly fromName: string;
  readonly dailyLimit: number | string;
  readonly certificate: string | null;
}

/** The mail account as `selectEmailConfig` answers it; the password itself never comes. */
export interface MailConfig extends MailValues {
  readonly id: string;
  readonly version: number;
  readonly hasPassword: boolean;
  readonly passwordSetTime: Moment | null;
  readonly testResult: string | null;
  readonly testTime: Moment | null;
}

export type LetterProcess = (typeof letterProcesses)[number];

export interface ReaderRule {
  readonly readers: readonly string[];
  readonly addresses: readonly string[];
}

export interface LetterValues {
  readonly subjectTemplate: string;
  readonly bodyTemplate: string;
  readonly toRule: ReaderRule | null;
  readonly ccRule: ReaderRule | null;
  readonly bccRule: ReaderRule | null;
  readonly autoSend: boolean;
}

export interface StoredLetter extends LetterValues {
  readonly id: string;
  readonly version: number;
  readonly processName: LetterProcess;
}

const quiet = { quiet: true };
/** Longer than the server waits for the mail server, so that its reason arrives. */
const sendingMs = 60_000;

/** All reject with `CallFailed`. */
export const readMailConfig = () => call<MailConfig | null>('GET', '/basicDataController/selectEmailConfig', {}, quiet);
export const saveMailConfig = (values: MailValues & { password: string; version: number | undefined }) =>
  call<MailConfig>('POST', '/basicDataController/saveEmailConfig', values, quiet);
export const sendTest = (processName?: LetterProcess) =>
  call<{ to: string }>('POST', '/basicDataController/emailTest', processName === undefined ? {} : { processName }, {
    quiet: true,
    timeoutMs: sendingMs,
  });
export const readLetters = async () =>
  (await call<{ rows: readonly StoredLetter[] }>('GET', '/basicDataController/selectServiceProcessEmail', {}, quiet)).rows;
export const saveLetter = (values: LetterValues & { processName: LetterProcess; version: number | undefined }) =>
  call<StoredLetter>('POST', '/basicDataController/saveServiceProcessEmail', values, quiet);
