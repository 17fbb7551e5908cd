import type { Cell, Merge, SheetContents } from './contents';
import { HEADER_PATH } from './synonyms';

/** Where a header stands, rows and columns counted from 0. */
export interface HeaderPlace {
  top: number;
  bottom: number;
}

const ROWS_SEARCHED = 200;
const DEEPEST = 3;
const LONGEST_HEADER = 80;
const ROWS_BELOW_LOOKED_AT = 5;
const ENOUGH_OF_BEST = 0.65;
const WHOLE_WIDTH = 0.8;
/** Three rows of 300 columns have room for no more; overlapping ranges beyond that are a hostile file's. */
const MOST_MERGES_NEAR = 900;

const UNEVEN_SPACE = /^\s|\s$|\s\s|[^\S ]/;
const NOT_BLANK = /\S/;
const HAS_LETTER = /\p{L}/u;
const NUMBER_LIKE = /^[\s\d.,:/+\-%$¥€()]*$/;
const DATE_LIKE = /^\d{1,4}[-/.年]\s?\d{1,2}(?:[-/.月]\s?\d{1,4}日?)?$|^\d{1,2}[-/ ]?[a-z]{3}[-/ ]?\d{0,4}$/i;
/** "2026-03-01 ~ 2026-03-14", "3.1-3.14": two days with something between, over the prices that hold then. */
const PERIOD_LIKE = /^\d{1,4}[-/.年]?\s?\d{1,2}[-/.月]?\d{0,2}日?\s*[-–—~～至到]\s*\d{1,4}[-/.年]?\s?\d{0,2}[-/.月]?\d{0,2}日?$/u;
const CONTAINER_SIZE = /^(?:20|40|45|53)\s*['’′"″]?$/;

/** The text of a cell as a person reads it; a blank cell and mere white space are ''. White space within becomes one space. */
export function readableText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return UNEVEN_SPACE.test(cell) ? cell.replace(/\s+/g, ' ').trim() : cell;
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if ('number' in cell) return cell.shown;
  if ('day' in cell) return cell.time === undefined ? cell.day : `${cell.day} ${cell.time}`;
  return cell.error;
}

/** True of a word that could head a column: short text with a letter in it, no date, or a container size. */
export function isHeaderLike(cell: Cell | undefined): boolean {
  const text = readableText(cell);
  if (CONTAINER_SIZE.test(text)) return true;
  return (
    typeof cell === 'string' && text.length <= LONGEST_HEADER && HAS_LETTER.test(text) && !DATE_LIKE.test(text) && !NUMBER_LIKE.test(text)
  );
}

/** Columns of a row that hold something, from 0. */
export function filledColumns(row: readonly Cell[] | undefined): number[] {
  const filled: number[] = [];
  for (let column = 0; column < (row?.length ?? 0); column += 1) if (isFilled(row?.[column])) filled.push(column);
  return filled;
}

const isFilled = (cell: Cell | undefined): boolean => (typeof cell === 'string' ? NOT_BLANK.test(cell) : readableText(cell) !== '');

/**
 * Finds the header at or below row `from`: the first row that has nearly as many different header words as any, with the rows
 * grouped above and below it, at most three in all. Null when no row looks like one.
 */
export function findHeader(sheet: SheetContents, from: number): HeaderPlace | null {
  const last = Math.min(sheet.rows.length, from + ROWS_SEARCHED);
  const scores: number[] = [];
  for (let row = from; row < last; row += 1) scores.push(scoreOf(sheet, row));
  const best = Math.max(0, ...scores);
  const narrow = sheet.rows.every((row) => filledColumns(row).length <= 1);
  if (best < (narrow ? 1 : 2)) return null;
  const found = from + scores.findIndex((score) => score >= best * ENOUGH_OF_BEST);
  return deepened(sheet, found, from);
}

/** One header a column, the levels of a deep one joined by " > "; '' where a column has none. */
export function flattenHeaders(sheet: SheetContents, place: HeaderPlace, width: number): string[] {
  const merges = mergesNear(sheet, place.top, place.bottom);
  const levels: string[][] = [];
  for (let row = place.top; row <= place.bottom; row += 1) {
    const texts = Array.from({ length: width }, (_, column) => readableText(mergedCell(sheet, merges, row, column)));
    levels.push(row < place.bottom ? spreadRight(texts, sheet.rows[row + 1], merges, row) : texts);
  }
  return Array.from({ length: width }, (_, column) => {
    const path: string[] = [];
    for (const texts of levels) {
      const text = texts[column] ?? '';
      if (text !== '' && path[path.length - 1] !== text) path.push(text);
    }
    return path.join(HEADER_PATH);
  });
}

function scoreOf(sheet: SheetContents, row: number): number {
  const cells = sheet.rows[row] ?? [];
  const filled = filledColumns(cells);
  const likely = filled.filter((column) => isHeaderLike(cells[column]));
  if (likely.length < filled.length * 0.6) return 0;
  const distinct = new Set(likely.map((column) => readableText(cells[column]).toLowerCase())).size;
  const contrast = likely.filter((column) => standsOverValues(sheet, row, column)).length;
  return distinct - 2 * (filled.length - likely.length) + contrast / 2;
}

/** Whether most of what follows in the column is numbers or days. */
function standsOverValues(sheet: SheetContents, row: number, column: number): boolean {
  let words = 0;
  let values = 0;
  for (
    let below = row + 1;
    below < sheet.rows.length && words + values < ROWS_BELOW_LOOKED_AT && below <= row + 2 * ROWS_BELOW_LOOKED_AT;
    below += 1
  ) {
    const cell = sheet.rows[below]?.[column];
    if (readableText(cell) === '') continue;
    if (isHeaderLike(cell)) words += 1;
    else values += 1;
  }
  return values > words;
}

function deepened(sheet: SheetContents, found: number, from: number): HeaderPlace {
  let top = found;
  let bottom = found;
  while (bottom - top + 1 < DEEPEST && top > from && isGroupOver(sheet, top - 1, top)) top -= 1;
  while (bottom - top + 1 < DEEPEST && bottom + 1 < sheet.rows.length && isGroupOver(sheet, bottom, bottom + 1)) bottom += 1;
  return { top, bottom };
}

/** Whether row `upper` groups the columns that row `lower` names, by merged cells or, without any, by gaps that `lower` fills. */
function isGroupOver(sheet: SheetContents, upper: number, lower: number): boolean {
  const above = sheet.rows[upper];
  const below = sheet.rows[lower];
  const filledAbove = filledColumns(above);
  const filledBelow = filledColumns(below);
  if (
    filledAbove.length === 0 ||
    !filledAbove.every((column) => isHeaderLike(above?.[column]) || isPeriodLike(readableText(above?.[column])))
  )
    return false;
  if (!filledBelow.every((column) => isHeaderLike(below?.[column]))) return false;
  const merges = mergesNear(sheet, upper, lower);
  const width = Math.max(above?.length ?? 0, below?.length ?? 0, ...merges.map((merge) => merge.right + 1));
  const partial = merges.filter(
    (merge) => merge.right - merge.left + 1 < width * WHOLE_WIDTH && readableText(sheet.rows[merge.top]?.[merge.left]) !== '',
  );
  if (partial.some((merge) => merge.top <= upper && merge.bottom >= lower && merge.bottom - merge.top < DEEPEST)) return true;
  const across = partial.filter((merge) => merge.top === upper && merge.bottom === upper && merge.right > merge.left);
  if (across.some((merge) => filledBelow.filter((column) => column >= merge.left && column <= merge.right).length > 1)) return true;
  const gaps = filledBelow.filter((column) => readableText(above?.[column]) === '' && column > (filledAbove[0] as number));
  const values = filledBelow.filter((column) => standsOverValues(sheet, lower, column));
  return partial.length === 0 && filledAbove.length > 1 && gaps.length > 1 && values.length > 1;
}

const isPeriodLike = (text: string): boolean => DATE_LIKE.test(text) || PERIOD_LIKE.test(text);

function mergesNear(sheet: SheetContents, top: number, bottom: number): Merge[] {
  const near: Merge[] = [];
  for (const merge of sheet.merges) {
    if (near.length === MOST_MERGES_NEAR) break;
    if (merge.top <= bottom && merge.bottom >= top) near.push(merge);
  }
  return near;
}

function mergedCell(sheet: SheetContents, merges: readonly Merge[], row: number, column: number): Cell | undefined {
  const merge = merges.find(
    (candidate) => candidate.top <= row && candidate.bottom >= row && candidate.left <= column && candidate.right >= column,
  );
  return merge === undefined ? sheet.rows[row]?.[column] : sheet.rows[merge.top]?.[merge.left];
}

/** A group's word stands over every column its next level names, also where nobody merged the cells. */
function spreadRight(texts: readonly string[], below: readonly Cell[] | undefined, merges: readonly Merge[], row: number): string[] {
  const merged = merges.some((merge) => merge.top === row && merge.right > merge.left);
  let word = '';
  return texts.map((text, column) => {
    if (text !== '') word = text;
    return text === '' && !merged && readableText(below?.[column]) !== '' ? word : text;
  });
}
