import { attribute, decodeMarkup } from '../markup';
import { markupText } from '../cellText';
import { columnLetters } from '../writtenCells';
import type { FillData, FillLine, FillValue } from './fill';
import { cellsOf, rowsOf, type KnownNames } from './marks';
import { setPart, sheetsOf, textOfPart, type Parts } from './package';
import { cellPlace } from './references';

/** What becomes of a value on its way into a column (domain/02e §2.22.5); the others change only what is read from a column. */
export type ColumnTransform = 'NONE' | 'UPPER' | 'DATE' | 'NUMBER' | 'CONSTANT' | 'FORMULA';

/** One column a workbook without marks is filled by, counted from 1. */
export interface SheetColumn {
  readonly column: number;
  /** Name of the paper's field or of a list's; null of a constant or a formula. */
  readonly field: string | null;
  readonly transform: ColumnTransform;
  /** The constant or the formula, as it stands in the first row. */
  readonly constant: string | null;
  /** A number format of its own, in place of the workbook's. */
  readonly format: string | null;
  /** In characters, as workbooks count. */
  readonly width: number | null;
}

/** How a workbook without marks is filled: from which row of which sheet on, one row for each line of a list. */
export interface SheetColumns {
  /** The first sheet where none is named. */
  readonly sheet: string | null;
  readonly startRow: number;
  readonly list: string;
  readonly columns: readonly SheetColumn[];
}

/** The row of a sheet that heads its columns. */
export interface SheetHeaders {
  readonly sheet: string;
  readonly row: number;
  readonly cells: readonly { readonly column: number; readonly text: string }[];
}

const nameOf = ({ column }: SheetColumn): string => `column${column}`;
const cellNameOf = (column: number, row: number): string => `${columnLetters(column - 1)}${row}`;

/** Are there marks anywhere: then they alone say what is filled. */
export const hasMarks = (parts: Parts): boolean =>
  ['xl/sharedStrings.xml', ...sheetsOf(parts).map(({ path }) => path)].some((name) => /[{}]|\[\[|\]\]/u.test(textOfPart(parts, name)));

/** The first row of a sheet with two texts or more: what stands above its columns. Null where a sheet has none. */
export function headersOf(parts: Parts, named: string | null): SheetHeaders | null {
  const shared = [...textOfPart(parts, 'xl/sharedStrings.xml').matchAll(/<si(?:\s[^>]*)?>(.*?)<\/si>|<si\/>/gsu)].map(([, inner = '']) =>
    textIn(inner),
  );
  for (const { name, path } of sheetsOf(parts).filter((one) => named === null || one.name === named))
    for (const row of rowsOf(textOfPart(parts, path))) {
      const cells = cellsOf(row.cells).flatMap(({ attributes, inner }) => {
        const type = attribute(attributes, 't');
        const value = /<v>([^<]*)<\/v>/u.exec(inner)?.[1] ?? '';
        const plain = type === 'str' && !inner.includes('<f') ? decodeMarkup(value) : type === 'inlineStr' ? textIn(inner) : '';
        const text = type === 's' ? shared[Number(value)] : plain;
        const place = attribute(attributes, 'r');
        return !text || text.trim() === '' || place === null ? [] : [{ column: cellPlace(place).column, text: text.trim() }];
      });
      if (cells.length > 1) return { sheet: name, row: Number(attribute(row.attributes, 'r') ?? 0), cells };
    }
  return null;
}

const textIn = (markup: string): string =>
  [...markup.matchAll(/<t(?:\s[^>]*)?>([^<]*)<\/t>/gu)].map(([, text = '']) => decodeMarkup(text)).join('');

/** Adds number formats to a workbook's styles, each a copy of the style a cell has. */
class OwnFormats {
  private formats = '';
  private styles = '';
  private count: number;
  private next = 300;
  private readonly xfs: readonly string[];

  constructor(private readonly text: string) {
    const inside = /<cellXfs\b[^>]*>(.*?)<\/cellXfs>/su.exec(text)?.[1] ?? '';
    this.xfs = [...inside.matchAll(/<xf\b[^>]*?(?:\/>|>.*?<\/xf>)/gsu)].map(([whole]) => whole);
    this.count = this.xfs.length;
  }

  /** Number of the style that looks as `style` does and shows its value by `format`. */
  styled(style: number, format: string): number {
    const base = (this.xfs[style] ?? '<xf/>').replace(/\s(?:numFmtId|applyNumberFormat)="[^"]*"/gu, '');
    this.formats += `<numFmt numFmtId="${this.next}" formatCode="${markupText(format)}"/>`;
    this.styles += base.replace('<xf', `<xf numFmtId="${this.next}" applyNumberFormat="1"`);
    this.next += 1;
    return this.count++;
  }

  write(): string {
    if (this.formats === '') return this.text;
    const withFormats = /<numFmts\b/u.test(this.text)
      ? this.text.replace(/<numFmts\b[^>]*>/u, '<numFmts>').replace('</numFmts>', `${this.formats}</numFmts>`)
      : this.text.replace(/(<styleSheet\b[^>]*>)/u, `$1<numFmts>${this.formats}</numFmts>`);
    return withFormats.replace(/<cellXfs\b[^>]*>/u, '<cellXfs>').replace('</cellXfs>', `${this.styles}</cellXfs>`);
  }
}

const stylesPart = 'xl/styles.xml';

/** Widths of some columns in place of those they have. */
function widened(sheet: string, columns: readonly SheetColumn[]): string {
  const wide = columns.filter(({ width }) => width !== null);
  if (wide.length === 0) return sheet;
  const stood = [...sheet.matchAll(/<col\s([^>]*?)\/>/gu)].flatMap(([, attributes = '']) => {
    const [min, max] = [Number(attribute(attributes, 'min')), Number(attribute(attributes, 'max'))];
    const rest = attributes.replace(/\b(?:min|max)="\d+"\s*/gu, '').trim();
    // A run of columns comes apart where one of them gets a width of its own.
    const cuts = wide.map(({ column }) => column).filter((column) => column >= min && column <= max);
    const edges = [min - 1, ...cuts.sort((a, b) => a - b), max + 1];
    return edges.slice(1).flatMap((edge, at) => {
      const [from, to] = [(edges[at] ?? 0) + 1, edge - 1];
      return from <= to ? [{ from, markup: `<col min="${from}" max="${to}" ${rest}/>` }] : [];
    });
  });
  const own = wide.map(({ column, width }) => ({
    from: column,
    markup: `<col min="${column}" max="${column}" width="${width}" customWidth="1"/>`,
  }));
  const cols = `<cols>${[...stood, ...own]
    .sort((a, b) => a.from - b.from)
    .map(({ markup }) => markup)
    .join('')}</cols>`;
  return /<cols>/u.test(sheet) ? sheet.replace(/<cols>.*?<\/cols>/su, cols) : sheet.replace('<sheetData', `${cols}<sheetData`);
}

/**
 * Writes the marks into a workbook that has none: row `startRow` comes once for each line of the list, with one name per column, its looks
 * those of the row as it stands.
 */
export function markColumns(parts: Parts, { sheet: named, startRow, list, columns }: SheetColumns): void {
  const sheet = sheetsOf(parts).find(({ name }) => named === null || name === named);
  const filled = columns.filter(({ transform }) => transform !== 'FORMULA').sort((a, b) => a.column - b.column);
  if (sheet === undefined || filled.length === 0) return;
  const text = widened(textOfPart(parts, sheet.path), columns);
  const formats = new OwnFormats(textOfPart(parts, stylesPart));
  const rows = rowsOf(text).map((row) => ({ ...row, number: Number(attribute(row.attributes, 'r') ?? 0) }));
  const standing = rows.find(({ number }) => number === startRow);
  const cells = new Map(
    cellsOf(standing?.cells ?? '').map(({ attributes, inner }) => [
      cellPlace(attribute(attributes, 'r') ?? 'A1').column,
      { markup: `<c${attributes}>${inner}</c>`, style: Number(attribute(attributes, 's') ?? 0) },
    ]),
  );
  for (const one of columns) {
    const stood = cells.get(one.column)?.style ?? 0;
    const style = one.format === null ? stood : formats.styled(stood, one.format);
    const head = `<c r="${cellNameOf(one.column, startRow)}" s="${style}"`;
    const mark = `${one === filled[0] ? `[[${list}: ` : ''}{${nameOf(one)}}${one === filled.at(-1) ? ']]' : ''}`;
    const markup =
      one.transform === 'FORMULA'
        ? `${head}><f>${markupText((one.constant ?? '').replace(/^=/u, ''))}</f></c>`
        : `${head} t="inlineStr"><is><t>${markupText(mark)}</t></is></c>`;
    cells.set(one.column, { markup, style });
  }
  const inner = [...cells]
    .sort(([a], [b]) => a - b)
    .map(([, { markup }]) => markup)
    .join('');
  const row = `<row${standing?.attributes.replace(/\/$/u, '') ?? ` r="${startRow}"`}>${inner}</row>`;
  const at = rows.findIndex(({ number }) => number >= startRow);
  const wholes = rows.map(({ whole }) => whole);
  wholes.splice(at < 0 ? wholes.length : at, standing === undefined ? 0 : 1, row);
  const data = `<sheetData>${wholes.join('')}</sheetData>`;
  setPart(
    parts,
    sheet.path,
    text.replace(/<sheetData>.*<\/sheetData>|<sheetData\/>/su, () => data),
  );
  setPart(parts, stylesPart, formats.write());
}

function transformed({ transform, constant }: SheetColumn, value: FillValue | undefined): FillValue {
  if (transform === 'CONSTANT') return { text: constant ?? '' };
  const { text = '', number, day } = value ?? {};
  if (transform === 'UPPER') return { text: text.toUpperCase() };
  if (transform === 'NUMBER') {
    const plain = number ?? text.replaceAll(',', '');
    return /^-?\d+(?:\.\d+)?$/u.test(plain) ? { text, number: plain } : { text };
  }
  if (transform === 'DATE') {
    const said = day ?? text;
    return /^\d{4}-\d{2}-\d{2}$/u.test(said) ? { text, day: said } : { text };
  }
  return value ?? { text };
}

/** Names of the columns beside those of the paper, as `markColumns` writes them. */
export function knownWith(known: KnownNames, { list, columns }: SheetColumns): KnownNames {
  return { ...known, lists: { ...known.lists, [list]: [...(known.lists[list] ?? []), ...columns.map(nameOf)] } };
}

/** Values of the columns for each line. */
export function dataWith(data: FillData, { list, columns }: SheetColumns): FillData {
  const lines = (data.lists[list] ?? []).map((line): FillLine => {
    const values = { ...data.fields, ...line };
    const own = columns.map((one) => [nameOf(one), transformed(one, one.field === null ? undefined : values[one.field])] as const);
    return { ...line, ...Object.fromEntries(own) };
  });
  return { ...data, lists: { ...data.lists, [list]: lines } };
}
