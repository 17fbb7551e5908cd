import { createContext } from 'react';
import type { BatchAnswer, BatchRequest } from '#define/wire';
import type { EntityName } from '#names/entities';
import { CallFailed } from '#client/calls/failed';
import type { Desk } from '#client/sheet/desk/desk';

/** Sends a batch of one entity by the call that entity has for it. */
export type SendAlone = (request: BatchRequest) => Promise<BatchAnswer>;

/** The place of one sheet among those that are saved together. */
export interface Seat {
  readonly together: SavedTogether;
  readonly entity: EntityName;
  /** Its desk, once it is open. */
  desk: Desk | null;
  /** Brings the sheet into sight, where it may be behind a tab. */
  readonly reveal: () => void;
  /** Sends a batch of the sheet, with those of the others where all are being saved. Rejects as calls do. */
  send(request: BatchRequest, alone: SendAlone): Promise<BatchAnswer>;
  leave(): void;
}

interface Gathered {
  readonly seat: Seat;
  readonly request: BatchRequest;
  readonly alone: SendAlone;
  readonly settle: (answer: Promise<BatchAnswer>) => void;
}

/** Batches that went as one: sent again as one until somebody answers. */
interface Sent {
  readonly batches: readonly Gathered[];
  flight: Promise<ReadonlyMap<string, BatchAnswer>> | null;
}

/** A refusal of the whole as one of its batches hears it: with its own reasons alone. */
function heardBy(batchId: string, error: unknown): unknown {
  if (!(error instanceof CallFailed) || error.kind !== 'refused') return error;
  return new CallFailed('refused', {
    code: error.code,
    codeMsg: error.codeMsg,
    refusals: error.refusals.filter((refusal) => refusal.batchId === batchId),
  });
}

const isRunning = (error: unknown): boolean => error instanceof CallFailed && error.refusals.some(({ code }) => code === 'BATCH_RUNNING');

/**
 * The sheets of one page: a row and the sheets of what hangs on it. They are saved by one call in one transaction, all or nothing, and
 * their steps are taken back in the order they were made (design/acts.md §3).
 */
export class SavedTogether {
  private readonly seats: Seat[] = [];
  private gathering: Gathered[] | null = null;
  private arrived: (() => void) | null = null;
  private readonly sent = new Map<string, Sent>();
  private undone: Desk[] = [];
  private readonly listeners = new Set<() => void>();

  /** `heldBack`: what sheets without a mistake of their own are told where another one holds the save back. */
  constructor(private readonly heldBack: () => string) {}

  /** Takes a seat for a sheet; the first is the page's own. */
  take(entity: EntityName, reveal: () => void): Seat {
    const seat: Seat = {
      together: this,
      entity,
      desk: null,
      reveal,
      send: (request, alone) => this.send(seat, request, alone),
      leave: () => {
        this.seats.splice(this.seats.indexOf(seat), 1);
        if (seat.desk) this.undone = this.undone.filter((desk) => desk !== seat.desk);
        this.changed();
      },
    };
    this.seats.push(seat);
    return seat;
  }

  /** Desks of the sheets that are open, the page's own first. */
  get desks(): readonly Desk[] {
    return this.seats.flatMap(({ desk }) => desk ?? []);
  }

  /** A desk has come or gone. */
  changed(): void {
    for (const listen of this.listeners) listen();
  }

  /** Tells of everything that happens in any of the sheets; answers the way to stop it. */
  subscribe(listen: () => void): () => void {
    let stops: (() => void)[] = [];
    const follow = () => {
      for (const stop of stops) stop();
      stops = this.desks.map((desk) => desk.model.subscribe(listen));
      listen();
    };
    this.listeners.add(follow);
    stops = this.desks.map((desk) => desk.model.subscribe(listen));
    return () => {
      this.listeners.delete(follow);
      for (const stop of stops) stop();
    };
  }

  /** Cells and rows that wait to be saved in all sheets. */
  waiting(): number {
    return this.desks.reduce((sum, desk) => sum + desk.model.status().waiting, 0);
  }

  isSaving(): boolean {
    return this.desks.some((desk) => desk.model.status().save === 'saving');
  }

  /** Saves what waits in all sheets by one call; where one of them has something wrong, none is saved. */
  async save(): Promise<void> {
    if (this.gathering !== null) return;
    const gathered: Gathered[] = [];
    this.gathering = gathered;
    const { desks } = this;
    let settled = 0;
    const saves = desks.map((desk) => desk.model.save({ keepGood: false }).finally(() => (settled++, this.arrived?.())));
    // Each sheet either sends or has nothing to send.
    await new Promise<void>((resolve) => {
      this.arrived = () => gathered.length + settled >= desks.length && resolve();
      this.arrived();
    });
    this.gathering = null;
    this.arrived = null;
    const held = desks.some((desk) => desk.model.status().refusedRows > 0 && !gathered.some(({ seat }) => seat.desk === desk));
    if (held) this.refuse(gathered);
    else this.start(gathered);
    await Promise.all(saves);
  }

  private refuse(gathered: readonly Gathered[]): void {
    const refused = new CallFailed('refused', { code: 422, codeMsg: this.heldBack(), refusals: [] });
    for (const { settle } of gathered) settle(Promise.reject(refused));
  }

  private start(gathered: readonly Gathered[]): void {
    const [only] = gathered;
    if (only === undefined) return;
    if (gathered.length === 1) return only.settle(only.alone(only.request));
    const order = (one: Gathered) => this.seats.indexOf(one.seat);
    const whole: Sent = { batches: gathered.toSorted((a, b) => order(a) - order(b)), flight: null };
    for (const { request } of gathered) this.sent.set(request.batchId, whole);
    for (const { request, settle } of gathered) settle(this.again(whole, request.batchId));
  }

  private send(seat: Seat, request: BatchRequest, alone: SendAlone): Promise<BatchAnswer> {
    const whole = this.sent.get(request.batchId);
    if (whole) return this.again(whole, request.batchId);
    const { gathering } = this;
    // Good rows alone, and rows of a file, are no part of a whole.
    if (gathering === null || request.keepGood === true || request.importId !== undefined) return alone(request);
    return new Promise((resolve) => {
      gathering.push({ seat, request, alone, settle: resolve });
      this.arrived?.();
    });
  }

  /** What one batch of the whole is answered; the whole is on its way once, whoever of them asks. */
  private async again(whole: Sent, batchId: string): Promise<BatchAnswer> {
    whole.flight ??= this.fly(whole).finally(() => (whole.flight = null));
    try {
      return (await whole.flight).get(batchId) as BatchAnswer;
    } catch (error) {
      throw heardBy(batchId, error);
    }
  }

  private async fly({ batches }: Sent): Promise<ReadonlyMap<string, BatchAnswer>> {
    const [first, ...others] = batches as [Gathered, ...Gathered[]];
    const forget = () => batches.forEach(({ request }) => this.sent.delete(request.batchId));
    const parts = others.map(({ seat, request: { batchId, rows, add, remove } }) => ({
      entity: seat.entity,
      batchId,
      ...(rows ? { rows } : {}),
      ...(add ? { add } : {}),
      ...(remove ? { remove } : {}),
    }));
    try {
      const { parts: answers = [], ...own } = await first.alone({ ...first.request, parts });
      forget();
      return new Map([own, ...answers].map((answer) => [answer.batchId, answer]));
    } catch (error) {
      if (error instanceof CallFailed && error.kind === 'refused' && error.code < 500 && !isRunning(error)) forget();
      throw error;
    }
  }

  /** The sheet whose last step was made last, or with `again` the one in which a step was taken back last; null where there is none. */
  async next(again: boolean): Promise<Desk | null> {
    if (this.desks.length < 2) return null;
    if (again) {
      const desk = this.undone.findLast((one) => one.model.status().redo !== null) ?? null;
      this.undone = desk === null ? [] : this.undone.slice(0, this.undone.lastIndexOf(desk));
      return desk;
    }
    const steps = await Promise.all(this.desks.map(async (desk) => ({ desk, at: await desk.model.tools.steps.last() })));
    const made = steps.flatMap(({ desk, at }) => (at === null ? [] : [{ desk, at }]));
    const latest = made.toSorted((a, b) => a.at - b.at).at(-1)?.desk ?? null;
    if (latest) this.undone.push(latest);
    return latest;
  }

  /** Brings the sheet of a desk into sight. */
  reveal(desk: Desk): void {
    this.seats.find((seat) => seat.desk === desk)?.reveal();
  }
}

/** The page a sheet stands in, where it is saved with others. */
export const SavedTogetherContext = createContext<SavedTogether | null>(null);
