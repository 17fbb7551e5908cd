import type { Cell } from '#workers/workbook/contents';

/** Distinct cells and rows of one message: a row is a list of places in the dictionary, −1 a blank cell. */
export interface PackedRows {
  /** Cells not sent before, in the order of their places. */
  readonly added: readonly Exclude<Cell, null>[];
  readonly rows: readonly (readonly number[])[];
}

const BLANK = -1;

/** Gives every distinct cell a place, so that a text a million cells show is sent, and kept, once. */
export class CellPacker {
  private readonly places = new Map<string, number>();

  /** Packs rows from `from` on until the message is full, at least one of them. */
  pack(rows: readonly Cell[][], from: number, most: { readonly cells: number; readonly characters: number }): PackedRows {
    const added: Exclude<Cell, null>[] = [];
    const packed: number[][] = [];
    let [cells, characters] = [0, 0];
    for (let at = from; at < rows.length && cells < most.cells && characters < most.characters; at += 1) {
      const row = (rows[at] ?? []).map((cell) => {
        if (cell === null) return BLANK;
        const key = keyOf(cell);
        const known = this.places.get(key);
        if (known !== undefined) return known;
        const place = this.places.size;
        this.places.set(key, place);
        added.push(cell);
        characters += key.length;
        return place;
      });
      cells += 1 + row.length;
      packed.push(row);
    }
    return { added, rows: packed };
  }
}

/** Tells cells of different kinds apart; the first character is the kind. */
function keyOf(cell: Exclude<Cell, null>): string {
  if (typeof cell === 'string') return `s${cell}`;
  if (typeof cell === 'boolean') return cell ? 't' : 'f';
  if ('number' in cell) return cell.shown === cell.number ? `n${cell.number}` : `n${cell.number}\u0000${cell.shown}`;
  if ('day' in cell) return `d${cell.day}${cell.time ?? ''}`;
  return `e${cell.error}`;
}

/** Characters of two bytes an object cell takes beside its texts, a row beside its places, and a place in a row. */
const OBJECT_TAKES = 40;
const ROW_TAKES = 16;
const PLACE_TAKES = 4;

/** The other end of a {@link CellPacker}: rows of shared cells again. It counts what they take, in characters of two bytes. */
export class CellUnpacker {
  taken = 0;
  private readonly cells: Exclude<Cell, null>[] = [];

  unpack({ added, rows }: PackedRows): Cell[][] {
    for (const cell of added) {
      this.taken += charactersOf(cell);
      this.cells.push(cell);
    }
    return rows.map((row) => {
      this.taken += ROW_TAKES + row.length * PLACE_TAKES;
      return row.map((place) => this.cells[place] ?? null);
    });
  }
}

function charactersOf(cell: Exclude<Cell, null>): number {
  if (typeof cell === 'string') return cell.length;
  if (typeof cell === 'boolean') return 0;
  if ('number' in cell) return OBJECT_TAKES + cell.number.length + cell.shown.length;
  return OBJECT_TAKES + ('day' in cell ? cell.day.length : cell.error.length);
}
