import type { BatchRequest } from '#define/wire';
import type { EnginePorts, EngineStatus, SendOutcome } from '#workers/sheet/crossing';
import type { Drafts } from '#workers/sheet/drafts/drafts';
import type { Editor } from '#workers/sheet/edits/editor';
import { hasWish, type RowEdits } from '#workers/sheet/edits/overlay';
import type { History } from '#workers/sheet/edits/history';
import type { Answers, SavedCells } from '#workers/sheet/outbox/answers';
import { buildBatch, markTried } from '#workers/sheet/outbox/batch';
import type { Surroundings } from '#workers/sheet/surroundings';

const firstRetryMs = 1_000;
const longestRetryMs = 30_000;
/** A server that keeps failing is left to the person, who sees its text and may save again: the batch stays the same. */
const mostFaults = 5;

interface OnTheRoad {
  readonly request: BatchRequest;
  readonly more: boolean;
  /** A person asked for it in this visit; batches of an earlier one are sent again unasked. */
  asked: boolean;
  /** The network was away meanwhile, and the person was told that later edits are saved too. */
  offline: boolean;
  tries: number;
  faults: number;
  /** Waiting to be sent again; takes the wait back. */
  retry: (() => void) | null;
  sending: boolean;
}

/** Does the row still wait, with the server's reason or the other's value at one of its cells? */
const heldBack = (row: RowEdits): boolean =>
  hasWish(row) && (row.serverProblems.size > 0 || row.cells.list.some(({ conflict }) => conflict !== null));

const isRemoved = ({ remove = [] }: BatchRequest, id: string): boolean => remove.some((one) => one.id === id);

/** The parts of the sheet a save touches; replaced when the list is loaded again. */
export interface Saving {
  readonly editor: Editor;
  readonly answers: Answers;
  readonly history: History;
}

/**
 * One batch on the road at a time. It is kept before it is sent and sent under the same id until somebody answers, so that a
 * save is done once whatever the network does (design/reliability.md R3–R6, R15).
 */
export class Outbox {
  state: EngineStatus['save'] = 'idle';
  savedAt: string | null = null;
  /** Rows the last save wrote beside those that stay as they are. */
  versions = 0;
  text: string | null = null;
  /** Batches made here: their changes are nobody else's. */
  readonly own = new Set<string>();
  private road: OnTheRoad | null = null;
  private again: { keepGood: boolean } | null = null;
  private earlier: BatchRequest[] = [];
  private closed = false;

  constructor(
    private readonly saving: () => Saving,
    private readonly ports: EnginePorts,
    private readonly drafts: () => Drafts,
    private readonly around: Surroundings,
    private readonly changed: (saved: SavedCells | null) => void,
  ) {}

  /** Is this batch on its way right now? */
  travelling(batchId: string): boolean {
    return this.road?.request.batchId === batchId;
  }

  /**
   * Saves what waits. While a batch is on the road the next one goes when it has landed. A save asked for while the network is away
   * holds for the edits made until it is back; without one nothing is saved unasked.
   */
  async save(keepGood: boolean): Promise<void> {
    if (this.road) {
      this.road.asked = true;
      this.again = { keepGood: keepGood || (this.again?.keepGood ?? false) };
      if (this.road.sending) return;
      this.state = 'saving';
      this.text = null;
      this.changed(null);
      return this.send(this.road);
    }
    const { editor } = this.saving();
    const held = markTried(editor);
    editor.settle();
    const batch = held > 0 && !keepGood ? null : buildBatch(editor, this.around.uuid(), keepGood);
    this.text = null;
    if (!batch) {
      this.state = held > 0 ? 'refused' : this.state === 'failed' || this.state === 'refused' ? 'idle' : this.state;
      this.changed(null);
      return;
    }
    await this.start(batch.request, batch.more, true);
  }

  /** Sends batches of an earlier visit again, whose answer never came, one after the other. */
  async resume(requests: readonly BatchRequest[]): Promise<void> {
    this.earlier.push(...requests);
    const first = this.road ? undefined : this.earlier.shift();
    if (first) await this.start(first, false, false);
  }

  private async start(request: BatchRequest, more: boolean, asked: boolean): Promise<void> {
    this.own.add(request.batchId);
    this.road = { request, more, asked, offline: false, tries: 0, faults: 0, retry: null, sending: true };
    this.state = 'saving';
    this.changed(null);
    await this.drafts().keepBatch(request);
    await this.send(this.road);
  }

  /** The network is back: do not wait for the next try. */
  online(): void {
    if (this.road?.retry) void this.send(this.road);
  }

  private async send(road: OnTheRoad): Promise<void> {
    road.retry?.();
    road.retry = null;
    road.sending = true;
    const outcome = await this.ports.send(road.request).catch((): SendOutcome => ({ was: 'lost', server: false }));
    road.sending = false;
    if (this.closed) return;
    if (outcome.was === 'lost' && outcome.server && (road.faults += 1) >= mostFaults) return this.giveUp(road, outcome.text ?? null);
    if (outcome.was === 'lost') return this.wait(road, outcome.server || !road.asked ? 'saving' : 'offline');
    if (outcome.was === 'refused' && outcome.code === 'BATCH_RUNNING') return this.wait(road, 'saving');
    if (outcome.was === 'ended') return this.giveUp(road, null);
    await this.land(road, outcome);
  }

  /** Stops trying; the next save sends the same batch again. */
  private giveUp(road: OnTheRoad, text: string | null): void {
    road.faults = 0;
    this.state = 'failed';
    this.text = text;
    this.changed(null);
  }

  private wait(road: OnTheRoad, state: 'saving' | 'offline'): void {
    this.state = state;
    road.offline ||= state === 'offline';
    const wait = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(road.tries, 10));
    road.tries += 1;
    road.retry = this.around.later(wait * (0.5 + this.around.random() / 2), () => void this.send(road));
    this.changed(null);
  }

  private async land(road: OnTheRoad, outcome: Extract<SendOutcome, { was: 'answered' | 'refused' }>): Promise<void> {
    const { editor, answers } = this.saving();
    const refusals = outcome.was === 'answered' ? outcome.answer.refusals : outcome.refusals;
    const done = outcome.was === 'answered' ? outcome.answer.done : [];
    answers.land(road.request);
    const saved = answers.done(road.request, done);
    const homeless = answers.refuse(refusals);
    const edited = new Set((road.request.rows ?? []).map(({ id }) => id));
    this.versions = done.filter(({ id, clientId }) => clientId === undefined && !edited.has(id) && !isRemoved(road.request, id)).length;
    editor.settle();
    this.road = null;
    if (done.length > 0) this.savedAt = new Date(this.around.now()).toISOString();
    const failed = outcome.was === 'refused' || refusals.length > 0;
    // Reasons that stand at cells still waiting are told there, and are over with the cell's correction.
    const told = homeless.length === 0 && refusals.length > 0 && [...editor.overlay.rows()].some(heldBack);
    this.state = !failed ? 'saved' : told ? 'refused' : 'failed';
    this.text =
      outcome.was === 'refused' && refusals.length === homeless.length ? outcome.text : ((homeless[0] ?? refusals[0])?.text ?? null);
    this.changed(saved);
    await this.drafts().write();
    await this.drafts().dropBatch(road.request.batchId);
    const earlier = this.earlier.shift();
    if (earlier && !this.road) return this.start(earlier, false, false);
    const next = this.again ?? ((road.more || road.offline) && !failed ? { keepGood: road.request.keepGood ?? false } : null);
    this.again = null;
    if (next && !this.road) await this.save(next.keepGood);
  }

  close(): void {
    this.closed = true;
    this.road?.retry?.();
  }
}
