import { layoutFields, writeLayout } from '#client/workbook/layout';
import { sheetRows } from '#client/templates/reading';
import type { OwnLayout } from '#client/templates/templates';
import { allFields, type Definition } from '#define/entity';
import type { EngineCalls } from '#client/sheet/engine/link';
import { lineOf } from '#workers/sheet/exportFill';
import type { FillLine } from '#workers/workbook/filling/fill';

/** The rows of a sheet in a workbook of the company's own, and which of its fields stand blank because the reader does not see them. */
export interface FilledBook {
  readonly bytes: Uint8Array;
  readonly blank: readonly string[];
}

const blockRows = 2_000;

/** Fills a company's workbook with the rows of the view, in their order (domain/15 §15.13). */
export async function fillLayout(
  engine: EngineCalls,
  definition: Definition,
  layout: OwnLayout,
  announce: (columns: readonly string[], rows: number) => Promise<void>,
  progress: (done: number, total: number) => void,
): Promise<FilledBook> {
  const known = { fields: [], lists: { [sheetRows]: Object.keys(allFields(definition)) } };
  const asked = await layoutFields(layout, known);
  const names = await engine.seen(asked);
  const { columns, rows } = await engine.exportPlan(names);
  await announce(names, rows);
  const lines: FillLine[] = [];
  for (let from = 0; from < rows; from += blockRows) {
    const cells = await engine.exportRows(names, from, blockRows);
    for (const line of cells) lines.push(lineOf(names, columns, line));
    progress(Math.min(from + blockRows, rows), rows);
  }
  const bytes = await writeLayout(layout, known, { fields: {}, lists: { [sheetRows]: lines } });
  return { bytes, blank: asked.filter((name) => !names.includes(name)) };
}
