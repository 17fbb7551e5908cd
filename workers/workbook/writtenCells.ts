import { isDecimalText, plainText, toDecimal } from '#values/decimal';
import { markupText } from './cellText';
import { shortestText } from './exactNumber';
import { LIMITS } from './limits';
import type { CellOut, ColumnKind, ColumnPlan } from './plan';
import { daySerial } from './serialDay';
import { cutText } from './sheetNames';
import type { ColumnStyles } from './writtenStyles';

const SAFE_LENGTH = 15;
const SECONDS_A_DAY = 86_400;
const MOST_REMEMBERED = 20_000;
const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/;

/** The texts of a workbook, each written once; cells name them by number. */
export class TextPool {
  private readonly numbers = new Map<string, number>();
  private readonly printed: string[] = [];

  numberOf(text: string): number {
    const before = this.numbers.get(text);
    if (before !== undefined) return before;
    const number = this.printed.length;
    this.numbers.set(text, number);
    const kept = markupText(cutText(text, LIMITS.cellCharacters));
    this.printed.push(needsSpace(kept) ? `<si><t xml:space="preserve">${kept}</t></si>` : `<si><t>${kept}</t></si>`);
    return number;
  }

  /** The items of xl/sharedStrings.xml in their order. */
  items(): readonly string[] {
    return this.printed;
  }
}

/** Prints the cells of one column. */
export class ColumnPrinter {
  private readonly kind: ColumnKind;
  private readonly head: string;
  private readonly valueHead: string;
  private readonly texts: Map<string, string>;

  constructor(
    column: ColumnPlan,
    index: number,
    private readonly styles: ColumnStyles,
    private readonly pool: TextPool,
  ) {
    this.kind = column.kind;
    this.head = `<c r="${columnLetters(index)}`;
    this.valueHead = `" s="${styles.value}"><v>`;
    this.texts = new Map();
  }

  /** The cell in the row numbered `row` (from 1, as a text), or nothing when it is blank. */
  print(cell: CellOut, row: string): string {
    if (cell === null || cell === '') return '';
    if (typeof cell === 'string') {
      if (this.kind !== 'text') {
        const value = this.valueText(this.kind, cell);
        if (value !== null) return this.head + row + value;
      }
      return this.head + row + this.textTail(cell);
    }
    if (typeof cell === 'boolean') return `${this.head}${row}" s="${this.styles.value}" t="b"><v>${cell ? 1 : 0}</v></c>`;
    const { kind, text } = told(cell);
    if (text === '') return '';
    return this.head + row + ((kind === 'text' ? null : this.valueText(kind, text)) ?? this.textTail(text));
  }

  private textTail(text: string): string {
    let tail = this.texts.get(text);
    if (tail === undefined) {
      const style = isFormulaLike(text) ? this.styles.quotedText : this.styles.text;
      tail = `" s="${style}" t="s"><v>${this.pool.numberOf(text)}</v></c>`;
      if (this.texts.size < MOST_REMEMBERED) this.texts.set(text, tail);
    }
    return tail;
  }

  /** Everything behind the reference of a number, day or moment; null when the text is none and must stay a text. */
  private valueText(kind: ColumnKind, text: string): string | null {
    if (kind === 'decimal' || kind === 'integer') {
      if (!isDecimalText(text)) return null;
      if (text.length > SAFE_LENGTH && losesDigits(text)) return `" s="${this.styles.longNumber}" t="s"><v>${this.pool.numberOf(text)}</v></c>`;
      return `${this.valueHead}${text}</v></c>`;
    }
    const known = this.texts.get(text);
    if (known !== undefined) return known;
    const serial = kind === 'day' ? daySerial(text) : kind === 'moment' ? momentSerial(text) : null;
    if (serial === null) return null;
    const tail = `${this.valueHead}${serial}</v></c>`;
    if (this.texts.size < MOST_REMEMBERED) this.texts.set(text, tail);
    return tail;
  }
}

/** The letters of a column counted from 0: A … Z, AA …. */
export function columnLetters(index: number): string {
  let letters = '';
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1) letters = String.fromCharCode(65 + (rest % 26)) + letters;
  return letters;
}

function told(cell: Exclude<CellOut, null | string | boolean>): { kind: ColumnKind; text: string } {
  if ('number' in cell) return { kind: 'decimal', text: cell.number };
  if ('day' in cell) return { kind: 'day', text: cell.day };
  return 'moment' in cell ? { kind: 'moment', text: cell.moment } : { kind: 'text', text: cell.text };
}

/** Texts Excel would run as a formula when the cell is edited or the sheet saved as delimited text (design/reliability.md T11). */
function isFormulaLike(text: string): boolean {
  const first = text.charCodeAt(0);
  return first === 61 || first === 43 || first === 45 || first === 64 || first === 9 || first === 13;
}

function needsSpace(text: string): boolean {
  return /^\s|\s$|\n/.test(text);
}

function losesDigits(text: string): boolean {
  return shortestText(Number(text)) !== plainText(toDecimal(text));
}

function momentSerial(text: string): number | null {
  const parts = MOMENT.exec(text);
  if (parts === null) return daySerial(text);
  const [, day = '', hour, minute, second = '0'] = parts;
  const serial = daySerial(day);
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Number(second);
  return serial === null || seconds >= SECONDS_A_DAY ? null : serial + seconds / SECONDS_A_DAY;
}
