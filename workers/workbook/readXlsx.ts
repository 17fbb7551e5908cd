import { CellValues } from './cellValue';
import { WorkbookFault } from './contents';
import { LIMITS } from './limits';
import { MarkupScanner } from './markup';
import type { MarkupReceiver } from './markup';
import { PackageParts, WorkbookPart } from './packageParts';
import type { Relation, SheetEntry } from './packageParts';
import { countEntries } from './preflight';
import type { ContentsReceiver, Pauses } from './receiver';
import { RowStore } from './rowStore';
import type { PlaceCount } from './rowStore';
import { SharedTexts } from './sharedTexts';
import { SheetPart } from './sheetPart';
import { CellStyles } from './styles';
import { InflateBudget } from './zip';
import type { ZipEntry } from './zip';

/**
 * Reads an .xlsx in one pass over its parts: values only, as they were saved. Every entry of the zip is unpacked exactly
 * once and counted, also those nothing is read of. Throws WorkbookFault.
 */
export async function readXlsx(bytes: Uint8Array, entries: readonly ZipEntry[], receiver: ContentsReceiver, pauses: Pauses): Promise<void> {
  const parts = new PackageParts(bytes, entries, new InflateBudget());
  const main = parts.relations('').find((relation) => relation.type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const mainEntry = parts.find(main);
  if (mainEntry === null) throw new WorkbookFault('WORKBOOK_DAMAGED', `${main} is missing`);
  const book = new WorkbookPart();
  parts.scan(mainEntry, book);
  const relations = parts.relations(main);
  const sheets = worksheetsOf(book, relations, parts);
  if (sheets.length === 0) throw new WorkbookFault('WORKBOOK_EMPTY', 'no worksheet');
  if (sheets.length > LIMITS.sheets) throw new WorkbookFault('WORKBOOK_TOO_LARGE', `${sheets.length} sheets`);

  const shared = await readSharedTexts(parts, relations, receiver, pauses);
  const styles = readStyles(parts, relations);
  const formats = styles.formats();
  const count: PlaceCount = { places: 0 };
  for (const [index, { sheet, entry }] of sheets.entries()) {
    const values = new CellValues(shared, formats, book.date1904);
    const rows = new RowStore(index, count);
    const part = new SheetPart(rows, values, styles.struck);
    await scanWithPauses(parts, entry, part, pauses, rows, receiver);
    const left = rows.left > 0 || values.cut > 0 ? { beyondLimits: { cells: rows.left, cut: values.cut } } : {};
    receiver.sheet(index, { name: sheet.name, hidden: sheet.hidden, ...part.about(), ...left });
  }
  countEntries(bytes, parts.untouched(), parts.budget);
  receiver.workbook({ kind: 'xlsx', date1904: book.date1904 });
}

/** Worksheets in the workbook's order; sheets of charts, dialogs and old macros hold no table. */
function worksheetsOf(book: WorkbookPart, relations: readonly Relation[], parts: PackageParts): { sheet: SheetEntry; entry: ZipEntry }[] {
  const found: { sheet: SheetEntry; entry: ZipEntry }[] = [];
  const used = new Set<ZipEntry>();
  for (const [index, sheet] of book.sheets.entries()) {
    const relation = relations.find((candidate) => candidate.id === sheet.relation);
    if (relation !== undefined && relation.type !== 'worksheet') continue;
    const entry = parts.find(relation?.target ?? `xl/worksheets/sheet${index + 1}.xml`);
    if (entry === null) throw new WorkbookFault('WORKBOOK_DAMAGED', `the part of sheet ${sheet.name} is missing`);
    if (used.has(entry)) throw new WorkbookFault('WORKBOOK_DAMAGED', `two sheets share the part ${entry.name}`);
    used.add(entry);
    found.push({ sheet, entry });
  }
  return found;
}

async function readSharedTexts(
  parts: PackageParts,
  relations: readonly Relation[],
  receiver: ContentsReceiver,
  pauses: Pauses,
): Promise<string[]> {
  const entry = partOfType(parts, relations, 'sharedStrings', 'xl/sharedStrings.xml');
  const shared = new SharedTexts();
  if (entry !== null) await scanWithPauses(parts, entry, shared, pauses, null, receiver);
  return shared.texts;
}

function readStyles(parts: PackageParts, relations: readonly Relation[]): CellStyles {
  const entry = partOfType(parts, relations, 'styles', 'xl/styles.xml');
  const styles = new CellStyles();
  if (entry !== null) parts.scan(entry, styles);
  return styles;
}

function partOfType(parts: PackageParts, relations: readonly Relation[], type: string, usual: string): ZipEntry | null {
  return parts.find(relations.find((relation) => relation.type === type)?.target ?? usual);
}

async function scanWithPauses(
  parts: PackageParts,
  entry: ZipEntry,
  part: MarkupReceiver,
  pauses: Pauses,
  rows: RowStore | null,
  receiver: ContentsReceiver,
): Promise<void> {
  const scanner = new MarkupScanner(part);
  let begun = 0;
  for (const { text, size } of parts.pieces(entry)) {
    scanner.push(text);
    pauses.worked(size, (rows?.begun ?? 0) - begun);
    begun = rows?.begun ?? 0;
    if (!pauses.isDue()) continue;
    await rows?.handOver(receiver, false);
    await pauses.pause();
  }
  scanner.finish();
  await rows?.handOver(receiver, true);
}
