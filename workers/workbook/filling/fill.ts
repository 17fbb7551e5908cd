import { fillTemplate, type TemplatePart } from '#values/letterTemplate';
import { markupText } from '../cellText';
import { attribute, decodeMarkup, MarkupScanner } from '../markup';
import { daySerial } from '../serialDay';
import { CellStyles } from '../styles';
import { dataWith, hasMarks, knownWith, markColumns, type SheetColumns } from './columns';
import { cellsOf, readWorkbookTemplate, rowsOf, tablesOf, type CellRun, type KnownNames, type SheetTemplate } from './marks';
import { closePackage, openPackage, setPart, textOfPart, workbookPart, type Parts } from './package';
import { cellPlace, movedFormula, movedRange, movedReference, movedRow, translated, type Repeated, type RepeatedRows } from './references';

/** A value to be filled in: as text, and as the number or day it is where it stands alone in its cell. */
export interface FillValue {
  readonly text: string;
  readonly number?: string;
  readonly day?: string;
}

export type FillLine = Readonly<Record<string, FillValue>>;

/** What stands on a paper, for a workbook. */
export interface FillData {
  readonly fields: FillLine;
  readonly lists: Readonly<Record<string, readonly FillLine[]>>;
}

/** Which cell styles show days. */
function dayStyles(parts: Parts): ReadonlySet<number> {
  const styles = new CellStyles();
  const text = textOfPart(parts, 'xl/styles.xml');
  if (text !== '') new MarkupScanner(styles).push(text);
  return new Set(styles.formats().flatMap(({ means }, at) => (means === 'day' ? [at] : [])));
}

const textMarkup = (text: string): string => `<t xml:space="preserve">${markupText(text)}</t>`;

/** The one attribute a cell holds and nothing else, null of other cells. */
function soleAttribute(runs: readonly CellRun[]): string | null {
  const parts = runs.flatMap((run) => run.parts).filter((part) => !('text' in part) || part.text !== '');
  const [only] = parts;
  return parts.length === 1 && only !== undefined && 'attribute' in only ? only.attribute : null;
}

const filledText = (parts: readonly TemplatePart[], values: FillLine): string =>
  fillTemplate(parts, Object.fromEntries(Object.entries(values).map(([name, { text }]) => [name, text])));

/** What a filled cell holds, with the type it is of. A text is never a formula. */
function filledCell(runs: readonly CellRun[], values: FillLine, showsDay: boolean): { type: string; inner: string } {
  const sole = soleAttribute(runs);
  const value = sole === null ? undefined : values[sole];
  if (value?.number !== undefined) return { type: '', inner: `<v>${value.number}</v>` };
  const serial = showsDay && value?.day !== undefined ? daySerial(value.day) : null;
  if (serial !== null) return { type: '', inner: `<v>${serial}</v>` };
  const texts = runs.map((run) => ({ ...run, text: filledText(run.parts, values) })).filter(({ text }) => text !== '');
  if (texts.length === 0) return { type: '', inner: '' };
  const [plain] = texts;
  const inner =
    texts.length === 1 && plain?.properties === ''
      ? textMarkup(plain.text)
      : texts.map(({ properties, text }) => `<r>${properties}${textMarkup(text)}</r>`).join('');
  return { type: ' t="inlineStr"', inner: `<is>${inner}</is>` };
}

interface Shared {
  readonly formula: string;
  readonly cell: string;
}

/** Writes the rows of one sheet: those of blocks once for each line, formulas and names of cells as they then stand. */
class SheetFiller {
  private readonly blocks: readonly (Repeated & { readonly list: string })[];
  private readonly sharedFormulas = new Map<string, Shared>();

  constructor(
    private readonly sheet: SheetTemplate,
    private readonly data: FillData,
    private readonly rows: RepeatedRows,
    private readonly days: ReadonlySet<number>,
  ) {
    this.blocks = blocksOf(sheet, data);
  }

  private valuesOf(block: { list: string } | null, copy: number): FillLine {
    return block === null ? this.data.fields : { ...this.data.fields, ...this.data.lists[block.list]?.[copy] };
  }

  sheetData(text: string): string {
    const rows = rowsOf(text).map((row) => ({ ...row, number: Number(attribute(row.attributes, 'r') ?? 0) }));
    for (const { cells } of rows) for (const cell of cellsOf(cells)) this.learn(cell);
    const out: string[] = [];
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] as (typeof rows)[number];
      const block = this.blocks.find(({ from, to }) => row.number >= from && row.number <= to) ?? null;
      if (block === null) {
        out.push(this.row(row, null, 0));
        continue;
      }
      const inside = rows.filter(({ number }) => number >= block.from && number <= block.to);
      for (let copy = 0; copy < block.copies; copy += 1) for (const one of inside) out.push(this.row(one, block, copy));
      at += inside.length - 1;
    }
    return out.join('');
  }

  private learn({ attributes, inner }: { attributes: string; inner: string }): void {
    const [, of = '', formula = ''] = /<f\b([^>]*)>([^<]*)<\/f>/u.exec(inner) ?? [];
    const group = attribute(of, 't') === 'shared' ? attribute(of, 'si') : null;
    if (group !== null && formula !== '')
      this.sharedFormulas.set(group, { formula: decodeMarkup(formula), cell: attribute(attributes, 'r') ?? 'A1' });
  }

  private row(
    { attributes, cells, number }: { attributes: string; cells: string; number: number },
    block: (Repeated & { list: string }) | null,
    copy: number,
  ): string {
    const to = movedRow(this.blocks, number, copy);
    const values = this.valuesOf(block, copy);
    const filled = cellsOf(cells).map((cell) => this.cell(cell, { to, values, block, copy }));
    return `<row${attributes.replace(/\br="\d+"/u, `r="${to}"`)}>${filled.join('')}</row>`;
  }

  private cell(
    { attributes, inner }: { attributes: string; inner: string },
    { to, values, block, copy }: { to: number; values: FillLine; block: Repeated | null; copy: number },
  ): string {
    const name = attribute(attributes, 'r') ?? '';
    const moved = attributes.replace(/\br="[A-Z]+\d+"/u, `r="${name.replace(/\d+/u, '')}${to}"`);
    const runs = this.sheet.cells.get(name);
    if (runs !== undefined) {
      const { type, inner: filled } = filledCell(runs, values, this.days.has(Number(attribute(attributes, 's') ?? 0)));
      return `<c${moved.replace(/\st="[^"]*"/u, '')}${type}>${filled}</c>`;
    }
    const [whole, of = '', own = ''] = /<f\b([^>]*?)(?:\/>|>([^<]*)<\/f>)/u.exec(inner) ?? [];
    if (whole === undefined) return `<c${moved}>${inner}</c>`;
    // What the workbook last computed is no longer so; it computes anew when it is opened.
    const formula = movedFormula(this.rows, this.formulaOf(name, of, decodeMarkup(own)), { sheet: this.sheet.name, block, copy });
    const matrix = attribute(of, 't') === 'array' ? ` t="array" ref="${movedReference(this.blocks, attribute(of, 'ref') ?? '')}"` : '';
    return `<c${moved.replace(/\st="[^"]*"/u, '')}><f${matrix}>${markupText(formula)}</f></c>`;
  }

  private formulaOf(cell: string, attributes: string, own: string): string {
    const shared = attribute(attributes, 't') === 'shared' ? this.sharedFormulas.get(attribute(attributes, 'si') ?? '') : undefined;
    if (shared === undefined || own !== '') return own;
    const [here, first] = [cellPlace(cell), cellPlace(shared.cell)];
    return translated(shared.formula, { columns: here.column - first.column, rows: here.row - first.row });
  }

  /** Everything beside the rows: merged cells of repeated rows come with each copy, what refers to cells moves and grows. */
  around(text: string): string {
    const { blocks } = this;
    const merges = (_whole: string, reference: string): string => {
      const [first = '', last = first] = reference.split(':');
      const block = blocks.find(({ from, to }) => cellPlace(first).row >= from && cellPlace(last).row <= to);
      if (block === undefined) return `<mergeCell ref="${movedReference(blocks, reference)}"/>`;
      return Array.from({ length: block.copies }, (_, copy) => {
        const named = (name: string) => `${name.replace(/\d+/u, '')}${movedRow(blocks, cellPlace(name).row, copy)}`;
        return `<mergeCell ref="${named(first)}:${named(last)}"/>`;
      }).join('');
    };
    return text
      .replace(/<mergeCell\s+ref="([^"]+)"\s*\/>/gu, merges)
      .replace(/<mergeCells\b[^>]*>/u, '<mergeCells>')
      .replace(
        /(<(?:conditionalFormatting|dataValidation|protectedRange|ignoredError)\b[^>]*?\ssqref=")([^"]+)"/gu,
        (_whole, before: string, reference: string) => `${before}${movedReference(blocks, reference, true)}"`,
      )
      .replace(
        /(<(?:hyperlink|autoFilter|dimension)\b[^>]*?\sref=")([^"]+)"/gu,
        (_whole, before: string, reference: string) => `${before}${movedReference(blocks, reference)}"`,
      )
      .replace(
        /(<brk\b[^>]*?\sid=")(\d+)"/gu,
        (_whole, before: string, row: string) => `${before}${movedRange(blocks, 1, Number(row))[1]}"`,
      )
      .replace(
        /(<(?:formula|formula1|formula2)>)([^<]*)</gu,
        (_whole, before: string, formula: string) =>
          `${before}${markupText(movedFormula(this.rows, decodeMarkup(formula), { sheet: this.sheet.name, block: null, copy: 0 }))}<`,
      )
      .replace(
        /(<(?:odd|even|first)(?:Header|Footer)>)([^<]*)</gu,
        (_whole, before: string, said: string) => `${before}${markupText(this.headed(decodeMarkup(said)))}<`,
      );
  }

  /** Headers and footers take fields of the paper; a single & is a code there. */
  private headed(text: string): string {
    return text.replace(/\{(\w+)\}/gu, (whole, name: string) => this.data.fields[name]?.text.replaceAll('&', '&&') ?? whole);
  }
}

const blocksOf = ({ blocks }: SheetTemplate, { lists }: FillData): (Repeated & { readonly list: string })[] =>
  blocks.map((block) => ({ ...block, copies: Math.max(1, lists[block.list]?.length ?? 0) }));

/** Refers to cells from outside of the sheets: names, charts. */
const outside = { sheet: '', block: null, copy: 0 };

function moveOthers(parts: Parts, rows: RepeatedRows, sheets: readonly SheetTemplate[]): void {
  for (const name of [...parts.keys()].filter((one) => /^xl\/charts\/chart[^/]*\.xml$/u.test(one)))
    setPart(
      parts,
      name,
      textOfPart(parts, name).replace(
        /(<(?:\w+:)?f>)([^<]*)</gu,
        (_whole, before: string, formula: string) => `${before}${markupText(movedFormula(rows, decodeMarkup(formula), outside))}<`,
      ),
    );
  for (const { name, path } of sheets) {
    const blocks = rows.get(name) ?? [];
    for (const table of tablesOf(parts, path))
      setPart(
        parts,
        table,
        textOfPart(parts, table).replace(
          /(\sref=")([^"]+)"/gu,
          (_whole, before: string, reference: string) => `${before}${movedReference(blocks, reference)}"`,
        ),
      );
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const drawings = textOfPart(parts, `${folder}_rels/${path.slice(folder.length)}.rels`).matchAll(
      /Target="[^"]*?(drawings\/[^"/]+\.xml)"/gu,
    );
    for (const [, target = ''] of drawings) {
      const drawing = `xl/${target}`;
      if (parts.has(drawing))
        setPart(
          parts,
          drawing,
          textOfPart(parts, drawing).replace(
            /(<xdr:row>)(\d+)</gu,
            (_whole, before: string, row: string) => `${before}${movedRow(blocks, Number(row) + 1) - 1}<`,
          ),
        );
    }
  }
}

/** The workbook computes everything when it is opened: the order in which it last did is no longer so. */
function recalculated(parts: Parts, rows: RepeatedRows): void {
  parts.delete('xl/calcChain.xml');
  for (const name of ['[Content_Types].xml', 'xl/_rels/workbook.xml.rels'])
    setPart(parts, name, textOfPart(parts, name).replace(/<(?:Override|Relationship)\b[^>]*calcChain[^>]*\/>/gu, ''));
  const moved = textOfPart(parts, workbookPart)
    .replace(
      /(<definedName\b[^>]*>)([^<]*)</gu,
      (_whole, before: string, formula: string) => `${before}${markupText(movedFormula(rows, decodeMarkup(formula), outside))}<`,
    )
    .replace(/<calcPr\b[^>]*\/>/u, '');
  const after = moved.includes('</definedNames>') ? '</definedNames>' : '</sheets>';
  setPart(parts, workbookPart, moved.replace(after, `${after}<calcPr calcId="191029" fullCalcOnLoad="1"/>`));
}

/**
 * Fills a company's workbook: braces and blocks take the paper's values, everything else stays as it is (design/papers.md "What the
 * workbook filler keeps"). A workbook without any is filled by its columns. Throws WorkbookFault of a file that is none.
 */
export function fillWorkbook(
  bytes: Uint8Array,
  paperKnown: KnownNames,
  paperData: FillData,
  columns: SheetColumns | null = null,
): Uint8Array {
  const parts = openPackage(bytes);
  const by = columns !== null && !hasMarks(parts) ? columns : null;
  if (by !== null) markColumns(parts, by);
  const [known, data] = by === null ? [paperKnown, paperData] : [knownWith(paperKnown, by), dataWith(paperData, by)];
  const { sheets } = readWorkbookTemplate(parts, known);
  const rows: RepeatedRows = new Map(sheets.map((sheet) => [sheet.name, blocksOf(sheet, data)]));
  const days = dayStyles(parts);
  for (const sheet of sheets) {
    const text = textOfPart(parts, sheet.path);
    const filler = new SheetFiller(sheet, data, rows, days);
    const [before = '', after = ''] = text.split(/<sheetData>.*<\/sheetData>|<sheetData\/>/su);
    setPart(parts, sheet.path, `${filler.around(before)}<sheetData>${filler.sheetData(text)}</sheetData>${filler.around(after)}`);
  }
  moveOthers(parts, rows, sheets);
  recalculated(parts, rows);
  return closePackage(parts);
}
