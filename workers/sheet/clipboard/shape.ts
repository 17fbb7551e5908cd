/** A rectangle of cells: first row and column, height and width. */
export interface Block {
  readonly r: number;
  readonly c: number;
  readonly h: number;
  readonly w: number;
}

export type CopyShape =
  | { readonly blocks: readonly Block[]; readonly along: 'rows' | 'columns'; readonly rows: number; readonly columns: number }
  | { readonly problem: 'multiErr' };

/** How areas are copied together: same columns are stacked, same rows joined, anything else is no table. One area only for cutting. */
export function copyShape(areas: readonly Block[], cut: boolean): CopyShape {
  const [first, ...others] = areas;
  if (!first || (cut && others.length > 0)) return { problem: 'multiErr' };
  if (others.every(({ c, w }) => c === first.c && w === first.w)) {
    const blocks = [...areas].sort((a, b) => a.r - b.r);
    return { blocks, along: 'rows', rows: blocks.reduce((sum, { h }) => sum + h, 0), columns: first.w };
  }
  if (others.every(({ r, h }) => r === first.r && h === first.h)) {
    const blocks = [...areas].sort((a, b) => a.c - b.c);
    return { blocks, along: 'columns', rows: first.h, columns: blocks.reduce((sum, { w }) => sum + w, 0) };
  }
  return { problem: 'multiErr' };
}

export interface PasteRoom {
  /** Rows and columns there are. */
  readonly rows: number;
  readonly columns: number;
  /** Rows may be added at the end. */
  readonly adds: boolean;
  /** Fill the selected cells whatever the size of what was copied. */
  readonly fill?: boolean;
  readonly merges?: readonly Block[];
}

export interface PastePlan {
  readonly areas: readonly Block[];
  readonly clippedRows: number;
  readonly clippedColumns: number;
  readonly appendedRows: number;
}

/** Where a copied block of `h` × `w` cells goes (design/sheet.md §1.5); a value at (i, j) of an area is that at (i mod h, j mod w) of the block. */
export function planPaste(
  block: { readonly h: number; readonly w: number },
  targets: readonly Block[],
  room: PasteRoom,
): PastePlan | { readonly problem: 'pasteMultiErr' | 'mergeErr' } {
  const single = block.h === 1 && block.w === 1;
  const several = targets.length > 1;
  if (several && !single && !room.fill && targets.some(({ h, w }) => h !== block.h || w !== block.w)) return { problem: 'pasteMultiErr' };
  let [clippedRows, clippedColumns, appendedRows] = [0, 0, 0];
  const areas = targets.map((target) => {
    const wanted = single || room.fill || several ? target : { ...target, ...tiled(block, target) };
    const beyond = Math.max(0, wanted.r + wanted.h - room.rows);
    if (room.adds) appendedRows = Math.max(appendedRows, beyond);
    else clippedRows += beyond;
    const beyondColumns = Math.max(0, wanted.c + wanted.w - room.columns);
    clippedColumns += beyondColumns;
    return { ...wanted, h: room.adds ? wanted.h : wanted.h - beyond, w: wanted.w - beyondColumns };
  });
  if (areas.some((area) => (room.merges ?? []).some((merge) => touches(area, merge)))) return { problem: 'mergeErr' };
  return { areas: areas.filter(({ h, w }) => h > 0 && w > 0), clippedRows, clippedColumns, appendedRows };
}

/** A target of exact multiples is tiled, a row onto rows repeats down, a column onto columns right; else the block lies once. */
function tiled(block: { readonly h: number; readonly w: number }, target: Block): { h: number; w: number } {
  const [down, across] = [target.h % block.h === 0, target.w % block.w === 0];
  if (down && across) return { h: target.h, w: target.w };
  if (block.h === 1 && target.w < block.w) return { h: target.h, w: block.w };
  if (block.w === 1 && target.h < block.h) return { h: block.h, w: target.w };
  return { h: block.h, w: block.w };
}

const touches = (a: Block, b: Block) => a.r < b.r + b.h && b.r < a.r + a.h && a.c < b.c + b.w && b.c < a.c + a.w;
