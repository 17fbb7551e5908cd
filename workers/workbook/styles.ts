import { WorkbookFault } from './contents';
import { LIMITS } from './limits';
import { attribute } from './markup';
import type { MarkupReceiver } from './markup';
import { numberedFormat } from './numberFormat';
import type { NumberFormat } from './numberFormat';

/** Receives xl/styles.xml, of which only the number format of each cell style matters. */
export class CellStyles implements MarkupReceiver {
  readonly wantsText = false;
  private readonly codes = new Map<number, string>();
  private readonly formatIds: number[] = [];
  /** Differential styles further down hold formats and styles of their own, which number no cell. */
  private list = '';

  open(name: string, attributes: string): void {
    if (name === 'cellXfs' || name === 'numFmts') this.list = name;
    else if (name === 'xf' && this.list === 'cellXfs') {
      if (this.formatIds.length >= LIMITS.styles) throw new WorkbookFault('WORKBOOK_TOO_LARGE', `more than ${LIMITS.styles} cell styles`);
      this.formatIds.push(Number(attribute(attributes, 'numFmtId') ?? 0));
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
