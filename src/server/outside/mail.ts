import { createTransport } from 'nodemailer';
import type { RefusalCode } from '#names/refusals';
import type { OutboundGuard } from '#server/outside/guard';
import { Refused } from '#server/refused';
import { asList } from '#names/listText';

/** How a branch sends its letters. `certificate`: PEM of an authority of its own that signed the mail server's certificate. */
export interface MailAccount {
  readonly smtpHost: string;
  readonly port: number;
  readonly security: 'TLS' | 'STARTTLS' | 'NONE';
  readonly account: string | null;
  readonly password: string | null;
  readonly fromAddress: string;
  readonly fromName: string;
  readonly certificate: string | null;
}

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Ports mail is handed in at; others only on hosts the operator of the server listed, so that nobody looks around with it. */
const mailPorts: readonly number[] = [25, 465, 587, 2525];

const waits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

const certificateErrors = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|ALTNAME/u;

interface SmtpFailure {
  readonly code?: string;
  readonly originalCode?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
  readonly message: string;
}

function codeOf({ code = '', originalCode = '', responseCode = 0, command = '', message }: SmtpFailure): RefusalCode {
  if (certificateErrors.test(originalCode) || certificateErrors.test(code) || /certificate/iu.test(message)) return 'MAIL_CERTIFICATE';
  if (code === 'ETLS' || /^ERR_SSL|^EPROTO$/u.test(originalCode) || /wrong version number|SSL routines/u.test(message))
    return 'MAIL_NO_TLS';
  if (code === 'EAUTH' || responseCode === 535) return 'MAIL_SIGN_IN';
  if (code === 'ETIMEDOUT' || originalCode === 'ETIMEDOUT' || /timeout/iu.test(message)) return 'MAIL_TIMEOUT';
  if (code === 'EENVELOPE') return command === 'MAIL FROM' ? 'MAIL_SENDER' : 'MAIL_RECIPIENT';
  if (/^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ECONNRESET)$/u.test(originalCode)) return 'MAIL_REFUSED';
  return 'MAIL_FAILED';
}

/** What the mail server said, in one line and not too long; it is text of a stranger. */
const said = ({ response, message }: SmtpFailure) => (response ?? message).replace(/\p{Cc}+/gu, ' ').slice(0, 200);

/**
 * Hands one letter to the account's mail server.
 * @throws Refused MAIL_… or HOST_… with the reason, as people can mend it.
 */
export async function sendLetter(guard: OutboundGuard, account: MailAccount, letter: Letter): Promise<void> {
  const { smtpHost: host, port, security } = account;
  const { address, listed } = await guard.destination(host);
  if (!listed && !mailPorts.includes(port)) throw new Refused('MAIL_PORT', { ports: asList(mailPorts.map(String)) });
  const transport = createTransport({
    host: address,
    port,
    ...waits,
    secure: security === 'TLS',
    requireTLS: security === 'STARTTLS',
    ignoreTLS: security === 'NONE',
    ...(account.account && account.password !== null ? { auth: { user: account.account, pass: account.password } } : {}),
    tls: { servername: host, minVersion: 'TLSv1.2', ...(account.certificate ? { ca: account.certificate } : {}) },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from: { name: account.fromName, address: account.fromAddress },
      to: { name: '', address: letter.to },
      subject: letter.subject,
      text: letter.text,
    });
  } catch (error) {
    const failure = error as SmtpFailure;
    throw new Refused(codeOf(failure), { host, port: String(port), said: said(failure) });
  } finally {
    transport.close();
  }
}
