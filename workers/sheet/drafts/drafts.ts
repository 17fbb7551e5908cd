import type { Value } from '#define/row';
import type { BatchRequest } from '#define/wire';
import type { Draft, RawProblem } from '#workers/sheet/crossing';
import type { RowKey } from '#workers/sheet/grid';
import { packed, unpacked, type Packed } from '#workers/sheet/drafts/packed';
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
export type Entry = DraftEdit | { readonly id: string; readonly field: string | null; readonly over: true };

const writeAfterMs = 300;
/** After a write the browser refused. */
const tryAgainMs = 5_000;
/** A journal of fewer pieces than this is never written anew. */
const leastPieces = 40;
/** Edits of one piece: more take longer to seal than anybody who asks for something meanwhile should wait. */
const pieceEdits = 4_000;
const keyOf = (id: string, field: string | null) => `${id}\u0001${field ?? ''}`;

/** Rows whose cells of a field changed; null for what changed about the rows as such. */
type Changed = Map<string | null, Set<RowKey>>;

function mark(changed: Changed, row: RowKey, field: string | null): void {
  let rows = changed.get(field);
  if (!rows) changed.set(field, (rows = new Set()));
  rows.add(row);
}

function isMarked(changed: Changed, { id, field }: DraftEdit): boolean {
  const rows = changed.get(field);
  return rows !== undefined && (rows.has(id) || rows.has(Number(id)));
}

function* inPieces(entries: Iterable<Entry>): Generator<readonly Entry[]> {
  let some: Entry[] = [];
  for (const entry of entries) {
    some.push(entry);
    if (some.length < pieceEdits) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

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
  private opening: Promise<void> | null = null;
  private changed: Changed = new Map();
  private takeBack: (() => void) | null = null;
  private writing: Promise<void> = Promise.resolve();
  private pieces = 0;
  /** The journal is written anew once it has so many: two of each that it needed the last time. */
  private mostPieces = leastPieces;
  /** Names of pieces follow one another. */
  private named = 0;
  /** Work under way that writes many cells, which are kept when it is done. */
  private held = 0;
  /** Where the text in an open cell changed, which waits for nobody's work. */
  private typed: Changed = new Map();
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
    private readonly read: (row: RowKey, field: string | null) => DraftEdit | null,
    private readonly all: () => Iterable<DraftEdit>,
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

  /** Marks the journal as that of an open sheet: what is noted from here on is written after that, so that no other tab takes it for left behind. */
  begin(): Promise<void> {
    if (!this.keeps) return Promise.resolve();
    const opening = (this.opening ??= (this.storage as DraftStorage).open(this.scope, this.session));
    this.writing = this.writing.then(() => opening).catch(() => undefined);
    return opening;
  }

  /** Opens the journal and finds what earlier visits left: edits to offer, batches nobody knows the fate of. */
  async open(): Promise<Found> {
    const { key, storage } = this;
    if (!key || !storage) {
      this.failed = true;
      return { edits: [], batches: [] };
    }
    await this.begin();
    for (const piece of await storage.orphans('edits', this.scope)) {
      const content = await unseal<Packed>(key, piece);
      if (!content) continue;
      this.found.sessions.add(piece.session);
      for (const entry of unpacked(content)) {
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
    for (const session of sessions) await this.storage?.forget(this.scope, session, null);
  }

  /** The text of the open cell as it is now; null when no cell is open. */
  type(typing: DraftEdit | null): void {
    const touched = [this.typing, typing];
    this.typing = typing;
    if (!this.keeps) return;
    for (const one of touched) if (one) mark(this.typed, one.id, one.field);
    this.soon();
  }

  /** Something is under way that may write many cells; answers the way to say that it is done. */
  hold(): () => void {
    this.held += 1;
    return () => {
      this.held -= 1;
    };
  }

  private readNow(row: RowKey, field: string | null): DraftEdit | null {
    const { typing } = this;
    return typing && typing.field === field && typing.id === String(row) ? typing : this.read(row, field);
  }

  /** False where nothing is kept, so that nothing need be noted. */
  get keeps(): boolean {
    return this.key !== null && this.storage !== null;
  }

  note(row: RowKey, field: string | null): void {
    if (!this.keeps) return;
    mark(this.changed, row, field);
    this.soon();
  }

  private soon(): void {
    this.takeBack ??= this.around.later(writeAfterMs, () => void this.writeSome());
  }

  /** What changed since the last write. */
  private takeChanged(): Changed {
    const taken = this.changed;
    this.changed = new Map();
    for (const [field, rows] of this.takeTyped()) for (const row of rows) mark(taken, row, field);
    return taken;
  }

  private takeTyped(): Changed {
    const taken = this.typed;
    this.typed = new Map();
    return taken;
  }

  /** Writes what changed, also in the middle of work; resolves when it rests. */
  write(): Promise<void> {
    this.takeBack?.();
    this.takeBack = null;
    return this.inLine(() => this.takeChanged());
  }

  /** Writes what changed; what work under way has written so far when that is done. */
  private writeSome(): void {
    this.takeBack = null;
    if (this.held === 0) return void this.write();
    this.soon();
    if (this.typed.size > 0) void this.inLine(() => this.takeTyped());
  }

  private inLine(take: () => Changed): Promise<void> {
    this.writing = this.writing.then(() => this.writeNow(take()));
    return this.writing;
  }

  private async writeNow(changed: Changed): Promise<void> {
    const { key, storage } = this;
    if (!key || !storage || changed.size === 0) return;
    const anew = this.pieces >= this.mostPieces;
    const first = this.nextName();
    try {
      let pieces = 0;
      for (const some of inPieces(this.entries(changed, anew))) {
        if (pieces > 0) await this.around.pause();
        await storage.put('edits', await seal(key, this.place(pieces === 0 ? first : this.nextName()), packed(some)));
        pieces += 1;
      }
      // Only now that all of it is there anew: whatever dies in between leaves a journal that says the same twice.
      if (anew) await storage.forget(this.scope, this.session, first);
      this.pieces = anew ? pieces : this.pieces + pieces;
      if (anew) this.mostPieces = Math.max(leastPieces, 2 * pieces);
      this.failed = false;
    } catch {
      this.failed = true;
      for (const [field, rows] of changed) for (const row of rows) mark(this.changed, row, field);
      this.takeBack ??= this.around.later(tryAgainMs, () => void this.writeSome());
    }
  }

  private nextName(): string {
    this.named += 1;
    return String(this.around.now()).padStart(16, '0') + String(this.named).padStart(8, '0');
  }

  /** What is written of these rows, before their cells, and (`anew`) of everything else that waits; each is read when it is its turn. */
  private *entries(changed: Changed, anew: boolean): Generator<Entry> {
    const fields = [...changed.keys()].sort((a, b) => Number(a !== null) - Number(b !== null));
    for (const field of fields)
      for (const row of changed.get(field) ?? []) yield this.readNow(row, field) ?? { id: String(row), field, over: true };
    if (!anew) return;
    if (this.typing && !isMarked(changed, this.typing)) yield this.typing;
    for (const edit of this.all()) if (!isMarked(changed, edit)) yield edit;
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
