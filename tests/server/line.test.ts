import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket, { WebSocketServer } from 'ws';
import { Line, lineOptions, reloadNow } from '#server/live/line';
import { Listener } from '#tests/server/listener';
import { startService, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let finance: SignedIn;
let controller: SignedIn;

beforeAll(async () => {
  service = await startService();
  [finance, controller] = await Promise.all([service.signIn('finance'), service.signIn('controller')]);
});
afterAll(() => service.stop());

describe('frames of a page', () => {
  const floods: Readonly<Record<string, (listener: Listener) => void>> = {
    'short words': (listener) => listener.send('p'),
    'signs of life of the protocol': (listener) => listener.ping(),
    'words of presence': (listener) => listener.send('{"kind":"presence","entity":"cost","rowId":null,"edits":false}'),
    'words that mean nothing': (listener) => listener.send('x'.repeat(200)),
  };

  it.each(Object.keys(floods))(
    '%s: twenty in ten seconds are taken, one more closes the socket, and nobody else is closed',
    async (what) => {
      const [mine, theirs] = [await Listener.open(service.url, finance.token), await Listener.open(service.url, controller.token)];
      for (let at = 0; at < 20; at++) floods[what]?.(mine);
      theirs.send('ping');
      await theirs.until(({ kind }) => kind === 'pong');
      expect(mine.closed).toBeNull();
      for (let at = 0; at < 2_000; at++) floods[what]?.(mine);
      expect(await mine.untilClosed()).toBe(1008);
      expect(mine.heard.length).toBeLessThanOrEqual(20);
      theirs.send('ping');
      await theirs.until((frame) => frame.kind === 'pong' && theirs.heard.length === 2);
      await theirs.close();
    },
  );

  it('come in pieces without end: closed', async () => {
    const socket = new WebSocket(`${service.url.replace('http', 'ws')}/webSocket/${finance.token}`);
    await once(socket, 'open');
    for (let at = 0; at < 2_000; at++) socket.send('', { fin: false });
    const [code] = (await once(socket, 'close')) as [number];
    expect(code).toBe(1008);
  });
});

describe('a page that does not read', () => {
  it('has no more than a megabyte waiting for it, and is asked to load again when it reads', async () => {
    const server = new WebSocketServer({ port: 0, ...lineOptions });
    const accepted = once(server, 'connection') as Promise<[WebSocket]>;
    const page = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const [[socket]] = await Promise.all([accepted, once(page, 'open')]);
    const line = new Line(socket, () => undefined);
    page.pause();
    const text = 'x'.repeat(100_000);
    for (let at = 0; at < 300; at++) line.tell(text);
    expect(socket.bufferedAmount).toBeGreaterThan(1_000_000);
    expect(socket.bufferedAmount).toBeLessThan(1_200_000);
    line.mention('let go');
    const heard: string[] = [];
    const told = new Promise<void>((resolve) =>
      page.on('message', (data: Buffer) => {
        heard.push(data.toString('utf8'));
        if (heard.at(-1) === 'after') resolve();
        if (heard.at(-1) === reloadNow) line.tell('after');
      }),
    );
    page.resume();
    await told;
    expect(heard.slice(0, -2).every((one) => one === text)).toBe(true);
    expect(heard.length).toBeLessThan(300);
    expect(heard.slice(-2)).toEqual([reloadNow, 'after']);
    server.close();
    page.terminate();
  });
});
