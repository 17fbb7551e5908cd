import * as Comlink from 'comlink';
import { bookPlan, type ExportRequest } from '#workers/sheet/exportBook';
import type { CellOut } from '#workers/workbook/plan';
import type { SheetColumns } from '#workers/workbook/filling/columns';
import { fillWorkbook, type FillData } from '#workers/workbook/filling/fill';
import { readWorkbookTemplate, type KnownNames } from '#workers/workbook/filling/marks';
import { openPackage } from '#workers/workbook/filling/package';
import { writeWorkbook } from '#workers/workbook/write';

interface LentRows {
  rows(columns: readonly string[], from: number, count: number): readonly (readonly CellOut[])[];
}

const host = {
  /** Writes a sheet to xlsx; its rows come from the sheet's worker through `port`. Progress counts rows. */
  async exportSheet(
    request: ExportRequest,
    names: readonly string[],
    port: MessagePort,
    progress: (done: number, total: number) => void,
  ): Promise<Uint8Array> {
    const source = Comlink.wrap<LentRows>(port);
    const bytes = await writeWorkbook(
      bookPlan(request, async (from, count) => source.rows(names, from, count)),
      { onProgress: (done, total) => void progress(done, total) },
    );
    port.close();
    return Comlink.transfer(bytes, [bytes.buffer as ArrayBuffer]);
  },

  /** Names the marks of a company's workbook ask for. */
  layoutFields(workbook: Uint8Array, known: KnownNames): readonly string[] {
    const { marks } = readWorkbookTemplate(openPackage(workbook), known);
    return [...new Set(marks.flatMap(({ kind, name }) => (kind === 'ATTRIBUTE' ? [name] : [])))];
  },

  /** A company's workbook with the data in it. */
  fillLayout(workbook: Uint8Array, known: KnownNames, data: FillData, columns: SheetColumns | null): Uint8Array {
    const bytes = fillWorkbook(workbook, known, data, columns);
    return Comlink.transfer(bytes, [bytes.buffer as ArrayBuffer]);
  },
};

export type WorkbookHost = typeof host;

Comlink.expose(host);
