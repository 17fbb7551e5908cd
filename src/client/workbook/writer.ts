import * as Comlink from 'comlink';
import type { WorkbookHost } from '#workers/workbook.worker';

/** Does something with a worker of its own that writes workbooks; it ends with what is done. */
export async function withWriter<T>(work: (host: Comlink.Remote<WorkbookHost>) => Promise<T>): Promise<T> {
  const writer = new Worker(new URL('../../../workers/workbook.worker.ts', import.meta.url), { type: 'module', name: 'workbook' });
  try {
    return await work(Comlink.wrap<WorkbookHost>(writer));
  } finally {
    writer.terminate();
  }
}
