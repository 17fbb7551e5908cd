import type { RefObject } from 'react';
import type { Desk, EditorHandle, GridHandle } from '#client/sheet/desk/desk';
import type { Place } from '#client/sheet/grid/selection';

/** Rows of one page, for keys that move by pages. */
const rowsOfPage = 50;

/** What the canvas offers the rest of the screen, offered by the table instead. */
export function tableHandle(
  desk: Desk,
  frame: RefObject<HTMLDivElement | null>,
  setPage: (page: number) => void,
): { grid: GridHandle; editor: EditorHandle } {
  const cellAt = (place: Place): HTMLElement | null =>
    [...(frame.current?.querySelectorAll<HTMLElement>(`td[data-place="${place.row} ${place.col}"]`) ?? [])].find(
      // Rows that are open hold a table of their own.
      (cell) => cell.closest('.plain-scroll') === frame.current,
    ) ?? null;
  const focusCell = (tries: number): void => {
    const cell = cellAt(desk.get(desk.selection).active);
    const button = cell?.querySelector<HTMLElement>('input, button');
    if (button) button.focus();
    // The page with the cell on it comes with the next render.
    else if (tries > 0) requestAnimationFrame(() => focusCell(tries - 1));
    else frame.current?.focus();
  };
  return {
    grid: {
      boundsOf: (place) => cellAt(place)?.getBoundingClientRect() ?? null,
      headerOf: (col) => frame.current?.querySelector(`th[data-col="${col}"]`)?.getBoundingClientRect() ?? null,
      reveal(place) {
        setPage(Math.floor(place.row / rowsOfPage));
        requestAnimationFrame(() => cellAt(place)?.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
      },
      pageRows: () => rowsOfPage,
      pageAcross(col, pages) {
        frame.current?.scrollBy(pages * (frame.current.clientWidth - 60) * (desk.rightToLeft ? -1 : 1), 0);
        return col;
      },
      revealBand: (row) => requestAnimationFrame(() => cellAt({ row, col: 0 })?.scrollIntoView({ block: 'nearest' })),
      bandTop: () => null,
      room: () => ({ top: 0, width: frame.current?.clientWidth ?? 0, height: frame.current?.clientHeight ?? 0 }),
      scrollDown: (pixels) => frame.current?.scrollBy(0, pixels),
      scrollToStart: () => frame.current?.scrollTo({ left: 0 }),
    },
    editor: { focus: () => focusCell(3), text: () => '', setText: () => undefined },
  };
}
