import type { DataEditorRef, GridMouseEventArgs, GridSelection, Rectangle } from '@glideapps/glide-data-grid';
import type { MouseEvent as ReactMouseEvent, RefObject } from 'react';
import type { Desk, GridHandle } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import type { GridLook } from '#client/sheet/grid/gridLook';
import { mirroredRect } from '#client/sheet/grid/mirror';
import type { Hit, PointerSurface } from '#client/sheet/grid/pointer';
import { segmentStart } from '#client/sheet/grid/segments';
import { at, samePlace, type Place } from '#client/sheet/grid/selection';

interface Measures {
  /** First row of the view that the canvas shows, beyond 0 only in sheets of several segments. */
  readonly start: number;
  readonly rows: number;
  readonly headWidth: number;
  readonly look: GridLook;
}

/** Where things are on the canvas, and repainting; the one place that talks to Glide besides its component. */
export class GridSurface implements GridHandle, PointerSurface {
  private measures: Measures | null = null;
  private visible: Rectangle = { x: 0, y: 0, width: 0, height: 0 };
  private pending: Place | null = null;

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

  private scroller(): Element | null {
    return this.frame.current?.querySelector('.dvn-scroller') ?? null;
  }

  private frameRect(): DOMRect {
    return this.frame.current?.getBoundingClientRect() ?? new DOMRect();
  }

  private frozenWidth(): number {
    return (this.measures?.headWidth ?? 0) + this.desk.get(this.desk.columns).reduce((sum, column) => sum + (column.frozen ? column.width : 0), 0);
  }

  /** As Glide counts it: before a turned canvas is turned. */
  private rawBounds(col: number, row: number): DOMRect | null {
    const bounds = this.glide.current?.getBounds(col, row);
    return bounds === undefined ? null : new DOMRect(bounds.x, bounds.y, bounds.width, bounds.height);
  }

  private seen(bounds: DOMRect): DOMRect {
    return this.desk.rightToLeft ? mirroredRect(this.frameRect(), bounds) : bounds;
  }

  boundsOf(place: Place): DOMRect | null {
    const bounds = this.rawBounds(place.col + 1, place.row - this.start);
    if (bounds === null) return null;
    const body = this.body();
    const frozen = this.desk.columnAt(place.col)?.frozen === true;
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
    } else this.glide.current?.scrollTo(place.col + 1, place.row - start);
  }

  revealPending(): void {
    const place = this.pending;
    const { measures } = this;
    if (place === null || measures === null || place.row - measures.start >= measures.rows) return;
    this.pending = null;
    this.glide.current?.scrollTo(place.col + 1, place.row - measures.start);
  }

  pageRows(): number {
    return Math.max(1, Math.floor(this.body().height / (this.measures?.look.rowHeight ?? 28)));
  }

  scrollSideways(pages: 1 | -1): void {
    this.scrollBy(pages * Math.max(100, this.frameRect().width - this.frozenWidth() - 60), 0);
  }

  scrollToStart(): void {
    this.scroller()?.scrollTo({ left: 0 });
  }

  /** In the coordinates of (turned) events: below the header, beside the row heads, without the scroll bars. */
  body(): DOMRect {
    const frame = this.frameRect();
    const scroller = this.scroller();
    const head = this.measures?.headWidth ?? 0;
    const top = this.measures?.look.headerHeight ?? 0;
    return new DOMRect(frame.left + head, frame.top + top, Math.max(0, (scroller?.clientWidth ?? 0) - head), Math.max(0, (scroller?.clientHeight ?? 0) - top));
  }

  hit(x: number, y: number): Hit {
    const outside: Hit = { kind: 'outside', row: -1, col: -1 };
    const args = this.glide.current?.getMouseArgsForPosition(x, y);
    if (args === undefined || args.kind === 'out-of-bounds' || args.kind === 'group-header') return outside;
    const [col, row] = args.location;
    if (args.kind === 'header') return { kind: col === 0 ? 'corner' : 'header', row: -1, col: col - 1 };
    return { kind: col === 0 ? 'rowHead' : 'cell', row: row + this.start, col: col - 1 };
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
    else if (hit.kind === 'cell' || hit.kind === 'rowHead') desk.set(desk.overlay, { what: 'menu', x, y: event.clientY });
  }

  /** A screen reader has put its focus on a cell of Glide's hidden table. */
  focused(next: GridSelection): void {
    const cell = next.current?.cell;
    if (cell !== undefined && cell[0] > 0) this.desk.select(at({ row: cell[1] + this.start, col: cell[0] - 1 }));
  }

  readonly regionChanged = (range: Rectangle): void => {
    this.visible = range;
    this.desk.set(this.desk.region, (n) => n + 1);
  };

  readonly hovered = (args: GridMouseEventArgs): void => {
    const { desk } = this;
    const head = args.kind === 'header' ? desk.columnAt(args.location[0] - 1) : undefined;
    if (this.frame.current) this.frame.current.title = head?.header ?? '';
    const next = args.kind === 'cell' && args.location[0] > 0 ? { row: args.location[1] + this.start, col: args.location[0] - 1 } : null;
    const before = desk.get(desk.hovered);
    if (next === before || (next !== null && before !== null && samePlace(next, before))) return;
    desk.set(desk.hovered, next);
  };

  /** Repaints the visible rows named by id, or everything visible with the headers; frozen columns are outside Glide's region. */
  repaint(ids: ReadonlySet<string> | null): void {
    const { measures, visible } = this;
    if (measures === null || this.glide.current === null) return;
    const cols = this.desk.get(this.desk.columns).length;
    const damage: { cell: [number, number] }[] = [];
    const last = Math.min(measures.rows - 1, visible.y + visible.height + 1);
    for (let row = visible.y; row <= last; row++) {
      const id = ids === null ? null : this.desk.model.rowIdAt(row + measures.start);
      if (id !== null && ids !== null && !ids.has(id)) continue;
      for (let col = 0; col <= cols; col++) damage.push({ cell: [col, row] });
    }
    if (ids === null) for (let col = 0; col <= cols; col++) damage.push({ cell: [col, -1] });
    if (damage.length > 0) this.glide.current.updateCells(damage);
  }
}
