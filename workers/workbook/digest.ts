import type { WorkbookContents } from '#workers/workbook/contents';
import { crc32 } from '#workers/workbook/crc32';

const rowsAtOnce = 2_000;

/**
 * A fingerprint of everything a workbook was read as: two readings of one file agree in it, or one of them went wrong. It tells
 * accidents apart, not forgeries. Others get a turn between pieces.
 */
export async function digestOf({ sheets, ...about }: WorkbookContents): Promise<string> {
  const encoder = new TextEncoder();
  let [sum, letters] = [0, 0];
  const take = (value: unknown): void => {
    const bytes = encoder.encode(JSON.stringify(value));
    sum = crc32(sum, bytes);
    letters += bytes.length;
  };
  take({ kind: about.kind, date1904: about.date1904, encoding: about.encoding });
  for (const { rows, ...sheet } of sheets) {
    take({
      name: sheet.name,
      hidden: sheet.hidden,
      hiddenRows: sheet.hiddenRows,
      hiddenColumns: sheet.hiddenColumns,
      beyond: sheet.beyondLimits,
    });
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      take(rows.slice(from, from + rowsAtOnce));
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }
  return `${letters.toString(36)}-${sum.toString(36)}`;
}
