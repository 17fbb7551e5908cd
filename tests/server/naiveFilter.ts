import type { Leaf, Where } from '#define/filter';
import { isLeaf, patternSource } from '#define/filter';
import { kindOf } from '#define/kinds';
import { no, yes } from '#define/kinds/times';
import type { Column } from '#define/catalogue';
import type { Value } from '#define/row';
import type { Language } from '#names/languages';
import { dayNumber, parseDayText } from '#values/day';
import { compare, toDecimal } from '#values/decimal';
import { dayInZone, parseMomentText } from '#values/moment';
import { parseNumberText } from '#values/numberText';
import { collate, foldSearch, foldWidth } from '#values/text';

/** A row as a person sees it: stored values, and the text each cell shows. */
export interface SeenRow {
  readonly id: string;
  value(column: string): Value;
  shown(column: string): string;
}

export interface Surroundings {
  readonly column: (name: string) => Column;
  readonly language: Language;
  readonly zone: string;
  readonly today: string;
}

type Part = { op: string; value?: string; value2?: string; matchCase?: boolean };

/**
 * The table of design/sheet.md §1.2 read aloud, row by row and without any thought of speed: what the database's
 * conditions and the worker's masks are held against.
 */
export class NaiveFilter {
  constructor(private readonly around: Surroundings) {}

  keeps(row: SeenRow, where: Where): boolean {
    if (isLeaf(where)) return this.leaf(row, where);
    if ('and' in where) return where.and.every((one) => this.keeps(row, one));
    return where.or.length === 0 || where.or.some((one) => this.keeps(row, one));
  }

  private leaf(row: SeenRow, leaf: Leaf): boolean {
    const value = row.value(leaf.field);
    if (leaf.anyOf)
      return leaf.anyOf.some((key) =>
        key === null || key === '' ? value === null : value !== null && this.sameKey(leaf.field, value, key),
      );
    if (leaf.listed) {
      const own = (text: string): Part => ({ op: 'equal', value: text.replace(/[*?~]/gu, '~$&'), matchCase: leaf.matchCase === true });
      return leaf.listed.some((text) => this.part(row, leaf.field, own(text))) === (leaf.op !== 'unequal');
    }
    const asked: Part[] = leaf.op === 'custom' ? [...(leaf.parts ?? [])].slice(0, 2) : [leaf as Part];
    const parts = asked.map((part) => ({ ...part, matchCase: leaf.matchCase === true }));
    const on = parts.filter(
      ({ op, value: argument = '', value2 = '' }) =>
        argument !== '' || op === 'equal' || op === 'unequal' || (op === 'between' && value2 !== ''),
    );
    if (on.length === 0) return true;
    const answers = on.map((part) => this.part(row, leaf.field, part));
    return leaf.op === 'custom' && leaf.join === 'or' ? answers.some(Boolean) : answers.every(Boolean);
  }

  private sameKey(name: string, value: NonNullable<Value>, key: string): boolean {
    const { field } = this.around.column(name);
    if (kindOf(field).comparison !== 'number') return String(value) === key;
    const wanted = /^-?\d+(\.\d+)?$/u.test(key) ? parseNumberText(key) : null;
    return wanted !== null && compare(toDecimal(String(value)), toDecimal(wanted)) === 0;
  }

  private part(row: SeenRow, name: string, { op, value = '', value2 = '', matchCase = false }: Part): boolean {
    const cell = row.value(name);
    if (value === '' && op === 'equal') return cell === null;
    if (value === '' && op === 'unequal') return cell !== null;
    const positive = { unequal: 'equal', notbegin: 'begin', notendin: 'endin', exclude: 'include' }[op];
    if (positive) return !this.part(row, name, { op: positive, value, matchCase });
    if (cell === null) return false;
    switch (kindOf(this.around.column(name).field).comparison) {
      case 'text':
        return this.text(row, name, { op, value, value2, matchCase });
      case 'number':
        return (
          this.number(String(cell), this.around.column(name), { op, value, value2 }) ||
          (op === 'equal' && this.looksLike(row.shown(name), this.around.column(name), value))
        );
      case 'date':
        return this.date(String(cell), this.around.column(name), { op, value, value2 });
      case 'boolean':
        return this.flag(cell === true, { op, value });
    }
  }

  private text(row: SeenRow, name: string, { op, value = '', value2 = '', matchCase = false }: Part): boolean {
    const fold = matchCase ? foldWidth : foldSearch;
    const texts = [row.shown(name), ...(this.around.column(name).field.kind === 'dict' ? [String(row.value(name))] : [])].map(fold);
    const matches = (start: boolean, end: boolean) =>
      texts.some((text) => new RegExp(foldedPattern(value, start, end, fold), 'u').test(text));
    const shown = texts[0] as string;
    const against = (argument: string) =>
      parseNumberText(argument) === null ? collate(shown, fold(argument), this.around.language) : null;
    switch (op) {
      case 'equal':
        return matches(true, true);
      case 'begin':
        return matches(true, false);
      case 'endin':
        return matches(false, true);
      case 'include':
        return matches(false, false);
      case 'between':
        return this.between(value, value2, against, (a, b) => collate(fold(a), fold(b), this.around.language));
      default:
        return ordered(op, against(value));
    }
  }

  /** An amount is also equal to what it shows, rounded to the decimals of its currency. */
  private looksLike(shown: string, { field }: Column, argument: string): boolean {
    const [own, wanted] = [parseNumberText(shown), parseNumberText(argument, { percent: field.percent ? 'asTyped' : 'fraction' })];
    return field.kind === 'money' && own !== null && wanted !== null && compare(toDecimal(own), toDecimal(wanted)) === 0;
  }

  private number(cell: string, { field }: Column, { op, value = '', value2 = '' }: Part): boolean {
    const read = (argument: string) => parseNumberText(argument, { percent: field.percent ? 'asTyped' : 'fraction' });
    const against = (argument: string) => {
      const number = read(argument);
      return number === null ? null : compare(toDecimal(cell), toDecimal(number));
    };
    if (op === 'between')
      return this.between(value, value2, against, (a, b) => compare(toDecimal(read(a) as string), toDecimal(read(b) as string)));
    return op !== 'begin' && op !== 'endin' && op !== 'include' && ordered(op, against(value));
  }

  private date(cell: string, column: Column, { op, value = '', value2 = '' }: Part): boolean {
    const timed = (argument: string) => /\d:\d/u.test(foldWidth(argument));
    const isMoment = column.field.kind === 'moment';
    const context = { context: this.around.today };
    /** Place of the argument on a line, and of the cell seen as coarsely as the argument says. */
    const places = (argument: string): [number, number] | null => {
      if (!timed(argument)) {
        const day = parseDayText(argument, context);
        return day === null || day === 'AMBIGUOUS'
          ? null
          : [dayNumber(day), dayNumber(isMoment ? dayInZone(cell, this.around.zone) : cell)];
      }
      const moment = parseMomentText(argument, isMoment ? this.around.zone : 'UTC', context);
      if (moment === null) return null;
      const unit = /\d:\d\d:\d/u.test(foldWidth(argument)) ? 1_000 : 60_000;
      // The minute (or second) that begins with the argument.
      return isMoment
        ? [0, Math.floor((Date.parse(cell) - Date.parse(moment)) / unit)]
        : [Date.parse(moment), dayNumber(cell) * 86_400_000];
    };
    const against = (argument: string) => {
      const found = places(argument);
      return found && Math.sign(found[1] - found[0]);
    };
    if (op === 'between') return this.between(value, value2, against, (a, b) => this.startOf(a, column) - this.startOf(b, column));
    return op !== 'begin' && op !== 'endin' && op !== 'include' && ordered(op, against(value));
  }

  private startOf(argument: string, { field }: Column): number {
    const zone = field.kind === 'moment' ? this.around.zone : 'UTC';
    return Date.parse(parseMomentText(argument, zone, { context: this.around.today }) ?? '0001-01-01T00:00:00.000Z');
  }

  private flag(cell: boolean, { op, value = '' }: Part): boolean {
    const typed = foldSearch(value).trim();
    const wanted = yes.has(typed) ? 1 : no.has(typed) ? 0 : null;
    return wanted !== null && ['equal', 'gt', 'ge', 'lt', 'le'].includes(op) && ordered(op, Number(cell) - wanted);
  }

  /** `against` says how the cell stands to an argument, `order` how one argument stands to the other. */
  private between(
    value: string,
    value2: string,
    against: (argument: string) => number | null,
    order: (a: string, b: string) => number,
  ): boolean {
    if ((value !== '' && against(value) === null) || (value2 !== '' && against(value2) === null)) return false;
    const [low, high] = value !== '' && value2 !== '' && order(value, value2) > 0 ? [value2, value] : [value, value2];
    return (low === '' || (against(low) as number) >= 0) && (high === '' || (against(high) as number) <= 0);
  }
}

function ordered(op: string, standing: number | null): boolean {
  if (standing === null) return false;
  return { equal: standing === 0, gt: standing > 0, ge: standing >= 0, lt: standing < 0, le: standing <= 0 }[op] ?? false;
}

/** The pattern with its literal parts folded; the signs of the pattern are read before folding makes others of them. */
function foldedPattern(pattern: string, start: boolean, end: boolean, fold: (text: string) => string): string {
  const source = patternSource(pattern, { start, end });
  return source.replace(/[^\\^$.*+?()[\]{}|/]+/gu, (part) => fold(part).replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&'));
}
