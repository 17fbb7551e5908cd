import { strToU8, zipSync } from 'fflate';
import type { Zippable } from 'fflate';
import * as XLSX from 'xlsx';
import { isProblem } from '#workers/workbook/contents';
import type { Cell, SheetContents, WorkbookContents, WorkbookProblem } from '#workers/workbook/contents';
import { readWorkbook } from '#workers/workbook/read';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

const TYPES: Record<string, string> = {
  'xl/workbook.xml': 'sheet.main',
  'xl/worksheets/sheet1.xml': 'worksheet',
  'xl/sharedStrings.xml': 'sharedStrings',
  'xl/styles.xml': 'styles',
};

/** A part's text or bytes; `null` leaves the part out. */
export type Parts = Record<string, string | Uint8Array | null>;

export function zipOf(parts: Parts, level: 0 | 1 | 6 = 6): Uint8Array {
  const files: Zippable = {};
  for (const [name, content] of Object.entries(parts))
    if (content !== null) files[name] = typeof content === 'string' ? strToU8(content) : content;
  return zipSync(files, { level });
}

/** The parts of a plain workbook of one sheet; `over` replaces, adds or leaves out. */
export function xlsxParts(sheetData: string, over: Parts = {}): Parts {
  const parts: Parts = {
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': workbookXml(),
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet xmlns="${MAIN}">${sheetData.includes('<sheetData') ? sheetData : `<sheetData>${sheetData}</sheetData>`}</worksheet>`,
    ...over,
  };
  const types = Object.keys(parts).map(
    (part) =>
      `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${TYPES[part]}+xml"/>`,
  );
  return {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>${types.filter((type) => !type.includes('.undefined')).join('')}</Types>`,
    ...parts,
  };
}

export function xlsxOf(sheetData: string, over: Parts = {}): Uint8Array {
  return zipOf(xlsxParts(sheetData, over));
}

export function workbookXml(properties = '', sheets = '<sheet name="Sheet1" sheetId="1" r:id="r1"/>'): string {
  return `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}">${properties}<sheets>${sheets}</sheets></workbook>`;
}

/** xl/styles.xml with one cell style per format code, counted from 1 (0 is General). */
export function stylesXml(...codes: string[]): string {
  const formats = codes.map(
    (code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"/>`,
  );
  const styles = codes.map((_, at) => `<xf numFmtId="${170 + at}"/>`);
  return `<styleSheet xmlns="${MAIN}"><numFmts>${formats.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`;
}

export function sharedXml(items: string): string {
  return `<sst xmlns="${MAIN}">${items}</sst>`;
}

/** Reads what must be readable. */
export async function contentsOf(bytes: Uint8Array): Promise<WorkbookContents> {
  const read = await readWorkbook(bytes);
  if (isProblem(read)) throw new Error(`${read.code}: ${read.detail}`);
  return read;
}

export async function firstSheet(bytes: Uint8Array): Promise<SheetContents> {
  const sheet = (await contentsOf(bytes)).sheets[0];
  if (sheet === undefined) throw new Error('no sheet');
  return sheet;
}

/** Reads what must be refused. */
export async function problemOf(bytes: Uint8Array): Promise<WorkbookProblem> {
  const read = await readWorkbook(bytes);
  if (!isProblem(read)) throw new Error('it was read');
  return read;
}

/** The same workbook by SheetJS: rows of plain values, days as `YYYY-MM-DD[ HH:MM:SS]`, errors as their text, ragged ends cut. */
export function bySheetJs(bytes: Uint8Array): Record<string, unknown[][]> {
  const book = XLSX.read(bytes, { type: 'array', dense: true, cellNF: true, cellFormula: false, cellHTML: false });
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  return Object.fromEntries(
    book.SheetNames.map((name) => {
      const data = ((book.Sheets[name] as XLSX.DenseWorkSheet)['!data'] ?? []) as (XLSX.CellObject | undefined)[][];
      return [name, trimmed(Array.from(data, (row) => Array.from(row ?? [], (cell) => plainSheetJs(cell, date1904))))];
    }),
  );
}

/** Our contents in the form of `bySheetJs`. */
export function plainRows(sheet: SheetContents): unknown[][] {
  return trimmed(sheet.rows.map((row) => row.map(plainCell)));
}

export function plainCell(cell: Cell): unknown {
  if (cell === null || typeof cell !== 'object') return cell;
  if ('number' in cell) return Number(cell.number);
  if ('day' in cell) return cell.time === undefined ? cell.day : `${cell.day} ${cell.time}`;
  return cell.error;
}

function plainSheetJs(cell: XLSX.CellObject | undefined, date1904: boolean): unknown {
  if (cell === undefined || cell.t === 'z' || cell.v === '') return null;
  if (cell.t === 'e') return cell.w;
  if (cell.t !== 'n' || !XLSX.SSF.is_date(String(cell.z ?? 'General'))) return cell.v;
  const parts = XLSX.SSF.parse_date_code(Number(cell.v), { date1904 }) as {
    y: number;
    m: number;
    d: number;
    H: number;
    M: number;
    S: number;
  };
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${parts.y}-${two(parts.m)}-${two(parts.d)}`;
  return parts.H + parts.M + parts.S === 0 ? day : `${day} ${two(parts.H)}:${two(parts.M)}:${two(parts.S)}`;
}

function trimmed(rows: unknown[][]): unknown[][] {
  for (const row of rows) while (row.length > 0 && row[row.length - 1] === null) row.pop();
  while (rows.length > 0 && rows[rows.length - 1]?.length === 0) rows.pop();
  return rows;
}
