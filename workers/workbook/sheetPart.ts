import { decodeEscapes } from './cellText';
import type { CellType, CellValues } from './cellValue';
import { WorkbookFault } from './contents';
import { placeOf } from './contents';
import type { Cell, Merge, SheetContents } from './contents';
import { LIMITS } from './limits';
import { INCOMPLETE, NOT_TAKEN, attribute, flagAttribute } from './markup';
import type { MarkupReceiver } from './markup';
import type { RowStore } from './rowStore';

const SPACE = 32;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;
const SLASH = 47;
const NOUGHT = 48;
const NINE = 57;
const EQUALS = 61;
const GREATER = 62;
const CAPITAL_A = 65;
const LETTERS = 26;
const SMALL_B = 98;
const SMALL_C = 99;
const SMALL_D = 100;
const SMALL_E = 101;
const SMALL_F = 102;
const SMALL_I = 105;
const SMALL_R = 114;
const SMALL_S = 115;
const SMALL_T = 116;
const SMALL_V = 118;

const END_OF_VALUE = '</v></c>';
const INLINE = '<is><t';
const END_OF_INLINE = '</t></is></c>';
/** Of a formula without a value so much is shown. */
const longestFormula = 100;
const RANGE = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})(?::\$?([A-Za-z]{1,3})\$?(\d{1,7}))?$/;

/**
 * Receives one xl/worksheets part. Cells of the common shapes are read in place by `take`, straight off the text;
 * everything else (prefixes, rich text, odd order) comes through `open`, `text` and `close`. Formulas are never reckoned:
 * the value is the one the workbook was saved with. Where a program saved none the formula itself stands as an error, so that
 * nobody takes the cell for a blank one.
 */
export class SheetPart implements MarkupReceiver {
  wantsText = false;
  rightToLeft = false;
  readonly merges: Merge[] = [];
  private readonly hiddenRows = new Set<number>();
  private readonly hiddenColumns = new Set<number>();
  private readonly struck: number[] = [];
  private inRows = false;
  private row = -1;
  private column = 0;
  private style = 0;
  private type: CellType = 'number';
  /** What the cell's value and its inline text hold, while a cell is open; a well-made cell has one of them. */
  private value: string | null = null;
  private inline = '';
  private inlineWanted = false;
  private inInline = false;
  private inFormula = false;
  /** The formula of the open cell; null where it has none. */
  private formula: string | null = null;
  private phonetic = false;

  constructor(
    private readonly rows: RowStore,
    private readonly values: CellValues,
    private readonly struckStyles: ReadonlySet<number>,
  ) {}

  take(text: string, at: number): number {
    if (!this.inRows || text.charCodeAt(at + 1) !== SMALL_C || text.charCodeAt(at + 2) !== SPACE) return NOT_TAKEN;
    const column = this.column;
    const next = this.takeHead(text, at + 3);
    const end = next < 0 ? next : text.charCodeAt(next - 2) === SLASH ? next : this.takeValue(text, next);
    // What was not taken is offered again, or comes through `open`, and counts its column from here.
    if (end < 0) this.column = column;
    else this.column += 1;
    return end;
  }

  open(name: string, attributes: string): void {
    if (name === 'row' && this.inRows) this.openRow(attributes);
    else if (name === 'c' && this.inRows) this.openCell(attributes);
    else if (name === 'v' || name === 't') {
      this.wantsText = this.value !== null && !this.phonetic;
      this.inInline = name === 't';
    } else if (name === 'f' && this.value !== null) {
      this.wantsText = this.inFormula = true;
      this.formula = '';
    } else if (name === 'rPh') this.phonetic = true;
    else if (name === 'sheetData') this.inRows = true;
    else if (name === 'mergeCell') this.addMerge(attribute(attributes, 'ref') ?? '');
    else if (name === 'col') this.addColumns(attributes);
    else if (name === 'sheetView') this.rightToLeft ||= flagAttribute(attributes, 'rightToLeft');
  }

  text(content: string): void {
    if (this.inFormula) this.formula = ((this.formula ?? '') + content).slice(0, longestFormula);
    else if (this.inInline) this.inline += content;
    else this.value += content;
  }

  close(name: string): void {
    if (name === 'v' || name === 't' || name === 'f') this.wantsText = this.inFormula = false;
    else if (name === 'rPh') this.phonetic = false;
    else if (name === 'sheetData') this.inRows = false;
    else if (name === 'c' && this.value !== null) {
      const first = this.inlineWanted ? this.inline : this.value;
      this.put(this.collected(first === '' ? this.value + this.inline : first));
      this.column += 1;
      this.value = null;
    }
  }

  /** Hidden rows and columns and merges, once the part has been read to its end. */
  about(): Pick<SheetContents, 'merges' | 'hiddenRows' | 'hiddenColumns' | 'rightToLeft' | 'struck'> {
    const ascending = (numbers: Set<number>) => [...numbers].sort((a, b) => a - b);
    return {
      merges: this.merges,
      hiddenRows: ascending(this.hiddenRows),
      hiddenColumns: ascending(this.hiddenColumns),
      rightToLeft: this.rightToLeft,
      ...(this.struck.length > 0 ? { struck: this.struck } : {}),
    };
  }

  /** Reads the attributes of a cell from behind its name to behind its ">". */
  private takeHead(text: string, from: number): number {
    this.style = 0;
    this.type = 'number';
    let at = from;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === GREATER) return at + 1;
      if (code === SPACE || code === SLASH) {
        at += 1;
        continue;
      }
      const quote = text.charCodeAt(at + 2);
      if (text.charCodeAt(at + 1) !== EQUALS || (quote !== DOUBLE_QUOTE && quote !== SINGLE_QUOTE))
        return at + 2 >= text.length ? INCOMPLETE : NOT_TAKEN;
      const end = text.indexOf(quote === DOUBLE_QUOTE ? '"' : "'", at + 3);
      if (end < 0) return INCOMPLETE;
      if (code === SMALL_R) this.column = columnOf(text, at + 3, end) ?? this.column;
      else if (code === SMALL_S) this.style = wholeNumber(text, at + 3, end);
      else if (code === SMALL_T) this.type = typeOf(text, at + 3, end);
      at = end + 1;
    }
  }

  /** Reads the value of a cell from behind its head to behind "</c>" and stores it. */
  private takeValue(text: string, from: number): number {
    let at = from;
    if (text.charCodeAt(at + 1) === SMALL_F) {
      at = behindFormula(text, at);
      if (at < 0) return at;
    }
    if (text.charCodeAt(at + 1) === SMALL_V && text.charCodeAt(at + 2) === GREATER) {
      const end = text.indexOf('<', at + 3);
      if (end < 0 || end + END_OF_VALUE.length > text.length) return INCOMPLETE;
      if (!text.startsWith(END_OF_VALUE, end) || (end === at + 3 && at > from)) return NOT_TAKEN;
      this.put(end === at + 3 ? null : this.values.cell(this.type, this.style, text, at + 3, end));
      return end + END_OF_VALUE.length;
    }
    if (this.type === 'text' && text.startsWith(INLINE, at)) {
      const start = text.indexOf('>', at + INLINE.length) + 1;
      const end = start === 0 ? -1 : text.indexOf('<', start);
      if (end < 0 || end + END_OF_INLINE.length > text.length) return INCOMPLETE;
      if (!text.startsWith(END_OF_INLINE, end) || text.charCodeAt(start - 2) === SLASH) return NOT_TAKEN;
      this.put(this.values.cell('text', this.style, text, start, end));
      return end + END_OF_INLINE.length;
    }
    return at + INLINE.length > text.length ? INCOMPLETE : NOT_TAKEN;
  }

  private put(cell: Cell): void {
    if (cell !== null && this.struckStyles.size > 0 && this.struckStyles.has(this.style) && this.struck.length < LIMITS.struck)
      this.struck.push(placeOf(this.row, this.column));
    this.rows.put(this.column, cell);
  }

  private openRow(attributes: string): void {
    const told = Number(attribute(attributes, 'r') ?? Number.NaN);
    this.row = Number.isInteger(told) && told >= 1 ? told - 1 : this.row + 1;
    this.column = 0;
    this.rows.begin(this.row);
    if (this.row < LIMITS.rows && flagAttribute(attributes, 'hidden')) this.hiddenRows.add(this.row);
  }

  private openCell(attributes: string): void {
    const place = attribute(attributes, 'r') ?? '';
    const type = attribute(attributes, 't') ?? 'n';
    this.column = columnOf(place, 0, place.length) ?? this.column;
    this.style = Number(attribute(attributes, 's') ?? 0);
    this.type = typeOf(type, 0, type.length);
    this.inlineWanted = type === 'inlineStr';
    this.value = '';
    this.inline = '';
    this.formula = null;
  }

  /** What came through `text` has its entities resolved already. */
  private collected(value: string): Cell {
    if (this.type === 'text') return this.values.text(decodeEscapes(value));
    if (value === '' && this.formula !== null) return { error: `=${this.formula || '?'}` };
    return value === '' ? null : this.values.cell(this.type, this.style, value, 0, value.length);
  }

  private addMerge(ref: string): void {
    const parts = RANGE.exec(ref);
    if (parts === null) return;
    const [, left = '', top = '', right = left, bottom = top] = parts;
    const merge = {
      top: Number(top) - 1,
      left: columnOf(left, 0, left.length) ?? 0,
      bottom: Number(bottom) - 1,
      right: columnOf(right, 0, right.length) ?? 0,
    };
    if (merge.top < 0 || merge.top >= LIMITS.rows || merge.left >= LIMITS.columns || merge.bottom < merge.top || merge.right < merge.left)
      return;
    if (this.merges.length >= LIMITS.merges) throw new WorkbookFault('WORKBOOK_TOO_LARGE', `more than ${LIMITS.merges} merged ranges`);
    this.merges.push({ ...merge, bottom: Math.min(merge.bottom, LIMITS.rows - 1), right: Math.min(merge.right, LIMITS.columns - 1) });
  }

  private addColumns(attributes: string): void {
    if (!flagAttribute(attributes, 'hidden')) return;
    const from = Math.max(1, Number(attribute(attributes, 'min') ?? 0));
    const to = Math.min(LIMITS.columns, Number(attribute(attributes, 'max') ?? 0));
    for (let column = from; column <= to; column += 1) this.hiddenColumns.add(column - 1);
  }
}

/** The column letters of a reference such as "AB12" or "AB", from 0; null without letters. */
function columnOf(text: string, from: number, to: number): number | null {
  let column = 0;
  let at = from;
  for (; at < to && at < from + 4; at += 1) {
    const letter = (text.charCodeAt(at) & ~32) - CAPITAL_A;
    if (letter < 0 || letter >= LETTERS) break;
    column = column * LETTERS + letter + 1;
  }
  return column === 0 ? null : column - 1;
}

function wholeNumber(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code < NOUGHT || code > NINE) return 0;
    value = value * 10 + code - NOUGHT;
  }
  return value;
}

/** One of s, str, inlineStr, b, e, d and n, told by their first letters. */
function typeOf(text: string, from: number, to: number): CellType {
  switch (text.charCodeAt(from)) {
    case SMALL_S:
      return to - from === 1 ? 'shared' : 'text';
    case SMALL_I:
      return 'text';
    case SMALL_B:
      return 'flag';
    case SMALL_E:
      return 'error';
    case SMALL_D:
      return 'isoDay';
    default:
      return 'number';
  }
}

/** Behind "<f/>" or "<f>…</f>"; `at` is the position of its "<". */
function behindFormula(text: string, at: number): number {
  const head = text.indexOf('>', at);
  if (head < 0) return INCOMPLETE;
  if (text.charCodeAt(head - 1) === SLASH) return head + 1;
  const end = text.indexOf('</f>', head);
  return end < 0 ? INCOMPLETE : end + 4;
}
