import * as Comlink from 'comlink';
import { withWriter } from '#client/workbook/writer';
import type { ExportRequest } from '#workers/sheet/exportBook';
import type { CellOut } from '#workers/workbook/plan';

export type WrittenRow = readonly CellOut[];

/** A workbook of one sheet from rows that are at hand, written in a worker of its own. */
export async function writeBook(book: Omit<ExportRequest, 'rows'>, rows: readonly WrittenRow[]): Promise<Uint8Array> {
  const { port1, port2 } = new MessageChannel();
  Comlink.expose({ rows: (_names: readonly string[], from: number, count: number) => rows.slice(from, from + count) }, port1);
  try {
    return await withWriter((writer) =>
      writer.exportSheet(
        { ...book, rows: rows.length },
        [],
        Comlink.transfer(port2, [port2]),
        Comlink.proxy(() => undefined),
      ),
    );
  } finally {
    port1.close();
  }
}
