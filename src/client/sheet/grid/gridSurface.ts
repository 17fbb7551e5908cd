import i18next from 'i18next';
import type { DataEditorRef, GridMouseEventArgs, GridSelection, Rectangle } from '@glideapps/glide-data-grid';
import type { MouseEvent as ReactMouseEvent, RefObject } from 'react';
import { bandBelow, bandsAbove, type PlacedBand } from '#client/sheet/bands/placing';
import type { Desk, GridHandle } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import { fillable } from '#client/sheet/fill/fillHandle';
import type { GridLook } from '#client/sheet/grid/gridLook';
import { mirroredRect } from '#client/sheet/grid/mirror';
import { arrowRoom } from '#client/sheet/grid/headDrawing';
import type { Hit, PointerSurface } from '#client/sheet/grid/pointer';
import { segmentStart } from '#client/sheet/grid/segments';
import { at, samePlace, type Place } from '#client/sheet/grid/selection';
import type { RowIds } from '#client/sheet/model';

/** The handle is caught within so many pixels of its middle. */
const reach = 7;

interface Measures {
  /** First row of the view that the canvas shows, beyond 0 only in sheets of several segments. */
  readonly start: number;
  readonly rows: number;
  /** Lines of totals below the rows. */
  readonly totals: number;
  readonly headWidth: number;
  readonly look: GridLook;
  /** Rows that are open to their parts: each is so much taller. */
  readonly bands: readonly PlacedBand[];
}

/** How far to scroll so that a stretch lies within sight: not at all where it does, and to its start where it is longer. */
function nearest(scrolled: number, start: number, length: number, sight: number): number {
  if (start < scrolled || length > sight) return start;
  return Math.max(scrolled, start + length - sight);
}

/** Where things are on the canvas, and repainting; the one place that talks to Glide besides its component. */
export class GridSurface implements GridHandle, PointerSurface {
  private measures: Measures | null = null;
  private visible: Rectangle = { x: 0, y: 0, width: 0, height: 0 };
  private pending: Place | null = null;
  /** Ids of rows to be painted anew with the next frame. */
  private damaged: RowIds[] | 'all' | null = null;

  constructor(
    private readonly desk: Desk,
    private readonly frame: RefObject<HTMLDivElement | null>,
    private readonly glide: RefObject<DataEditorRef | null>,
    private readonly setStart: (start: number) => void,
  ) {}

  get start(): number {
    return this.measures?.start ?? 0;
  }

  take(measures: Measures): void {
    this.measures = measures;
  }

  /** Height of a header without the band of its group. */
  get headHeight(): number {
    return this.measures?.look.rowHeight ?? 0;
  }

  private scroller(): Element | null {
    return this.frame.current?.querySelector('.dvn-scroller') ?? null;
  }

  private frameRect(): DOMRect {
    return this.frame.current?.getBoundingClientRect() ?? new DOMRect();
  }

  private frozenWidth(): number {
    return (
      (this.measures?.headWidth ?? 0) + this.desk.get(this.desk.columns).reduce((sum, column) => sum + (column.stays ? column.width : 0), 0)
    );
  }

  /** As Glide counts it: before a turned canvas is turned. */
  private rawBounds(col: number, row: number): DOMRect | null {
    const bounds = this.glide.current?.getBounds(col, row);
    const band = bandBelow(this.measures?.bands ?? [], row + this.start);
    return bounds === undefined ? null : new DOMRect(bounds.x, bounds.y, bounds.width, bounds.height - band);
  }

  private seen(bounds: DOMRect): DOMRect {
    return this.desk.rightToLeft ? mirroredRect(this.frameRect(), bounds) : bounds;
  }

  boundsOf(place: Place): DOMRect | null {
    const bounds = this.rawBounds(place.col + 1, place.row - this.start);
    if (bounds === null) return null;
    const body = this.body();
    const frozen = this.desk.columnAt(place.col)?.stays === true;
    const left = frozen ? body.left : this.frameRect().left + this.frozenWidth();
    const inside = bounds.bottom > body.top && bounds.top < body.bottom && bounds.right > left && bounds.left < body.right;
    return inside ? this.seen(bounds) : null;
  }

  headerOf(col: number): DOMRect | null {
    const bounds = this.rawBounds(col + 1, -1);
    return bounds === null ? null : this.seen(bounds);
  }

  reveal(place: Place): void {
    const { measures } = this;
    if (measures === null) return;
    const start = segmentStart(place.row, measures.look.rowHeight);
    if (start !== measures.start || place.row - start >= measures.rows) {
      // Rows that came with this very event reach Glide only with the next render.
      this.pending = place;
      this.setStart(start);
    } else this.scrollIntoSight(place);
  }

  /**
   * Scrolls as little as shows a cell. Not by Glide, which counts from the rows it has drawn: two keys between two frames, or
   * another segment that is not drawn yet, would take it to a wrong row.
   */
  private scrollIntoSight({ row, col }: Place): void {
    const scroller = this.scroller();
    const { measures } = this;
    if (scroller === null || measures === null) return;
    const { width, height } = this.body();
    const { rowHeight } = measures.look;
    scroller.scrollTop = nearest(scroller.scrollTop, this.topOf(row), rowHeight, height);
    const columns = this.desk.get(this.desk.columns);
    const column = columns[col];
    if (column === undefined || column.stays) return;
    const before = columns.slice(0, col).reduce((sum, { stays, width: own }) => sum + (stays ? 0 : own), 0);
    const frozen = this.frozenWidth() - measures.headWidth;
    scroller.scrollLeft = nearest(scroller.scrollLeft, before, column.width, width - frozen);
  }

  /** Pixels from the first row of the segment to this one. */
  private topOf(row: number): number {
    const { start = 0, look, bands = [] } = this.measures ?? {};
    return (row - start) * (look?.rowHeight ?? 0) + bandsAbove(bands, start, row);
  }

  bandTop(row: number): number | null {
    const [scroller, { measures }] = [this.scroller(), this];
    if (scroller === null || measures === null || row < measures.start || row >= measures.start + measures.rows) return null;
    return this.topOf(row) + measures.look.rowHeight - scroller.scrollTop;
  }

  /** With the next frame, by when the canvas keeps room for the band. */
  revealBand(row: number): void {
    requestAnimationFrame(() => {
      const [scroller, { measures }] = [this.scroller(), this];
      if (scroller === null || measures === null) return;
      const length = measures.look.rowHeight + bandBelow(measures.bands, row);
      scroller.scrollTop = nearest(scroller.scrollTop, this.topOf(row), length, this.body().height);
    });
  }

  room(): { readonly top: number; readonly width: number; readonly height: number } {
    const { height } = this.body();
    return { top: this.measures?.look.headerHeight ?? 0, width: this.scroller()?.clientWidth ?? 0, height };
  }

  scrollDown(pixels: number): void {
    this.scrollBy(0, pixels);
  }

  /** Over the arrow that opens a row to its parts, at the start of its head; in the coordinates of (turned) events. */
  overArrow(x: number): boolean {
    return x - this.frameRect().left < arrowRoom;
  }

  revealPending(): void {
    const place = this.pending;
    const { measures } = this;
    if (place === null || measures === null || place.row - measures.start >= measures.rows) return;
    this.pending = null;
    this.scrollIntoSight(place);
  }

  pageRows(): number {
    return Math.max(1, Math.floor(this.body().height / (this.measures?.look.rowHeight ?? 28)));
  }

  pageAcross(col: number, pages: 1 | -1): number {
    const page = pages * Math.max(100, this.frameRect().width - this.frozenWidth() - 60);
    const columns = this.desk.get(this.desk.columns);
    const starts: { readonly at: number; readonly start: number }[] = [];
    let width = 0;
    columns.forEach((column, at) => {
      if (column.stays) return;
      starts.push({ at, start: width });
      width += column.width;
    });
    // A frozen column stands still: from it the way goes on where the others are scrolled to.
    const own = starts.find(({ at }) => at === col)?.start ?? this.scroller()?.scrollLeft ?? 0;
    this.scrollBy(page, 0);
    if (own === 0 && page < 0) return col;
    const reached = starts.findLast(({ start }) => start <= Math.max(0, own + page))?.at ?? col;
    return reached === col ? Math.max(0, Math.min(columns.length - 1, col + pages)) : reached;
  }

  scrollToStart(): void {
    this.scroller()?.scrollTo({ left: 0 });
  }

  private totalsHeight(): number {
    return (this.measures?.totals ?? 0) * (this.measures?.look.rowHeight ?? 0);
  }

  /** In the coordinates of (turned) events: below the header, above the totals, beside the row heads, without the scroll bars. */
  body(): DOMRect {
    const frame = this.frameRect();
    const scroller = this.scroller();
    const head = this.measures?.headWidth ?? 0;
    const top = this.measures?.look.headerHeight ?? 0;
    return new DOMRect(
      frame.left + head,
      frame.top + top,
      Math.max(0, (scroller?.clientWidth ?? 0) - head),
      Math.max(0, (scroller?.clientHeight ?? 0) - top - this.totalsHeight()),
    );
  }

  hit(x: number, y: number): Hit {
    const outside: Hit = { kind: 'outside', row: -1, col: -1 };
    const args = this.glide.current?.getMouseArgsForPosition(x, y);
    if (args === undefined || args.kind === 'out-of-bounds' || args.kind === 'group-header') return outside;
    const [col, row] = args.location;
    if (args.kind === 'header') return { kind: col === 0 ? 'corner' : 'header', row: -1, col: col - 1 };
    const { measures } = this;
    if (measures !== null && row >= measures.rows) return { kind: 'total', row: row - measures.rows, col: col - 1 };
    return { kind: col === 0 ? 'rowHead' : 'cell', row: row + this.start, col: col - 1 };
  }

  /** In the coordinates of (turned) events, as Glide draws the handle: on the corner at the end of the last area. */
  overFillHandle(x: number, y: number): boolean {
    const area = this.desk.get(this.desk.selection).areas.at(-1);
    const bounds = area === undefined || !fillable(this.desk) ? null : this.rawBounds(area.right + 1, area.bottom - this.start);
    if (bounds === null || area === undefined) return false;
    const body = this.body();
    const frozen = this.desk.columnAt(area.right)?.stays === true;
    const inSight = bounds.bottom <= body.bottom + reach && (frozen || bounds.right >= this.frameRect().left + this.frozenWidth());
    return inSight && Math.abs(bounds.right - x) <= reach && Math.abs(bounds.bottom - y) <= reach;
  }

  /** The column whose edge between two headers lies here, or null. */
  edgeAt(x: number, y: number): number | null {
    const args = this.glide.current?.getMouseArgsForPosition(x, y);
    return args?.kind === 'header' && args.isEdge && args.location[0] > 0 ? args.location[0] - 1 : null;
  }

  boundsOfTotal({ row, col }: Hit): DOMRect | null {
    const bounds = this.rawBounds(col + 1, (this.measures?.rows ?? 0) + row);
    return bounds && this.seen(bounds);
  }

  scrollBy(x: number, y: number): void {
    this.scroller()?.scrollBy(x, y);
  }

  /** Touch selects with the tap, not with the press, which may be the start of a scroll. */
  tapped(event: MouseEvent): void {
    if (!(event instanceof PointerEvent) || event.pointerType !== 'touch') return;
    const hit = this.hit(event.clientX, event.clientY);
    if (hit.kind !== 'cell') return;
    settle(this.desk);
    this.desk.select(at({ row: hit.row, col: hit.col }), 'none');
    this.desk.editor?.focus();
  }

  contextMenu(event: ReactMouseEvent, hit: Hit): void {
    const { desk } = this;
    const frame = this.frameRect();
    const x = desk.rightToLeft ? frame.left + frame.right - event.clientX : event.clientX;
    const column = desk.columnAt(hit.col);
    const beside = hit.kind === 'header' ? this.headerOf(hit.col) : null;
    if (beside !== null && column !== undefined) desk.set(desk.overlay, { what: 'header', column: column.name, beside });
    else if (hit.kind === 'cell' || hit.kind === 'rowHead')
      desk.set(desk.overlay, { what: 'menu', x, y: event.clientY, rows: hit.kind === 'rowHead' });
  }

  /** A screen reader has put its focus on a cell of Glide's hidden table. */
  focused(next: GridSelection): void {
    const cell = next.current?.cell;
    if (cell !== undefined && cell[0] > 0 && cell[1] < (this.measures?.rows ?? 0))
      this.desk.select(at({ row: cell[1] + this.start, col: cell[0] - 1 }));
  }

  readonly regionChanged = (range: Rectangle): void => {
    this.visible = range;
    this.desk.set(this.desk.region, (n) => n + 1);
  };

  readonly hovered = (args: GridMouseEventArgs): void => {
    const { desk } = this;
    const head = args.kind === 'header' ? desk.columnAt(args.location[0] - 1) : undefined;
    const rowId = args.kind === 'cell' && args.location[0] === 0 ? desk.model.rowIdAt(args.location[1] + this.start) : null;
    const people = rowId === null ? [] : (desk.get(desk.colleagues).get(rowId) ?? []).map(({ name }) => name);
    if (this.frame.current) this.frame.current.title = head?.header ?? people.join(i18next.t('sheet:filter.comma'));
    const next =
      args.kind === 'cell' && args.location[0] > 0 && args.location[1] < (this.measures?.rows ?? 0)
        ? { row: args.location[1] + this.start, col: args.location[0] - 1 }
        : null;
    const before = desk.get(desk.hovered);
    if (next === before || (next !== null && before !== null && samePlace(next, before))) return;
    desk.set(desk.hovered, next);
  };

  /**
   * Repaints the visible rows named by id, or everything visible with the headers; frozen columns are outside Glide's region.
   * Once a frame, however often it is asked for: one answer of the worker tells of view, rows and marks.
   */
  repaint(ids: RowIds | null): void {
    if (this.damaged === null) requestAnimationFrame(() => this.paintDamaged());
    if (ids === null || this.damaged === 'all') this.damaged = 'all';
    else if (this.damaged === null) this.damaged = [ids];
    else this.damaged.push(ids);
  }

  private paintDamaged(): void {
    const { measures, visible, damaged } = this;
    this.damaged = null;
    if (measures === null || this.glide.current === null) return;
    const cols = this.desk.get(this.desk.columns).length;
    const damage: { cell: [number, number] }[] = [];
    const last = Math.min(measures.rows - 1, visible.y + visible.height + 1);
    for (let row = visible.y; row <= last; row++) {
      const id = damaged === 'all' ? null : this.desk.model.rowIdAt(row + measures.start);
      if (id !== null && damaged !== 'all' && damaged?.some((ids) => ids.has(id)) !== true) continue;
      for (let col = 0; col <= cols; col++) damage.push({ cell: [col, row] });
    }
    if (damaged === 'all')
      for (let line = -1; line < measures.totals; line++)
        for (let col = 0; col <= cols; col++) damage.push({ cell: [col, line < 0 ? -1 : measures.rows + line] });
    if (damage.length > 0) this.glide.current.updateCells(damage);
  }
}
