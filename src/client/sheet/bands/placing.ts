/** A row whose parts are open beneath it, where it stands now. */
export interface PlacedBand {
  readonly rowId: string;
  /** Its line in the view. */
  readonly row: number;
  /** Pixels its parts take below the line. */
  readonly height: number;
}

/** More rows than these scroll within the band (design/screens-operations.md §8.1). */
export const mostRows = 12;
/** Room for the sentence that stands where there are no rows, or few. */
const leastRows = 2;
const toolbarHeight = 37;
const scrollBar = 18;

/** Pixels a band takes whose sheet has so many rows, under a header of so many pixels. */
export const bandRoom = (rows: number, rowHeight: number, headerHeight: number): number =>
  toolbarHeight + headerHeight + Math.max(leastRows, Math.min(mostRows, rows)) * rowHeight + scrollBar;

/** Pixels the bands of rows from `from` up to `row`, without that one's own, add above it. */
export const bandsAbove = (bands: readonly PlacedBand[], from: number, row: number): number =>
  bands.reduce((sum, band) => sum + (band.row >= from && band.row < row ? band.height : 0), 0);

/** Pixels the band beneath a row takes; 0 where its parts are folded away. */
export const bandBelow = (bands: readonly PlacedBand[], row: number): number => bands.find((band) => band.row === row)?.height ?? 0;
