import { createHmac } from 'node:crypto';

/**
 * Services that ask for little more than a signature: every step is `POST <url>/<step>` with JSON, the key, the moment and an HMAC-SHA256
 * over step, moment and body in its headers. Answers say `{ code, message, data }`; code `0` is yes, every other a refusal in their words.
 * The platform of tax invoices and the insurer are asked like this; whose they are stands in the settings.
 */
export interface PeerAccount {
  /** Up to the folder its steps are in: `https://invoices.example/api`. */
  readonly url: string;
  readonly key: string;
  readonly secret: string;
}

/** What it answered: what was asked for, or its refusal. */
export type PeerAnswer<T> =
  | { readonly done: true; readonly data: T }
  | { readonly done: false; readonly code: string; readonly message: string };

/** It could not be reached, or its answer was lost: nothing is known of what it did. */
export class PeerAway extends Error {}

const usualMs = 30_000;
const mostAnswerBytes = 25 * 1024 * 1024;

/** What stands over a step: whoever changes a byte of it, or sends it again later, does not have it. */
export const signatureOf = (secret: string, step: string, at: string, body: string): string =>
  createHmac('sha256', secret).update(`${step}\n${at}\n${body}`).digest('hex');

/** Asks for steps; `Steps` says of each what is sent and what comes back. */
export class SignedPeer<Steps extends Readonly<Record<string, readonly [asked: object, answered: unknown]>>> {
  constructor(
    private readonly account: PeerAccount,
    private readonly waitMs = usualMs,
  ) {}

  /** @throws PeerAway where nothing is known of what became of it */
  async ask<Step extends keyof Steps & string>(step: Step, asked: Steps[Step][0]): Promise<PeerAnswer<Steps[Step][1]>> {
    const { url, key, secret } = this.account;
    const body = JSON.stringify(asked);
    const at = new Date().toISOString();
    try {
      const response = await fetch(`${url.replace(/\/+$/u, '')}/${step}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-key': key, 'x-at': at, 'x-signature': signatureOf(secret, step, at, body) },
        body,
        signal: AbortSignal.timeout(this.waitMs),
        redirect: 'error',
      });
      if (!response.ok) throw new PeerAway(`${response.status} ${response.statusText}`);
      if (Number(response.headers.get('content-length') ?? 0) > mostAnswerBytes) throw new PeerAway('answer too large');
      const { code, message = '', data } = JSON.parse(await response.text()) as { code?: string; message?: string; data?: unknown };
      if (code === undefined) throw new PeerAway('answer without a code');
      return code === '0' ? { done: true, data: data as Steps[Step][1] } : { done: false, code, message: message || code };
    } catch (error) {
      if (error instanceof PeerAway) throw error;
      throw new PeerAway(error instanceof Error ? error.message : String(error));
    }
  }
}
