import { GridCellKind } from '@glideapps/glide-data-grid';
import type { CustomCell, CustomRenderer, DrawHeaderCallback, Item } from '@glideapps/glide-data-grid';
import { leavesOf } from '#define/filter';
import { bandsOf } from '#client/sheet/bands/bands';
import { bandBelow, type PlacedBand } from '#client/sheet/bands/placing';
import type { CellView, RowView } from '#client/sheet/model';
import { sortOf } from '#client/sheet/desk/arranging';
import type { Desk } from '#client/sheet/desk/desk';
import { initialsOf } from '#client/sheet/engine/marks';
import { CellPainter } from '#client/sheet/grid/cellDrawing';
import { DecimalPoints } from '#client/sheet/grid/decimalPoints';
import type { GridLook } from '#client/sheet/grid/gridLook';
import { drawMarkFrame } from '#client/sheet/formula/markDrawing';
import { assistOf } from '#client/sheet/formula/assist';
import type { HeadLine } from '#client/sheet/engine/headLines';
import { drawFold, drawHeadCell } from '#client/sheet/groups/headLineDrawing';
import { drawGroupBand } from '#client/sheet/grid/headGroups';
import { drawColumnHead, drawRowHead, funnelWidth, toolsAtStart } from '#client/sheet/grid/headDrawing';
import { widthOf, type Box } from '#client/sheet/grid/textDrawing';
import type { ShownColumn } from '#client/sheet/desk/layout';
import { saysShareInHead, shareWords } from '#client/sheet/totals/shares';
import { totalsHead, totalsOf } from '#client/sheet/totals/totals';
import { totalsCell, totalsText } from '#client/sheet/totals/totalsCell';
import { drawShare, drawTotal, drawTotalsHead } from '#client/sheet/totals/totalsDrawing';

/** A cell as Glide carries it from asking to drawing; without a view for row heads, rows that are gone and lines of totals. */
type SheetCell = CustomCell<{ viewRow: number; view?: CellView; total?: number }>;
type Renderer = CustomRenderer<SheetCell>;
type Drawing = Parameters<Renderer['draw']>[0];

/** What the drawing goes by between two renders: rows on the canvas, where the frozen columns end, and which rows are open. */
export class HeldMeasures {
  rows = 0;
  edge = 0;
  bands: readonly PlacedBand[] = [];

  take(rows: number, edge: number, bands: readonly PlacedBand[]): void {
    this.rows = rows;
    this.edge = edge;
    this.bands = bands;
  }
}

/**
 * Between the desk and Glide's drawing: turns positions on the canvas into cells of the model and has them painted. `start`
 * is the view row that the canvas begins with.
 */
export class GridPainter {
  private readonly points: DecimalPoints;
  private readonly cells: CellPainter;
  /** Rows met in the frame that is being drawn: Glide walks column by column and comes to each as often as there are columns. */
  private readonly rows = new Map<number, RowView>();
  private rowsOf = 0;

  readonly renderers: readonly Renderer[] = [
    {
      kind: GridCellKind.Custom,
      isMatch: (_cell: CustomCell): _cell is SheetCell => true,
      needsHover: false,
      needsHoverPosition: false,
      draw: (drawing) => this.draw(drawing),
      measure: (ctx, cell) => widthOf(ctx, cell.copyData, this.look.font) + 18,
    },
  ];

  constructor(
    private readonly desk: Desk,
    private readonly look: GridLook,
    private readonly start: number,
    /** What the canvas holds as it is drawn: rows before the totals, and where the scrolled columns begin. */
    private readonly held: HeldMeasures,
    repaint: () => void,
  ) {
    this.points = new DecimalPoints(repaint);
    // Of a list that is only read no cell is quieter than the others.
    const { edit, batch } = desk.model.definition.stock;
    this.cells = new CellPainter(edit || batch ? this.look : { ...this.look, inkQuiet: this.look.ink }, this.points);
  }

  /** What Glide knows of a cell: its text for screen readers, and whether it may be changed. The rest is drawn from the view. */
  readonly content = ([col, row]: Item): SheetCell => {
    if (row >= this.held.rows) return this.totalContent(col, row - this.held.rows);
    const column = this.desk.columnAt(col - 1);
    const viewRow = row + this.start;
    const view = column === undefined || viewRow >= this.desk.extent().rows ? undefined : this.desk.model.cell(viewRow, column.name);
    const copyData = col === 0 ? String(this.desk.model.numberAt(viewRow)) : (view?.text ?? '');
    const readonly = view === undefined || view.state === 'readOnly' || view.state === 'locked';
    return {
      kind: GridCellKind.Custom,
      allowOverlay: false,
      readonly,
      copyData,
      data: view === undefined ? { viewRow } : { viewRow, view },
    };
  };

  private totalContent(col: number, line: number): SheetCell {
    const totals = totalsOf(this.desk);
    const [lines, mode] = [this.desk.get(totals.lines), this.desk.get(totals.mode)];
    const column = this.desk.columnAt(col - 1);
    const copyData =
      column === undefined
        ? this.totalWords(line)
        : (this.shareCell(column, line) ?? totalsText(totalsCell(lines, mode, line, column.name)));
    return { kind: GridCellKind.Custom, allowOverlay: false, readonly: true, copyData, data: { viewRow: -1, total: line } };
  }

  private totalWords(line: number): string {
    const totals = totalsOf(this.desk);
    const { currency, share, more } = totalsHead(this.desk.get(totals.lines), this.desk.get(totals.mode), line);
    const words = saysShareInHead(this.desk, this.desk.get(this.desk.columns)) ? shareWords(this.desk, share) : '';
    return [currency === '' ? 'Σ' : currency, words, more > 0 ? `+${more}` : ''].filter(Boolean).join(' ');
  }

  /** Under the choice money is summed by, a line of totals says which share it is; null elsewhere. */
  private shareCell({ name }: ShownColumn, line: number): string | null {
    const totals = totalsOf(this.desk);
    const { share } = totalsHead(this.desk.get(totals.lines), this.desk.get(totals.mode), line);
    return name === this.desk.model.definition.sumsBy && share !== undefined ? shareWords(this.desk, share) : null;
  }

  private drawTotal(ctx: CanvasRenderingContext2D, box: Box, col: number, line: number): void {
    const { desk, look } = this;
    const totals = totalsOf(desk);
    const column = desk.columnAt(col - 1);
    if (column === undefined) return drawTotalsHead(ctx, box, this.totalWords(line), line === 0, desk.rightToLeft, look);
    const share = this.shareCell(column, line);
    if (share !== null) drawShare(ctx, box, share, line === 0, desk.rightToLeft, look);
    else
      drawTotal(
        ctx,
        box,
        column,
        totalsCell(desk.get(totals.lines), desk.get(totals.mode), line, column.name),
        line === 0,
        desk.rightToLeft,
        look,
        this.points,
      );
    this.frozenEdge(ctx, box, col);
  }

  /** One stronger line after the last frozen column. */
  private frozenEdge(ctx: CanvasRenderingContext2D, box: Box, col: number): void {
    if (this.desk.columnAt(col - 1)?.stays !== true || this.desk.columnAt(col)?.stays === true) return;
    ctx.fillStyle = this.look.lineStrong;
    ctx.fillRect(box.x + box.width - 1, box.y, 1, box.height + 1);
  }

  private draw({ ctx, rect, col, cell, highlighted, frameTime, requestAnimationFrame: again }: Drawing): void {
    const { desk } = this;
    const { viewRow, view, total } = cell.data;
    if (viewRow >= desk.extent().rows) return;
    // What lies below the line of an open row belongs to its parts.
    const box = { x: rect.x, y: rect.y, width: rect.width, height: rect.height - bandBelow(this.held.bands, viewRow) };
    if (total !== undefined) return this.drawTotal(ctx, box, col, total);
    const head = desk.model.tools.groups.head(viewRow);
    if (head !== null) return this.drawHead(ctx, box, col, viewRow, head, highlighted);
    const row = this.rowIn(frameTime, viewRow);
    if (col === 0) return this.drawRowHead(ctx, box, row, viewRow);
    const column = desk.columnAt(col - 1);
    if (column === undefined || view === undefined) return;
    const { active } = desk.get(desk.selection);
    const picture = {
      view,
      column,
      rowId: row.id,
      active: active.row === viewRow && active.col === col - 1,
      highlighted,
      removed: row.removed,
      rightToLeft: desk.rightToLeft,
    };
    if (this.cells.draw(ctx, box, picture, frameTime)) again();
    this.frozenEdge(ctx, box, col);
  }

  private drawHead(ctx: CanvasRenderingContext2D, box: Box, col: number, viewRow: number, head: HeadLine, highlighted: boolean): void {
    const { desk } = this;
    const { active } = desk.get(desk.selection);
    const state = { highlighted, active: active.row === viewRow && active.col === col - 1, mirrored: desk.rightToLeft };
    if (col === 0) return drawFold(ctx, box, head, state, this.look);
    drawHeadCell(ctx, box, desk, head, col - 1, state, this.look);
    this.frozenEdge(ctx, box, col);
  }

  private rowIn(frameTime: number, viewRow: number): RowView {
    if (this.rowsOf !== frameTime) this.rows.clear();
    this.rowsOf = frameTime;
    let row = this.rows.get(viewRow);
    if (row === undefined) {
      row = this.desk.model.row(viewRow);
      this.rows.set(viewRow, row);
    }
    return row;
  }

  private drawRowHead(ctx: CanvasRenderingContext2D, box: Box, row: RowView, viewRow: number): void {
    const { desk } = this;
    const selection = desk.get(desk.selection);
    const selected = selection.areas.some((area) => viewRow >= area.top && viewRow <= area.bottom);
    const [colleague] = desk.get(desk.colleagues).get(row.id) ?? [];
    const mark = colleague === undefined ? null : { initials: initialsOf(colleague.name), edits: colleague.edits };
    const bands = bandsOf(desk);
    const open = desk.get(bands.sheet) === null ? null : bands.isOpen(row.id);
    drawRowHead(
      ctx,
      box,
      row,
      desk.model.numberAt(viewRow),
      { selected, active: selection.active.row === viewRow, mirrored: desk.rightToLeft, colleague: mark, open },
      this.look,
    );
  }

  readonly drawHeader: DrawHeaderCallback = ({ ctx, columnIndex, rect, isHovered, hoverX }) => {
    const { desk } = this;
    const col = columnIndex - 1;
    const column = desk.columnAt(col);
    if (column === undefined) return;
    const selection = desk.get(desk.selection);
    const { where } = desk.model.status();
    const overFunnel =
      isHovered &&
      hoverX !== undefined &&
      (toolsAtStart(column, desk.rightToLeft) ? hoverX < funnelWidth : hoverX > rect.width - funnelWidth);
    const state = {
      sorted: sortOf(desk, column.name),
      filtered: where !== null && leavesOf(where).some((leaf) => leaf.field === column.name),
      hovered: isHovered,
      overFunnel,
      selected: selection.areas.some((area) => col >= area.left && col <= area.right),
      mirrored: desk.rightToLeft,
    };
    const band = this.look.headerHeight - this.look.rowHeight;
    if (band > 0)
      drawGroupBand(
        ctx,
        { x: rect.x, y: rect.y, width: rect.width, height: band },
        desk.get(desk.columns),
        col,
        { edge: this.held.edge, mirrored: desk.rightToLeft },
        this.look,
      );
    const box = { x: rect.x, y: rect.y + band, width: rect.width, height: rect.height - band };
    drawColumnHead(ctx, box, column, state, this.look);
    const mark = desk.get(assistOf(desk).marked).marks.find((one) => one.column === column.name);
    if (mark) drawMarkFrame(ctx, box, mark.colour);
  };
}
