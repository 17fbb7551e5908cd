import type { StartPatternThread } from '#workers/sheet/find/patternPlace';

/** Time, chance and breath, given from outside so that tests can run a day in a moment. */
export interface Surroundings {
  now(): number;
  uuid(): string;
  /** From 0 up to 1. */
  random(): number;
  /** Calls back after a while; the answer takes it back. */
  later(ms: number, call: () => void): () => void;
  /** Lets messages in between two slices of long work. */
  pause(): Promise<void>;
  /** A thread for the patterns people type, which may find no end. */
  startPatterns?: StartPatternThread;
}

export const realSurroundings: Surroundings = {
  now: () => Date.now(),
  uuid: () => crypto.randomUUID(),
  random: () => Math.random(),
  later: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
  // A message is handed over at once; a timer of 0 ms waits 4 ms once it is nested.
  pause: () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    }),
};
