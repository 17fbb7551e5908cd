import { WorkbookFault } from './contents';
import { LIMITS } from './limits';
import { attribute } from './markup';
import type { MarkupReceiver } from './markup';
import { numberedFormat } from './numberFormat';
import type { NumberFormat } from './numberFormat';

/** Receives xl/styles.xml, of which the number format of each cell style matters and whether it is struck through. */
export class CellStyles implements MarkupReceiver {
  readonly wantsText = false;
  private readonly codes = new Map<number, string>();
  private readonly formatIds: number[] = [];
  private readonly struckFonts = new Set<number>();
  /** Cell styles whose text is struck through. */
  readonly struck = new Set<number>();
  private font = -1;
  /** Differential styles further down hold formats and styles of their own, which number no cell. */
  private list = '';

  open(name: string, attributes: string): void {
    if (name === 'cellXfs' || name === 'numFmts' || name === 'fonts') this.list = name;
    else if (name === 'xf' && this.list === 'cellXfs') {
      if (this.formatIds.length >= LIMITS.styles) throw new WorkbookFault('WORKBOOK_TOO_LARGE', `more than ${LIMITS.styles} cell styles`);
      if (this.struckFonts.has(Number(attribute(attributes, 'fontId') ?? 0))) this.struck.add(this.formatIds.length);
      this.formatIds.push(Number(attribute(attributes, 'numFmtId') ?? 0));
    } else if (this.list === 'fonts') {
      if (name === 'font') this.font += 1;
      else if (name === 'strike' && !/^(?:0|false|off)$/iu.test(attribute(attributes, 'val') ?? '1')) this.struckFonts.add(this.font);
    } else if (name === 'numFmt' && this.list === 'numFmts') {
      const code = attribute(attributes, 'formatCode');
      if (code !== null) this.codes.set(Number(attribute(attributes, 'numFmtId')), code);
    }
  }

  text(): void {}

  close(name: string): void {
    if (name === this.list) this.list = '';
  }

  /** One format per cell style, in the order cells count them. */
  formats(): NumberFormat[] {
    const known = new Map<number, NumberFormat>();
    return this.formatIds.map((id) => {
      const format = known.get(id) ?? numberedFormat(id, this.codes);
      known.set(id, format);
      return format;
    });
  }
}
