import type { Cell, SheetContents } from './contents';
import { filledColumns, isHeaderLike, readableText } from './headerRows';
import type { HeaderPlace } from './headerRows';
import { foldHeader } from './synonyms';

const NOTE_WORDS = /^(?:notes?|remarks?|n\.?b\.?|p\.?s\.?|terms|备注|说明|注意|附注|注|ملاحظ(?:ة|ات))\s*(?:[:：.。)）\d]|$)/i;
const NOTE_MARKS = /^(?:[*※•●]|\(?\d{1,2}[.)、）]\s*\D)/u;
const TOTALS = new Set(['合计', '总计', '小计', '总额', '共计', 'total', 'totals', 'subtotal', 'grandtotal', 'sum', 'الإجمالي', 'المجموع']);
const CURRENCY = /^[A-Z]{3}$/;
const LONG_NOTE = 60;
const SAME_ENOUGH = 0.8;
/** A table narrower than this has rows of one cell that are data. */
const NARROWEST_WITH_NOTES = 3;
const COLUMN_BITS = 16_384;

/** Tells what the lines below one header are. */
export class TableLines {
  private readonly header: ReadonlyMap<number, string>[];
  private readonly firstColumn: number;
  private readonly mergedAcross = new Set<number>();

  constructor(
    private readonly sheet: SheetContents,
    place: HeaderPlace,
  ) {
    this.header = Array.from({ length: place.bottom - place.top + 1 }, (_, at) => {
      const cells = sheet.rows[place.top + at];
      return new Map(filledColumns(cells).map((column) => [column, foldHeader(readableText(cells?.[column]))]));
    });
    this.firstColumn = Math.min(...this.header.flatMap((line) => [...line.keys()]));
    for (const merge of sheet.merges) if (merge.right > merge.left) this.mergedAcross.add(merge.top * COLUMN_BITS + merge.left);
  }

  /** Whether a row says again what one of the header's lines says, as after a page break. */
  repeatsHeader(cells: readonly Cell[], filled: readonly number[]): boolean {
    return this.header.some((line) => {
      const wanted = Math.max(line.size, filled.length) * SAME_ENOUGH;
      let same = 0;
      let left = filled.length;
      for (const column of filled) {
        // No need to fold the rest of a line that has said too much else already.
        if (same + left < wanted) return false;
        left -= 1;
        if (line.get(column) === foldHeader(readableText(cells[column]))) same += 1;
      }
      return same >= wanted;
    });
  }

  /** A line that is no data: a remark, a title, or a total. */
  isNote(row: number, filled: readonly number[]): boolean {
    const cells = this.sheet.rows[row] ?? [];
    const first = cells[filled[0] as number];
    const text = readableText(first);
    if (TOTALS.has(foldHeader(text)))
      return filled.slice(1).every((column) => !isHeaderLike(cells[column]) || CURRENCY.test(readableText(cells[column])));
    const columns = Math.max(...this.header.map((line) => line.size));
    if (columns < NARROWEST_WITH_NOTES || filled.length > 2 || typeof first !== 'string') return false;
    if (NOTE_WORDS.test(text) || NOTE_MARKS.test(text)) return true;
    return filled.length === 1 && (text.length > LONG_NOTE || this.isTitle(row, filled));
  }

  /** One text alone over several merged columns, or in the first column right above a repeated header: it names the block below. */
  isTitle(row: number, filled: readonly number[]): boolean {
    if (filled.length !== 1) return false;
    if (this.mergedAcross.has(row * COLUMN_BITS + (filled[0] as number))) return true;
    if (filled[0] !== this.firstColumn) return false;
    const next = this.sheet.rows.slice(row + 1, row + 3).find((cells) => filledColumns(cells).length > 0);
    return next !== undefined && this.repeatsHeader(next, filledColumns(next));
  }
}
