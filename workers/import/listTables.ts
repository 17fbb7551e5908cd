import type { WorkbookContents, SheetContents } from '#workers/workbook/contents';
import { flattenHeaders, readableText } from '#workers/workbook/headerRows';
import { foldHeader, proposeMap } from '#workers/workbook/synonyms';
import { findTables, headerFingerprint } from '#workers/workbook/table';
import { sampleOf, SAMPLE_ROWS, type TableProposal } from '#workers/import/propose';
import type { ImportTarget, TablePlace } from '#workers/import/staged';

/** Of a list that is meant, so many of the columns are known. */
const LEAST_KNOWN = 0.3;
/** A label and its value. */
const MOST_OF_A_LABEL = 2;
/** A list's header stands at the top, below a title and a few remarks at most. */
const ROWS_SEARCHED = 50;

/** The table of every sheet as a list of the target's fields; a sheet that names few of them is proposed without being chosen. */
export function proposeLists(contents: WorkbookContents, target: ImportTarget): TableProposal[] {
  const words = new Set(target.plan.fields.flatMap(({ field, synonyms }) => [field, ...synonyms].map(foldHeader)));
  return contents.sheets.flatMap((sheet, index) => {
    const top = headerRow(sheet, words);
    if (top === null) return [];
    const width = sheet.rows.reduce((most, row) => Math.max(most, row.length), 0);
    const headers = flattenHeaders(sheet, { top, bottom: top }, width);
    const place: TablePlace = { sheet: index, from: top, header: { top, bottom: top }, until: sheet.rows.length, headers };
    const hidden = new Set(sheet.hiddenColumns);
    const columns = proposeMap(
      headers.map((header, column) => (hidden.has(column) ? '' : header)),
      target.plan.fields.map(({ field, synonyms, not }) => ({ name: field, synonyms, not })),
    );
    return [
      {
        ...place,
        columns,
        sheetName: sheet.name,
        fingerprint: headerFingerprint(headers, ''),
        chosen: !sheet.hidden && isMeant(columns, headers, target),
        hiddenSheet: sheet.hidden,
        hiddenRows: sheet.hiddenRows.filter((row) => row > top).length,
        hiddenColumns: sheet.hiddenColumns,
        rows: Math.max(0, sheet.rows.length - top - 1),
        sample: sampleOf(sheet, place).slice(0, SAMPLE_ROWS),
      },
    ];
  });
}

/** One known column of many is a chance ("Name", "Code"), and so are several that neither name a row nor must be there. */
function isMeant(columns: readonly (string | null)[], headers: readonly string[], { plan, fields }: ImportTarget): boolean {
  const known = columns.filter((field) => field !== null);
  const headed = headers.filter((header) => header !== '').length;
  const named = known.some(
    (field) => plan.key?.includes(field) === true || (fields[field]?.required === true && fields[field].initial === undefined),
  );
  return named && known.length >= headed * LEAST_KNOWN && (known.length > 1 || headed === 1);
}

/** The first row with the most words that head a column of the list; where no row has one, what looks like a header. */
function headerRow(sheet: SheetContents, words: ReadonlySet<string>): number | null {
  let [best, found] = [0, -1];
  for (let row = 0; row < Math.min(sheet.rows.length, ROWS_SEARCHED); row += 1) {
    const texts = (sheet.rows[row] ?? []).map(readableText).filter((text) => text !== '');
    // "Source: | port authority" says something of the whole sheet and heads no column.
    if (texts.length <= MOST_OF_A_LABEL && /[:：]$/u.test(texts[0] ?? '')) continue;
    const known = new Set(texts.map(foldHeader).filter((word) => words.has(word))).size;
    if (known > best) [best, found] = [known, row];
  }
  if (found >= 0) return found;
  const [table] = findTables(sheet);
  return table === undefined ? null : table.headerRow + table.headerRows - 2;
}
