import { Transform } from 'node:stream';
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
  /** Files that come with it. */
  readonly attachments?: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  /** What stands before the @ of its Message-ID; one of the mailer's own where there is none. */
  readonly messageId?: string;
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

/** Codes that tell of the account, not of the letter. */
const ofAccount: ReadonlySet<RefusalCode> = new Set([
  'MAIL_CERTIFICATE',
  'MAIL_NO_TLS',
  'MAIL_SIGN_IN',
  'MAIL_TIMEOUT',
  'MAIL_SENDER',
  'MAIL_REFUSED',
]);

/** A letter that was not taken. */
export class MailFailure extends Refused {
  /** The mail server said so; otherwise nobody did. */
  readonly answered: boolean;
  /** Trying again later can help: only what the server refuses for good it refuses for good. */
  readonly again: boolean;
  /** Any other letter of the account would meet the same. */
  readonly account: boolean;

  constructor(failure: SmtpFailure, { smtpHost: host, port }: MailAccount) {
    const code = codeOf(failure);
    super(code, { host, port: String(port), said: said(failure) });
    const { responseCode = 0 } = failure;
    this.answered = responseCode > 0;
    this.account = ofAccount.has(code) || responseCode === 0;
    this.again = this.account || responseCode < 500;
  }
}

/** What the mail server said, in one line and not too long; it is text of a stranger. */
const said = ({ response, message }: SmtpFailure) => (response ?? message).replace(/\p{Cc}+/gu, ' ').slice(0, 200);

/** Lets a letter's text through and asks at its end, before the line that makes the mail server take it. */
const asking = (beforeEnd: () => Promise<void>, refused: (error: unknown) => void) =>
  new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    // Where it may not end it never ends: a letter without its last line is none.
    flush: (done) => void beforeEnd().then(() => done(), refused),
  });

/**
 * Hands one letter to the account's mail server. `beforeEnd` is asked when all but its end was handed over; where it rejects, the mail
 * server takes nothing and this rejects with the same.
 * @throws Refused MAIL_… or HOST_… with the reason, as people can mend it; what the mail server did is a {@link MailFailure}.
 */
export async function sendLetter(
  guard: OutboundGuard,
  account: MailAccount,
  letter: Letter,
  beforeEnd: () => Promise<void>,
): Promise<void> {
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
  let refused: (error: unknown) => void = () => undefined;
  const stopped = new Promise<never>((_resolve, reject) => (refused = reject));
  let asked = false;
  transport.use('stream', (mail, done) => {
    mail.message.transform(() => asking(beforeEnd, (error) => ((asked = true), refused(error))));
    done();
  });
  try {
    const sending = transport.sendMail({
      from: { name: account.fromName, address: account.fromAddress },
      to: { name: '', address: letter.to },
      subject: letter.subject,
      text: letter.text,
      ...(letter.attachments
        ? { attachments: letter.attachments.map(({ name, bytes }) => ({ filename: name, content: Buffer.from(bytes) })) }
        : {}),
      ...(letter.messageId === undefined ? {} : { messageId: `<${letter.messageId}@${account.fromAddress.split('@').at(-1) ?? host}>` }),
    });
    await Promise.race([sending, stopped]);
  } catch (error) {
    throw asked ? error : new MailFailure(error as SmtpFailure, account);
  } finally {
    transport.close();
  }
}
