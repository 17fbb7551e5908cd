import type { Engine } from '#server/engine';

/** Work the server does by itself now and then; what it did is told to the log. */
export interface Chore {
  readonly name: string;
  readonly firstAfterMs: number;
  readonly everyMs: number;
  run(engine: Engine): Promise<unknown>;
}

/** Begins the chores of a server; one that fails is told to the log and tried again at its next time. The answer ends them, waiting for one at work. */
export function startChores(engine: Engine, chores: readonly Chore[]): () => Promise<void> {
  const timers = new Set<NodeJS.Timeout>();
  const atWork = new Set<Promise<void>>();
  let ended = false;
  const begin = (chore: Chore, afterMs: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      const work = chore.run(engine).then(
        () => undefined,
        (error: unknown) =>
          engine.log('chore failed', { chore: chore.name, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
      );
      atWork.add(work);
      void work.then(() => {
        atWork.delete(work);
        if (!ended) begin(chore, chore.everyMs);
      });
    }, afterMs);
    timer.unref();
    timers.add(timer);
  };
  for (const chore of chores) begin(chore, chore.firstAfterMs);
  return async () => {
    ended = true;
    timers.forEach((timer) => clearTimeout(timer));
    await Promise.all(atWork);
  };
}
