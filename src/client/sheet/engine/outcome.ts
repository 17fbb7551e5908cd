import { CallFailed } from '#client/calls/failed';
import type { BatchAnswer } from '#define/wire';
import type { SendOutcome } from '#workers/sheet/crossing';

/**
 * What became of a batch, from how its call ended. Without an answer, or with a fault of the server's own, nobody knows
 * whether it was done: the same batch is sent again (design/reliability.md R3–R5, R15).
 */
export async function outcomeOf(sending: Promise<BatchAnswer>): Promise<SendOutcome> {
  try {
    return { was: 'answered', answer: await sending };
  } catch (error) {
    if (!(error instanceof CallFailed)) return { was: 'lost', server: false };
    if (error.kind === 'session') return { was: 'ended' };
    if (error.kind !== 'refused') return { was: 'lost', server: false };
    if (error.code >= 500 && error.code < 600) return { was: 'lost', server: true, text: error.codeMsg };
    return { was: 'refused', code: error.refusals[0]?.code ?? null, text: error.codeMsg, refusals: [...error.refusals] };
  }
}
