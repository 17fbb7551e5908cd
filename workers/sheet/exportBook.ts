import type { ExportColumn } from '#workers/sheet/exporting';
import type { CellOut, WorkbookPlan } from '#workers/workbook/plan';

/** A sheet to export as the person sees it. */
export interface ExportRequest {
  readonly title: string;
  readonly rightToLeft: boolean;
  readonly columns: readonly (ExportColumn & { readonly header: string; readonly width: number; readonly frozen: boolean })[];
  readonly rows: number;
}

/** Rows of the view from `from` on, at most `count`; fewer mean the end. */
export type RowSource = (from: number, count: number) => Promise<readonly (readonly CellOut[])[]>;

const blockRows = 2_000;

/** The plan of its workbook; rows are fetched block by block while it is written. */
export function bookPlan(request: ExportRequest, source: RowSource): WorkbookPlan {
  const firstLoose = request.columns.findIndex(({ frozen }) => !frozen);
  return {
    sheets: [
      {
        name: request.title,
        rightToLeft: request.rightToLeft,
        expectedRows: request.rows,
        frozenColumns: firstLoose < 0 ? request.columns.length : firstLoose,
        columns: request.columns.map(({ header, width, kind, decimals, format }) => ({
          header,
          width,
          kind,
          ...(decimals === undefined ? {} : { decimals }),
          ...(format === undefined ? {} : { format }),
        })),
        rows: rowsOf(request.rows, source),
      },
    ],
  };
}

async function* rowsOf(total: number, source: RowSource): AsyncGenerator<readonly CellOut[]> {
  let next = source(0, blockRows);
  for (let from = 0; from < total; from += blockRows) {
    const rows = await next;
    next = from + blockRows < total ? source(from + blockRows, blockRows) : Promise.resolve([]);
    yield* rows;
    if (rows.length < blockRows) return;
  }
}
