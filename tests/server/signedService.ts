import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signatureOf, type PeerAccount } from '#server/outside/signedPeer';

type Said = { readonly code: string; readonly message?: string; readonly data?: unknown };
/** A step of the service: what it answers to what it was sent. */
// What was sent is read as the step needs it.
// oxlint-disable-next-line no-explicit-any
export type Step = (asked: any) => Said;

export const yes = (data: unknown): Said => ({ code: '0', data });
export const no = (code: string, message: string): Said => ({ code, message });

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** A service that is asked with signed steps, and refuses what is not signed as it should be. */
export class SignedService {
  /** Steps in the order they came. */
  readonly heard: string[] = [];
  /** The next of these arrives, and its answer is lost. */
  losesNext: string | null = null;
  private server: Server | null = null;

  constructor(private readonly steps: Readonly<Record<string, Step>>) {}

  async start(): Promise<PeerAccount> {
    this.server = createServer((request, response) => {
      void this.answer(request).then((answer) => {
        if (answer === null) return response.destroy();
        response.setHeader('content-type', 'application/json');
        return response.end(JSON.stringify(answer));
      });
    });
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
    return { url: `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/api/`, key: 'branch', secret: 'secret' };
  }

  stop(): Promise<void> {
    this.server?.closeAllConnections();
    return new Promise((resolve) => (this.server ? this.server.close(() => resolve()) : resolve()));
  }

  private async answer(request: IncomingMessage): Promise<Said | null> {
    const step = /^\/api\/(\w+)$/u.exec(request.url ?? '')?.[1] ?? '';
    const body = await bodyOf(request);
    const signed = signatureOf('secret', step, String(request.headers['x-at']), body) === request.headers['x-signature'];
    if (!signed || request.headers['x-key'] !== 'branch') return no('SIGNATURE', 'signature wrong');
    this.heard.push(step);
    const said = this.steps[step]?.(JSON.parse(body)) ?? no('STEP', `no step ${step}`);
    if (this.losesNext !== step) return said;
    this.losesNext = null;
    return null;
  }
}
