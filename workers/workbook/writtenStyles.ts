import { markupText } from './cellText';
import type { ColumnPlan } from './plan';

/** Style numbers of one column's cells. */
export interface ColumnStyles {
  value: number;
  text: number;
  /** For texts Excel would otherwise take for formulas when somebody edits the cell. */
  quotedText: number;
  /** Of a number that shows so many decimals, whatever its column's format says. */
  numberOf(decimals: number): number;
  /** Numbers show the decimals they are written with. */
  asWritten: boolean;
  /** For numbers with more digits than a double holds: right-aligned text. */
  longNumber: number;
}

export const PLAIN_STYLE = 0;
export const HEADER_STYLE = 1;
export const TITLE_STYLE = 2;
const QUOTED_STYLE = 3;
const LONG_NUMBER_STYLE = 4;
const TEXT_STYLE = 5;
const QUOTED_TEXT_STYLE = 6;

const TEXT_FORMAT = 49;
const FIRST_OWN_FORMAT = 164;
const MOST_DECIMALS = 30;

const FIXED_STYLES = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="49" fontId="1" fillId="2" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment vertical="center"/></xf>',
  '<xf numFmtId="49" fontId="2" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1"><alignment horizontal="center" vertical="center"/></xf>',
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/>',
  `<xf numFmtId="${TEXT_FORMAT}" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="right"/></xf>`,
  `<xf numFmtId="${TEXT_FORMAT}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  `<xf numFmtId="${TEXT_FORMAT}" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/>`,
];

/** Collects the cell styles of a workbook while its columns are laid out, and prints xl/styles.xml. */
export class WrittenStyles {
  private readonly formats: string[] = [];

  of(column: ColumnPlan): ColumnStyles {
    const format = column.format ?? ownFormat(column);
    const numbers = {
      longNumber: LONG_NUMBER_STYLE,
      asWritten: column.decimals === 'written',
      numberOf: (decimals: number) => this.styleOf(numberFormat(decimals)),
    };
    if (format === null) return { value: TEXT_STYLE, text: TEXT_STYLE, quotedText: QUOTED_TEXT_STYLE, ...numbers };
    return { value: this.styleOf(format), text: PLAIN_STYLE, quotedText: QUOTED_STYLE, ...numbers };
  }

  private styleOf(format: string): number {
    let at = this.formats.indexOf(format);
    if (at < 0) at = this.formats.push(format) - 1;
    return FIXED_STYLES.length + at;
  }

  print(): string {
    const numbered = this.formats.map(
      (format, at) => `<numFmt numFmtId="${FIRST_OWN_FORMAT + at}" formatCode="${markupText(format).replaceAll('"', '&quot;')}"/>`,
    );
    const styles = this.formats.map(
      (_, at) => `<xf numFmtId="${FIRST_OWN_FORMAT + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    );
    return (
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
      (numbered.length === 0 ? '' : `<numFmts count="${numbered.length}">${numbered.join('')}</numFmts>`) +
      '<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="14"/><name val="Calibri"/></font></fonts>' +
      '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8ECF0"/></patternFill></fill></fills>' +
      '<borders count="2"><border/><border><left/><right/><top/><bottom style="thin"><color rgb="FF9AA4AE"/></bottom></border></borders>' +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      `<cellXfs count="${FIXED_STYLES.length + styles.length}">${FIXED_STYLES.join('')}${styles.join('')}</cellXfs>` +
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
    );
  }
}

/** Thousands and so many decimals. Optional decimals ("#") would leave a whole number with a bare point behind it: "580.". */
function numberFormat(decimals: number): string {
  const shown = Math.min(MOST_DECIMALS, decimals);
  return shown > 0 ? `#,##0.${'0'.repeat(shown)}` : '#,##0';
}

/** The format of a kind, or null of texts and flags, which have none. */
function ownFormat(column: ColumnPlan): string | null {
  switch (column.kind) {
    case 'decimal':
      return column.decimals === 'written' ? 'General' : numberFormat(column.decimals ?? 2);
    case 'integer':
      return numberFormat(0);
    case 'day':
      return 'yyyy-mm-dd';
    case 'moment':
      return 'yyyy-mm-dd hh:mm';
    case 'flag':
      return 'General';
    case 'text':
      return null;
  }
}
