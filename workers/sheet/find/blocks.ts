import type { SheetArea } from '#workers/sheet/view/sums';

export type FindOrder = 'rows' | 'columns';

/** Rows of the view and the lanes (places among the shown columns) in them that are looked at together. */
export interface Block {
  readonly from: number;
  readonly to: number;
  readonly lanes: readonly number[];
}

/** Few enough that their texts are looked at between two frames; of few columns there are more rows, for each block costs a way to the thread of patterns and back. */
const blockCells = 245_760;
const fewestRows = 8_192;
/** Of a single column. */
const columnBlockRows = 32_768;
/** The first block is small, so that its hits are there at once. */
const firstRows = 1_024;

interface Band {
  readonly from: number;
  readonly to: number;
  readonly lanes: readonly number[];
}

const range = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);

/** Rows between which the searched columns are the same. Overlapping areas are searched once. */
function bandsOf(rows: number, lanes: number, areas: readonly SheetArea[] | null): Band[] {
  if (areas === null) return rows > 0 ? [{ from: 0, to: rows, lanes: range(0, lanes) }] : [];
  const edges = new Set(areas.flatMap(({ top, bottom }) => [Math.min(rows, Math.max(0, top)), Math.min(rows, bottom + 1)]));
  const cuts = [...edges].sort((a, b) => a - b);
  return cuts.slice(0, -1).flatMap((from, at) => {
    const to = cuts[at + 1] as number;
    const covered = new Set(
      areas
        .filter(({ top, bottom }) => top <= from && bottom >= from)
        .flatMap(({ left, right }) => range(left, Math.min(lanes, right + 1))),
    );
    return covered.size > 0 && from < to ? [{ from, to, lanes: [...covered].sort((a, b) => a - b) }] : [];
  });
}

function cut({ from, to, lanes }: Band, size: number, first: number): Block[] {
  const blocks: Block[] = [];
  for (let at = from; at < to;) {
    const end = Math.min(to, at + (blocks.length === 0 ? first : size));
    blocks.push({ from: at, to: end, lanes });
    at = end;
  }
  return blocks;
}

const rowsOfBlock = (lanes: number): number => Math.min(columnBlockRows, Math.max(fewestRows, Math.floor(blockCells / lanes)));

/** All cells to be searched, in blocks that follow each other in the order of the search. */
export function blocksOf(rows: number, lanes: number, areas: readonly SheetArea[] | null, by: FindOrder): Block[] {
  const bands = bandsOf(rows, lanes, areas);
  if (by === 'rows')
    return bands.flatMap((band, at) => cut(band, rowsOfBlock(band.lanes.length), at === 0 ? firstRows : rowsOfBlock(band.lanes.length)));
  return range(0, lanes).flatMap((lane) =>
    bands.filter((band) => band.lanes.includes(lane)).flatMap((band) => cut({ ...band, lanes: [lane] }, columnBlockRows, columnBlockRows)),
  );
}

/** A cell's place in the order of the search. */
export const placeOf = (by: FindOrder, row: number, lane: number, rows: number, lanes: number): number =>
  by === 'rows' ? row * lanes + lane : lane * rows + row;
