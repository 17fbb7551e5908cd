import { once } from 'node:events';
import { createServer, request as ask, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable, type Duplex } from 'node:stream';

/** The product as it is, seen through a door behind which one list is as long as a test wants it. */
export interface LongList {
  url: string;
  /** Rows of the true list, which come again and again. */
  shortRows(): number;
  stop(): Promise<void>;
}

const padded = (length: number): number => Math.ceil(length / 8) * 8;

/** Pieces of a columns stream (`define/wire.ts`), each with its own first eight bytes. */
function piecesOf(body: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  let at = 8 + padded(body.readUInt32LE(4));
  pieces.push(body.subarray(0, at));
  while (at < body.length) {
    const [first, second] = [body.readUInt32LE(at), body.readUInt32LE(at + 4)];
    const end = at + 8 + padded(first === 0 ? second : first);
    pieces.push(body.subarray(at, end));
    at = end;
  }
  return pieces;
}

const rowsOf = (piece: Buffer): number => (piece.readUInt32LE(0) === 0 ? 0 : piece.readUInt32LE(4));

/** The same block with other ids: they are the first column, written as a minimum and what each row is above it. */
function laterBlock(block: Buffer, shift: number): Buffer {
  const copy = Buffer.from(block);
  copy.writeDoubleLE(copy.readDoubleLE(16) + shift, 16);
  return copy;
}

async function* repeated(body: Buffer, wanted: number): AsyncGenerator<Buffer> {
  const [head, ...pieces] = piecesOf(body);
  const blocks = pieces.filter((piece) => rowsOf(piece) > 0);
  yield head as Buffer;
  yield* pieces.filter((piece) => rowsOf(piece) === 0 && piece.readUInt32LE(0) > 0);
  let [rows, turn] = [0, 0];
  for (; rows < wanted; turn++) {
    for (const block of blocks) {
      yield laterBlock(block, turn * 10_000_000);
      rows += rowsOf(block);
    }
  }
  const words = Buffer.from(JSON.stringify({ total: rows }));
  const end = Buffer.alloc(8 + padded(words.length), 0x20);
  end.writeUInt32LE(0, 0);
  end.writeUInt32LE(words.length, 4);
  words.copy(end, 8);
  yield end;
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/**
 * Stands before the product at `product` and passes everything on, but answers `list` (a call's path) with at least `rows` rows:
 * the true list, again and again.
 */
export async function longList(product: string, list: string, rows: number): Promise<LongList> {
  const { hostname, port } = new URL(product);
  let shortRows = 0;
  const passOn = (method: string | undefined, path: string | undefined, headers: IncomingHttpHeaders) =>
    ask({ hostname, port, method, path, headers });

  const answerList = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const call = passOn(incoming.method, incoming.url, { ...incoming.headers, 'accept-encoding': 'identity' });
    call.end();
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    const body = await bodyOf(answer);
    shortRows = piecesOf(body)
      .slice(1)
      .reduce((sum, piece) => sum + rowsOf(piece), 0);
    const { 'content-length': _length, 'transfer-encoding': _transfer, ...headers } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 500, headers);
    Readable.from(repeated(body, rows)).pipe(outgoing);
  };

  const server = createServer((incoming, outgoing) => {
    if (incoming.url?.split('?')[0] === list) return void answerList(incoming, outgoing).catch(() => outgoing.destroy());
    const call = passOn(incoming.method, incoming.url, incoming.headers);
    call.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    call.on('error', () => outgoing.destroy());
    incoming.pipe(call);
  });
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex) => {
    const onward = connect(Number(port), hostname, () => {
      const headers = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${String(value)}`);
      onward.write([`${incoming.method} ${incoming.url} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
      socket.pipe(onward).pipe(socket);
    });
    for (const side of [socket, onward]) side.on('error', () => [socket, onward].forEach((one) => one.destroy()));
  });
  // Sockets that have become live channels are not the server's to close any more.
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, shortRows: () => shortRows, stop };
}
