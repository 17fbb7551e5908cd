import { LIMITS } from '../limits';
import { attribute } from '../markup';
import type { MarkupReceiver } from '../markup';
import { colourOf } from './colours';

/** How a cell looks, as far as it is drawn. */
export interface CellLook {
  readonly bold?: true;
  readonly italic?: true;
  readonly underlined?: true;
  readonly struck?: true;
  readonly ink?: string;
  readonly fill?: string;
  readonly align?: 'start' | 'center' | 'end';
  /** Sides with a line: `t`, `r`, `b`, `l`. */
  readonly lines?: string;
}

const ALIGNED: Readonly<Record<string, CellLook['align']>> = { left: 'start', center: 'center', centerContinuous: 'center', right: 'end' };
const SIDES: Readonly<Record<string, string>> = { top: 't', right: 'r', bottom: 'b', left: 'l', start: 'l', end: 'r' };

interface Style {
  readonly font: number;
  readonly fill: number;
  readonly border: number;
  align?: CellLook['align'];
}

/** Receives xl/styles.xml for drawing: fonts, fills, borders, and the cell styles that put them together. */
export class DrawnStyles implements MarkupReceiver {
  readonly wantsText = false;
  private readonly fonts: { -readonly [name in keyof CellLook]: CellLook[name] }[] = [];
  private readonly fills: (string | null)[] = [];
  private readonly borders: string[] = [];
  private readonly styles: Style[] = [];
  private list = '';

  constructor(private readonly theme: readonly string[]) {}

  open(name: string, attributes: string): void {
    if (name === 'fonts' || name === 'fills' || name === 'borders' || name === 'cellXfs') this.list = name;
    else if (this.list === 'fonts') this.font(name, attributes);
    else if (this.list === 'fills') this.fill(name, attributes);
    else if (this.list === 'borders') {
      if (name === 'border') this.borders.push('');
      else if (name in SIDES && !/^(?:none)?$/u.test(attribute(attributes, 'style') ?? ''))
        this.borders.push(`${this.borders.pop() ?? ''}${SIDES[name]}`);
    } else if (this.list === 'cellXfs') this.style(name, attributes);
  }

  text(): void {}

  close(name: string): void {
    if (name === this.list) this.list = '';
  }

  look(style: number): CellLook {
    const found = this.styles[style];
    if (found === undefined) return {};
    const fill = this.fills[found.fill];
    const lines = this.borders[found.border];
    return {
      ...this.fonts[found.font],
      ...(fill ? { fill } : {}),
      ...(lines ? { lines } : {}),
      ...(found.align ? { align: found.align } : {}),
    };
  }

  private font(name: string, attributes: string): void {
    if (name === 'font') this.fonts.push({});
    const font = this.fonts.at(-1);
    const on = !/^(?:0|false|off|none)$/iu.test(attribute(attributes, 'val') ?? '1');
    if (font === undefined || !on) return;
    if (name === 'b') font.bold = true;
    else if (name === 'i') font.italic = true;
    else if (name === 'u') font.underlined = true;
    else if (name === 'strike') font.struck = true;
    else if (name === 'color') {
      const ink = colourOf(attributes, this.theme);
      if (ink !== null) font.ink = ink;
    }
  }

  private fill(name: string, attributes: string): void {
    if (name === 'fill') this.fills.push(null);
    else if (name === 'fgColor') this.fills[this.fills.length - 1] = colourOf(attributes, this.theme);
    else if (name === 'patternFill' && attribute(attributes, 'patternType') === 'none') this.fills[this.fills.length - 1] = null;
  }

  private style(name: string, attributes: string): void {
    if (name === 'xf' && this.styles.length < LIMITS.styles) {
      const [font = 0, fill = 0, border = 0] = ['fontId', 'fillId', 'borderId'].map((one) => Number(attribute(attributes, one) ?? 0));
      this.styles.push({ font, fill, border });
    } else if (name === 'alignment') {
      const last = this.styles.at(-1);
      if (last !== undefined) last.align = ALIGNED[attribute(attributes, 'horizontal') ?? ''];
    }
  }
}

/** The part of a sheet that is looked at, from 0. */
export interface Window {
  readonly top: number;
  readonly left: number;
  readonly rows: number;
  readonly columns: number;
}

const CHARACTER_PIXELS = 7;
const CELL_PADDING = 5;
const POINT_PIXELS = 4 / 3;
const [USUAL_WIDTH, USUAL_HEIGHT] = [64, 20];
const [WIDEST, TALLEST] = [360, 160];

/** Receives a sheet's part for drawing: widths and heights in pixels, and the style of every cell in a window. */
export class SheetLooks implements MarkupReceiver {
  readonly wantsText = false;
  readonly styles = new Map<string, number>();
  private readonly widths = new Map<number, number>();
  private readonly heights = new Map<number, number>();
  private readonly window: Window;
  private usual = { width: USUAL_WIDTH, height: USUAL_HEIGHT };
  private row = -1;
  private column = -1;

  constructor(window: Window) {
    this.window = window;
  }

  open(name: string, attributes: string): void {
    if (name === 'c') this.cell(attributes);
    else if (name === 'row') this.begin(attributes);
    else if (name === 'col') this.columnsOf(attributes);
    else if (name === 'sheetFormatPr') {
      const [width, height] = [Number(attribute(attributes, 'defaultColWidth')), Number(attribute(attributes, 'defaultRowHeight'))];
      this.usual = { width: width > 0 ? pixelsOf(width) : USUAL_WIDTH, height: height > 0 ? height * POINT_PIXELS : USUAL_HEIGHT };
    }
  }

  text(): void {}

  close(): void {}

  width = (column: number): number => Math.min(WIDEST, Math.round(this.widths.get(column) ?? this.usual.width));
  height = (row: number): number => Math.min(TALLEST, Math.round(this.heights.get(row) ?? this.usual.height));

  private begin(attributes: string): void {
    const told = Number(attribute(attributes, 'r') ?? Number.NaN);
    this.row = Number.isInteger(told) && told >= 1 ? told - 1 : this.row + 1;
    this.column = -1;
    const height = Number(attribute(attributes, 'ht'));
    if (this.isInside(this.row) && height > 0) this.heights.set(this.row, height * POINT_PIXELS);
  }

  private isInside(row: number): boolean {
    return row >= this.window.top && row < this.window.top + this.window.rows;
  }

  private cell(attributes: string): void {
    this.column += 1;
    if (!this.isInside(this.row)) return;
    const place = /^([A-Z]{1,3})\d/u.exec(attribute(attributes, 'r') ?? '')?.[1];
    if (place !== undefined) this.column = [...place].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    const style = Number(attribute(attributes, 's') ?? 0);
    if (style > 0) this.styles.set(`${this.row} ${this.column}`, style);
  }

  private columnsOf(attributes: string): void {
    const [from = 0, to = 0, width = 0] = ['min', 'max', 'width'].map((name) => Number(attribute(attributes, name) ?? 0));
    const { left, columns } = this.window;
    if (width > 0) for (let at = Math.max(from - 1, left); at < Math.min(to, left + columns); at += 1) this.widths.set(at, pixelsOf(width));
  }
}

const pixelsOf = (characters: number): number => characters * CHARACTER_PIXELS + CELL_PADDING;
