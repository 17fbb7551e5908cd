import { WorkbookFault } from './contents';
import type { Watching, WorkbookContents, WorkbookProblem } from './contents';
import { countEntries, inspectWorkbook, outlineWorkbook } from './preflight';
import { readBinary } from './readBinary';
import { readDelimited } from './readDelimited';
import { readXlsx } from './readXlsx';
import { CollectedContents, Pauses } from './receiver';
import type { ContentsReceiver } from './receiver';
import { InflateBudget } from './zip';

/**
 * Reads a workbook of any kind: .xlsx, .xls, .xlsb or delimited text, told apart by content. Values only: formulas give the
 * value they were saved with, links and macros nothing. Every fault of the file is an answer, nothing is thrown. The bytes
 * are not changed. The limits of `LIMITS` hold.
 */
export async function readWorkbook(bytes: Uint8Array, watching: Watching = {}): Promise<WorkbookContents | WorkbookProblem> {
  const collected = new CollectedContents();
  const problem = await readWorkbookInto(bytes, collected, watching);
  return problem ?? collected.contents() ?? { code: 'WORKBOOK_DAMAGED', detail: 'nothing was read' };
}

/** As `readWorkbook`, but hands rows on as they are read, so that the whole need not lie in one memory. Null when all went well. */
export async function readWorkbookInto(
  bytes: Uint8Array,
  receiver: ContentsReceiver,
  watching: Watching = {},
): Promise<WorkbookProblem | null> {
  try {
    const { kind, entries } = outlineWorkbook(bytes);
    const declared = entries.reduce((sum, entry) => sum + entry.declared, 0);
    const pauses = new Pauses(watching, kind === 'xlsx' ? declared : bytes.length);
    if (watching.signal?.cancelled === true) await pauses.pause();
    if (kind === 'xlsx') await readXlsx(bytes, entries, receiver, pauses);
    else if (kind === 'csv') await readDelimited(bytes, receiver, pauses);
    else {
      // SheetJS unpacks without counting, so the zip is counted before it.
      countEntries(bytes, entries, new InflateBudget());
      await readBinary(bytes, kind, receiver, pauses);
    }
    pauses.finish();
    return null;
  } catch (error) {
    return error instanceof WorkbookFault && error.problem.code === 'WORKBOOK_CANCELLED' ? error.problem : explained(bytes, error);
  }
}

/** What a reader stumbled over may be the doing of a bomb or of damage further on; the pre-flight then gives the better reason. */
function explained(bytes: Uint8Array, error: unknown): WorkbookProblem {
  const inspected = inspectWorkbook(bytes);
  if ('code' in inspected) return inspected;
  if (error instanceof WorkbookFault) return error.problem;
  const message = error instanceof Error ? error.message : String(error);
  const memory = error instanceof RangeError && /alloc|string length|array length/i.test(message);
  return { code: memory ? 'WORKBOOK_TOO_LARGE' : 'WORKBOOK_DAMAGED', detail: message };
}
