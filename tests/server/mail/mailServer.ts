import { readFileSync } from 'node:fs';
import { type AddressInfo, type Server } from 'node:net';
import { fileURLToPath } from 'node:url';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A key or certificate that lies here. */
export const file = (name: string) => readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8');
export const ownKeys = { key: file('localhost.key'), cert: file('localhost.crt') };

/** One letter as the server got it. */
export interface Got {
  from: string;
  to: string[];
  user: string | undefined;
  secure: boolean;
  raw: string;
}

/** Servers that are open; {@link closeServers} closes them. */
export const open: (SMTPServer | Server)[] = [];

/** A real mail server on a free port; it takes `post@branch.example` with the password `geheim-密码`, and no letter for `nobody@`. */
export async function mailServer(more: SMTPServerOptions = {}): Promise<{ port: number; got: Got[] }> {
  const got: Got[] = [];
  const server = new SMTPServer({
    ...ownKeys,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'post@branch.example' && password === 'geheim-密码'
        ? done(null, { user: username })
        : done(new Error('5.7.8 Authentication failed')),
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('nobody@') ? Object.assign(new Error('5.1.1 No such mailbox'), { responseCode: 550 }) : null),
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        got.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          user: session.user as string | undefined,
          secure: session.secure,
          raw: Buffer.concat(parts).toString('utf8'),
        });
        done();
      });
    },
    ...more,
  });
  server.on('error', () => undefined);
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.server.address() as AddressInfo).port, got };
}

/** Ends all connections, in the middle of whatever they are at. */
export function cutOff(): void {
  for (const server of open) if (server instanceof SMTPServer) for (const connection of server.connections) connection.close();
}

/** Closes every server a test opened. */
export async function closeServers(): Promise<void> {
  await Promise.all(open.splice(0).map((server) => new Promise<void>((resolve) => void server.close(() => resolve()))));
}

const words = (text: string) =>
  text.replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=(?:\s+(?==\?))?/giu, (_whole, how: string, body: string) =>
    how.toUpperCase() === 'B' ? Buffer.from(body, 'base64').toString('utf8') : quoted(body.replaceAll('_', ' ')),
  );
const quoted = (text: string) =>
  Buffer.from(
    text.replace(/=\r?\n/gu, '').replace(/=([0-9A-F]{2})/gu, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** Headers and text of a received letter as a mail program shows them. */
export function letterOf({ raw }: Got): { header: (name: string) => string; text: string } {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const unfolded = head.replace(/\r\n[ \t]+/gu, ' ');
  const header = (name: string) => words(new RegExp(`^${name}: (.*)$`, 'imu').exec(unfolded)?.[1] ?? '');
  const text = body.join('\r\n\r\n');
  const how = header('Content-Transfer-Encoding').toLowerCase();
  return {
    header,
    text: how === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : how === 'quoted-printable' ? quoted(text) : text,
  };
}

/** Files of a received letter by their names. */
export function attachmentsOf({ raw }: Got): ReadonlyMap<string, Uint8Array> {
  const boundary = /boundary="?([^";\r\n]+)/iu.exec(raw)?.[1] ?? '';
  const parts = raw.split(`--${boundary}`).map((part) => part.split('\r\n\r\n'));
  return new Map(
    parts.flatMap(([head = '', body = '']): [string, Uint8Array][] => {
      const name = /filename="?([^";\r\n]+)/iu.exec(words(head))?.[1];
      return name === undefined ? [] : [[name, Buffer.from(body, 'base64')]];
    }),
  );
}
