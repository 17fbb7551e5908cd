import type { CellObject, DenseWorkSheet, WorkBook, WorkSheet } from 'xlsx';
import { biffLayouts, biffStream } from './biffLayout';
import type { BiffLayout } from './biffLayout';
import { numberCell } from './cellValue';
import { codePages } from './codePages';
import { WorkbookFault } from './contents';
import type { Cell, Merge } from './contents';
import { shortestText } from './exactNumber';
import { LIMITS } from './limits';
import { BUILT_IN_FORMATS, numberFormat } from './numberFormat';
import type { NumberFormat } from './numberFormat';
import type { ContentsReceiver, Pauses } from './receiver';
import { RowStore } from './rowStore';
import type { PlaceCount } from './rowStore';

const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
};

/**
 * Reads the binary formats .xls (BIFF5 and BIFF8) and .xlsb with SheetJS. That parse is one piece of work: progress and the
 * signal are heeded only behind it, so a host that must stop it ends the worker or process. Throws WorkbookFault.
 */
export async function readBinary(bytes: Uint8Array, kind: 'xls' | 'xlsb', receiver: ContentsReceiver, pauses: Pauses): Promise<void> {
  const sheetJs = await import('xlsx');
  sheetJs.set_cptable(codePages);
  // Of a compound file only the records: properties, themes and projects around them can be forged to keep SheetJS busy for ever.
  const source = kind === 'xls' ? biffStream(bytes) : bytes;
  forgetFormats(sheetJs.SSF.get_table());
  const book = parse(() =>
    // Uint8Array is what SheetJS means by a buffer; as an "array" it would copy every byte into a list.
    sheetJs.read(source, {
      type: kind === 'xls' ? 'buffer' : 'array',
      dense: true,
      cellNF: true,
      cellStyles: kind === 'xlsb',
      cellText: false,
      cellHTML: false,
      cellFormula: false,
    }),
  );
  const layouts = kind === 'xls' ? biffLayouts(source) : [];
  pauses.worked(bytes.length, 0);
  await pauses.pause();
  const names = book.SheetNames.filter((name) => book.Sheets[name] !== undefined && (book.Sheets[name]['!type'] ?? 'sheet') === 'sheet');
  if (names.length === 0) throw new WorkbookFault('WORKBOOK_EMPTY', 'no worksheet');
  if (names.length > LIMITS.sheets) throw new WorkbookFault('WORKBOOK_TOO_LARGE', `${names.length} sheets`);
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  const aligned = layouts.length === book.SheetNames.length;
  const formats = new Map<string, NumberFormat>();
  const count: PlaceCount = { places: 0 };
  for (const [index, name] of names.entries()) {
    const sheet = book.Sheets[name] as WorkSheet;
    const rows = new RowStore(index, count);
    const beyond = { cells: 0, cut: 0 };
    for (const [row, cells] of filled((sheet as DenseWorkSheet)['!data'] ?? [])) {
      rows.begin(row);
      for (const [column, cell] of filled(cells)) rows.put(column, cellOf(cell, formats, date1904, beyond));
      pauses.worked(0, 1);
      if (!pauses.isDue()) continue;
      await rows.handOver(receiver, false);
      await pauses.pause();
    }
    await rows.handOver(receiver, true);
    beyond.cells = rows.left;
    const left = beyond.cells > 0 || beyond.cut > 0 ? { beyondLimits: beyond } : {};
    const layout = (aligned ? layouts[book.SheetNames.indexOf(name)] : undefined) ?? layoutOf(book, sheet);
    receiver.sheet(index, { name, hidden: isHidden(book, name), merges: mergesOf(sheet), ...layout, ...left });
  }
  receiver.workbook({ kind, date1904 });
}

/** SheetJS keeps the number formats of one .xls for the next. */
function forgetFormats(table: Record<number, string>): void {
  for (const id of Object.keys(table)) delete table[Number(id)];
  Object.assign(table, BUILT_IN_FORMATS);
}

function parse(read: () => WorkBook): WorkBook {
  try {
    return read();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (/password|encrypt/i.test(message)) throw new WorkbookFault('WORKBOOK_ENCRYPTED', message);
    throw new WorkbookFault('WORKBOOK_DAMAGED', message);
  }
}

/** The entries a sparse array really has: a cell in the last corner of a sheet must not cost seventeen billion steps. */
function filled<T>(sparse: T[]): [number, T][] {
  const entries: [number, T][] = [];
  sparse.forEach((value, index) => {
    if (value !== undefined && value !== null) entries.push([index, value]);
  });
  return entries;
}

function cellOf(cell: CellObject, formats: Map<string, NumberFormat>, date1904: boolean, beyond: { cut: number }): Cell {
  switch (cell.t) {
    case 'b':
      return cell.v === true;
    case 'e':
      return { error: ERRORS[Number(cell.v)] ?? '#VALUE!' };
    case 'n': {
      const number = shortestText(Number(cell.v));
      return number === null ? null : numberCell(number, formatOf(cell.z, formats), date1904);
    }
    case 's': {
      const text = String(cell.v ?? '');
      if (text.length > LIMITS.cellCharacters) beyond.cut += 1;
      return text === '' ? null : text.slice(0, LIMITS.cellCharacters);
    }
    default:
      return null;
  }
}

function formatOf(code: CellObject['z'], formats: Map<string, NumberFormat>): NumberFormat | undefined {
  if (typeof code !== 'string') return undefined;
  const format = formats.get(code) ?? numberFormat(code);
  formats.set(code, format);
  return format;
}

function isHidden(book: WorkBook, name: string): boolean {
  return (book.Workbook?.Sheets?.find((sheet) => sheet.name === name)?.Hidden ?? 0) !== 0;
}

function mergesOf(sheet: WorkSheet): Merge[] {
  const merges = (sheet['!merges'] ?? [])
    .filter((range) => range.s.r < LIMITS.rows && range.s.c < LIMITS.columns)
    .map((range) => ({
      top: range.s.r,
      left: range.s.c,
      bottom: Math.min(range.e.r, LIMITS.rows - 1),
      right: Math.min(range.e.c, LIMITS.columns - 1),
    }));
  if (merges.length > LIMITS.merges) throw new WorkbookFault('WORKBOOK_TOO_LARGE', `${merges.length} merged ranges`);
  return merges;
}

function layoutOf(book: WorkBook, sheet: WorkSheet): BiffLayout {
  const hidden = (infos: ({ hidden?: boolean } | undefined)[] | undefined, limit: number) =>
    filled(infos ?? []).flatMap(([index, info]) => (info?.hidden === true && index < limit ? [index] : []));
  return {
    hiddenRows: hidden(sheet['!rows'], LIMITS.rows),
    hiddenColumns: hidden(sheet['!cols'], LIMITS.columns),
    rightToLeft: book.Workbook?.Views?.[0]?.RTL === true,
  };
}
