import * as Comlink from 'comlink';
import type { ExportRequest } from '#workers/sheet/exportBook';
import type { CellOut } from '#workers/workbook/plan';
import type { WorkbookHost } from '#workers/workbook.worker';

export type WrittenRow = readonly CellOut[];

/** A workbook of one sheet from rows that are at hand, written in a worker of its own. */
export async function writeBook(book: Omit<ExportRequest, 'rows'>, rows: readonly WrittenRow[]): Promise<Uint8Array> {
  const { port1, port2 } = new MessageChannel();
  Comlink.expose({ rows: (_names: readonly string[], from: number, count: number) => rows.slice(from, from + count) }, port1);
  const writer = new Worker(new URL('../../../workers/workbook.worker.ts', import.meta.url), { type: 'module', name: 'workbook' });
  try {
    return await Comlink.wrap<WorkbookHost>(writer).exportSheet(
      { ...book, rows: rows.length },
      [],
      Comlink.transfer(port2, [port2]),
      Comlink.proxy(() => undefined),
    );
  } finally {
    writer.terminate();
    port1.close();
  }
}
