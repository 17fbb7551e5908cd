import { fieldOfWire, wireName } from '#define/entity';
import { isOfList } from '#define/filter';
import type { Value } from '#define/row';
import type { Editor } from '#workers/sheet/edits/editor';
import { disputeOf, refuse, type Conflict, type RowEdits } from '#workers/sheet/edits/overlay';
import type { RowStates } from '#workers/sheet/edits/rowStates';
import type { Grid, GridColumn } from '#workers/sheet/grid';

export interface RowNews {
  readonly id: string;
  readonly version: number;
  /** By wire spelling; null: the row is gone, or no longer this person's to see. */
  readonly after: Readonly<Record<string, Value>> | null;
}

export interface Origin {
  /** A batch of this sheet: its own edits coming back. */
  readonly own: boolean;
  /** The same person did it, here by an act or elsewhere. */
  readonly mine?: boolean;
  readonly by?: string;
  readonly at?: string;
}

export interface Applied {
  /** Columns that now show something else because of somebody else. */
  readonly changed: number[];
  readonly slot: number;
}

/**
 * Takes in what the server says a row is now, beneath the edits that wait over it: untouched cells follow, an edit of a cell
 * that did not change there waits on, and one of a cell that did becomes a conflict.
 */
export class Truth {
  private readonly grid: Grid;

  constructor(
    private readonly editor: Editor,
    private readonly rowStates: RowStates,
  ) {
    this.grid = editor.grid;
  }

  apply(news: RowNews, origin: Origin): Applied | null {
    const slot = this.grid.slotOf(news.id);
    if (slot < 0) return news.after === null || !this.isListed(news.after) ? null : this.arrive(news);
    const gone = this.grid.gone.has(slot);
    // A removal carries no version of its own; a row shown again after it may carry the version it had.
    if (news.after === null) return gone ? null : this.leave(slot, origin);
    if (gone && news.version >= this.grid.version(slot)) return this.arrive(news);
    // Sums over other rows follow without a new version; frames come in the order of what they tell.
    if (gone || news.version < this.grid.version(slot)) return null;
    const changed = this.write(slot, news.after, origin);
    if (!origin.own) this.keepFromRemoval(slot, changed, origin);
    this.grid.setVersion(slot, news.version);
    this.editor.touch(slot);
    return { slot, changed };
  }

  /** The channel tells of every row the person may list anywhere; this sheet shows one list. */
  private isListed(after: Readonly<Record<string, Value>>): boolean {
    const { definition, setup } = this.grid;
    const list = setup.list === undefined ? definition.stock.list : definition.lists?.[setup.list];
    const valueOf = (field: string) => after[wireName(definition, field)];
    const { of } = setup;
    const given = Object.entries(of ? { [of.by]: of.id, ...of.with } : {});
    return given.every(([field, value]) => valueOf(field) === value) && isOfList(list?.where, valueOf);
  }

  /** Writes the fields of a row beneath its edits; answers the columns that look different. */
  write(slot: number, after: Readonly<Record<string, Value>>, origin: Origin): number[] {
    const edits = this.editor.overlay.get(slot);
    const changed: number[] = [];
    for (const [wire, value] of Object.entries(after)) {
      const column = this.grid.column(fieldOfWire(this.grid.definition, wire) ?? wire);
      if (!column || column.name === 'id' || column.name === 'version') continue;
      if (this.writeCell(slot, column, value, edits, origin)) changed.push(column.index);
    }
    return changed;
  }

  private writeCell(slot: number, column: GridColumn, value: Value, edits: RowEdits | undefined, origin: Origin): boolean {
    const cell = edits?.cells.get(column.index);
    if (!cell) {
      const seen = this.grid.value(slot, column);
      const same = this.editor.same(column, seen, value);
      // A flag that is off equals a blank one, and still reads otherwise.
      if (!same || (seen === null) !== (value === null)) this.grid.set(slot, column, value);
      return !same && !origin.own;
    }
    if (this.editor.same(column, cell.base, value)) return false;
    const before = cell.base;
    cell.base = value;
    if (cell.text !== null) {
      cell.value = value;
      this.grid.set(slot, column, value);
    }
    const agreed = cell.text === null && this.editor.same(column, cell.value, value);
    if (agreed) cell.conflict = null;
    else if (cell.typed && !origin.own) cell.conflict = disputeOf(cell, before, conflictOf(origin));
    return false;
  }

  /** A row somebody has just changed is not removed unseen: the person is told where and by whom, and may remove it again. */
  private keepFromRemoval(slot: number, changed: readonly number[], origin: Origin): void {
    const row = this.editor.overlay.get(slot);
    if (!row?.removed || row.sent) return;
    this.rowStates.set(slot, 'present');
    const told = this.toldOf(changed);
    const column = told ?? this.editor.columnFor(undefined);
    if (column)
      refuse(row, column.index, { code: 'STALE_VERSION', ...(told ? { theirs: this.grid.print(slot, told) } : {}), ...conflictOf(origin) });
  }

  /** Of the fields that changed, the one to name: the first of the sheet that people set, else the first it shows. */
  private toldOf(changed: readonly number[]): GridColumn | undefined {
    const shown = this.grid.setup.fields.flatMap((name) => this.grid.column(name) ?? []).filter(({ index }) => changed.includes(index));
    return shown.find((column) => !this.grid.guard(column, null)) ?? shown[0];
  }

  private arrive(news: RowNews): Applied {
    const slot = this.grid.store.addRow(Number(news.id));
    this.grid.settleIn(slot);
    this.write(slot, news.after ?? {}, { own: false });
    this.grid.setVersion(slot, news.version);
    this.rowStates.came.add(slot);
    this.editor.touch(slot);
    return { slot, changed: this.grid.columns.map(({ index }) => index) };
  }

  /**
   * Somebody removed the row. It stays where it is, struck out, so that nothing moves; edits in it say why they cannot be saved. What an act of
   * one's own took away goes at once.
   */
  private leave(slot: number, origin: Origin): Applied {
    const row = this.editor.overlay.open(slot);
    if (row.removed || origin.own || (origin.mine && row.cells.list.length === 0)) {
      this.rowStates.forget(slot);
    } else {
      row.gone = true;
      for (const cell of row.cells.list) {
        if (cell.typed) refuse(row, cell.column, { code: 'ROW_GONE', ...conflictOf(origin) });
      }
    }
    this.editor.touch(slot);
    return { slot, changed: [] };
  }
}

function conflictOf(origin: Origin): Conflict {
  return { ...(origin.by === undefined ? {} : { changedBy: origin.by }), ...(origin.at === undefined ? {} : { changedAt: origin.at }) };
}
