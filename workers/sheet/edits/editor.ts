import { decide, fieldsAlone, type Decision } from '#define/decide';
import { kindOf } from '#define/kinds';
import type { Row, Value, Values } from '#define/row';
import type { RawProblem } from '#workers/sheet/crossing';
import {
  noProblems,
  Overlay,
  refuse,
  Typed,
  unrefuse,
  type CellEdit,
  type Conflict,
  type Content,
  type RowEdits,
} from '#workers/sheet/edits/overlay';
import { OnceOnly } from '#workers/sheet/edits/onceOnly';
import { RowSights } from '#workers/sheet/edits/rowSight';
import type { Grid, GridColumn } from '#workers/sheet/grid';
import { SlotSet } from '#workers/sheet/store/slotSet';

/** Where every edit leaves its trace: the marks to send to the page, the drafts to keep. */
export interface Traces {
  /** The row looks different. */
  row(slot: number): void;
  /** What a person did changed: to a cell, or (null) to the row as such, added or to be removed. */
  deed(slot: number, column: number | null): void;
}

const cellOver = (column: number, base: Value, typed: boolean): CellEdit => ({
  column,
  base,
  value: base,
  typed,
  text: null,
  problem: null,
  conflict: null,
  sent: null,
  at: 0,
});

/**
 * Writes edits over the rows: values go into the store, so that filters, sorts and sums see what people see, and what
 * the server has is kept beneath. `settle` then lets `decide` work out suggestions, derived fields and refusals.
 */
export class Editor {
  readonly overlay = new Overlay();
  private readonly unsettled = new SlotSet();
  private readonly sights: RowSights;
  private readonly alone: ReadonlySet<string>;
  private readonly onceOnly: OnceOnly;

  constructor(
    readonly grid: Grid,
    private readonly traces: Traces,
    private readonly now: () => number,
  ) {
    this.sights = new RowSights(grid);
    this.alone = fieldsAlone(grid.definition);
    this.onceOnly = new OnceOnly(grid, this.overlay, (slot) => traces.row(slot));
  }

  same(column: GridColumn, a: Value, b: Value): boolean {
    if (a === b) return true;
    return column.field ? kindOf(column.field).same(a, b) : (a ?? null) === (b ?? null);
  }

  sameContent(column: GridColumn, a: Content, b: Content): boolean {
    if (a instanceof Typed || b instanceof Typed) return a instanceof Typed && b instanceof Typed && a.text === b.text;
    return this.same(column, a as Value, b as Value);
  }

  content(slot: number, column: GridColumn): Content {
    const cell = this.overlay.get(slot)?.cells.get(column.index);
    return cell?.text == null ? this.grid.value(slot, column) : new Typed(cell.text, cell.problem);
  }

  /** The value the server has, as far as known. */
  base(slot: number, column: GridColumn): Value {
    const cell = this.overlay.get(slot)?.cells.get(column.index);
    return cell ? cell.base : this.grid.value(slot, column);
  }

  /** May a person edit this cell: the guard of `decide`, on the flags alone so that it is cheap. An added row has nothing that freezes it. */
  guard(slot: number, column: GridColumn) {
    return this.grid.guardAt(slot, column, this.overlay.get(slot)?.added ?? false);
  }

  /** Puts a content into a cell as a person's edit. */
  write(slot: number, column: GridColumn, content: Content, conflict: Conflict | null = null): void {
    const row = this.overlay.open(slot);
    let cell = row.cells.get(column.index);
    if (!cell) row.cells.add((cell = cellOver(column.index, this.grid.value(slot, column), true)));
    this.fill(row, cell, column, content, conflict);
  }

  /** Puts a content into a cell that holds no edit yet; `base` is the value it holds now. */
  writeFirst(slot: number, column: GridColumn, base: Value, content: Content): void {
    const row = this.overlay.open(slot);
    const cell = cellOver(column.index, base, true);
    row.cells.add(cell);
    this.fill(row, cell, column, content, null);
  }

  private fill(row: RowEdits, cell: CellEdit, column: GridColumn, content: Content, conflict: Conflict | null): void {
    const { slot } = row;
    cell.typed = true;
    cell.at = this.now();
    cell.conflict = conflict;
    if (content instanceof Typed) {
      cell.text = content.text;
      cell.problem = content.problem;
      cell.value = cell.base;
    } else {
      cell.text = null;
      cell.problem = null;
      cell.value = content;
    }
    this.grid.set(slot, column, cell.value);
    if (unrefuse(row, column.index)) this.traces.deed(slot, null);
    this.touch(slot);
    this.traces.deed(slot, column.index);
  }

  /** Drops a person's edit: what the server has is seen again. One on its way is answered with an edit back. */
  drop(slot: number, column: GridColumn): void {
    const row = this.overlay.get(slot);
    const cell = row?.cells.get(column.index);
    if (!row || !cell) return;
    if (cell.sent) return this.write(slot, column, cell.base);
    row.cells.delete(column.index);
    if (unrefuse(row, column.index)) this.traces.deed(slot, null);
    this.grid.set(slot, column, cell.base);
    this.touch(slot);
    this.traces.deed(slot, column.index);
  }

  /** Takes all edits of a saved row back at once: what the server has is seen again, and nothing follows from it. */
  restore(row: RowEdits): void {
    for (const cell of row.cells.list) {
      this.grid.set(row.slot, this.grid.columns[cell.column] as GridColumn, cell.base);
      if (cell.typed) this.traces.deed(row.slot, cell.column);
    }
    if (row.serverProblems.size > 0) this.traces.deed(row.slot, null);
    this.overlay.forget(row.slot);
    this.traces.row(row.slot);
  }

  /** Tells the drafts of everything in a row, under the name the row has now. */
  traceAll(row: RowEdits): void {
    for (const { column } of row.cells.list) this.traces.deed(row.slot, column);
    this.traces.deed(row.slot, null);
  }

  /** The server refused what waits in a row, for a reason that belongs to this column: told until it is edited or saved again, also after a reload. */
  refused(row: RowEdits, column: GridColumn, problem: RawProblem, at = this.now()): void {
    refuse(row, column.index, problem);
    row.refusedAt = at;
    this.traceState(row.slot);
  }

  /** The row is on its way again, or saved: what was refused before counts no more. */
  forgive(row: RowEdits): void {
    if (row.serverProblems.size === 0) return;
    row.serverProblems = noProblems;
    this.traces.deed(row.slot, null);
  }

  /** A row came, went or is to be removed. */
  traceState(slot: number): void {
    this.traces.deed(slot, null);
    this.touch(slot);
  }

  /** The row looks different, though nothing in it changed: it is on its way. */
  show(slot: number): void {
    this.traces.row(slot);
  }

  touch(slot: number): void {
    this.unsettled.add(slot);
    this.traces.row(slot);
  }

  /** Works out what follows from the edits of every row written since. */
  settle(): void {
    if (this.unsettled.size === 0) return;
    for (const slot of this.unsettled) this.settleRow(slot);
    this.unsettled.clear();
    this.onceOnly.judge();
  }

  private settleRow(slot: number): void {
    const row = this.overlay.get(slot);
    if (!row) return;
    const set = this.wishOf(row);
    if (row.gone || (!row.added && set === null)) {
      this.follow(row, null);
      row.ruleProblems = noProblems;
    } else if (!row.added && this.isAlone(row)) {
      // Nothing follows: bulk edits of remarks and the like need not put whole rows together.
      row.ruleProblems = this.guarded(row);
    } else {
      const before = row.added ? null : this.sights.beneath(slot, row.cells);
      const started = !row.added || set !== null;
      const { definition, facts, actor } = this.grid;
      const decision = decide({ definition, before, set: set ?? {}, facts, actor });
      this.follow(row, decision, before);
      // A row just added is blank, not wrong: rules speak once something stands in it.
      row.ruleProblems = started ? this.problemsOf(decision.refusals) : noProblems;
    }
    this.overlay.close(row);
  }

  /** Does nothing follow from what was edited in a row? */
  private isAlone({ cells }: RowEdits): boolean {
    for (const { column, typed } of cells.list) if (!typed || !this.alone.has((this.grid.columns[column] as GridColumn).name)) return false;
    return true;
  }

  /** Edited cells that may not be edited any more: a colleague has locked the row meanwhile. */
  private guarded({ slot, cells }: RowEdits): ReadonlyMap<number, RawProblem> {
    let problems: Map<number, RawProblem> | null = null;
    for (const { column: index, text, base, value } of cells.list) {
      const column = this.grid.columns[index] as GridColumn;
      const problem = text === null ? this.guard(slot, column) : null;
      if (problem && !this.same(column, base, value)) (problems ??= new Map()).set(index, problem);
    }
    return problems ?? noProblems;
  }

  /** The row as it would read if a cell held this value: what follows from it follows. */
  supposing(slot: number, column: GridColumn, value: Value): Values {
    const row = this.overlay.get(slot);
    const set: Values = {};
    for (const cell of row?.cells.list ?? [])
      if (cell.typed && cell.text === null) set[(this.grid.columns[cell.column] as GridColumn).name] = cell.value;
    set[column.name] = value;
    const { definition, facts, actor } = this.grid;
    const before = !row ? this.grid.row(slot) : row.added ? null : this.sights.beneath(slot, row.cells);
    return decide({ definition, before, set, facts, actor }).after;
  }

  /** Values a person set, without those that equal what the server has; null where there are none. */
  private wishOf(row: RowEdits): Values | null {
    let set: Values | null = null;
    for (const cell of row.cells.list) {
      if (!cell.typed || cell.text !== null) continue;
      const column = this.grid.columns[cell.column] as GridColumn;
      if (!row.added && !cell.conflict && !cell.sent && this.same(column, cell.base, cell.value)) {
        row.cells.delete(cell.column);
        this.grid.set(row.slot, column, cell.base);
        this.traces.deed(row.slot, cell.column);
      } else (set ??= {})[column.name] = cell.value;
    }
    return set;
  }

  /** Lets suggested and derived cells follow the decision; those it no longer changes fall back to what the server has. */
  private follow(row: RowEdits, decision: Decision | null, before: Row | null = null): void {
    const changed = decision?.changed;
    for (const cell of row.cells.list) {
      if (cell.typed) continue;
      const column = this.grid.columns[cell.column] as GridColumn;
      if (changed?.includes(column.name)) continue;
      row.cells.delete(cell.column);
      this.grid.set(row.slot, column, cell.base);
    }
    if (!decision) return;
    for (const name of decision.changed) {
      const column = this.grid.column(name);
      if (column) this.anticipate(row, column, decision, before);
    }
  }

  /** Lets one cell follow. What the server has is taken from the row the decision was made about, which has read it already. */
  private anticipate(row: RowEdits, column: GridColumn, { after }: Decision, before: Row | null): void {
    const { index, name } = column;
    let cell = row.cells.get(index);
    if (cell?.typed) return;
    if (!cell) {
      cell = cellOver(index, before ? ((before[name] ?? null) as Value) : this.grid.value(row.slot, column), false);
      cell.at = this.now();
      row.cells.add(cell);
    }
    cell.value = (after[name] ?? null) as Value;
    this.grid.set(row.slot, column, cell.value);
  }

  private problemsOf(
    refusals: readonly { code: RawProblem['code']; field?: string; detail?: Record<string, string> }[],
  ): ReadonlyMap<number, RawProblem> {
    if (refusals.length === 0) return noProblems;
    const problems = new Map<number, RawProblem>();
    for (const { code, field, detail } of refusals) {
      const column = this.columnFor(field);
      if (column && !problems.has(column.index)) problems.set(column.index, detail ? { code, detail } : { code });
    }
    return problems;
  }

  /** Where a refusal is shown: its own field, else the first column of the sheet. */
  columnFor(field: string | undefined): GridColumn | undefined {
    const own = field === undefined ? undefined : this.grid.column(field);
    if (own) return own;
    const first = this.grid.setup.fields.find((name) => this.grid.column(name));
    return first === undefined ? this.grid.columns[0] : this.grid.column(first);
  }
}
