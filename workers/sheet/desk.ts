import type { Catalogue } from '#define/catalogue';
import { bookOf, type Book } from '#workers/sheet/book';
import type { EnginePorts, EngineSetup, EngineStatus } from '#workers/sheet/crossing';
import { Drafts } from '#workers/sheet/drafts/drafts';
import type { DraftStorage } from '#workers/sheet/drafts/storage';
import { allDraftEdits, draftEdit, stillNeeded } from '#workers/sheet/drafts/waiting';
import type { Traces } from '#workers/sheet/edits/editor';
import { History, type Step } from '#workers/sheet/edits/history';
import { Lookups } from '#workers/sheet/edits/lookups';
import { problemOf } from '#workers/sheet/edits/overlay';
import type { Grid, GridColumn } from '#workers/sheet/grid';
import { Live } from '#workers/sheet/live';
import { Loading } from '#workers/sheet/loading';
import { Mirror } from '#workers/sheet/mirror';
import type { SavedCells } from '#workers/sheet/outbox/answers';
import { Outbox } from '#workers/sheet/outbox/outbox';
import type { Applied } from '#workers/sheet/outbox/truth';
import { countEdits } from '#workers/sheet/reporting';
import type { SlotSet } from '#workers/sheet/store/slotSet';
import type { Surroundings } from '#workers/sheet/surroundings';
import { Figures } from '#workers/sheet/view/figures';

/** Somebody who asked for something so long ago is not in the middle of their work any more. */
const busyMs = 1_500;

/** Holds the parts of one open sheet together: the loaded list, what waits, what is on its way, and what the page was told. */
export class Desk {
  book: Book | null = null;
  readonly mirror: Mirror;
  readonly history = new History();
  readonly lookups: Lookups;
  readonly outbox: Outbox;
  readonly live: Live;
  readonly loading: Loading;
  drafts: Drafts;
  /** Told which rows changed before the page is, so that what is worked out from them reaches it with the same message. */
  readonly followers: ((changed: SlotSet | 'all') => void)[] = [];
  /** How the list is to be looked at, asked before it began to come. */
  readonly wished: ((view: Book['view']) => void)[] = [];
  /** Changes are tried out, and none of them is saved. */
  trying = false;
  private lastStatus: EngineStatus | null = null;
  /** When a call last had its turn, in milliseconds. */
  private stirred = 0;

  constructor(
    readonly catalogue: Catalogue,
    readonly setup: EngineSetup,
    readonly ports: EnginePorts,
    private readonly storage: DraftStorage | null,
    readonly around: Surroundings,
  ) {
    this.mirror = new Mirror((update) => ports.update(update));
    this.lookups = new Lookups(
      () => this.open.editor,
      ports,
      () => void this.tell(),
      () => new Figures(this.open.grid, this.open.view, 'shown', this.open.editor.overlay.leftOut(false)).answer,
    );
    this.outbox = new Outbox(
      () => this.open,
      ports,
      () => this.drafts,
      around,
      (saved) => this.landed(saved),
    );
    this.live = new Live(
      () => this.open,
      ports,
      (batchId) => (this.outbox.travelling(batchId) ? 'travelling' : this.outbox.own.has(batchId) ? 'own' : 'no'),
      (rows, by) => this.followed(rows, by),
      () => {
        this.mirror.with({ reload: true });
        this.tell();
      },
      around.later,
    );
    this.loading = new Loading(this);
    this.drafts = this.draftsFor('');
  }

  /** A call has its turn. */
  stir(): void {
    this.stirred = this.around.now();
  }

  /** Somebody asked for something a moment ago and may do so again. */
  get busy(): boolean {
    return this.around.now() - this.stirred < busyMs;
  }

  /** The loaded list. Throws before its head has come. */
  get open(): Book {
    if (!this.book) throw new Error('the sheet is not loaded yet');
    return this.book;
  }

  draftsFor(userAndBranch: string): Drafts {
    const scope = `${userAndBranch}/${this.setup.mod}${this.setup.of ? `/${this.setup.of.id}` : ''}`;
    const key = userAndBranch === '' ? null : this.setup.draftKey;
    return new Drafts(
      scope,
      key,
      this.storage,
      this.around,
      (row, field) => this.book && draftEdit(this.book, row, field),
      () => (this.book ? allDraftEdits(this.book) : []),
      () => this.tell(),
    );
  }

  bookOf(grid: Grid): Book {
    const traces: Traces = {
      row: (slot) => {
        if (grid !== this.book?.grid) return;
        this.mirror.edited(slot);
      },
      deed: (slot, column) => {
        if (grid === this.book?.grid && this.drafts.keeps)
          this.drafts.note(grid.rowKey(slot), column === null ? null : (grid.columns[column] as GridColumn).name);
      },
    };
    const breathe = async () => {
      this.tell(this.lastStatus);
      await this.around.pause();
    };
    return bookOf(grid, { traces, history: this.history, lookups: this.lookups, around: this.around, breathe });
  }

  status(): EngineStatus {
    const { book, outbox, history } = this;
    const counts = book ? countEdits(book) : { waiting: 0, problems: 0, conflicts: 0, refusedRows: 0, struck: 0 };
    return {
      shown: book?.view.count ?? 0,
      total: book ? book.grid.store.count - book.grid.gone.size : 0,
      ...counts,
      save: outbox.state,
      savedAt: outbox.savedAt,
      versions: outbox.versions,
      saveText: outbox.text,
      undo: history.undoLabel,
      redo: history.redoLabel,
      where: book?.view.where ?? null,
      sort: book?.view.sorts ?? this.setup.sort,
      search: book?.view.search ?? '',
      onlyWrong: book?.view.narrow?.to === 'wrong',
      onlyThese: book?.view.narrow?.to === 'these',
      draft: this.drafts.offered,
      draftFailed: this.drafts.failed,
    };
  }

  /** Lets rows that came and went into the view and tells the page everything new; answers the number of the message. In the middle of long work the last status will do. */
  tell(known: EngineStatus | null = null): number {
    if (!this.book) return 0;
    const { grid, view, editor } = this.book;
    this.arrangeRows();
    for (const follow of this.followers) follow(this.mirror.pending);
    this.lastStatus = known ?? this.status();
    return this.mirror.flush(grid, editor, view, this.lastStatus);
  }

  private arrangeRows(): void {
    const { grid, view, editor, operations } = this.open;
    const { came, left } = operations.rowStates;
    if (left.size > 0) {
      const seen = new Set([...left].filter((slot) => view.rowOf(slot) >= 0));
      if (seen.size > 0) view.remove(seen);
      left.clear();
    }
    if (came.size === 0) return;
    const strangers = [...came].some((slot) => !editor.overlay.get(slot));
    const mask = strangers && !view.asLoaded ? view.mask() : null;
    const arrived = [...came].filter(
      (slot) => !grid.gone.has(slot) && (!mask || editor.overlay.get(slot) !== undefined || mask[slot] === 1),
    );
    came.clear();
    view.append(arrived);
    for (const slot of arrived) this.nameRow(slot);
  }

  nameRow(slot: number): void {
    const { grid } = this.open;
    this.mirror.named(slot, grid.rowId(slot), grid.addedName(slot) === undefined);
  }

  private landed(saved: SavedCells | null): void {
    if (saved && this.book) {
      this.mirror.flash('saved', saved.slots, saved.columns);
      for (const slot of new Set(saved.slots)) this.nameRow(slot);
      for (const name of saved.named) this.mirror.named(this.open.grid.slotOf(name), name, true);
      const named = new Set(saved.named);
      this.drafts.settleFound((edit) => !named.has(edit.id) && stillNeeded(this.open, edit));
    }
    this.tell();
  }

  private followed(rows: readonly Applied[], by: string | null): void {
    for (const { slot } of rows) this.mirror.changed([slot]);
    if (by !== null) {
      const cells = rows.flatMap(({ slot, changed }) => changed.map((column) => ({ slot, column })));
      this.mirror.flash(
        'changed',
        cells.map(({ slot }) => slot),
        cells.map(({ column }) => column),
        by,
      );
    }
    void this.nameReferences();
    this.tell();
  }

  /** Asks for the labels of references that came into the rows and nobody has named yet: with a colleague's change, a draft, a batch taken back. */
  async nameReferences(): Promise<void> {
    const { grid } = this.open;
    for (const [entity, keys] of grid.unnamed()) {
      const rows = await this.ports.labelsOf(entity, keys).catch(() => []);
      grid.labels.merge(entity, rows);
    }
    if (grid.labels.pendingAdded) {
      this.mirror.all();
      this.tell();
    }
  }

  refusedOf(step: Step): number {
    const { overlay } = this.open.editor;
    return step.cells.filter(({ slot, column, suggested }) => {
      const row = overlay.get(slot);
      return !suggested && row !== undefined && problemOf(row, column) !== null;
    }).length;
  }

  async close(): Promise<void> {
    this.outbox.close();
    await this.drafts.close();
  }
}
