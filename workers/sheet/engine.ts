import type { Catalogue } from '#define/catalogue';
import type { Sort, Where } from '#define/filter';
import { rowKeyName } from '#define/rowKey';
import type { LabelRow } from '#define/wire';
import { Desk } from '#workers/sheet/desk';
import type { EnginePorts, EngineSetup, RawEdit, RawReport, UndoneStep } from '#workers/sheet/crossing';
import type { DraftStorage } from '#workers/sheet/drafts/storage';
import { takeEdits } from '#workers/sheet/drafts/waiting';
import type { Copied, PasteOptions, PasteProblem } from '#workers/sheet/clipboard/clipboard';
import { exportColumn, exportRows, type ExportColumn } from '#workers/sheet/exporting';
import type { GridColumn } from '#workers/sheet/grid';
import type { LiveFrame } from '#workers/sheet/live';
import { markTried } from '#workers/sheet/outbox/batch';
import { nextProblem, problemsOf, type ProblemCell } from '#workers/sheet/reporting';
import type { Surroundings } from '#workers/sheet/surroundings';
import { distinctOf, type DistinctRow } from '#workers/sheet/view/distinct';
import { sumsOf, type RawSums, type SheetArea } from '#workers/sheet/view/sums';
import { toolsOf, type Tools } from '#workers/sheet/tools/tools';
import { Turns, type Told } from '#workers/sheet/turns';
import { suggestionsOf } from '#workers/sheet/suggesting';
import type { CellOut } from '#workers/workbook/plan';

export interface WindowRow {
  readonly slot: number;
  readonly values: readonly unknown[];
}

/**
 * The sheet's engine: one list with its edits, knowing no entity. Runs in a worker behind comlink, or plainly in Node.
 * Calls that change something are done one after the other; every call answers after the page was told what it changed.
 */
export class Engine {
  readonly tools: Tools;
  private readonly desk: Desk;
  private readonly turns: Turns;

  constructor(catalogue: Catalogue, setup: EngineSetup, ports: EnginePorts, storage: DraftStorage | null, around: Surroundings) {
    this.desk = new Desk(catalogue, setup, ports, storage, around);
    this.turns = new Turns(this.desk);
    this.tools = toolsOf(this.turns);
  }

  /** Begins to load; rows of an earlier load stay until the new ones are complete. */
  begin(): void {
    this.desk.loading.begin();
  }

  /** Takes bytes of the columns stream as they come. Throws RangeError on bytes that are none. */
  feed(bytes: Uint8Array): void {
    this.desk.loading.feed(bytes);
  }

  /** The stream has ended. Throws RangeError when it broke off before its trailer. */
  finish(): Promise<number> {
    return this.turns.inTurn(() => this.desk.loading.finish());
  }

  async edit(edits: readonly RawEdit[], label: string): Promise<Told<RawReport>> {
    const { report, step } = await this.turns.inTurn(() => this.desk.open.operations.edit(edits, label));
    return this.turns.lookedUp(report, step);
  }

  addRows(count: number): Promise<Told<readonly string[]>> {
    return this.turns.inTurn(() => {
      const { operations, grid } = this.desk.open;
      if (!grid.mayAdd()) return this.turns.told<readonly string[]>([]);
      const { slots } = operations.addRows(count);
      return this.turns.told(slots.map((slot) => grid.rowId(slot)));
    });
  }

  removeRows(rowIds: readonly string[]): Promise<Told<RawReport>> {
    return this.turns.inTurn(() => this.turns.told(this.desk.open.operations.removeRows(rowIds)));
  }

  undo(): Promise<Told<UndoneStep | null>> {
    return this.turn('undo');
  }

  redo(): Promise<Told<UndoneStep | null>> {
    return this.turn('redo');
  }

  private async turn(direction: 'undo' | 'redo'): Promise<Told<UndoneStep | null>> {
    const undone = await this.turns.inTurn(() => {
      // A sheet that is still on its way has nothing to take back; people press the key before its rows are there.
      if (this.desk.book === null) return null;
      const { history, undoing } = this.desk.open;
      const step = direction === 'undo' ? history.takeUndo() : history.takeRedo();
      return step && undoing.apply(step, direction);
    });
    return this.turns.answered(undone);
  }

  /** `lies`: the text that is on the clipboard already. A large copy lets edits pass while it is made. */
  async copy(
    areas: readonly SheetArea[],
    visible: readonly string[],
    header: readonly string[] | null,
    cut: boolean,
    lies?: string,
  ): Promise<Copied> {
    const { clipboard } = this.desk.open;
    const work = () => clipboard.copy({ areas, visible: this.turns.columns(visible), header, cut, lies });
    if (!clipboard.isLarge(areas)) return this.turns.inTurn(work);
    await this.turns.inTurn(() => undefined);
    return work();
  }

  async paste(
    areas: readonly SheetArea[],
    visible: readonly string[],
    text: string,
    options: PasteOptions = {},
  ): Promise<Told<RawReport | { problem: PasteProblem } | { beyond: number }>> {
    const pasted = await this.turns.inTurn(() =>
      this.desk.open.clipboard.paste(areas, this.turns.columns(visible), text, options, () => this.desk.tell()),
    );
    return 'step' in pasted ? this.turns.lookedUp(pasted.report, pasted.step) : this.turns.told(pasted);
  }

  setWhere(where: Where | null): Promise<Told<null>> {
    return this.look((view) => {
      view.where = where;
    });
  }

  setSort(sort: readonly Sort[]): Promise<Told<null>> {
    return this.look((view) => {
      view.sorts = sort;
    });
  }

  setSearch(search: string): Promise<Told<null>> {
    return this.look((view) => {
      view.search = search;
    });
  }

  private look(change: (view: Desk['open']['view']) => void): Promise<Told<null>> {
    return this.turns.inTurn(() => {
      if (this.desk.book === null) {
        // People search while the list is on its way: what they asked for is done to it as it comes.
        this.desk.wished.push(change);
        return this.turns.told(null);
      }
      const { view, operations } = this.desk.open;
      change(view);
      operations.rowStates.forgetStruck();
      view.recompute();
      this.desk.mirror.all();
      return this.turns.told(null);
    });
  }

  /** The page reads this version of the view; earlier buffers may be used again. */
  release(version: number): void {
    this.desk.book?.view.release(version);
  }

  distinct(column: string, search: string): DistinctRow[] {
    const { grid, view } = this.desk.open;
    const known = grid.column(column);
    return known ? distinctOf(grid, view, known, search) : [];
  }

  /** Waits for its turn: in the middle of a paste the figures would be wrong with the next slice. What a cell shows counts: a text that is no number is none. Nothing of columns the list has lost meanwhile. */
  sums(areas: readonly SheetArea[], visible: readonly string[]): Promise<RawSums> {
    return this.turns.inTurn(() => {
      const { grid, view, editor } = this.desk.open;
      const columns = visible.flatMap((name) => grid.column(name) ?? []);
      return sumsOf(grid, view, columns.length < visible.length ? [] : areas, columns, editor.overlay.leftOut());
    });
  }

  /** What a cell held before its edit, as text, and before a colleague's edit it is disputed with; null where the cell holds no edit, or its row is new. */
  beneath(rowId: string, column: string): string | null {
    const { grid, editor } = this.desk.open;
    const [slot, known] = [grid.slotOf(rowId), grid.column(column)];
    const row = editor.overlay.get(slot);
    const cell = known && row?.cells.get(known.index);
    return cell && !row?.added ? grid.print(slot, known, cell.conflict?.was === undefined ? cell.base : cell.conflict.was) : null;
  }

  suggest(column: string, typed: string): Promise<readonly LabelRow[]> {
    const { grid } = this.desk.open;
    const known = grid.column(column);
    return known ? suggestionsOf(grid, known, typed, this.desk.ports) : Promise.resolve([]);
  }

  nextProblem(from: { rowId: string; column: string } | null, direction: 1 | -1): { rowId: string; column: string } | null {
    return nextProblem(this.desk.open, from, direction);
  }

  problems(): ProblemCell[] {
    return problemsOf(this.desk.open);
  }

  async save(keepGood: boolean): Promise<Told<null>> {
    await this.turns.inTurn(() => undefined);
    // Also what is being looked up already: a name without its answer would be left behind as if it were none.
    await this.desk.lookups.run();
    await this.desk.outbox.save(keepGood);
    return this.turns.told(null);
  }

  /** Makes required cells that added rows leave blank say so. */
  check(): Promise<Told<null>> {
    return this.turns.inTurn(() => {
      const { editor } = this.desk.open;
      markTried(editor);
      editor.settle();
      return this.turns.told(null);
    });
  }

  discard(rowIds: readonly string[] | null): Promise<Told<null>> {
    return this.turns.inTurn(() => {
      this.desk.open.operations.discard(rowIds);
      return this.turns.told(null);
    });
  }

  resolve(cell: { rowId: string; column: string } | 'all', choice: 'mine' | 'theirs'): Promise<Told<null>> {
    return this.turns.inTurn(() => {
      const { grid, operations } = this.desk.open;
      const wanted =
        cell === 'all'
          ? problemsOf(this.desk.open).filter(({ problem }) => problem.code === 'STALE_VERSION' || problem.code === 'DERIVED_DIFFERS')
          : [cell];
      const cells = wanted.map(({ rowId, column }) => ({ slot: grid.slotOf(rowId), column: grid.column(column)?.index ?? -1 }));
      operations.resolve(cells, choice);
      return this.turns.told(null);
    });
  }

  async takeDraft(take: boolean): Promise<Told<null>> {
    await this.turns.inTurn(async () => {
      const edits = this.desk.drafts.take();
      if (take) takeEdits(this.desk.open, edits, this.desk.lookups, this.desk.around.now());
      if (take) await this.desk.drafts.write();
      await this.desk.drafts.dropFound();
      void this.desk.nameReferences();
      this.desk.tell();
    });
    return this.turns.answered(null);
  }

  receive(frame: LiveFrame): void {
    this.desk.live.receive(frame);
  }

  /** The live connection is back: what was missed is asked for. */
  catchUp(): void {
    this.desk.live.catchUp();
  }

  /** The network is back. */
  online(): void {
    this.desk.outbox.online();
    if (this.desk.lookups.pending) void this.desk.lookups.run();
  }

  /** Rows of the view for a page that shares no memory: values by column. */
  window(from: number, count: number): WindowRow[] {
    const { grid, view } = this.desk.open;
    const rows: WindowRow[] = [];
    for (let row = Math.max(0, from); row < Math.min(from + count, view.count); row++) {
      const slot = view.slotAt(row);
      rows.push({ slot, values: grid.columns.map((column) => grid.value(slot, column)) });
    }
    return rows;
  }

  /** Those of these names that are columns the reader has. */
  seen(names: readonly string[]): readonly string[] {
    return names.filter((name) => this.desk.open.grid.column(name) !== undefined);
  }

  exportPlan(columns: readonly string[]): { columns: ExportColumn[]; rows: number } {
    const { grid, view } = this.desk.open;
    const plan = this.exported(columns).map((column) => (column === null ? { kind: 'text' as const } : exportColumn(grid, column)));
    return { columns: plan, rows: view.count };
  }

  exportRows(columns: readonly string[], from: number, count: number): CellOut[][] {
    return exportRows(this.desk.open, this.exported(columns), from, count);
  }

  /** The columns of these names; null for that of the rows' keys, which the list does not have. */
  private exported(names: readonly string[]): (GridColumn | null)[] {
    return names.map((name) => (name === rowKeyName ? null : (this.turns.columns([name])[0] ?? null)));
  }

  /** Writes the drafts now: the page may be about to go. */
  keepDrafts(): Promise<void> {
    return this.desk.drafts.write();
  }

  /** Writes what is left of the drafts and stops. */
  async close(): Promise<void> {
    await this.desk.close();
  }
}
