import type { Value } from '#define/row';
import type { BatchRequest } from '#define/wire';
import type { Draft, RawProblem } from '#workers/sheet/crossing';
import { seal, unseal } from '#workers/sheet/drafts/seal';
import type { DraftStorage, SealedPiece } from '#workers/sheet/drafts/storage';
import type { Surroundings } from '#workers/sheet/surroundings';

/** What the server refused in a row, by field, and when. */
export interface DraftRefusal {
  readonly field: string;
  readonly problem: RawProblem;
  readonly at: number;
}

/** One waiting edit as it is kept: of a cell, or of a whole row that was added or is to be removed, or in which the server refused something. */
export interface DraftEdit {
  readonly id: string;
  readonly field: string | null;
  readonly row?: 'added' | 'removed' | 'refused';
  readonly refusals?: readonly DraftRefusal[];
  /** A save of the added row was tried: what it leaves blank is told. */
  readonly tried?: true;
  readonly old: Value;
  readonly new: Value;
  /** Typed text that has no value. */
  readonly text: string | null;
  readonly at: number;
  /** What the first column of the row held, told with one of its cells: a row that is gone on return is known by it. */
  readonly label?: Value;
}

/** What a written piece says of an edit: as it is now, or that it is no more. */
type Entry = DraftEdit | { readonly id: string; readonly field: string | null; readonly over: true };

const writeAfterMs = 300;
/** After a write the browser refused. */
const tryAgainMs = 5_000;
/** A journal of more pieces than this is written anew as one. */
const mostPieces = 40;
const keyOf = (id: string, field: string | null) => `${id}\u0001${field ?? ''}`;

/** As the status line counts them: an added row by its cells, or as one where it has none yet. */
function waitingCells(edits: readonly DraftEdit[]): number {
  const cells = edits.filter(({ field }) => field !== null);
  const filled = new Set(cells.map(({ id }) => id));
  return cells.length + edits.filter(({ id, row }) => row === 'removed' || (row === 'added' && !filled.has(id))).length;
}

export interface Found {
  readonly edits: readonly DraftEdit[];
  readonly batches: readonly BatchRequest[];
}

/**
 * Keeps the waiting edits of a sheet where a crash of the tab does not reach them: a journal of sealed pieces, written
 * within 500 ms of an edit. Without a key, or where the browser keeps nothing, it does nothing.
 */
export class Drafts {
  private readonly session: string;
  /** Rows by name whose cells of a field changed; null for what changed about the rows as such. */
  private readonly changed = new Map<string | null, Set<string>>();
  private takeBack: (() => void) | null = null;
  private writing: Promise<void> = Promise.resolve();
  private pieces = 0;
  /** Text in a cell that is still open: nobody has committed it, but a crash should not lose it either. */
  private typing: DraftEdit | null = null;
  private found: { edits: Map<string, DraftEdit>; sessions: Set<string> } = { edits: new Map(), sessions: new Set() };
  /** The browser refused to keep edits; people are told (design/reliability.md R18). */
  private refused = false;

  constructor(
    private readonly scope: string,
    private readonly key: CryptoKey | null,
    private readonly storage: DraftStorage | null,
    private readonly around: Surroundings,
    /** The edit as it stands, or null when nothing waits there any more. */
    private readonly read: (id: string, field: string | null) => DraftEdit | null,
    private readonly all: () => readonly DraftEdit[],
    /** Told when the browser begins or ceases to refuse. */
    private readonly turned: () => void,
  ) {
    this.session = around.uuid();
  }

  get failed(): boolean {
    return this.refused;
  }

  set failed(failed: boolean) {
    if (failed === this.refused) return;
    this.refused = failed;
    this.turned();
  }

  get offered(): Draft | null {
    const edits = [...this.found.edits.values()].filter(({ row }) => row !== 'refused');
    if (edits.length === 0) return null;
    return { cells: waitingCells(edits), at: new Date(Math.max(...edits.map(({ at }) => at))).toISOString() };
  }

  /** Opens the journal and finds what earlier visits left: edits to offer, batches nobody knows the fate of. */
  async open(): Promise<Found> {
    const { key, storage } = this;
    if (!key || !storage) {
      this.failed = true;
      return { edits: [], batches: [] };
    }
    await storage.open(this.scope, this.session);
    for (const piece of await storage.orphans('edits', this.scope)) {
      const entries = await unseal<Entry[]>(key, piece);
      if (!entries) continue;
      this.found.sessions.add(piece.session);
      for (const entry of entries) {
        if ('over' in entry) this.found.edits.delete(keyOf(entry.id, entry.field));
        else this.found.edits.set(keyOf(entry.id, entry.field), entry);
      }
    }
    const batches: BatchRequest[] = [];
    for (const piece of await storage.orphans('batch', this.scope)) {
      const request = await unseal<BatchRequest>(key, piece);
      if (!request) continue;
      batches.push(request);
      await storage.put('batch', await seal(key, this.place(request.batchId), request));
      await storage.remove('batch', this.scope, piece.session, piece.name);
    }
    return { edits: [...this.found.edits.values()], batches };
  }

  private place(name: string): Pick<SealedPiece, 'scope' | 'session' | 'name' | 'at'> {
    return { scope: this.scope, session: this.session, name, at: this.around.now() };
  }

  /** Forgets found edits that need no offer: the server already has them, or the row was to go and has gone. */
  settleFound(needed: (edit: DraftEdit) => boolean): void {
    const settled = [...this.found.edits.values()].filter((edit) => !needed(edit));
    const removed = new Set(settled.filter(({ row }) => row === 'removed').map(({ id }) => id));
    for (const { id, field } of settled) this.found.edits.delete(keyOf(id, field));
    for (const [key, { id }] of this.found.edits) if (removed.has(id)) this.found.edits.delete(key);
    // What was refused is told with the edits that were; without them there is nothing to tell.
    const waiting = new Set([...this.found.edits.values()].filter(({ row }) => row !== 'refused').map(({ id }) => id));
    for (const [key, { id }] of this.found.edits) if (!waiting.has(id)) this.found.edits.delete(key);
    if (this.found.edits.size === 0) void this.dropFound();
  }

  /** Hands the found edits out, or throws them away. */
  take(): readonly DraftEdit[] {
    return [...this.found.edits.values()];
  }

  async dropFound(): Promise<void> {
    const { sessions } = this.found;
    this.found = { edits: new Map(), sessions: new Set() };
    for (const session of sessions) await this.storage?.remove('edits', this.scope, session, null);
  }

  /** The text of the open cell as it is now; null when no cell is open. */
  type(typing: DraftEdit | null): void {
    const touched = [this.typing, typing];
    this.typing = typing;
    for (const one of touched) if (one) this.note(one.id, one.field);
  }

  private readNow(id: string, field: string | null): DraftEdit | null {
    const { typing } = this;
    return typing && typing.id === id && typing.field === field ? typing : this.read(id, field);
  }

  /** False where nothing is kept, so that nothing need be noted. */
  get keeps(): boolean {
    return this.key !== null && this.storage !== null;
  }

  note(id: string, field: string | null): void {
    if (!this.keeps) return;
    this.mark(id, field);
    this.takeBack ??= this.around.later(writeAfterMs, () => void this.write());
  }

  private mark(id: string, field: string | null): void {
    let rows = this.changed.get(field);
    if (!rows) this.changed.set(field, (rows = new Set()));
    rows.add(id);
  }

  /** What changed since the last write, rows before their cells. */
  private takeChanged(): { id: string; field: string | null }[] {
    const fields = [...this.changed.keys()].sort((a, b) => Number(a !== null) - Number(b !== null));
    const places = fields.flatMap((field) => Array.from(this.changed.get(field) ?? [], (id) => ({ id, field })));
    this.changed.clear();
    return places;
  }

  /** Writes what changed; resolves when it rests. */
  write(): Promise<void> {
    this.takeBack?.();
    this.takeBack = null;
    this.writing = this.writing.then(() => this.writeNow());
    return this.writing;
  }

  private async writeNow(): Promise<void> {
    const { key, storage } = this;
    if (!key || !storage || this.changed.size === 0) return;
    const places = this.takeChanged();
    try {
      const whole = this.pieces >= mostPieces ? [...this.all(), ...(this.typing ? [this.typing] : [])] : null;
      const entries: readonly Entry[] = whole ?? places.map(({ id, field }) => this.readNow(id, field) ?? { id, field, over: true });
      if (whole) await storage.remove('edits', this.scope, this.session, null);
      this.pieces = whole ? 1 : this.pieces + 1;
      await storage.put('edits', await seal(key, this.place(String(this.around.now()).padStart(16, '0') + this.around.uuid()), entries));
      this.failed = false;
    } catch {
      this.failed = true;
      for (const { id, field } of places) this.mark(id, field);
      this.takeBack ??= this.around.later(tryAgainMs, () => void this.write());
    }
  }

  /** Keeps a batch before it is sent, so that it can be sent again under the same id after a crash. */
  async keepBatch(request: BatchRequest): Promise<void> {
    if (!this.key || !this.storage) return;
    try {
      await this.storage.put('batch', await seal(this.key, this.place(request.batchId), request));
    } catch {
      this.failed = true;
    }
  }

  async dropBatch(batchId: string): Promise<void> {
    await this.storage?.remove('batch', this.scope, this.session, batchId).catch(() => undefined);
  }

  /** Writes what is left and gives the session up: what still waits will be offered on return. */
  async close(): Promise<void> {
    await this.write();
    await this.storage?.close(this.scope, this.session);
  }
}
