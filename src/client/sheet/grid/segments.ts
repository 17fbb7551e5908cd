import { useEffect, useState } from 'react';

/**
 * Browsers cap the height of an element: Chromium at 33.5 million pixels, Firefox at about 17.9 (design/sheet.md §0.6). A taller
 * sheet is shown in segments; beyond the cap Glide would land on wrong rows.
 */
const mostPixels = /firefox/i.test(navigator.userAgent) ? 17_500_000 : 33_500_000;

/** The cap counts pixels of the screen: a page enlarged to 150 %, or on such a screen, holds two thirds of the rows. */
const enlarged = (): number => Math.max(1, window.devicePixelRatio);

/** Rows of one segment at a row height in pixels. */
export const segmentRows = (rowHeight: number): number => Math.floor(mostPixels / enlarged() / rowHeight);

/** First row of the segment that holds a row. */
export const segmentStart = (row: number, rowHeight: number): number => Math.floor(row / segmentRows(rowHeight)) * segmentRows(rowHeight);

/** Rows of one segment, worked out anew when the page is enlarged or moves to another screen. */
export function useSegmentRows(rowHeight: number): number {
  const [ratio, setRatio] = useState(window.devicePixelRatio);
  useEffect(() => {
    const query = window.matchMedia(`(resolution: ${ratio}dppx)`);
    const changed = () => setRatio(window.devicePixelRatio);
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  }, [ratio]);
  return segmentRows(rowHeight);
}
