import { Worker } from 'node:worker_threads';
import type { StartPatternThread } from '#workers/sheet/find/patternPlace';

/** The way to a thread of patterns in Node; `entry` is the built worker, `shim` the address of patternThread.mjs. */
export function patternThreads(entry: string, shim: URL): { start: StartPatternThread; ended: () => number } {
  let ended = 0;
  const start: StartPatternThread = (hear, broken) => {
    const thread = new Worker(shim, { workerData: { entry } });
    thread.unref();
    thread.on('message', hear);
    thread.on('error', broken);
    const end = () => {
      ended += 1;
      void thread.terminate();
    };
    return { post: (job, transfer) => thread.postMessage(job, transfer), end };
  };
  return { start, ended: () => ended };
}
