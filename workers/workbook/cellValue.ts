import { decodeEscapes } from './cellText';
import { WorkbookFault } from './contents';
import type { Cell } from './contents';
import { exactNumber } from './exactNumber';
import { LIMITS } from './limits';
import { decodeMarkup } from './markup';
import type { NumberFormat } from './numberFormat';
import { isoDay, serialDay } from './serialDay';

/** What the `t` attribute of a cell says its value is; without one it is a number. */
export type CellType = 'number' | 'shared' | 'text' | 'flag' | 'error' | 'isoDay';

const MOST_REMEMBERED = 20_000;
const DOT = 46;
const MINUS = 45;
const NOUGHT = 48;
const NINE = 57;
/** From this length on V8 keeps a cut-out text as a window onto the whole piece of XML; a fresh text lets the piece go. */
const WINDOW_LENGTH = 13;

/**
 * Turns the values of cells into `Cell`s. Equal numbers and days of one style, and equal texts, become one shared object,
 * which keeps a large sheet small.
 */
export class CellValues {
  /** Texts cut at 32,767 characters so far. */
  cut = 0;
  private readonly numbers: Map<string, Cell>[] = [];
  private readonly texts = new Map<string, string>();

  constructor(
    private readonly shared: readonly string[],
    private readonly formats: readonly NumberFormat[],
    private readonly date1904: boolean,
  ) {}

  /** The cell whose raw value stands in `markup` between two positions. Throws WORKBOOK_DAMAGED when a shared text is not there. */
  cell(type: CellType, style: number, markup: string, from: number, to: number): Cell {
    switch (type) {
      case 'shared':
        return this.sharedText(markup, from, to);
      case 'number':
        return this.number(style < this.formats.length ? style : 0, markup.slice(from, to));
      case 'text':
        return this.text(decodeEscapes(decodeMarkup(markup.slice(from, to))));
      case 'flag':
        return /^\s*(?:1|true)\s*$/i.test(markup.slice(from, to));
      case 'error':
        return { error: this.remembered(decodeMarkup(markup.slice(from, to))) };
      case 'isoDay':
        return isoDay(markup.slice(from, to)) ?? this.text(markup.slice(from, to));
    }
  }

  /** A text, `null` when there is nothing in it, at most 32,767 characters of it. */
  text(text: string): Cell {
    if (text === '') return null;
    if (text.length > LIMITS.cellCharacters) {
      this.cut += 1;
      return text.slice(0, LIMITS.cellCharacters);
    }
    return this.remembered(text);
  }

  private sharedText(markup: string, from: number, to: number): Cell {
    let index = 0;
    for (let at = from; at < to; at += 1) {
      const digit = markup.charCodeAt(at) - NOUGHT;
      if (digit < 0 || digit > 9) {
        if (markup.charCodeAt(at) <= 32) continue;
        throw new WorkbookFault('WORKBOOK_DAMAGED', `no shared text has the number ${markup.slice(from, to)}`);
      }
      index = index * 10 + digit;
    }
    const text = from === to ? '' : this.shared[index];
    if (text === undefined) throw new WorkbookFault('WORKBOOK_DAMAGED', `shared text ${index} of ${this.shared.length} is asked for`);
    return text.length > LIMITS.cellCharacters ? this.text(text) : text === '' ? null : text;
  }

  private number(style: number, raw: string): Cell {
    const known = (this.numbers[style] ??= new Map<string, Cell>());
    const before = known.get(raw);
    if (before !== undefined) return before;
    const number = isCanonical(raw) ? raw : exactNumber(fresh(raw));
    const cell = number === null ? this.text(decodeEscapes(decodeMarkup(raw))) : numberCell(number, this.formats[style], this.date1904);
    if (known.size < MOST_REMEMBERED) known.set(number === raw ? raw : fresh(raw), cell);
    return cell;
  }

  private remembered(text: string): string {
    const before = this.texts.get(text);
    if (before !== undefined) return before;
    const kept = fresh(text);
    if (this.texts.size < MOST_REMEMBERED) this.texts.set(kept, kept);
    return kept;
  }
}

/** The cell of a canonical decimal under a number format; a day the calendar does not have stays a number. */
export function numberCell(number: string, format: NumberFormat | undefined, date1904: boolean): Cell {
  if (format === undefined || format.means === 'plain') return { number, shown: fifteenDigits(number) };
  if (format.means === 'day') return serialDay(Number(number), date1904) ?? { number, shown: number };
  return { number, shown: format.show(number) };
}

/** True of up to twelve characters that are a canonical decimal without closing zeros: most numbers of most files. */
function isCanonical(text: string): boolean {
  const end = text.length;
  if (end === 0 || end >= WINDOW_LENGTH) return false;
  const first = text.charCodeAt(0) === MINUS ? 1 : 0;
  let point = -1;
  for (let at = first; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code === DOT && point < 0 && at > first) point = at;
    else if (code < NOUGHT || code > NINE) return false;
  }
  const whole = (point < 0 ? end : point) - first;
  if (whole === 0 || (text.charCodeAt(first) === NOUGHT && (whole > 1 || first === 1))) return false;
  return point < 0 || (text.charCodeAt(end - 1) !== NOUGHT && point !== end - 1);
}

/** Excel shows fifteen digits of a number; a long integer is more likely an identifier and stays whole. */
function fifteenDigits(number: string): string {
  return number.length <= 15 || !number.includes('.') ? number : (exactNumber(Number(number).toPrecision(15)) ?? number);
}

function fresh(text: string): string {
  return text.length < WINDOW_LENGTH ? text : ` ${text}`.slice(1);
}
