import type { EngineCalls, EngineLink } from '#client/sheet/engine/link';

/** Chunks of the network are handed over together: a call for each would cost more than it carries. */
const portionBytes = 512 * 1024;

async function feedPortion(link: EngineLink, engine: EngineCalls, chunks: readonly Uint8Array[]): Promise<void> {
  const portion = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    portion.set(chunk, at);
    at += chunk.length;
  }
  await link.feed(engine, portion);
}

/** Portions that may be on their way: the engine has what to read while the page draws, which hands nothing over meanwhile. */
const mostAhead = 8;

/** Hands portions over without waiting for each; rejects with the first that was refused. */
class Road {
  private readonly ahead: Promise<void>[] = [];

  constructor(
    private readonly link: EngineLink,
    private readonly engine: EngineCalls,
  ) {}

  async hand(chunks: readonly Uint8Array[]): Promise<void> {
    const handed = feedPortion(this.link, this.engine, chunks);
    // Waited for further on; until then nobody may call it unheard.
    handed.catch(() => undefined);
    this.ahead.push(handed);
    if (this.ahead.length > mostAhead) await this.ahead.shift();
  }

  async end(): Promise<void> {
    await Promise.all(this.ahead.splice(0));
  }
}

/**
 * Hands a list to the engine as it arrives; the first bytes at once, so that the first rows are seen at once. Rejects once
 * `signal` is aborted: the engine may already be reading another list.
 */
export async function feedList(
  link: EngineLink,
  engine: EngineCalls,
  list: ReadableStream<Uint8Array> | ArrayBuffer,
  signal: AbortSignal,
): Promise<void> {
  const road = new Road(link, engine);
  if (list instanceof ArrayBuffer) {
    for (let from = 0; from < list.byteLength; from += portionBytes) {
      signal.throwIfAborted();
      await road.hand([new Uint8Array(list.slice(from, from + portionBytes))]);
    }
    return road.end();
  }
  const reader = list.getReader();
  let chunks: Uint8Array[] = [];
  let bytes = 0;
  let least = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (signal.aborted) await reader.cancel();
    signal.throwIfAborted();
    if (value) {
      chunks.push(value);
      bytes += value.length;
    }
    if (bytes > least || (done && bytes > 0)) {
      await road.hand(chunks);
      chunks = [];
      bytes = 0;
      least = portionBytes;
    }
    if (done) return road.end();
  }
}
