import { CompactSelection, DataEditorCore } from '@glideapps/glide-data-grid';
import type { DataEditorRef, DrawHeaderCallback, GridColumn, GridSelection, HeaderClickedEventArgs, ImageWindowLoader, Item, Rectangle } from '@glideapps/glide-data-grid';
import '@glideapps/glide-data-grid/index.css';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { darkAtom, interfaceSizeAtom } from '#client/look/appearance';
import { dropColumn, turnSort } from '#client/sheet/desk/arranging';
import type { Desk } from '#client/sheet/desk/desk';
import { leastWidth, mostWidth } from '#client/sheet/desk/layout';
import { completeAccessTree } from '#client/sheet/grid/accessTree';
import { glideTheme, readGridLook } from '#client/sheet/grid/gridLook';
import { GridSurface } from '#client/sheet/grid/gridSurface';
import { GridPainter } from '#client/sheet/grid/gridPainter';
import { funnelWidth, markerWidth, toolsAtStart } from '#client/sheet/grid/headDrawing';
import { mirrorPointer } from '#client/sheet/grid/mirror';
import { PointerSelection } from '#client/sheet/grid/pointer';
import { useScrollKept } from '#client/sheet/grid/scrollKept';
import { segmentRows } from '#client/sheet/grid/segments';
import { SegmentBar } from '#client/sheet/grid/SegmentBar.tsx';
import { at, wholeColumns } from '#client/sheet/grid/selection';
import { forgetWidths } from '#client/sheet/grid/textDrawing';

const noKeys = { copy: false, cut: false, paste: false, search: false, selectAll: false, clear: false, downFill: false, rightFill: false } as const;

/** All cells are drawn by the painter; none of Glide's own kinds is used. */
const noRenderers: [] = [];

/** Sheets hold no pictures. */
const noImages: ImageWindowLoader = { setWindow: () => undefined, loadOrGetImage: () => undefined, setCallback: () => undefined };

/** The selection in Glide's words: its column 0 is the row head. */
function glideSelection(desk: Desk, start: number): (selection: ReturnType<typeof at>) => GridSelection {
  const rectangle = (area: { top: number; bottom: number; left: number; right: number }): Rectangle => ({ x: area.left + 1, y: area.top - start, width: area.right - area.left + 1, height: area.bottom - area.top + 1 });
  return (selection) => ({
    columns: CompactSelection.empty(),
    rows: CompactSelection.empty(),
    current:
      desk.extent().rows === 0
        ? undefined
        : {
            cell: [selection.active.col + 1, selection.active.row - start],
            range: rectangle(selection.areas.at(-1) as (typeof selection.areas)[number]),
            rangeStack: selection.areas.slice(0, -1).map(rectangle),
          },
  });
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

function useHeaders(desk: Desk, surface: GridSurface) {
  const onHeaderClicked = useCallback(
    (index: number, event: HeaderClickedEventArgs) => {
      const col = index - 1;
      const column = desk.columnAt(col);
      if (column === undefined || event.isEdge) return;
      const overTools = toolsAtStart(column, desk.rightToLeft) ? event.localEventX < funnelWidth : event.localEventX > event.bounds.width - funnelWidth;
      const beside = surface.headerOf(col);
      if (overTools && beside) desk.set(desk.overlay, { what: 'header', column: column.name, beside });
      else if (event.ctrlKey || event.metaKey) desk.select(wholeColumns(desk.get(desk.selection), col, col, desk.extent(), true), 'none');
      else turnSort(desk, column.name, event.shiftKey);
      if (!overTools) desk.editor?.focus();
    },
    [desk, surface],
  );
  const onResize = useCallback((column: GridColumn, width: number) => desk.resize(column.id ?? '', width, false), [desk]);
  const onResizeEnd = useCallback((column: GridColumn, width: number) => desk.resize(column.id ?? '', width, true), [desk]);
  const onMoved = useCallback((from: number, to: number) => dropColumn(desk, from - 1, to - 1), [desk]);
  const onProposeMove = useCallback((from: number, to: number) => from > 0 && to > 0 && desk.columnAt(from - 1)?.frozen === desk.columnAt(to - 1)?.frozen, [desk]);
  return { onHeaderClicked, onResize, onResizeEnd, onMoved, onProposeMove };
}

function useLook(painter: GridPainter, surface: GridSurface) {
  const dark = useAtomValue(darkAtom);
  const size = useAtomValue(interfaceSizeAtom);
  const [fonts, setFonts] = useState(0);
  useEffect(() => {
    const arrived = () => {
      forgetWidths();
      setFonts((n) => n + 1);
    };
    document.fonts.addEventListener('loadingdone', arrived);
    return () => document.fonts.removeEventListener('loadingdone', arrived);
  }, []);
  const look = useMemo(() => readGridLook(), [dark, size, fonts]);
  painter.takeLook(look);
  useEffect(() => surface.repaint(null), [look, surface]);
  return look;
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
  const region = useAtomValue(desk.region);
  const surface = useMemo(() => new GridSurface(desk, frame, glide, setStart), [desk]);
  const painter = useMemo(() => new GridPainter(desk, surface), [desk, surface]);
  const pointer = useMemo(() => new PointerSelection(desk, surface), [desk, surface]);
  const look = useLook(painter, surface);
  const headers = useHeaders(desk, surface);
  const theme = useMemo(() => glideTheme(look), [look]);
  const segment = segmentRows(look.rowHeight);
  const shownRows = Math.max(0, Math.min(segment, rows - start));
  const headWidth = markerWidth(rows);
  surface.take({ start, rows: shownRows, headWidth, look });

  useRepaint(desk, surface);
  useScrollKept(frame);
  useEffect(() => {
    desk.grid = surface;
    return () => {
      desk.grid = null;
    };
  }, [desk, surface]);
  useLayoutEffect(() => (frame.current === null ? undefined : mirrorPointer(frame.current, () => desk.rightToLeft)), [desk]);
  useEffect(() => (frame.current === null ? undefined : completeAccessTree(frame.current, desk, label)), [desk, label, region, columns]);
  useEffect(() => surface.revealPending());

  const glideColumns = useMemo<GridColumn[]>(() => [{ id: '', title: t('sheet:grid.rowHead'), width: headWidth }, ...columns.map((column) => ({ id: column.name, title: column.header, width: column.width }))], [columns, headWidth, t]);
  const gridSelection = useMemo(() => glideSelection(desk, start)(selection), [desk, start, selection, rows]);
  const highlights = useMemo(
    () => (cut === null ? [] : [{ color: look.accent, style: 'dashed' as const, range: { x: cut.area.left + 1, y: cut.area.top - start, width: cut.area.right - cut.area.left + 1, height: cut.area.bottom - cut.area.top + 1 } }]),
    [cut, look, start],
  );
  const drawHeader = useCallback<DrawHeaderCallback>((args) => painter.drawHeader(args), [painter]);
  const getCellContent = useCallback((item: Item) => painter.content(item), [painter]);
  const focused = useCallback(
    (next: GridSelection) => {
      const cell = next.current?.cell;
      if (cell !== undefined && cell[0] > 0) desk.select(at({ row: cell[1] + surface.start, col: cell[0] - 1 }));
    },
    [desk, surface],
  );

  return (
    <div
      ref={frame}
      className={desk.rightToLeft ? 'grid-frame grid-mirrored' : 'grid-frame'}
      onPointerDown={(event) => pointer.down(event) && event.stopPropagation()}
      onPointerMove={(event) => pointer.move(event)}
      onPointerUp={() => pointer.up()}
      onPointerCancel={() => pointer.up()}
      onPointerLeave={() => desk.set(desk.hovered, null)}
      onMouseDown={(event) => surface.hit(event.clientX, event.clientY).kind === 'cell' && event.preventDefault()}
      onDoubleClick={(event) => pointer.open(event.clientX, event.clientY)}
      onClick={(event) => surface.tapped(event.nativeEvent)}
      onContextMenu={(event) => {
        event.preventDefault();
        surface.contextMenu(event, pointer.rightClick(event.clientX, event.clientY));
      }}
      onFocus={(event) => returnFocus(desk, event.relatedTarget)}
    >
      <div className="grid-canvas">
        <DataEditorCore
          ref={glide}
          width="100%"
          height="100%"
          columns={glideColumns}
          rows={shownRows}
          rowHeight={look.rowHeight}
          headerHeight={look.headerHeight}
          freezeColumns={1 + columns.filter((column) => column.frozen).length}
          theme={theme}
          imageWindowLoader={noImages}
          renderers={noRenderers}
          customRenderers={painter.renderers}
          getCellContent={getCellContent}
          getCellsForSelection
          drawHeader={drawHeader}
          gridSelection={gridSelection}
          onGridSelectionChange={focused}
          highlightRegions={highlights}
          rangeSelect="multi-rect"
          columnSelect="none"
          rowSelect="none"
          keybindings={noKeys}
          editOnType={false}
          scrollToActiveCell={false}
          drawFocusRing
          minColumnWidth={leastWidth}
          maxColumnWidth={mostWidth}
          smoothScrollX
          smoothScrollY
          onVisibleRegionChanged={surface.regionChanged}
          onItemHovered={surface.hovered}
          onHeaderClicked={headers.onHeaderClicked}
          onColumnResize={headers.onResize}
          onColumnResizeEnd={headers.onResizeEnd}
          onColumnMoved={headers.onMoved}
          onColumnProposeMove={headers.onProposeMove}
        />
      </div>
      <SegmentBar start={start} segment={segment} rows={rows} onStart={(next) => desk.select(at({ row: next, col: selection.active.col }))} />
    </div>
  );
}
