import * as Comlink from 'comlink';
import type { Column } from '#define/catalogue';
import type { Values } from '#define/row';
import type { FormulaRoad } from '#client/sheet/engine/options';
import type { Answered, PlanProblem } from '#workers/formula/desk';
import type { FormulaPlan } from '#workers/formula/plan';
import type { FormulaColumn, FormulaScene } from '#workers/formula/scene';
import type { FormulaHost } from '#workers/formula.worker';
import type { Evaluated } from '#workers/sheet/crossing';

/** No formula a person typed takes longer; one that does is ended with its worker (reliability T12). */
const slowMs = 2_000;
/** The worker's code comes over the network once; a start that takes longer has failed. */
const openMs = 30_000;
/** A paste may bring as many (reliability T12). */
const mostWaiting = 5_000;
/** A worker nobody asks any more gives its memory back. */
const idleMs = 60_000;

/** The way to a formula worker, wherever it runs. */
export interface FormulaLink {
  readonly host: Comlink.Remote<FormulaHost>;
  /** Rejects when the worker breaks. */
  readonly failed: Promise<never>;
  end(): void;
}

function workerLink(): FormulaLink {
  const worker = new Worker(new URL('../../../workers/formula.worker.ts', import.meta.url), { type: 'module', name: 'formula' });
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('the formula worker has broken')));
  });
  failed.catch(() => undefined);
  return { host: Comlink.wrap<FormulaHost>(worker), failed, end: () => worker.terminate() };
}

/** What the formulas of a sheet may name: its columns, by field name and by the words in their headers. */
export function formulaScene(columns: readonly Column[], fieldLabel: (column: string) => string, baseCurrency: string): FormulaScene {
  return { baseCurrency, columns: columns.map(({ name, field }) => ({ name, kind: field.kind, label: fieldLabel(name) })) };
}

const late = Symbol('late');

/** `work`, or `late` when it takes longer. */
async function within<T>(work: Promise<T>, ms: number): Promise<T | typeof late> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const bell = new Promise<typeof late>((resolve) => {
    timer = setTimeout(() => resolve(late), ms);
  });
  try {
    return await Promise.race([work, bell]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The page's side of typed formulas: one worker, started when the first formula comes, ended and started anew when one
 * takes longer than two seconds, ended when none has come for a minute. Formulas are worked out one after another.
 */
export class Formulas implements FormulaRoad {
  private ready: Promise<FormulaLink> | null = null;
  private link: FormulaLink | null = null;
  private turn: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  /** Why the worker could not be had; whoever waits already is told the same without another try. */
  private broken: unknown = null;
  private idle: ReturnType<typeof setTimeout> | undefined;

  private own: readonly FormulaColumn[] = [];

  constructor(
    private readonly listed: () => FormulaScene,
    private readonly start: () => FormulaLink = workerLink,
  ) {}

  scene(): FormulaScene {
    const { baseCurrency, columns } = this.listed();
    return { baseCurrency, columns: [...columns, ...this.own] };
  }

  name(own: readonly FormulaColumn[]): void {
    this.own = own;
    this.turn = this.turn
      .then(async () => {
        const link = await this.ready?.catch(() => null);
        await link?.host.open(this.scene());
      })
      .catch(() => undefined);
  }

  /**
   * The number a typed formula gives over a row, as decimal text, why it gives none, or the figures of whole columns it has
   * to be given first. Rejects when the worker could not be started or broke: asking again may help.
   */
  evaluate(formula: string, row: Values, figures?: readonly Evaluated[]): Promise<Answered> {
    return this.inTurn<Answered>(async (host) => host.evaluate(formula, row, figures));
  }

  plan(formula: string, into?: string): Promise<FormulaPlan | PlanProblem> {
    return this.inTurn<FormulaPlan | PlanProblem>(async (host) => host.plan(formula, into));
  }

  private inTurn<T>(work: (host: FormulaLink['host']) => Promise<T>): Promise<T | PlanProblem> {
    if (this.waiting >= mostWaiting) return Promise.resolve({ problem: 'FORMULA_TOO_MANY', detail: { n: String(mostWaiting) } });
    clearTimeout(this.idle);
    this.waiting += 1;
    const mine = this.turn.then(() => this.one(work)).finally(() => this.done());
    this.turn = mine.catch(() => undefined);
    return mine;
  }

  /** Ends the worker; the next formula starts another. */
  close(): void {
    clearTimeout(this.idle);
    this.drop();
  }

  private async one<T>(work: (host: FormulaLink['host']) => Promise<T>): Promise<T | PlanProblem> {
    if (this.broken !== null) throw this.broken;
    try {
      const link = await (this.ready ??= this.begin());
      const answer = await within(Promise.race([work(link.host), link.failed]), slowMs);
      if (answer !== late) return answer;
      if (this.link !== link) throw new Error('the formulas have been closed');
    } catch (error) {
      this.broken = error;
      this.drop();
      throw error;
    }
    this.drop();
    this.ready = this.begin();
    this.ready.catch(() => undefined);
    return { problem: 'FORMULA_SLOW', detail: { n: String(slowMs / 1_000) } };
  }

  private async begin(): Promise<FormulaLink> {
    const link = this.start();
    this.link = link;
    const opened = await within(Promise.race([link.host.open(this.scene()), link.failed]), openMs);
    if (opened === late) throw new Error('the formula worker does not answer');
    return link;
  }

  private done(): void {
    this.waiting -= 1;
    if (this.waiting > 0) return;
    this.broken = null;
    this.idle = setTimeout(() => this.drop(), idleMs);
  }

  private drop(): void {
    this.link?.end();
    this.link = null;
    this.ready = null;
  }
}
