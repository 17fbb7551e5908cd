import { connect } from 'node:net';
import type pg from 'pg';

/** What PostgreSQL told the driver when the connection was made. */
interface Keys {
  readonly processID: number | null;
  readonly secretKey: number | null;
}

const cancelCode = 80_877_102;

/** Asks PostgreSQL to end what a connection is doing: over a connection of its own, which it never answers. */
export function cancel(client: pg.PoolClient): void {
  const { processID, secretKey } = client as unknown as Keys;
  if (processID === null || secretKey === null) return;
  const message = Buffer.alloc(16);
  [message.length, cancelCode, processID, secretKey].forEach((number, at) => message.writeInt32BE(number, at * 4));
  const { host, port } = client;
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.on('error', () => undefined);
  socket.end(message);
}
