import { isDecimalText, plainText, toDecimal } from '#values/decimal';
import { markupText } from './cellText';
import { shortestText } from './exactNumber';
import { LIMITS } from './limits';
import type { CellOut, ColumnKind, ColumnPlan } from './plan';
import { daySerial } from './serialDay';
import { cutText } from './sheetNames';
import type { ColumnStyles } from './writtenStyles';
import type { PartWriter } from './zipWriter';

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

/** Prints the cells of one column into a sheet's part. */
export class ColumnPrinter {
  private readonly kind: ColumnKind;
  private readonly head: string;
  private readonly valueHead: string;
  private readonly textHead: string;
  private readonly quotedHead: string;
  private readonly longNumberHead: string;
  /** By the number of decimals shown. */
  private readonly numberHeads: (string | undefined)[] = [];
  private readonly serials = new Map<string, string | null>();

  constructor(
    column: ColumnPlan,
    index: number,
    private readonly styles: ColumnStyles,
    private readonly pool: TextPool,
  ) {
    this.kind = column.kind;
    this.head = `<c r="${columnLetters(index)}`;
    this.valueHead = `" s="${styles.value}"><v>`;
    this.textHead = `" s="${styles.text}" t="s"><v>`;
    this.quotedHead = `" s="${styles.quotedText}" t="s"><v>`;
    this.longNumberHead = `" s="${styles.longNumber}" t="s"><v>`;
  }

  /** Writes the cell of the row numbered `row`, from 1; of a blank one, nothing. */
  print(cell: CellOut, row: number, part: PartWriter): void {
    if (cell === null || cell === '') return;
    if (typeof cell === 'string') this.printKind(this.kind, cell, row, part);
    else if (typeof cell === 'boolean') this.printValue(row, part, `" s="${this.styles.value}" t="b"><v>`, cell ? '1' : '0');
    else {
      const { kind, text, decimals } = told(cell);
      if (text !== '') this.printKind(kind, text, row, part, decimals);
    }
  }

  private printKind(kind: ColumnKind, text: string, row: number, part: PartWriter, decimals?: number): void {
    if (kind === 'decimal' || kind === 'integer') {
      if (isDecimalText(text)) {
        if (text.length > SAFE_LENGTH && losesDigits(text)) this.printText(row, part, this.longNumberHead, text);
        else this.printValue(row, part, this.numberHead(text, decimals), text);
        return;
      }
    } else if (kind === 'day' || kind === 'moment') {
      const serial = this.serial(kind, text);
      if (serial !== null) {
        this.printValue(row, part, this.valueHead, serial);
        return;
      }
    }
    this.printText(row, part, isFormulaLike(text) ? this.quotedHead : this.textHead, text);
  }

  private numberHead(text: string, decimals?: number): string {
    if (decimals === undefined && !this.styles.asWritten) return this.valueHead;
    const shown = decimals ?? decimalsOf(text);
    return (this.numberHeads[shown] ??= `" s="${this.styles.numberOf(shown)}"><v>`);
  }

  private printText(row: number, part: PartWriter, head: string, text: string): void {
    part.ascii(this.head);
    part.digits(row);
    part.ascii(head);
    part.digits(this.pool.numberOf(text));
    part.ascii('</v></c>');
  }

  private printValue(row: number, part: PartWriter, head: string, value: string): void {
    part.ascii(this.head);
    part.digits(row);
    part.ascii(head);
    part.ascii(value);
    part.ascii('</v></c>');
  }

  /** The serial number of a day or moment as a text, remembered because days repeat; null when the text is none. */
  private serial(kind: 'day' | 'moment', text: string): string | null {
    let serial = this.serials.get(text);
    if (serial === undefined) {
      const number = kind === 'day' ? daySerial(text) : momentSerial(text);
      serial = number === null ? null : String(number);
      if (this.serials.size < MOST_REMEMBERED) this.serials.set(text, serial);
    }
    return serial;
  }
}

/** The letters of a column counted from 0: A … Z, AA …. */
export function columnLetters(index: number): string {
  let letters = '';
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1) letters = String.fromCharCode(65 + (rest % 26)) + letters;
  return letters;
}

function told(cell: Exclude<CellOut, null | string | boolean>): { kind: ColumnKind; text: string; decimals?: number | undefined } {
  if ('number' in cell) return { kind: 'decimal', text: cell.number, decimals: cell.decimals };
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
  const short = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return shortestText(Number(text)) !== plainText(toDecimal(short));
}

function decimalsOf(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

function momentSerial(text: string): number | null {
  const parts = MOMENT.exec(text);
  if (parts === null) return daySerial(text);
  const [, day = '', hour, minute, second = '0'] = parts;
  const serial = daySerial(day);
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Number(second);
  return serial === null || seconds >= SECONDS_A_DAY ? null : serial + seconds / SECONDS_A_DAY;
}
