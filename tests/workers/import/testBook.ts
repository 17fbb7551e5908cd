import { strToU8, zipSync } from 'fflate';
import { columnLetters } from '#workers/workbook/writtenCells';

/**
 * A cell of a test workbook: text, number, a day as Excel stores it, a number shown in whole percent, something struck through, what a formula fails
 * with, or nothing.
 */
export type TestCell = string | number | { serial: number } | { percent: string } | { struck: string | number } | { error: string } | null;

export interface TestSheet {
  name: string;
  rows: TestCell[][];
  /** `B1:D1`. */
  merges?: string[];
  hidden?: boolean;
  /** Behind a password of its own, as carriers keep people from changing it. */
  guarded?: boolean;
  /** Numbered from 1. */
  hiddenRows?: number[];
  /** Numbered from 1. */
  hiddenColumns?: number[];
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function cellXml(cell: TestCell, row: number, column: number): string {
  const at = `r="${columnLetters(column)}${row}"`;
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c ${at}><v>${cell}</v></c>`;
  if (typeof cell === 'object' && 'struck' in cell) return cellXml(cell.struck, row, column).replace('<c ', '<c s="3" ');
  if (typeof cell === 'object' && 'error' in cell) return `<c ${at} t="e"><f>#REF!+1</f><v>${cell.error}</v></c>`;
  if (typeof cell === 'object' && 'percent' in cell) return `<c ${at} s="2"><v>${cell.percent}</v></c>`;
  if (typeof cell === 'object') return `<c ${at} s="1"><v>${cell.serial}</v></c>`;
  return `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`;
}

function sheetXml(sheet: TestSheet): string {
  const columns = (sheet.hiddenColumns ?? []).map((column) => `<col min="${column}" max="${column}" width="9" hidden="1"/>`).join('');
  const rows = sheet.rows.map((cells, at) => {
    const hidden = sheet.hiddenRows?.includes(at + 1) ? ' hidden="1"' : '';
    return `<row r="${at + 1}"${hidden}>${cells.map((cell, column) => cellXml(cell, at + 1, column)).join('')}</row>`;
  });
  const merges = (sheet.merges ?? []).map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  return `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${columns ? `<cols>${columns}</cols>` : ''}<sheetData>${rows.join('')}</sheetData>${sheet.guarded ? '<sheetProtection password="CC1A" sheet="1" objects="1" scenarios="1"/>' : ''}${merges ? `<mergeCells>${merges}</mergeCells>` : ''}</worksheet>`;
}

const styles =
  '<?xml version="1.0"?><styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts count="2"><font><sz val="11"/></font><font><strike/><sz val="11"/></font></fonts><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="9" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>';

/** An .xlsx as carriers send it: merged, hidden, several sheets. */
export function xlsx(sheets: TestSheet[]): Uint8Array {
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  const wrap = (body: string) =>
    `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${body}</Relationships>`;
  const parts: Record<string, Uint8Array> = {
    '[Content_Types].xml': strToU8(
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    ),
    '_rels/.rels': strToU8(wrap(relation(1, 'officeDocument', 'xl/workbook.xml'))),
    'xl/workbook.xml': strToU8(
      `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${sheets.map((sheet, at) => `<sheet name="${escape(sheet.name)}" sheetId="${at + 1}"${sheet.hidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      wrap(
        sheets.map((_, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('') +
          relation(sheets.length + 1, 'styles', 'styles.xml'),
      ),
    ),
    'xl/styles.xml': strToU8(styles),
  };
  sheets.forEach((sheet, at) => {
    parts[`xl/worksheets/sheet${at + 1}.xml`] = strToU8(sheetXml(sheet));
  });
  return zipSync(parts);
}

/** Text in GBK, which no encoder of the platform writes: the decoder's table turned round. */
export function gbk(text: string): Uint8Array {
  const decoder = new TextDecoder('gbk');
  const table = new Map<string, readonly number[]>();
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++)
      if (trail !== 0x7f) table.set(decoder.decode(new Uint8Array([lead, trail])), [lead, trail]);
  return new Uint8Array(
    [...text].flatMap((character) => (character.charCodeAt(0) < 0x80 ? [character.charCodeAt(0)] : [...(table.get(character) ?? [0x3f])])),
  );
}
