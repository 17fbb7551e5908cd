import { openCompoundFile } from './compoundFile';
import { LIMITS } from './limits';

/** What an .xls tells of a sheet beside its cells; rows and columns counted from 0, ascending. */
export interface BiffLayout {
  hiddenRows: number[];
  hiddenColumns: number[];
  rightToLeft: boolean;
}

const BOUNDSHEET = 0x0085;
const ROW = 0x0208;
const COLINFO = 0x007d;
const WINDOW2 = 0x023e;
const BOF = 0x0809;
const END = 0x000a;

const ROW_HIDDEN = 0x20;
const COLUMN_HIDDEN = 0x01;
const RIGHT_TO_LEFT = 0x40;

/** The stream of records in an .xls, which is the whole file when there is no compound file around it. Throws WORKBOOK_DAMAGED. */
export function biffStream(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0xd0) return bytes;
  const file = openCompoundFile(bytes);
  return file.stream('Workbook', Infinity) ?? file.stream('Book', Infinity) ?? new Uint8Array(0);
}

/**
 * The layouts of all sheets in a stream of records (BIFF5 and BIFF8), in the order they stand there: [MS-XLS]. SheetJS tells them only
 * together with styles, and then unpacks a theme inside the file that can be forged to keep it busy for ever.
 */
export function biffLayouts(stream: Uint8Array): BiffLayout[] {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  const starts: number[] = [];
  for (const { type, at, size } of records(view, 0)) {
    if (type === BOUNDSHEET && size >= 4) starts.push(view.getUint32(at, true));
    if (type === END) break;
  }
  return starts.sort((a, b) => a - b).map((start) => layoutAt(view, start));
}

function layoutAt(view: DataView, start: number): BiffLayout {
  const hiddenRows = new Set<number>();
  const hiddenColumns = new Set<number>();
  let rightToLeft = false;
  let depth = 0;
  for (const { type, at, size } of records(view, start)) {
    // Charts stand inside their sheet, between a BOF and an end of their own.
    if (type === BOF) depth += 1;
    else if (type === END) depth -= 1;
    if (depth <= 0) break;
    if (depth > 1) continue;
    if (type === ROW && size >= 16) {
      const row = view.getUint16(at, true);
      if ((view.getUint8(at + 12) & ROW_HIDDEN) !== 0 && row < LIMITS.rows) hiddenRows.add(row);
    } else if (type === COLINFO && size >= 10 && (view.getUint8(at + 8) & COLUMN_HIDDEN) !== 0) {
      const last = Math.min(view.getUint16(at + 2, true), LIMITS.columns - 1);
      for (let column = view.getUint16(at, true); column <= last; column += 1) hiddenColumns.add(column);
    } else if (type === WINDOW2 && size >= 2) rightToLeft = (view.getUint16(at, true) & RIGHT_TO_LEFT) !== 0;
  }
  const ascending = (numbers: Set<number>) => [...numbers].sort((a, b) => a - b);
  return { hiddenRows: ascending(hiddenRows), hiddenColumns: ascending(hiddenColumns), rightToLeft };
}

function* records(view: DataView, start: number): Generator<{ type: number; at: number; size: number }, void, void> {
  for (let at = start; at + 4 <= view.byteLength;) {
    const size = view.getUint16(at + 2, true);
    if (at + 4 + size > view.byteLength) return;
    yield { type: view.getUint16(at, true), at: at + 4, size };
    at += 4 + size;
  }
}
