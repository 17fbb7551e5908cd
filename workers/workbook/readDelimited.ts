import { WorkbookFault } from './contents';
import type { Cell } from './contents';
import { delimitedCell, delimitedRows, sniffDelimiter } from './delimited';
import { decodeText } from './encodings';
import { LIMITS } from './limits';
import type { ContentsReceiver, Pauses } from './receiver';

const EXCEL_HINT = /^sep=[,;\t|]\r?\n/i;

/**
 * Reads delimited text of any of the encodings `decodeText` knows, as one sheet without a name. Every value is a text:
 * "007" keeps its zeros and "1,234" its comma. Throws WorkbookFault.
 */
export async function readDelimited(bytes: Uint8Array, receiver: ContentsReceiver, pauses: Pauses): Promise<void> {
  const decoded = decodeText(bytes);
  if (decoded === null) throw new WorkbookFault('NOT_A_WORKBOOK', 'binary data');
  const delimiter = sniffDelimiter(decoded.text);
  const text = decoded.text.replace(EXCEL_HINT, '');
  const bytesACharacter = bytes.length / decoded.text.length;
  const beyond = { cells: 0, cut: 0 };
  let index = 0;
  let first = 0;
  let ready: Cell[][] = [];
  for (const texts of delimitedRows(text, delimiter)) {
    const row = rowOf(texts, index, beyond);
    if (index < LIMITS.rows) ready.push(row);
    index += 1;
    pauses.worked(texts.reduce((sum, cell) => sum + cell.length + 1, 0) * bytesACharacter, 1);
    if (!pauses.isDue()) continue;
    await receiver.rows(0, first, ready);
    first += ready.length;
    ready = [];
    await pauses.pause();
  }
  if (index === 0) throw new WorkbookFault('WORKBOOK_EMPTY', 'no text');
  await receiver.rows(0, first, ready);
  const left = beyond.cells > 0 || beyond.cut > 0 ? { beyondLimits: beyond } : {};
  receiver.sheet(0, { name: '', hidden: false, merges: [], hiddenRows: [], hiddenColumns: [], rightToLeft: false, ...left });
  receiver.workbook({ kind: 'csv', date1904: false, encoding: decoded.encoding });
}

function rowOf(texts: readonly string[], index: number, beyond: { cells: number; cut: number }): Cell[] {
  const row: Cell[] = [];
  for (const [column, text] of texts.entries()) {
    const { cell, cut } = delimitedCell(text);
    if (cut) beyond.cut += 1;
    if (index < LIMITS.rows && column < LIMITS.columns) row.push(cell);
    else if (cell !== null) beyond.cells += 1;
  }
  while (row.length > 0 && row[row.length - 1] === null) row.pop();
  return row;
}
