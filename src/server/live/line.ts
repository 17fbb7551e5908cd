import type { WebSocket } from '@fastify/websocket';
import { pacer } from '#server/live/pace';

/** What may wait to be sent to a page that reads slowly, or not at all (design/reliability.md T4). */
const mostBuffered = 1_000_000;
/** What a page says of its cursor and of itself stays far below (design/reliability.md T4). */
const mostFrames = 20;
const framesWithinMs = 10_000;
/** Against the rules of the channel, in the protocol's own numbers. */
const tooMuch = 1008;
/** What a page that floods is given to hear that it was closed. */
const hearingMs = 1_000;
/** Heeded whatever number a sheet stands at. */
export const reloadNow = JSON.stringify({ kind: 'reload', seq: 0 });

/** What the socket server is to be opened with: signs of life of the protocol are answered here, where they are counted. */
export const lineOptions = { maxPayload: 16_384, maxFragments: 16, autoPong: false } as const;

/**
 * A page's socket within its bounds, both ways. Every frame that comes is counted, also the protocol's own signs of life; a page
 * that sends more than any of ours would is closed and not read any further. Nothing is put behind more than a megabyte that waits.
 */
export class Line {
  /** Something was not sent that the page cannot do without. */
  private behind = false;
  private readonly mayCome = pacer(mostFrames, framesWithinMs);

  /** `heard` is told of every text within the bounds. */
  constructor(
    private readonly socket: WebSocket,
    heard: (text: string) => void,
  ) {
    socket.on('message', (data: Buffer) => {
      if (this.counted()) heard(data.toString('utf8'));
    });
    socket.on('ping', (data: Buffer) => {
      if (this.counted() && this.hasRoom) socket.pong(data);
    });
    socket.on('pong', () => void this.counted());
  }

  /** Sends what the page must know; where too much waits already, the page is asked to load again once there is room. */
  tell(text: string): void {
    if (this.behind || !this.hasRoom) this.behind = true;
    else this.send(text);
  }

  /** Sends what is soon out of date, or found again without; where too much waits already, it is let go. */
  mention(text: string): void {
    if (this.hasRoom) this.send(text);
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }

  private get hasRoom(): boolean {
    return this.socket.bufferedAmount <= mostBuffered;
  }

  private send(text: string): void {
    this.socket.send(text, () => {
      if (!this.behind || !this.hasRoom || this.socket.readyState !== this.socket.OPEN) return;
      this.behind = false;
      this.send(reloadNow);
    });
  }

  private counted(): boolean {
    if (this.socket.readyState !== this.socket.OPEN) return false;
    if (this.mayCome()) return true;
    this.socket.close(tooMuch, 'too many frames');
    // Not read any further, it cannot answer the closing either.
    this.socket.pause();
    setTimeout(() => this.socket.terminate(), hearingMs).unref();
    return false;
  }
}
