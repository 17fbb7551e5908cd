import { CompactSelection, DataEditorCore } from '@glideapps/glide-data-grid';
import type {
  DataEditorRef,
  GridColumn,
  GridSelection,
  HeaderClickedEventArgs,
  ImageWindowLoader,
  Rectangle,
} from '@glideapps/glide-data-grid';
import '@glideapps/glide-data-grid/index.css';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { HTMLAttributes, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { dropColumn, fitColumn, turnSort } from '#client/sheet/desk/arranging';
import { bandBelow, type PlacedBand } from '#client/sheet/bands/placing';
import { bandsOf } from '#client/sheet/bands/bands';
import { usePlaced } from '#client/sheet/bands/usePlaced';
import type { Desk } from '#client/sheet/desk/desk';
import { leastWidth, mostWidth, type ShownColumn } from '#client/sheet/desk/layout';
import type { Area } from '#client/sheet/model';
import { completeAccessTree } from '#client/sheet/grid/accessTree';
import { assistOf } from '#client/sheet/formula/assist';
import { markRegions } from '#client/sheet/formula/markDrawing';
import { fillable, handle } from '#client/sheet/fill/fillHandle';
import { useOutlines } from '#client/sheet/fill/outlines';
import { glideTheme, useGridLook } from '#client/sheet/grid/gridLook';
import { GridPainter, HeldMeasures } from '#client/sheet/grid/gridPainter';
import { GridSurface } from '#client/sheet/grid/gridSurface';
import { bandHeight, groupRun, hasGroups } from '#client/sheet/grid/headGroups';
import { funnelWidth, headerWidth, markerWidth, toolsAtStart } from '#client/sheet/grid/headDrawing';
import { mirrorPointer } from '#client/sheet/grid/mirror';
import { groupsOf } from '#client/sheet/groups/groups';
import { PointerSelection } from '#client/sheet/grid/pointer';
import { useScrollKept } from '#client/sheet/grid/scrollKept';
import { SegmentBar } from '#client/sheet/grid/SegmentBar.tsx';
import { segmentStart, useSegmentRows } from '#client/sheet/grid/segments';
import { at, wholeColumns, type Selection } from '#client/sheet/grid/selection';
import { saysShareInHead, sharesOf, shareWords } from '#client/sheet/totals/shares';
import { shownLines, totalsOf } from '#client/sheet/totals/totals';

/** Sheets hold no pictures. */
const noImages: ImageWindowLoader = { setWindow: () => undefined, loadOrGetImage: () => undefined, setCallback: () => undefined };

/** What never changes: Glide neither edits nor copies nor selects here; it draws, scrolls and minds widths and order of columns. */
const settings = {
  width: '100%',
  height: '100%',
  imageWindowLoader: noImages,
  renderers: [],
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
const rectangleOf = (area: Area, start: number): Rectangle => ({
  x: area.left + 1,
  y: area.top - start,
  width: area.right - area.left + 1,
  height: area.bottom - area.top + 1,
});

function glideSelection(selection: Selection, start: number, rows: number): GridSelection {
  const rectangles = selection.areas.map((area) => rectangleOf(area, start));
  const range = rectangles.pop();
  const current =
    rows === 0 || range === undefined
      ? undefined
      : { cell: [selection.active.col + 1, selection.active.row - start] as const, range, rangeStack: rectangles };
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
  const colleagues = useAtomValue(desk.colleagues);
  const lines = useAtomValue(groupsOf(desk).drawn);
  const opens = useAtomValue(bandsOf(desk).sheet);
  useEffect(() => surface.repaint(null), [surface, colleagues, lines, opens]);
}

/** What happens on the headers: order, filter, widths and places of columns. */
function headerEvents(desk: Desk, surface: GridSurface) {
  let widened = false;
  return {
    onHeaderClicked: (index: number, event: HeaderClickedEventArgs) => {
      const col = index - 1;
      const column = desk.columnAt(col);
      if (column === undefined || event.isEdge) return;
      const run = event.localEventY < event.bounds.height - surface.headHeight ? groupRun(desk.get(desk.columns), col) : null;
      if (run) {
        desk.select(wholeColumns(desk.get(desk.selection), run.from, run.to, desk.extent(), event.ctrlKey || event.metaKey), 'none');
        return desk.editor?.focus();
      }
      const overTools = toolsAtStart(column, desk.rightToLeft)
        ? event.localEventX < funnelWidth
        : event.localEventX > event.bounds.width - funnelWidth;
      const beside = surface.headerOf(col);
      if (overTools && beside) return desk.set(desk.overlay, { what: 'header', column: column.name, beside });
      if (event.ctrlKey || event.metaKey) desk.select(wholeColumns(desk.get(desk.selection), col, col, desk.extent(), true), 'none');
      else turnSort(desk, column.name, event.shiftKey);
      desk.editor?.focus();
    },
    onColumnResize: (column: GridColumn, width: number) => {
      widened = true;
      desk.resize(column.id ?? '', width, false);
    },
    // Glide ends a resizing with the least width where the line was pressed but never moved.
    onColumnResizeEnd: (column: GridColumn, width: number) => {
      if (widened) desk.resize(column.id ?? '', width, true);
      widened = false;
    },
    onColumnMoved: (from: number, to: number) => dropColumn(desk, from - 1, to - 1),
    onColumnProposeMove: (from: number, to: number) =>
      from > 0 && to > 0 && desk.columnAt(from - 1)?.frozen === desk.columnAt(to - 1)?.frozen,
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
    onPointerMove: (event) => {
      pointer.move(event);
      event.currentTarget.classList.toggle('grid-fill-handle', surface.overFillHandle(event.clientX, event.clientY));
    },
    onPointerUp: () => pointer.up(true),
    onPointerCancel: () => pointer.up(false),
    onPointerLeave: () => desk.set(desk.hovered, null),
    onMouseDown: (event) => surface.hit(event.clientX, event.clientY).kind === 'cell' && event.preventDefault(),
    onDoubleClick: (event) => {
      const col = surface.edgeAt(event.clientX, event.clientY);
      const column = col === null ? undefined : desk.columnAt(col);
      if (column === undefined) pointer.open(event.clientX, event.clientY);
      else void fitColumn(desk, column.name);
    },
    onClick: (event) => surface.tapped(event.nativeEvent),
    onContextMenu: (event) => {
      event.preventDefault();
      surface.contextMenu(event, pointer.rightClick(event.clientX, event.clientY));
    },
    onFocus: (event) => returnFocus(desk, event.relatedTarget),
  };
}

/** Ties the canvas to the desk: handles, mirrored pointer, scroll kept over hiding. */
function useFrame(desk: Desk, surface: GridSurface, frame: RefObject<HTMLDivElement | null>): void {
  useRepaint(desk, surface);
  useScrollKept(frame);
  useEffect(() => desk.attach({ grid: surface }), [desk, surface]);
  useLayoutEffect(() => (frame.current === null ? undefined : mirrorPointer(frame.current, () => desk.rightToLeft)), [desk, frame]);
  useEffect(() => surface.revealPending());
}

/** Follows the scroll apart from the canvas, which would otherwise be rendered twice for every frame of it. */
function AccessTree({ desk, frame, label, start }: { desk: Desk; frame: RefObject<HTMLDivElement | null>; label: string; start: number }) {
  const region = useAtomValue(desk.region);
  const columns = useAtomValue(desk.columns);
  useEffect(
    () => (frame.current === null ? undefined : completeAccessTree(frame.current, desk, label, start)),
    [desk, frame, label, region, columns, start],
  );
  return null;
}

/** Rows beside which the totals keep their lines. */
const leastRows = 4;

/** The size of the grid: frozen columns and totals keep only what leaves room for the rows. Answers its height. */
function useRoom(desk: Desk, frame: RefObject<HTMLDivElement | null>): number {
  const [height, setHeight] = useState(Infinity);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const watch = new ResizeObserver(() => {
      if (element.clientHeight === 0) return;
      desk.fit(element.clientWidth);
      setHeight(element.clientHeight);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [desk, frame]);
  return height;
}

/** Lines of totals below the rows, painted anew when they change; none in so low a grid that they would take the rows' place. */
function useTotalLines(desk: Desk, surface: GridSurface, rows: number, fitting: number): number {
  const totals = totalsOf(desk);
  const lines = useAtomValue(totals.lines);
  const mode = useAtomValue(totals.mode);
  const columns = useAtomValue(desk.columns);
  useEffect(() => totals.follow(), [totals]);
  useEffect(() => totals.soon(), [totals, columns]);
  useEffect(() => surface.repaint(null), [surface, lines]);
  const shown = shownLines(lines, mode);
  return rows === 0 || shown + leastRows > fitting ? 0 : shown;
}

/** Room the head of the rows needs for the words of shares where no column in sight says them, in pixels. */
const shareRoom = (desk: Desk, columns: readonly ShownColumn[]): number =>
  saysShareInHead(desk, columns) ? Math.max(...sharesOf(desk).map((share) => headerWidth(shareWords(desk, share)))) : 0;

/** Rows are of one height, until some are open to their parts. */
function heightOf(bands: readonly PlacedBand[], rowHeight: number, start: number, rows: number): number | ((row: number) => number) {
  if (bands.length === 0) return rowHeight;
  const below = new Map(bands.map(({ row, height }) => [row - start, height]));
  return (row) => rowHeight + (row < rows ? (below.get(row) ?? 0) : 0);
}

/** Frames around what the formula being typed names. */
function useMarks(desk: Desk, surface: GridSurface, start: number, rows: number) {
  const marked = useAtomValue(assistOf(desk).marked);
  useEffect(() => surface.repaint(null), [surface, marked]);
  return useMemo(() => markRegions(desk, marked, start, rows), [desk, marked, start, rows]);
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
  const drawn = useGridLook();
  // Groups stand in a band above the headers, where there are any.
  const grouped = hasGroups(columns);
  const look = useMemo(() => (grouped ? { ...drawn, headerHeight: drawn.rowHeight + bandHeight } : drawn), [drawn, grouped]);
  const surface = useMemo(() => new GridSurface(desk, frame, glide, setStart), [desk]);
  const held = useMemo(() => new HeldMeasures(), []);
  const painter = useMemo(() => new GridPainter(desk, look, start, held, () => surface.repaint(null)), [desk, look, start, held, surface]);
  const headers = useMemo(() => headerEvents(desk, surface), [desk, surface]);
  const events = useMemo(() => frameEvents(desk, surface), [desk, surface]);
  const theme = useMemo(() => glideTheme(look), [look]);
  const segment = useSegmentRows(look.rowHeight);
  useEffect(() => setStart(segmentStart(desk.get(desk.selection).active.row, look.rowHeight)), [desk, segment, look.rowHeight]);
  const shownRows = Math.max(0, Math.min(segment, rows - start));
  // Of all rows, so that a filter moves no column.
  const headWidth = markerWidth(Math.max(rows, desk.model.status().total), desk.model.sheet.opens !== undefined) + shareRoom(desk, columns);
  const height = useRoom(desk, frame);
  const totals = useTotalLines(desk, surface, shownRows, (height - look.headerHeight) / look.rowHeight);
  const bands = usePlaced(desk, look.rowHeight);
  held.take(shownRows, headWidth + columns.reduce((sum, column) => sum + (column.stays ? column.width : 0), 0), bands);
  const rowHeight = useMemo(() => heightOf(bands, look.rowHeight, start, shownRows), [bands, look.rowHeight, start, shownRows]);
  useLayoutEffect(
    () => surface.take({ start, rows: shownRows, totals, headWidth, look, bands }),
    [surface, start, shownRows, totals, headWidth, look, bands],
  );
  useFrame(desk, surface, frame);

  const glideColumns = useMemo<GridColumn[]>(
    () => [
      { id: '', title: t('sheet:grid.rowHead'), width: headWidth },
      ...columns.map((column) => ({ id: column.name, title: column.header, width: column.width })),
    ],
    [columns, headWidth, t],
  );
  const gridSelection = useMemo(() => glideSelection(selection, start, rows), [selection, start, rows]);
  const marks = useMarks(desk, surface, start, shownRows);
  const outlines = useOutlines(desk, look, start, rectangleOf);
  const highlights = useMemo(() => [...outlines, ...marks], [outlines, marks]);
  const focused = useCallback((next: GridSelection) => surface.focused(next), [surface]);

  return (
    <div ref={frame} className={desk.rightToLeft ? 'grid-frame grid-mirrored' : 'grid-frame'} {...events}>
      <div className="grid-canvas">
        <DataEditorCore
          ref={glide}
          {...settings}
          {...headers}
          columns={glideColumns}
          rows={shownRows + totals}
          freezeTrailingRows={totals}
          rowHeight={rowHeight}
          headerHeight={look.headerHeight}
          freezeColumns={1 + columns.filter((column) => column.stays).length}
          theme={theme}
          customRenderers={painter.renderers}
          getCellContent={painter.content}
          drawHeader={painter.drawHeader}
          gridSelection={gridSelection}
          fillHandle={fillable(desk) && bandBelow(bands, selection.areas.at(-1)?.bottom ?? -1) === 0 ? handle : false}
          onGridSelectionChange={focused}
          highlightRegions={highlights}
          onVisibleRegionChanged={surface.regionChanged}
          onItemHovered={surface.hovered}
        />
      </div>
      <AccessTree desk={desk} frame={frame} label={label} start={start} />
      <SegmentBar
        start={start}
        segment={segment}
        rows={rows}
        onStart={(next) => desk.select(at({ row: next, col: selection.active.col }))}
      />
    </div>
  );
}
