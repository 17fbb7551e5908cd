import { CallFailed } from '#client/calls/failed';
import { reasonOf } from '#client/calls/reasonOf';
import type { Issued } from '#client/sheet/papers/papers';

/** What a call that failed says of its rows, one by one: each with its own reason, or with that of the whole. */
function refusedBy(error: unknown, ids: readonly string[]): Issued['refused'] {
  const own = error instanceof CallFailed ? error.refusals : [];
  return ids.map((id) => ({ id, text: own.find((one) => one.id === id)?.text ?? reasonOf(error) }));
}

/** Could another part fare better? Not where the server is away or the session has ended. */
const mayGoOn = (error: unknown): boolean => error instanceof CallFailed && error.kind === 'refused';

/**
 * Sends rows in parts of so many, one after the other. A part that fails takes nothing from what the others did: its rows are among the
 * refused, and where no part can go through any more those left are too. Rejects as the first part that failed where nothing was sent.
 */
export async function inParts(ids: readonly string[], most: number, send: (part: readonly string[]) => Promise<Issued>): Promise<Issued> {
  let all: Issued = { done: [], refused: [] };
  const failures: unknown[] = [];
  for (let at = 0; at < ids.length; at += most) {
    const part = ids.slice(at, at + most);
    try {
      const { done, refused } = await send(part);
      all = { done: [...all.done, ...done], refused: [...all.refused, ...refused] };
    } catch (error) {
      failures.push(error);
      all = { ...all, refused: [...all.refused, ...refusedBy(error, mayGoOn(error) ? part : ids.slice(at))] };
      if (!mayGoOn(error)) break;
    }
  }
  if (all.done.length === 0 && failures.length > 0) throw failures[0];
  return all;
}
