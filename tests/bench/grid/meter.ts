/** What one run of an operation took, in milliseconds. */
export interface Figure {
  /** Until the grid said that it was done. */
  readonly answered: number;
  /** Until the frame after that was on the screen. */
  readonly painted: number;
  /** Longest task of the main thread in it; below 50 browsers count none, and this is 0. */
  readonly longestTask: number;
  /** What it found, for a check that all did the same. */
  readonly found: number;
}

/** Resolves once a frame that begins after this call has been drawn. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    });
  });
}

export const rest = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Long tasks since the page began. */
const longTasks: { readonly at: number; readonly duration: number }[] = [];
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) longTasks.push({ at: startTime, duration });
}).observe({ type: 'longtask', buffered: true });

/** Longest task that began between two moments, after the browser had time to report it. */
export async function longestTask(from: number, to: number): Promise<number> {
  await rest(120);
  return longTasks.reduce((longest, { at, duration }) => (at + duration > from && at < to ? Math.max(longest, duration) : longest), 0);
}

/** Runs an operation and measures it; `body` answers how much it found. */
export async function measure(body: () => Promise<number> | number): Promise<Figure> {
  await painted();
  const started = performance.now();
  const found = await body();
  const answered = performance.now();
  await painted();
  const seen = performance.now();
  await rest(100);
  return { answered: answered - started, painted: seen - started, longestTask: await longestTask(started, performance.now()), found };
}

export interface Scrolled {
  readonly framesPerSecond: number;
  /** Time between two frames that 99 of 100 stay below. */
  readonly slowFrame: number;
  /** Longest time during which a place that should show a cell showed none. */
  readonly longestBlank: number;
  readonly longestTask: number;
}

/**
 * Scrolls by `step` each frame for `frames` frames. `blank` says whether something is missing on the screen right now; looking costs
 * time of its own, so a scroll whose frames are timed is done without.
 */
export async function scrolled(frames: number, step: (frame: number) => void, blank: () => boolean): Promise<Scrolled> {
  await painted();
  const gaps: number[] = [];
  const started = performance.now();
  let [last, blankSince, longestBlank] = [started, -1, 0];
  for (let frame = 0; frame < frames; frame++) {
    step(frame);
    await painted();
    const now = performance.now();
    gaps.push(now - last);
    last = now;
    if (!blank()) blankSince = -1;
    else if (blankSince < 0) blankSince = now;
    if (blankSince >= 0) longestBlank = Math.max(longestBlank, performance.now() - blankSince, gaps.at(-1) ?? 0);
  }
  const ended = performance.now();
  for (; blankSince >= 0 && performance.now() - ended < 5_000; await painted()) {
    longestBlank = Math.max(longestBlank, performance.now() - blankSince);
    if (!blank()) break;
  }
  gaps.sort((a, b) => a - b);
  return {
    framesPerSecond: (1_000 * frames) / (ended - started),
    slowFrame: gaps[Math.floor(gaps.length * 0.99)] ?? 0,
    longestBlank,
    longestTask: await longestTask(started, ended),
  };
}
