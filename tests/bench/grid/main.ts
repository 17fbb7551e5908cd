import type { Contestant, OperationName } from './contest';
import { makeLedger } from './ledger';
import { measure, painted, rest, scrolled, type Figure, type Scrolled } from './meter';

/** Pages by the name of their grid; those of other grids are plain scripts, because their packages are only there while the benchmark runs. */
const pages: Readonly<Record<string, () => Promise<unknown>>> = {
  ours: () => import('./ours.tsx'),
  ...Object.fromEntries(
    Object.entries(import.meta.glob('./peers/*.mjs')).map(([path, load]) => [path.replace(/^.*\/|\.mjs$/gu, ''), load]),
  ),
};

interface Opening {
  readonly prepared: number;
  readonly first: number;
  readonly complete: number;
  readonly longestTask: number;
}

/** Milliseconds of adding numbers up that lie in memory, as a filter reads them. */
function bareLoop(numbers: Float64Array): number {
  const started = performance.now();
  let sum = 0;
  for (let at = 0; at < numbers.length; at++) sum += numbers[at] as number;
  return sum === 1 ? 0 : performance.now() - started;
}

/** What the runner calls from outside. */
class Bench {
  private contestant: Contestant | null = null;

  private get grid(): Contestant {
    if (this.contestant === null) throw new Error('no grid was opened');
    return this.contestant;
  }

  async prepare(rows: number): Promise<void> {
    const name = new URLSearchParams(location.search).get('grid') ?? '';
    const load = pages[name];
    if (load === undefined) throw new Error(`there is no grid ${name}`);
    const { contestant } = (await load()) as { contestant: Contestant };
    await contestant.prepare(makeLedger(rows));
    this.contestant = contestant;
    await rest(500);
  }

  async open(): Promise<Opening> {
    let first = 0;
    const started = performance.now();
    const { painted: complete, longestTask } = await measure(async () => {
      await this.grid.open(() => void painted().then(() => (first ||= performance.now() - started)));
      return 0;
    });
    return { prepared: 0, first: first || complete, complete, longestTask };
  }

  offers(): string[] {
    return Object.keys(this.grid.operations);
  }

  async run(name: OperationName): Promise<Figure & { note: string }> {
    const operation = this.grid.operations[name];
    if (operation === undefined) throw new Error(`${this.grid.name} does not offer ${name}`);
    await operation.before?.();
    const figure = await measure(() => operation.run());
    await operation.after?.();
    await painted();
    await rest(50);
    return { ...figure, note: operation.note ?? '' };
  }

  /** `step` pixels down in each frame; `looking` for blanks or not. */
  async scroll(step: number, frames: number, looking: boolean): Promise<Scrolled> {
    const scroller = this.grid.scroller();
    scroller.scrollTop = 0;
    await rest(300);
    return scrolled(
      frames,
      () => (scroller.scrollTop += step),
      () => looking && this.grid.blank(),
    );
  }

  /** To another place every sixth of a second. */
  async jumps(count: number, looking: boolean): Promise<Scrolled> {
    const scroller = this.grid.scroller();
    const height = scroller.scrollHeight - scroller.clientHeight;
    return scrolled(
      count * 10,
      (frame) => frame % 10 === 0 && (scroller.scrollTop = ((((frame / 10) * 7_919) % 1_000) / 1_000) * height),
      () => looking && this.grid.blank(),
    );
  }

  async busy(milliseconds: number): Promise<void> {
    await this.grid.busy?.(milliseconds);
  }

  /**
   * A day's work in a few minutes: the same round again and again. Answers milliseconds of a round in the first and in the last third,
   * those of a bare loop after each of them, which tell how fast the machine was meanwhile, and megabytes before and after. Of each third
   * a round that three quarters are slower than is told: neighbours on the machine slow some rounds down, never up.
   */
  async endure(
    rounds: number,
  ): Promise<{ first: number; last: number; bareFirst: number; bareLast: number; before: number | null; after: number | null }> {
    const done = (['filterValue', 'filterNumber', 'sortThree', 'findFirst', 'valueList', 'jump'] as const).flatMap(
      (name) => this.grid.operations[name] ?? [],
    );
    const numbers = new Float64Array(4_000_000);
    const before = await this.memory();
    const taken: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const started = performance.now();
      for (const operation of done) {
        await operation.run();
        await operation.after?.();
      }
      await painted();
      taken.push(performance.now() - started);
      bare.push(bareLoop(numbers));
    }
    const third = Math.max(1, Math.floor(rounds / 3));
    const quick = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] ?? Number.NaN;
    // What is worked out only once is no part of the first rounds.
    const [first, last] = [(times: number[]) => quick(times.slice(1, 1 + third)), (times: number[]) => quick(times.slice(-third))];
    return { first: first(taken), last: last(taken), bareFirst: first(bare), bareLast: last(bare), before, after: await this.memory() };
  }

  /** Megabytes of the rows; null where the grid does not say. */
  rows(): number | null {
    return this.grid.rowMegabytes?.() ?? null;
  }

  /** In megabytes; null where the browser does not say. */
  async memory(): Promise<number | null> {
    const measureMemory = (performance as { measureUserAgentSpecificMemory?: () => Promise<{ bytes: number }> })
      .measureUserAgentSpecificMemory;
    if (!globalThis.crossOriginIsolated || measureMemory === undefined) return null;
    return (await measureMemory.call(performance)).bytes / 1e6 - (this.grid.countedTwice?.() ?? 0);
  }
}

export type { Bench };
(globalThis as { bench?: Bench }).bench = new Bench();
