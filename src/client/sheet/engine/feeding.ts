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

/**
 * Hands a list to the engine as it arrives; the first bytes at once, so that the first rows are seen at once. Rejects once
 * `signal` is aborted: the engine may already be reading another list.
 */
export async function feedList(link: EngineLink, engine: EngineCalls, list: ReadableStream<Uint8Array> | ArrayBuffer, signal: AbortSignal): Promise<void> {
  if (list instanceof ArrayBuffer) {
    for (let from = 0; from < list.byteLength; from += portionBytes) {
      signal.throwIfAborted();
      await link.feed(engine, new Uint8Array(list.slice(from, from + portionBytes)));
    }
    return;
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
      await feedPortion(link, engine, chunks);
      chunks = [];
      bytes = 0;
      least = portionBytes;
    }
    if (done) return;
  }
}
