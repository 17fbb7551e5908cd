import type { ReadCell } from '#workers/import/sheetCells';
import type { StagedRow } from '#workers/import/staged';
import type { TableColumns } from '#workers/import/tableColumns';

/** What stands above, under or beside a table and speaks of its rows. */
export interface TableNote {
  readonly text: string;
  readonly address: string;
  /** It stands beside other rows alone: whether it speaks of these too a person says. */
  readonly rest?: true;
}

/** A note among the rows: which of the table's blocks it stands in, and how many rows were read before it. */
interface Placed extends TableNote {
  readonly block: number;
  readonly behind: number;
}

const most = 300;
const STARS = /^[*†‡※]+/u;
const LETTERS = /\p{L}{2}/u;

const distinct = (line: readonly (ReadCell | null)[]): ReadCell[] => [
  ...new Map(line.flatMap((cell) => (cell === null ? [] : [[cell.address, cell] as const]))).values(),
];

/**
 * The notes of one table. What stands above its header or behind its last row speaks of all of its rows, what stands in a block of theirs of
 * that block, and what stands beside them under no header of the line it is in; where it is alone there it may speak of all.
 */
export class TableNotes {
  private readonly whole: TableNote[] = [];
  private readonly among: Placed[] = [];
  private readonly blocks: number[] = [0];
  private readonly beside = new Map<number, Map<string, { note: TableNote; rows: number[] }>>();
  private count = 0;

  /** Takes in a line above the header. */
  above(line: readonly (ReadCell | null)[]): void {
    for (const { text, address } of distinct(line)) if (this.takes(text)) this.whole.push({ text, address });
  }

  /** Takes in a line that is no row; `behind`: how many rows were read. */
  between(line: readonly (ReadCell | null)[], behind: number): void {
    for (const { text, address } of distinct(line))
      if (this.takes(text)) this.among.push({ text, address, behind, block: this.blocks.length - 1 });
  }

  /** From the next row on a new block stands. */
  blockBegins(behind: number): void {
    if (behind > (this.blocks.at(-1) ?? 0)) this.blocks.push(behind);
  }

  /** Takes in what stands beside a line that gave the rows from `first` to `until`. */
  besides(line: readonly (ReadCell | null)[], columns: TableColumns, headers: readonly string[], first: number, until: number): void {
    line.forEach((cell, column) => {
      if (cell === null || !cell.own || (headers[column] ?? '') !== '' || columns.priceColumns.has(column) || !this.takes(cell.text))
        return;
      if (columns.plain.some((one) => one.column === column)) return;
      const ofColumn = this.beside.get(column) ?? new Map<string, { note: TableNote; rows: number[] }>();
      const known = ofColumn.get(cell.address) ?? { note: { text: cell.text, address: cell.address }, rows: [] };
      for (let row = first; row < until; row += 1) known.rows.push(row);
      this.beside.set(column, ofColumn.set(cell.address, known));
    });
  }

  private takes(text: string): boolean {
    this.count += 1;
    return this.count <= most && LETTERS.test(text);
  }

  /** The notes of each row; those whose stars a row's port carries are that row's remark already. */
  ofRows(rows: readonly StagedRow[]): (at: number) => readonly TableNote[] {
    const marks = new Set(
      rows.flatMap(({ notes }) => notes.flatMap(({ code, detail }) => (code === 'FOOTNOTE' ? [detail?.mark ?? ''] : []))),
    );
    const isFootnote = ({ text }: TableNote) => marks.has(STARS.exec(text)?.[0] ?? '');
    const alone = [...this.beside.values()].flatMap((cells) => (cells.size === 1 ? [...cells.values()] : []));
    const ofAll = [...this.whole, ...this.among.filter(({ behind }) => behind >= rows.length)];
    const all = ofAll.filter((note) => !isFootnote(note));
    const within = this.among.filter((note) => note.behind < rows.length && !isFootnote(note));
    const byRow = new Map<number, TableNote[]>();
    const put = (row: number, note: TableNote) => void byRow.set(row, [...(byRow.get(row) ?? []), note]);
    for (const cells of this.beside.values()) for (const { note, rows: some } of cells.values()) for (const row of some) put(row, note);
    for (const { note, rows: some } of alone) {
      const own = new Set(some);
      rows.forEach((_, row) => own.has(row) || put(row, { ...note, rest: true }));
    }
    const ofBlock = new Map<number, readonly TableNote[]>();
    return (at) => {
      const block = this.blocks.findLastIndex((first) => first <= at);
      const known = ofBlock.get(block) ?? [...all, ...within.filter((note) => note.block === block)];
      ofBlock.set(block, known);
      const own = byRow.get(at);
      return own === undefined ? known : [...known, ...own];
    };
  }
}
