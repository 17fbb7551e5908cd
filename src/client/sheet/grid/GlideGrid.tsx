import { CompactSelection, DataEditorCore } from '@glideapps/glide-data-grid';
import type { DataEditorRef, GridColumn, GridSelection, HeaderClickedEventArgs, ImageWindowLoader, Rectangle } from '@glideapps/glide-data-grid';
import '@glideapps/glide-data-grid/index.css';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { HTMLAttributes, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { dropColumn, turnSort } from '#client/sheet/desk/arranging';
import type { Desk } from '#client/sheet/desk/desk';
import { leastWidth, mostWidth } from '#client/sheet/desk/layout';
import type { Area } from '#client/sheet/model';
import { completeAccessTree } from '#client/sheet/grid/accessTree';
import { glideTheme, useGridLook } from '#client/sheet/grid/gridLook';
import { GridPainter } from '#client/sheet/grid/gridPainter';
import { GridSurface } from '#client/sheet/grid/gridSurface';
import { funnelWidth, markerWidth, toolsAtStart } from '#client/sheet/grid/headDrawing';
import { mirrorPointer } from '#client/sheet/grid/mirror';
import { PointerSelection } from '#client/sheet/grid/pointer';
import { useScrollKept } from '#client/sheet/grid/scrollKept';
import { SegmentBar } from '#client/sheet/grid/SegmentBar.tsx';
import { segmentRows } from '#client/sheet/grid/segments';
import { at, wholeColumns, type Selection } from '#client/sheet/grid/selection';

/** Sheets hold no pictures. */
const noImages: ImageWindowLoader = { setWindow: () => undefined, loadOrGetImage: () => undefined, setCallback: () => undefined };

/** What never changes: Glide neither edits nor copies nor selects here; it draws, scrolls and minds widths and order of columns. */
const settings = {
  width: '100%',
  height: '100%',
  imageWindowLoader: noImages,
  renderers: [],
  getCellsForSelection: true,
  rangeSelect: 'multi-rect',
  columnSelect: 'none',
  rowSelect: 'none',
  keybindings: { copy: false, cut: false, paste: false, search: false, selectAll: false, clear: false, downFill: false, rightFill: false },
  editOnType: false,
  scrollToActiveCell: false,
  drawFocusRing: true,
  minColumnWidth: leastWidth,
  maxColumnWidth: mostWidth,
  smoothScrollX: true,
  smoothScrollY: true,
} as const;

/** An area in Glide's words: its column 0 is the row head, its row 0 the first of the segment. */
const rectangleOf = (area: Area, start: number): Rectangle => ({ x: area.left + 1, y: area.top - start, width: area.right - area.left + 1, height: area.bottom - area.top + 1 });

function glideSelection(selection: Selection, start: number, rows: number): GridSelection {
  const rectangles = selection.areas.map((area) => rectangleOf(area, start));
  const range = rectangles.pop();
  const current = rows === 0 || range === undefined ? undefined : { cell: [selection.active.col + 1, selection.active.row - start] as const, range, rangeStack: rectangles };
  return { columns: CompactSelection.empty(), rows: CompactSelection.empty(), current };
}

function useRows(desk: Desk): number {
  const [rows, setRows] = useState(() => desk.extent().rows);
  useEffect(() => {
    setRows(desk.extent().rows);
    return desk.model.subscribe(() => setRows(desk.extent().rows));
  }, [desk]);
  return rows;
}

/** Repaints what the model says looks different, frozen columns and row heads included. */
function useRepaint(desk: Desk, surface: GridSurface): void {
  useEffect(
    () =>
      desk.model.subscribe((event) => {
        if (event.what === 'rows') surface.repaint(event.ids);
        else if (event.what === 'view') surface.repaint(null);
      }),
    [desk, surface],
  );
}

/** What happens on the headers: order, filter, widths and places of columns. */
function headerEvents(desk: Desk, surface: GridSurface) {
  return {
    onHeaderClicked: (index: number, event: HeaderClickedEventArgs) => {
      const col = index - 1;
      const column = desk.columnAt(col);
      if (column === undefined || event.isEdge) return;
      const overTools = toolsAtStart(column, desk.rightToLeft) ? event.localEventX < funnelWidth : event.localEventX > event.bounds.width - funnelWidth;
      const beside = surface.headerOf(col);
      if (overTools && beside) return desk.set(desk.overlay, { what: 'header', column: column.name, beside });
      if (event.ctrlKey || event.metaKey) desk.select(wholeColumns(desk.get(desk.selection), col, col, desk.extent(), true), 'none');
      else turnSort(desk, column.name, event.shiftKey);
      desk.editor?.focus();
    },
    onColumnResize: (column: GridColumn, width: number) => desk.resize(column.id ?? '', width, false),
    onColumnResizeEnd: (column: GridColumn, width: number) => desk.resize(column.id ?? '', width, true),
    onColumnMoved: (from: number, to: number) => dropColumn(desk, from - 1, to - 1),
    onColumnProposeMove: (from: number, to: number) => from > 0 && to > 0 && desk.columnAt(from - 1)?.frozen === desk.columnAt(to - 1)?.frozen,
  };
}

/**
 * Glide takes the focus a frame after a press; it goes back to the editor, or to the panel that has opened since. Only in a
 * microtask: while Glide has not noted the focus, it would afterwards go on believing that it has it.
 */
function returnFocus(desk: Desk, from: EventTarget | null): void {
  queueMicrotask(() => {
    if (desk.get(desk.overlay) !== null && from instanceof HTMLElement) from.focus();
    else desk.editor?.focus();
  });
}

/** Events of the frame around the canvas; presses on cells are dealt with here and never reach Glide. */
function frameEvents(desk: Desk, surface: GridSurface): HTMLAttributes<HTMLDivElement> {
  const pointer = new PointerSelection(desk, surface);
  return {
    onPointerDown: (event) => pointer.down(event) && event.stopPropagation(),
    onPointerMove: (event) => pointer.move(event),
    onPointerUp: () => pointer.up(),
    onPointerCancel: () => pointer.up(),
    onPointerLeave: () => desk.set(desk.hovered, null),
    onMouseDown: (event) => surface.hit(event.clientX, event.clientY).kind === 'cell' && event.preventDefault(),
    onDoubleClick: (event) => pointer.open(event.clientX, event.clientY),
    onClick: (event) => surface.tapped(event.nativeEvent),
    onContextMenu: (event) => {
      event.preventDefault();
      surface.contextMenu(event, pointer.rightClick(event.clientX, event.clientY));
    },
    onFocus: (event) => returnFocus(desk, event.relatedTarget),
  };
}

/** Ties the canvas to the desk: handles, mirrored pointer, names for screen readers, scroll kept over hiding. */
function useFrame(desk: Desk, surface: GridSurface, frame: RefObject<HTMLDivElement | null>, label: string, start: number): void {
  const region = useAtomValue(desk.region);
  const columns = useAtomValue(desk.columns);
  useRepaint(desk, surface);
  useScrollKept(frame);
  useEffect(() => desk.attach({ grid: surface }), [desk, surface]);
  useLayoutEffect(() => (frame.current === null ? undefined : mirrorPointer(frame.current, () => desk.rightToLeft)), [desk, frame]);
  useEffect(() => (frame.current === null ? undefined : completeAccessTree(frame.current, desk, label, start)), [desk, frame, label, region, columns, start]);
  useEffect(() => surface.revealPending());
}

/** The canvas of a sheet. Glide draws, scrolls and minds the headers; everything else on it is this product's own. */
export function GlideGrid({ desk, label }: { desk: Desk; label: string }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const glide = useRef<DataEditorRef>(null);
  const [start, setStart] = useState(0);
  const rows = useRows(desk);
  const columns = useAtomValue(desk.columns);
  const selection = useAtomValue(desk.selection);
  const cut = useAtomValue(desk.cut);
  const look = useGridLook();
  const surface = useMemo(() => new GridSurface(desk, frame, glide, setStart), [desk]);
  const painter = useMemo(() => new GridPainter(desk, look, start, () => surface.repaint(null)), [desk, look, start, surface]);
  const headers = useMemo(() => headerEvents(desk, surface), [desk, surface]);
  const events = useMemo(() => frameEvents(desk, surface), [desk, surface]);
  const theme = useMemo(() => glideTheme(look), [look]);
  const segment = segmentRows(look.rowHeight);
  const shownRows = Math.max(0, Math.min(segment, rows - start));
  // Of all rows, so that a filter moves no column.
  const headWidth = markerWidth(Math.max(rows, desk.model.status().total));
  useLayoutEffect(() => surface.take({ start, rows: shownRows, headWidth, look }), [surface, start, shownRows, headWidth, look]);
  useFrame(desk, surface, frame, label, start);

  const glideColumns = useMemo<GridColumn[]>(() => [{ id: '', title: t('sheet:grid.rowHead'), width: headWidth }, ...columns.map((column) => ({ id: column.name, title: column.header, width: column.width }))], [columns, headWidth, t]);
  const gridSelection = useMemo(() => glideSelection(selection, start, rows), [selection, start, rows]);
  const highlights = useMemo(() => (cut === null ? [] : [{ color: look.accent, style: 'dashed' as const, range: rectangleOf(cut.area, start) }]), [cut, look, start]);
  const focused = useCallback((next: GridSelection) => surface.focused(next), [surface]);

  return (
    <div ref={frame} className={desk.rightToLeft ? 'grid-frame grid-mirrored' : 'grid-frame'} {...events}>
      <div className="grid-canvas">
        <DataEditorCore
          ref={glide}
          {...settings}
          {...headers}
          columns={glideColumns}
          rows={shownRows}
          rowHeight={look.rowHeight}
          headerHeight={look.headerHeight}
          freezeColumns={1 + columns.filter((column) => column.frozen).length}
          theme={theme}
          customRenderers={painter.renderers}
          getCellContent={painter.content}
          drawHeader={painter.drawHeader}
          gridSelection={gridSelection}
          onGridSelectionChange={focused}
          highlightRegions={highlights}
          onVisibleRegionChanged={surface.regionChanged}
          onItemHovered={surface.hovered}
        />
      </div>
      <SegmentBar start={start} segment={segment} rows={rows} onStart={(next) => desk.select(at({ row: next, col: selection.active.col }))} />
    </div>
  );
}
