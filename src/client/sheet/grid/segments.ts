/**
 * Browsers cap the height of an element: Chromium at 33.5 million pixels, Firefox at about 17.9 (design/sheet.md §0.6). A taller
 * sheet is shown in segments; beyond the cap Glide would land on wrong rows.
 */
const mostPixels = /firefox/i.test(navigator.userAgent) ? 17_500_000 : 33_500_000;

/** Rows of one segment at a row height in pixels. */
export const segmentRows = (rowHeight: number): number => Math.floor(mostPixels / rowHeight);

/** First row of the segment that holds a row. */
export const segmentStart = (row: number, rowHeight: number): number => Math.floor(row / segmentRows(rowHeight)) * segmentRows(rowHeight);
