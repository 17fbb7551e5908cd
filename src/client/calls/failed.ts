import type { Envelope, RefusalOnWire, WarningOnWire } from '#define/wire';

/** An answer as it arrives; a stranger in between may have left out what ours always holds. */
export type Answer = Partial<Envelope> & Pick<Envelope, 'code'>;

/**
 * How a call failed: `refused` – the server answered with another code than 200; `network` – no answer, or one that is not ours;
 * `session` – the session has ended and the dialog says so; `cancelled` – the caller's signal fired.
 */
export type FailureKind = 'refused' | 'network' | 'session' | 'cancelled';

/** What every failed call rejects with. `code` is 0 where the server did not answer. */
export class CallFailed extends Error {
  readonly kind: FailureKind;
  readonly code: number;
  readonly codeMsg: string;
  readonly refusals: readonly RefusalOnWire[];
  readonly warnings: readonly WarningOnWire[];
  readonly data: unknown;

  constructor(kind: FailureKind, answer: Answer) {
    super(answer.codeMsg ?? kind);
    this.name = 'CallFailed';
    this.kind = kind;
    this.code = answer.code;
    this.codeMsg = answer.codeMsg ?? '';
    this.refusals = answer.refusals ?? [];
    this.warnings = answer.warnings ?? [];
    this.data = answer.data;
  }
}

/** Reads a body as an envelope, also where the caller asked for bytes and got a refusal instead; undefined if it is none. */
export async function envelopeOf(body: unknown, contentType: string): Promise<Answer | undefined> {
  const parsed = contentType.includes('json') ? await parsedJson(body) : undefined;
  if (typeof parsed !== 'object' || parsed === null || !('code' in parsed)) return undefined;
  const code = Number(parsed.code);
  return Number.isInteger(code) ? { ...(parsed as Answer), code } : undefined;
}

async function parsedJson(body: unknown): Promise<unknown> {
  try {
    if (body instanceof ArrayBuffer) return JSON.parse(new TextDecoder().decode(body));
    if (body instanceof Blob) return JSON.parse(await body.text());
    return typeof body === 'string' ? JSON.parse(body) : body;
  } catch {
    return undefined;
  }
}
