import type { PointerEvent } from 'react';
import { bandsOf } from '#client/sheet/bands/bands';
import type { Desk } from '#client/sheet/desk/desk';
import { openSource, wayToSource } from '#client/sheet/source/opening';
import { settle, startEditing } from '#client/sheet/desk/editing';
import { fillToEnd } from '#client/sheet/fill/extending';
import { FillDrag } from '#client/sheet/fill/fillDrag';
import { groupsOf, headedColumns } from '#client/sheet/groups/groups';
import { underName } from '#client/sheet/groups/headLineDrawing';
import { totalsOf } from '#client/sheet/totals/totals';
import { addArea, at, everything, extendTo, within, wholeRows, type Place } from '#client/sheet/grid/selection';

/** What lies under a point of the canvas: a cell, a row head (col −1), a header, or nothing. */
export interface Hit {
  readonly kind: 'cell' | 'rowHead' | 'header' | 'corner' | 'total' | 'outside';
  readonly row: number;
  readonly col: number;
}

/** What the pointer needs from the canvas; coordinates are those of the (perhaps turned) event. */
export interface PointerSurface {
  hit(x: number, y: number): Hit;
  /** Is the point on the handle at the end of the selection? */
  overFillHandle(x: number, y: number): boolean;
  /** Is the point on the arrow that opens a row to its parts? Asked of row heads alone. */
  overArrow(x: number): boolean;
  /** The part with data cells. */
  body(): DOMRect;
  scrollBy(x: number, y: number): void;
  /** Where a cell of the totals is seen, in window pixels; its row counts the lines of totals. */
  boundsOfTotal(hit: Hit): DOMRect | null;
}

const edgeSpeed = 0.35;

interface Drag {
  readonly rows: boolean;
  /** The fill handle is dragged, not the selection. */
  readonly fill: FillDrag | null;
  control: boolean;
  x: number;
  y: number;
  frame: number;
}

/** Selects with the pointer as Excel does; Glide keeps only the headers (widths, order) to itself. */
export class PointerSelection {
  private drag: Drag | null = null;

  constructor(
    private readonly desk: Desk,
    private readonly surface: PointerSurface,
  ) {}

  /** Answers true when the press was dealt with here and must not reach Glide. */
  down(event: PointerEvent): boolean {
    const hit = this.surface.hit(event.clientX, event.clientY);
    if (hit.kind === 'header') return false;
    if (hit.kind === 'total') return this.openTotals(hit);
    if (event.button !== 0 || event.pointerType === 'touch') return hit.kind !== 'outside';
    if (this.surface.overFillHandle(event.clientX, event.clientY)) return this.pressHandle(event);
    if (hit.kind === 'outside') return false;
    settle(this.desk);
    if (hit.kind === 'corner') this.desk.select(everything(this.desk.get(this.desk.selection), this.desk.extent()), 'none');
    else this.press(hit, event);
    this.desk.editor?.focus();
    return true;
  }

  private pressHandle(event: PointerEvent): true {
    settle(this.desk);
    const fill = FillDrag.begin(this.desk, event.ctrlKey || event.metaKey);
    if (fill) this.hold(event, false, fill);
    this.desk.editor?.focus();
    return true;
  }

  private hold(event: PointerEvent, rows: boolean, fill: FillDrag | null): void {
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.drag = { rows, fill, x: event.clientX, y: event.clientY, frame: 0, control: event.ctrlKey || event.metaKey };
  }

  private openTotals(hit: Hit): true {
    const beside = this.surface.boundsOfTotal(hit);
    if (beside) this.desk.set(totalsOf(this.desk).open, { column: this.desk.columnAt(hit.col)?.name ?? null, beside });
    return true;
  }

  private press(hit: Hit, event: PointerEvent): void {
    const { desk } = this;
    const selection = desk.get(desk.selection);
    const control = event.ctrlKey || event.metaKey;
    const place = { row: hit.row, col: Math.max(0, hit.col) };
    const plainly = !event.shiftKey && !control;
    if (plainly && (hit.kind === 'rowHead' || underName(headedColumns(desk), hit.col)) && desk.model.tools.groups.head(hit.row) !== null) {
      desk.select(at(place), 'none');
      groupsOf(desk).turnAt(hit.row);
      return;
    }
    if (plainly && hit.kind === 'rowHead' && this.surface.overArrow(event.clientX) && bandsOf(desk).turnAt(hit.row)) {
      desk.select(at(place), 'none');
      return;
    }
    if (hit.kind === 'rowHead')
      desk.select(wholeRows(selection, event.shiftKey ? selection.anchor.row : hit.row, hit.row, desk.extent(), control), 'none');
    else if (event.shiftKey) desk.select(extendTo(selection, place), 'none');
    else desk.select(control ? addArea(selection, place) : at(place), 'none');
    this.hold(event, hit.kind === 'rowHead', null);
  }

  move(event: PointerEvent): void {
    if (this.drag === null) return;
    if (event.buttons === 0) return this.up(false);
    this.drag.control = event.ctrlKey || event.metaKey;
    this.drag.x = event.clientX;
    this.drag.y = event.clientY;
    this.follow();
    if (this.drag.frame === 0) this.drag.frame = requestAnimationFrame(this.scroll);
  }

  /** The end of a drag; one that was not let go here fills nothing. */
  up(letGo: boolean): void {
    const { drag } = this;
    this.drag = null;
    if (drag === null) return;
    cancelAnimationFrame(drag.frame);
    if (letGo) drag.fill?.drop();
    else drag.fill?.stop();
  }

  /** Double click opens the cell; a locked one is opened for reading. */
  open(x: number, y: number): void {
    if (this.surface.overFillHandle(x, y)) return void fillToEnd(this.desk);
    const hit = this.surface.hit(x, y);
    const cell = this.desk.activeCell();
    if (hit.kind !== 'cell' || cell === null || hit.row !== cell.place.row || hit.col !== cell.place.col) return;
    if (this.desk.model.editable(cell.place.row, cell.column) === null) startEditing(this.desk, 'edit');
    else if (wayToSource(this.desk)) openSource(this.desk);
    else startEditing(this.desk, 'read');
  }

  /** Right click: inside the selection it stays, outside it moves to the cell under the pointer. */
  rightClick(x: number, y: number): Hit {
    const hit = this.surface.hit(x, y);
    const { desk } = this;
    if (hit.kind !== 'cell' && hit.kind !== 'rowHead') return hit;
    settle(desk);
    const place = { row: hit.row, col: Math.max(0, hit.col) };
    const selection = desk.get(desk.selection);
    if (selection.areas.some((area) => within(area, place))) return hit;
    desk.select(hit.kind === 'rowHead' ? wholeRows(selection, hit.row, hit.row, desk.extent(), false) : at(place), 'none');
    return hit;
  }

  private follow(): void {
    const { drag, desk } = this;
    if (drag === null) return;
    const body = this.surface.body();
    const x = Math.max(body.left + 1, Math.min(drag.x, body.right - 2));
    const y = Math.max(body.top + 1, Math.min(drag.y, body.bottom - 2));
    const hit = this.surface.hit(drag.rows ? body.left + 1 : x, y);
    const extent = desk.extent();
    const head: Place = { row: hit.row < 0 ? extent.rows - 1 : hit.row, col: drag.rows ? extent.cols - 1 : Math.max(0, hit.col) };
    if (drag.fill) return drag.fill.to(head, drag.control);
    const selection = desk.get(desk.selection);
    if (head.row === selection.head.row && head.col === selection.head.col) return;
    desk.select(extendTo(selection, head), 'none');
  }

  /** While the pointer is beyond an edge the sheet goes on scrolling, the faster the farther away. */
  private readonly scroll = (): void => {
    const { drag } = this;
    if (drag === null) return;
    const body = this.surface.body();
    const beyond = (at: number, low: number, high: number): number => (at < low ? at - low : at > high ? at - high : 0);
    const [dx, dy] = [drag.rows ? 0 : beyond(drag.x, body.left, body.right), beyond(drag.y, body.top, body.bottom)];
    if (dx === 0 && dy === 0) {
      drag.frame = 0;
      return;
    }
    this.surface.scrollBy(dx * edgeSpeed, dy * edgeSpeed);
    this.follow();
    drag.frame = requestAnimationFrame(this.scroll);
  };
}
