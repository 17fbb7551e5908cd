import { answerJob, type Job, type JobAnswer } from '#workers/sheet/find/jobs';

/** Patterns of people run here, and nothing else: a pattern that finds no end is ended with its worker. */
const answer = (made: JobAnswer) => postMessage(made, { transfer: made.is === 'scanned' ? [made.hits.buffer] : [] });

addEventListener('message', ({ data }: MessageEvent<Job>) => answer(answerJob(data)));
answer({ is: 'ready' });
