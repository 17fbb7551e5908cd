import { atom, getDefaultStore, type PrimitiveAtom } from 'jotai';
import type { Atom, WritableAtom } from 'jotai';
import type { Colleagues } from '#client/live/presence';
import type { Acting } from '#client/sheet/acts/ActDialog.tsx';
import type { LeftAlone } from '#client/sheet/engine/tools/steps';
import type { CellProblem, SheetModel, Suggestion } from '#client/sheet/model';
import type { SavedTogether } from '#client/sheet/together/savedTogether';
import type { LayoutColumn } from '#define/layout';
import { changeColumn, definedLayout, mergeLayout, shownColumns, thawedFor, type ShownColumn } from '#client/sheet/desk/layout';
import { firstWidths } from '#client/sheet/desk/firstWidths';
import { noteArranged } from '#client/sheet/desk/arranged';
import { paneOpen } from '#client/sheet/panes/kept';
import { LayoutKeeping } from '#client/sheet/desk/layoutKeeping';
import { cellWidth } from '#client/sheet/grid/cellWidth';
import { headerWidth } from '#client/sheet/grid/headDrawing';
import { laidAnew, standingOf, type Standing } from '#client/sheet/desk/standing';
import { at, clampTo, type Extent, type Place, type Selection } from '#client/sheet/grid/selection';

/**
 * How a cell is being edited: `type` – typing replaced the value, arrows commit; `edit` – F2, arrows move the caret;
 * `bar` – in the formula bar; `read` – a locked cell opened to select its text; `held` – what is typed into a cell that takes none:
 * it stays there unwritten, with the reason. The text itself lives in the editor.
 */
export interface Editing {
  readonly mode: 'type' | 'edit' | 'bar' | 'read' | 'held';
  readonly rowId: string;
  readonly column: string;
  readonly before: string;
  /** Text whose suggestions were closed with Esc: it stands as it is. */
  readonly declined?: string;
}

/** Is this an open cell that writes what is typed into it? */
export const writing = (editing: Editing | null): editing is Editing =>
  editing !== null && editing.mode !== 'read' && editing.mode !== 'held';

export interface Suggestions {
  /** Text the items were found for; an answer for another text is stale. */
  readonly typed: string;
  readonly items: readonly Suggestion[];
  /** Marked item, taken by Enter and Tab; -1 for none. */
  readonly chosen: number;
}

/** What is open above the sheet, at a point or beside a rectangle of the window. */
export type Overlay =
  | { readonly what: 'header'; readonly column: string; readonly beside: DOMRect }
  | { readonly what: 'columns'; readonly beside: DOMRect }
  | { readonly what: 'goTo'; readonly beside: DOMRect }
  | { readonly what: 'steps'; readonly beside: DOMRect }
  | { readonly what: 'leftAlone'; readonly cells: readonly LeftAlone[]; readonly count: number; readonly beside: DOMRect }
  /** Why a cell holds what it holds; with `column` null the chain its row stands in. */
  | { readonly what: 'why'; readonly rowId: string; readonly column: string | null; readonly beside: DOMRect }
  | { readonly what: 'history'; readonly rowId: string; readonly column: string | null; readonly beside: DOMRect }
  /** `rows`: of whole rows, at a row head. */
  | { readonly what: 'menu'; readonly x: number; readonly y: number; readonly rows?: boolean };

export interface Spoken {
  readonly text: string;
  readonly assertive: boolean;
}

/** What the canvas offers the rest of the screen; rectangles are in window pixels. */
export interface GridHandle {
  boundsOf(place: Place): DOMRect | null;
  headerOf(col: number): DOMRect | null;
  reveal(place: Place): void;
  /** Rows that fit on the screen. */
  pageRows(): number;
  /** Scrolls a page sideways; answers the column that now stands where this one stood. */
  pageAcross(col: number, pages: 1 | -1): number;
  /** Shows a row with the band beneath it, as far as there is room. */
  revealBand(row: number): void;
  /** Where the band beneath a row begins, in pixels below the header; null where no canvas keeps room for it. */
  bandTop(row: number): number | null;
  /** The part with rows, in pixels of the grid's own frame: without header, totals and scroll bars. */
  room(): { readonly top: number; readonly width: number; readonly height: number };
  scrollDown(pixels: number): void;
  /** Scrolls to the first columns; frozen ones are always in sight and would not. */
  scrollToStart(): void;
}

export interface EditorHandle {
  focus(): void;
  text(): string;
  setText(text: string, caret: 'end' | 'all'): void;
}

export interface SearchHandle {
  focus(): void;
}

const store = getDefaultStore();
const plainKept = 'sheetPlainTable';

const readPlain = (): boolean => typeof localStorage !== 'undefined' && localStorage.getItem(plainKept) === 'true';

/**
 * State of one sheet on the screen: columns, selection, editing, what is open. Atoms instead of React state, because
 * keys at zero distance must see what the key before them did.
 */
export class Desk {
  readonly layout = atom<readonly LayoutColumn[]>([]);
  readonly columns = atom<readonly ShownColumn[]>([]);
  readonly selection = atom<Selection>(at({ row: 0, col: 0 }));
  readonly editing = atom<Editing | null>(null);
  /** The text being typed, for the formula bar. */
  readonly typed = atom('');
  readonly suggestions = atom<Suggestions | null>(null);
  readonly overlay = atom<Overlay | null>(null);
  readonly problemsOpen = atom(false);
  /** The record of the active row beside the grid; `entered` grows each time the focus is wanted in it. */
  readonly record = atom<{ readonly entered: number } | null>(null);
  /** Shown as a plain HTML table instead of the canvas. */
  readonly plain = atom(readPlain());
  /** A step that is being asked about in its dialog. */
  readonly acting = atom<Acting | null>(null);
  /** The action strip is open. */
  readonly strip = atom(false);
  /** The second pane is open. */
  readonly pane: PrimitiveAtom<boolean>;
  readonly spoken = atom<Spoken>({ text: '', assertive: false });
  /** Why the last key was not accepted; cleared by the next move. */
  readonly refusal = atom<CellProblem | null>(null);
  /** Grows whenever rows may look different. */
  readonly version = atom(0);
  /** Grows whenever the canvas has scrolled or changed its size. */
  readonly region = atom(0);
  /** The cell under the resting pointer. */
  readonly hovered = atom<Place | null>(null);
  /** Who else has the cursor in which row. */
  readonly colleagues = atom<Colleagues>(new Map());
  /** Source of a cut, drawn dashed until it is pasted. */
  readonly cut = atom<{ readonly area: Selection['areas'][number]; readonly first: string | null; readonly last: string | null } | null>(
    null,
  );

  /** An export under way, for the status bar. */
  readonly exporting = atom<{ readonly done: number; readonly total: number } | null>(null);

  /** While the place a key leads to is still being asked for: keys pressed meanwhile wait for it. */
  arriving: Promise<void> | null = null;

  /** While what opens over, beside and below the rows is being fetched: keys after one that opens something wait for it. */
  over: Promise<void> | null = null;
  private overCame: () => void = () => undefined;

  /** The sheet that stands beside it on the same screen. */
  beside: Desk | null = null;

  /** How many events the model has sent. */
  events = 0;
  /** Labels of values once listed, for the chips: by column and key with a line break between. */
  readonly valueTexts = new Map<string, string>();

  private attached: { grid: GridHandle | null; editor: EditorHandle | null; search: SearchHandle | null } = {
    grid: null,
    editor: null,
    search: null,
  };
  /** The rows that are selected, so that sorting and filtering take the cursor along. */
  private standing: Standing = { active: null, ends: [], rows: 0 };
  /** Rows were still on their way when the model last said something. */
  private coming = true;
  private room = Infinity;
  /** Widths of columns that grew for the first rows, by name; null until those have come. */
  private grown: ReadonlyMap<string, number> | null = null;
  /** Columns of the model when the layout was last laid over them. */
  private listed: SheetModel['columns'] | null = null;
  private ownShown = '[]';
  /** The columns before a width began to be dragged: the whole drag is one step of undo. */
  private beforeDrag: readonly LayoutColumn[] | null = null;
  private readonly stop: () => void;
  private readonly keeping: LayoutKeeping;

  constructor(
    readonly model: SheetModel,
    readonly rightToLeft: boolean,
    saved: readonly LayoutColumn[] | null,
    /** Null gives the person's own layout up. */
    keepLayout: (layout: readonly LayoutColumn[] | null) => void,
    /** The sheets it is saved with; null where it stands alone. */
    readonly together: SavedTogether | null = null,
  ) {
    this.keeping = new LayoutKeeping(keepLayout);
    this.pane = atom(paneOpen(model.sheet));
    this.takeLayout(mergeLayout(this.defined(), saved));
    // Before any component listens, so that all of them find the event counted.
    this.stop = model.subscribe((event) => {
      this.events += 1;
      // Columns the reader may not see, and own ones, are known only when the list has begun to come.
      if (event.what === 'view' && model.columns !== this.listed) this.takeLayout(this.get(this.layout));
      if (event.what === 'view') this.takeView();
      if (event.what !== 'status') this.growColumns();
      this.coming = model.status().loading !== null;
      this.set(this.version, this.events);
    });
  }

  get<T>(from: Atom<T>): T {
    return store.get(from);
  }

  set<A extends unknown[], R>(to: WritableAtom<unknown, A, R>, ...value: A): R {
    return store.set(to, ...value);
  }

  get grid(): GridHandle | null {
    return this.attached.grid;
  }

  get editor(): EditorHandle | null {
    return this.attached.editor;
  }

  get search(): SearchHandle | null {
    return this.attached.search;
  }

  /** Makes parts of the screen known while they are mounted; answers the way to take them back. */
  attach(parts: Partial<Desk['attached']>): () => void {
    this.attached = { ...this.attached, ...parts };
    return () => {
      for (const name of Object.keys(parts) as (keyof Desk['attached'])[])
        if (this.attached[name] === parts[name]) this.attached = { ...this.attached, [name]: null };
    };
  }

  /** Stops following the model. */
  dispose(): void {
    this.stop();
  }

  extent(): Extent {
    return { rows: this.model.lineCount(), cols: this.get(this.columns).length };
  }

  /** Notes a move whose end has to be asked for. */
  arrive(move: Promise<void>): void {
    const arriving = move
      .catch(() => undefined)
      .then(() => {
        if (this.arriving === arriving) this.arriving = null;
      });
    this.arriving = arriving;
  }

  /** What opens over, beside and below the rows comes after them. */
  overComes(): void {
    this.over ??= new Promise((resolve) => (this.overCame = resolve));
  }

  /** What opens over, beside and below the rows is on the screen, and has taken the focus if it was asked for before. */
  overIsHere(): void {
    this.over = null;
    this.overCame();
  }

  columnAt(col: number): ShownColumn | undefined {
    return this.get(this.columns)[col];
  }

  visibleNames(): string[] {
    return this.get(this.columns).map((column) => column.name);
  }

  /** The active cell by id, or null on an empty sheet. */
  activeCell(): { rowId: string; column: string; place: Place } | null {
    const place = this.get(this.selection).active;
    const rowId = this.model.rowIdAt(place.row);
    const column = this.columnAt(place.col);
    return rowId === null || column === undefined ? null : { rowId, column: column.name, place };
  }

  select(selection: Selection, reveal: 'active' | 'head' | 'none' = 'active'): void {
    const extent = this.extent();
    if (extent.rows === 0 || extent.cols === 0) return;
    const next = clampTo(selection, extent);
    this.standing = standingOf(next, this.model, extent);
    this.set(this.refusal, null);
    this.set(this.selection, next);
    if (reveal !== 'none') this.grid?.reveal(reveal === 'active' ? next.active : next.head);
  }

  /** Goes to a cell by id; a hidden column is left where it is. */
  jump(rowId: string | null, column: string | null): void {
    const row = rowId === null ? null : this.model.viewRowOf(rowId);
    const col = this.get(this.columns).findIndex((one) => one.name === column);
    const now = this.get(this.selection).active;
    this.select(at({ row: row ?? now.row, col: col < 0 ? now.col : col }));
    this.editor?.focus();
  }

  /** Turns between the canvas and the plain table, for this and later visits. */
  showPlain(plain: boolean): void {
    localStorage.setItem(plainKept, String(plain));
    this.set(this.plain, plain);
  }

  say(text: string, assertive = false): void {
    // The same words twice are not read out twice; a trailing space makes them new.
    const before = this.get(this.spoken).text;
    this.set(this.spoken, { text: before === text ? `${text}\u00a0` : text, assertive });
  }

  /** The layout of the definition, as before anybody arranged it. */
  defined(): LayoutColumn[] {
    return definedLayout(this.model.sheet, headerWidth);
  }

  /** Shows the columns like this and keeps it so, a step of undo; with `forget` no layout of the person's own is kept any more. */
  arrange(layout: readonly LayoutColumn[], { forget = false, moved }: { forget?: boolean; moved?: string } = {}): void {
    const before = this.get(this.layout);
    this.keeping.keep(forget ? null : layout);
    this.relay(layout);
    noteArranged(this, before, layout, moved);
  }

  /** Shows the columns as an undo or a redo leaves them, and keeps it so. */
  rearrange(layout: readonly LayoutColumn[]): void {
    this.keeping.keep(layout);
    this.relay(layout);
  }

  /** Shows the columns of a saved view in place of the person's own, which stay as they were kept; null shows those again. */
  lend(columns: readonly LayoutColumn[] | null): void {
    if (columns !== null) this.keeping.lend(this.get(this.layout), columns);
    const layout = columns ?? this.keeping.giveBack();
    if (layout === null) return;
    this.relay(mergeLayout(this.defined(), layout));
    void this.model.tools.steps.forgetArranged();
  }

  private relay(layout: readonly LayoutColumn[]): void {
    const active = this.activeCell();
    this.takeLayout(layout);
    const col = active === null ? -1 : this.get(this.columns).findIndex((one) => one.name === active.column);
    if (active !== null) this.select(at({ row: active.place.row, col: col < 0 ? active.place.col : col }), 'none');
  }

  /** Changes a width while it is being dragged; `keep` at the end. */
  resize(field: string, width: number, keep: boolean): void {
    const layout = changeColumn(this.get(this.layout), field, { width, pinned: true });
    this.beforeDrag ??= this.get(this.layout);
    this.takeLayout(layout);
    if (!keep) return;
    this.keeping.keep(layout);
    noteArranged(this, this.beforeDrag, layout);
    this.beforeDrag = null;
  }

  /** The grid is so many pixels wide: frozen columns that leave no room beside them scroll along until it is wider. */
  fit(room: number): void {
    if (room === this.room) return;
    this.room = room;
    const columns = thawedFor(shownColumns(this.model.sheet, this.get(this.layout), this.model.columns), room);
    if (columns.some(({ stays }, at) => stays !== this.columnAt(at)?.stays)) this.showColumns();
  }

  private showColumns(): void {
    const { model, room, grown } = this;
    const layout = this.get(this.layout).map((one) => (one.pinned ? one : { ...one, width: grown?.get(one.field) ?? one.width }));
    this.set(this.columns, thawedFor(shownColumns(model.sheet, layout, model.columns), room));
  }

  /** The first rows have come: columns that would cut them grow once, before anybody has looked at them. */
  private growColumns(): void {
    if (this.grown !== null || this.model.lineCount() === 0) return;
    const pinned = new Set(this.get(this.layout).flatMap(({ field, pinned: is }) => (is === true ? [field] : [])));
    this.grown = firstWidths(this.model, this.get(this.columns), (name) => pinned.has(name), cellWidth);
    if (this.grown !== null && this.grown.size > 0) this.showColumns();
  }

  private takeLayout(layout: readonly LayoutColumn[]): void {
    this.listed = this.model.columns;
    this.showOwn(layout);
    this.set(this.layout, layout);
    this.showColumns();
  }

  /** Own columns appear once the engine has worked out their first rows. */
  private showOwn(layout: readonly LayoutColumn[]): void {
    const own = layout.flatMap((column) => column.own ?? []);
    const shown = JSON.stringify(own);
    if (shown === this.ownShown) return;
    this.ownShown = shown;
    void this.model.tools.formulas.own.show(own).catch(() => undefined);
  }

  /** After a filter, a sort or a load: the selection is laid over the rows as they stand now. */
  private takeView(): void {
    const { model, standing, coming } = this;
    const extent = this.extent();
    if (extent.rows === 0) return;
    const selection = laidAnew(this.get(this.selection), standing, model, extent, coming);
    this.set(this.selection, selection);
    this.standing = standingOf(selection, model, extent);
  }
}
