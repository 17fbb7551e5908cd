import WebSocket from 'ws';
import type { ChangeFrame, PresenceFrame } from '#define/wire';

export type Frame =
  | ChangeFrame
  | PresenceFrame
  | { readonly kind: 'seq' | 'reload'; readonly seq: number }
  | { readonly kind: 'session'; readonly code: number }
  | { readonly kind: 'pong' };

/** A socket of the live channel that keeps everything it hears. */
export class Listener {
  readonly heard: Frame[] = [];
  /** Everything as it came, for scans of its text. */
  readonly texts: string[] = [];
  closed: { code: number } | null = null;
  private waiting: (() => void)[] = [];

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => {
      this.texts.push(data.toString('utf8'));
      this.heard.push(JSON.parse(data.toString('utf8')) as Frame);
      this.waiting.splice(0).forEach((go) => go());
    });
    socket.on('close', (code) => {
      this.closed = { code };
      this.waiting.splice(0).forEach((go) => go());
    });
  }

  /** Opens the socket of a token; rejects when the server does not let it in. */
  static async open(url: string, token: string, headers: Readonly<Record<string, string>> = {}, query = ''): Promise<Listener> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/webSocket/${token}${query}`, { headers });
    const listener = new Listener(socket);
    await new Promise<void>((resolve, reject) => {
      socket.on('open', resolve);
      socket.on('error', reject);
      socket.on('unexpected-response', (_request, response) => reject(new Error(`the socket was answered with ${response.statusCode}`)));
    });
    return listener;
  }

  /** Resolves with the first thing heard that passes, also one heard before. */
  async until<T extends Frame>(passes: (frame: Frame) => frame is T): Promise<T>;
  async until(passes: (frame: Frame) => boolean): Promise<Frame>;
  async until(passes: (frame: Frame) => boolean): Promise<Frame> {
    for (;;) {
      const found = this.heard.find(passes);
      if (found) return found;
      if (this.closed) throw new Error(`the socket was closed with ${this.closed.code} before it was told`);
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  async untilClosed(): Promise<number> {
    while (!this.closed) await new Promise<void>((resolve) => this.waiting.push(resolve));
    return this.closed.code;
  }

  send(text: string): void {
    this.socket.send(text);
  }

  /** A sign of life of the protocol itself. */
  ping(): void {
    this.socket.ping();
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.socket.close();
    await this.untilClosed();
  }
}

/** Frames that lead up to a number: what a listener knows once the branch stands there. */
export const upTo =
  (seq: number) =>
  (frame: Frame): boolean =>
    'seq' in frame && frame.seq >= seq;
