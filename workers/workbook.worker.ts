import * as Comlink from 'comlink';
import { bookPlan, type ExportRequest } from '#workers/sheet/exportBook';
import type { CellOut } from '#workers/workbook/plan';
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
};

export type WorkbookHost = typeof host;

Comlink.expose(host);
