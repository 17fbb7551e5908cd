import { rewrite } from '#workers/sheet/find/rewrite';
import { scan, type Texts } from '#workers/sheet/find/scan';
import type { RegexSearch, Search } from '#workers/sheet/find/search';

/** Work with a pattern, as it is handed to the thread that may be ended in the middle of it. */
export type Work =
  | { readonly is: 'scan'; readonly search: RegexSearch; readonly texts: Texts }
  | { readonly is: 'rewrite'; readonly search: Search; readonly texts: readonly string[]; readonly by: string };

export type Job = Work & { readonly id: number };

export type JobAnswer =
  /** The thread has its code and listens. */
  | { readonly is: 'ready' }
  | { readonly is: 'scanned'; readonly id: number; readonly hits: Uint32Array<ArrayBuffer> }
  | { readonly is: 'rewritten'; readonly id: number; readonly texts: readonly (string | null)[] };

/** Does one job; may run without end. */
export function answerJob(job: Job): JobAnswer {
  const { id } = job;
  if (job.is === 'scan') return { is: 'scanned', id, hits: scan(job.search, job.texts) };
  return { is: 'rewritten', id, texts: job.texts.map((text) => rewrite(text, job.search, job.by)) };
}
