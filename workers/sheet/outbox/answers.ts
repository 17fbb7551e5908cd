import { fieldOfWire } from '#define/entity';
import type { BatchDone, BatchRequest, RefusalOnWire } from '#define/wire';
import type { RawProblem } from '#workers/sheet/crossing';
import type { Editor } from '#workers/sheet/edits/editor';
import type { History } from '#workers/sheet/edits/history';
import { disputeOf, refuse, Typed, type RowEdits } from '#workers/sheet/edits/overlay';
import type { RowStates } from '#workers/sheet/edits/rowStates';
import type { Grid, GridColumn } from '#workers/sheet/grid';
import type { Truth } from '#workers/sheet/outbox/truth';

export interface SavedCells {
  readonly slots: number[];
  readonly columns: number[];
  /** Names of rows that were added and are saved now. */
  readonly named: string[];
}

/** Lays the server's answer to a batch into the sheet: what is done is no longer waiting, what is refused says why in its cell. */
export class Answers {
  private readonly grid: Grid;

  constructor(
    private readonly editor: Editor,
    private readonly rowStates: RowStates,
    private readonly truth: Truth,
    private readonly history: History,
  ) {
    this.grid = editor.grid;
  }

  /** Takes the batch off the road; cells it carried wait again unless `done` or `refuse` say otherwise. */
  land(request: BatchRequest): void {
    const ids = [...(request.rows ?? []), ...(request.remove ?? [])]
      .map(({ id }) => id)
      .concat((request.add ?? []).map(({ clientId }) => clientId));
    for (const id of ids) {
      const slot = this.grid.slotOf(id);
      const row = this.editor.overlay.get(slot);
      if (!row) continue;
      row.sent = false;
      for (const cell of row.cells.list) cell.sent = null;
      this.editor.touch(slot);
    }
  }

  done(request: BatchRequest, all: readonly BatchDone[]): SavedCells {
    const saved: SavedCells = { slots: [], columns: [], named: [] };
    const sets = new Map((request.rows ?? []).map((row) => [row.id, row.set]));
    const additions = new Map((request.add ?? []).map((row) => [row.clientId, row.values]));
    for (const one of all) {
      if (one.clientId !== undefined) saved.named.push(one.clientId);
      const slot = this.slotOf(one);
      if (slot < 0) continue;
      const sent = sets.get(one.id) ?? additions.get(one.clientId ?? '') ?? {};
      this.rowDone(slot, one, sent, saved);
    }
    return saved;
  }

  /** The row an answer speaks of. One that was added here and has already come with the list is that row from now on. */
  private slotOf({ id, clientId }: BatchDone): number {
    if (clientId === undefined) return this.grid.slotOf(id);
    const [own, known] = [this.grid.slotOf(clientId), this.grid.slotOf(id)];
    if (own < 0 || known < 0 || own === known) return own;
    const row = this.editor.overlay.get(own);
    for (const cell of row?.cells.list ?? []) {
      const column = this.grid.columns[cell.column] as GridColumn;
      if (cell.typed) this.editor.write(known, column, cell.text === null ? cell.value : new Typed(cell.text, cell.problem));
    }
    this.rowStates.forget(own);
    this.grid.renamed(clientId, known);
    this.history.remap((slot) => (slot === own ? known : slot));
    return known;
  }

  private rowDone(slot: number, done: BatchDone, sent: Readonly<Record<string, unknown>>, saved: SavedCells): void {
    const row = this.editor.overlay.get(slot);
    if (row?.added && done.clientId !== undefined) {
      this.editor.traceAll(row);
      row.added = false;
      row.tried = false;
      this.grid.nameSaved(slot, done.id);
    }
    if (row) {
      row.takesDerived = false;
      row.version = null;
      this.editor.forgive(row);
    }
    if (done.after === null) {
      if (row) row.removed = true;
      this.truth.apply({ id: done.id, version: done.version, after: null }, { own: true });
      this.grid.setVersion(slot, Math.max(done.version, this.grid.version(slot)));
      return;
    }
    // An older answer than what the live channel already brought says only that the edits are in.
    const newer = done.version > this.grid.version(slot);
    if (newer) {
      this.truth.write(slot, done.after, { own: true });
      this.grid.setVersion(slot, done.version);
    }
    for (const [wire, value] of Object.entries(sent)) this.cellDone(slot, row, wire, value, saved);
    this.editor.touch(slot);
  }

  private cellDone(slot: number, row: RowEdits | undefined, wire: string, sent: unknown, saved: SavedCells): void {
    const column = this.grid.column(fieldOfWire(this.grid.definition, wire) ?? wire);
    if (!column) return;
    saved.slots.push(slot);
    saved.columns.push(column.index);
    const cell = row?.cells.get(column.index);
    const value = sent !== null && typeof sent === 'object' && 'new' in sent ? sent.new : sent;
    if (!row || !cell || cell.text !== null || !this.editor.same(column, cell.value, value as never)) return;
    this.editor.drop(slot, column);
  }

  /** Puts refusals on their cells; a stale version becomes a conflict. Answers how many were of no row of this sheet. */
  refuse(refusals: readonly RefusalOnWire[]): RefusalOnWire[] {
    const homeless: RefusalOnWire[] = [];
    for (const refusal of refusals) {
      const slot = this.grid.slotOf(refusal.clientId ?? refusal.id ?? '');
      const row = slot < 0 ? undefined : this.editor.overlay.get(slot);
      const field = refusal.field === undefined ? undefined : (fieldOfWire(this.grid.definition, refusal.field) ?? refusal.field);
      const column = this.editor.columnFor(field);
      if (!row || !column) {
        homeless.push(refusal);
        continue;
      }
      if (refusal.code === 'STALE_VERSION') this.stale(row, field === undefined ? null : column, refusal);
      else if (refusal.code === 'ROW_GONE') this.gone(row, column, refusal);
      else this.editor.refused(row, column, this.problemOf(slot, column, refusal));
      this.editor.touch(slot);
    }
    return homeless;
  }

  private stale(row: RowEdits, column: GridColumn | null, refusal: RefusalOnWire): void {
    row.version = Math.max(row.version ?? 0, refusal.currentVersion ?? 0) || null;
    const who = {
      ...(refusal.changedBy ? { changedBy: refusal.changedBy } : {}),
      ...(refusal.changedAt ? { changedAt: refusal.changedAt } : {}),
    };
    const cell = column && row.cells.get(column.index);
    if (column && cell) {
      const before = cell.base;
      if (refusal.current !== undefined) cell.base = refusal.current;
      if (cell.text === null && this.editor.same(column, cell.base, cell.value)) cell.conflict = null;
      else cell.conflict = disputeOf(cell, before, who);
    } else if (row.removed) {
      row.removed = false;
      const shown = this.editor.columnFor(undefined);
      if (shown) refuse(row, shown.index, { code: 'STALE_VERSION', text: refusal.text, ...who });
    }
  }

  private gone(row: RowEdits, column: GridColumn, refusal: RefusalOnWire): void {
    if (row.removed) return this.rowStates.forget(row.slot);
    row.gone = true;
    refuse(row, column.index, this.problemOf(row.slot, column, refusal));
  }

  private problemOf(slot: number, column: GridColumn, refusal: RefusalOnWire): RawProblem {
    const problem: RawProblem = { code: refusal.code, text: refusal.text };
    if (refusal.detail) problem.detail = refusal.detail;
    const theirs = refusal.current ?? (refusal.code === 'DERIVED_DIFFERS' ? refusal.detail?.result : undefined);
    if (theirs !== undefined) problem.theirs = this.grid.print(slot, column, theirs);
    if (refusal.changedBy) problem.changedBy = refusal.changedBy;
    if (refusal.changedAt) problem.changedAt = refusal.changedAt;
    return problem;
  }
}
