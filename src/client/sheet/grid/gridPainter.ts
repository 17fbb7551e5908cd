import { GridCellKind } from '@glideapps/glide-data-grid';
import type { CustomCell, CustomRenderer, DrawHeaderCallback, Item } from '@glideapps/glide-data-grid';
import { leavesOf } from '#define/filter';
import type { CellView } from '#client/sheet/model';
import { sortOf } from '#client/sheet/desk/arranging';
import type { Desk } from '#client/sheet/desk/desk';
import { CellPainter } from '#client/sheet/grid/cellDrawing';
import type { GridLook } from '#client/sheet/grid/gridLook';
import { drawColumnHead, drawRowHead, funnelWidth, toolsAtStart } from '#client/sheet/grid/headDrawing';
import { widthOf, type Box } from '#client/sheet/grid/textDrawing';

/** A cell as Glide carries it from asking to drawing; without a view for row heads and rows that are gone. */
type SheetCell = CustomCell<{ viewRow: number; view?: CellView }>;
type Renderer = CustomRenderer<SheetCell>;
type Drawing = Parameters<Renderer['draw']>[0];

/**
 * Between the desk and Glide's drawing: turns positions on the canvas into cells of the model and has them painted. `start`
 * is the view row that the canvas begins with.
 */
export class GridPainter {
  private readonly cells: CellPainter;
  private repaints = false;

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
    private readonly repaint: () => void,
  ) {
    this.cells = new CellPainter(this.look, () => this.repaintSoon());
  }

  private repaintSoon(): void {
    if (this.repaints) return;
    this.repaints = true;
    requestAnimationFrame(() => {
      this.repaints = false;
      this.repaint();
    });
  }

  /** What Glide knows of a cell: its text for screen readers, and whether it may be changed. The rest is drawn from the view. */
  readonly content = ([col, row]: Item): SheetCell => {
    const column = this.desk.columnAt(col - 1);
    const viewRow = row + this.start;
    const view = column === undefined || viewRow >= this.desk.extent().rows ? undefined : this.desk.model.cell(viewRow, column.name);
    const copyData = col === 0 ? String(viewRow + 1) : (view?.text ?? '');
    const readonly = view === undefined || view.state === 'readOnly' || view.state === 'locked';
    return { kind: GridCellKind.Custom, allowOverlay: false, readonly, copyData, data: view === undefined ? { viewRow } : { viewRow, view } };
  };

  private draw({ ctx, rect, col, cell, highlighted, frameTime, requestAnimationFrame: again }: Drawing): void {
    const { desk } = this;
    const { viewRow, view } = cell.data;
    if (viewRow >= desk.extent().rows) return;
    const box = { x: rect.x, y: rect.y, width: rect.width, height: rect.height };
    if (col === 0) return this.drawRowHead(ctx, box, viewRow);
    const column = desk.columnAt(col - 1);
    if (column === undefined || view === undefined) return;
    const { active } = desk.get(desk.selection);
    const { id, removed } = desk.model.row(viewRow);
    const picture = { view, column, key: `${id} ${column.name}`, active: active.row === viewRow && active.col === col - 1, highlighted, removed, rightToLeft: desk.rightToLeft };
    if (this.cells.draw(ctx, box, picture, frameTime)) again();
    if (column.frozen && desk.columnAt(col)?.frozen !== true) {
      ctx.fillStyle = this.look.lineStrong;
      ctx.fillRect(box.x + box.width - 1, box.y, 1, box.height + 1);
    }
  }

  private drawRowHead(ctx: CanvasRenderingContext2D, box: Box, viewRow: number): void {
    const { desk } = this;
    const selection = desk.get(desk.selection);
    const selected = selection.areas.some((area) => viewRow >= area.top && viewRow <= area.bottom);
    drawRowHead(ctx, box, desk.model.row(viewRow), viewRow + 1, { selected, active: selection.active.row === viewRow, mirrored: desk.rightToLeft }, this.look);
  }

  readonly drawHeader: DrawHeaderCallback = ({ ctx, columnIndex, rect, isHovered, hoverX }) => {
    const { desk } = this;
    const col = columnIndex - 1;
    const column = desk.columnAt(col);
    if (column === undefined) return;
    const selection = desk.get(desk.selection);
    const { where } = desk.model.status();
    const overFunnel = isHovered && hoverX !== undefined && (toolsAtStart(column, desk.rightToLeft) ? hoverX < funnelWidth : hoverX > rect.width - funnelWidth);
    const state = {
      sorted: sortOf(desk, column.name),
      filtered: where !== null && leavesOf(where).some((leaf) => leaf.field === column.name),
      hovered: isHovered,
      overFunnel,
      selected: selection.areas.some((area) => col >= area.left && col <= area.right),
      mirrored: desk.rightToLeft,
    };
    drawColumnHead(ctx, { x: rect.x, y: rect.y, width: rect.width, height: rect.height }, column, state, this.look);
  };
}
