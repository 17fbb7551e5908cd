import * as Comlink from 'comlink';
import type { OwnLayout } from '#client/templates/templates';
import type { FillData } from '#workers/workbook/filling/fill';
import type { KnownNames } from '#workers/workbook/filling/marks';
import type { WorkbookHost } from '#workers/workbook.worker';

/** Does something with a worker of its own that writes workbooks. */
async function withWriter<T>(work: (host: Comlink.Remote<WorkbookHost>) => Promise<T>): Promise<T> {
  const writer = new Worker(new URL('../../../workers/workbook.worker.ts', import.meta.url), { type: 'module', name: 'workbook' });
  try {
    return await work(Comlink.wrap<WorkbookHost>(writer));
  } finally {
    writer.terminate();
  }
}

/** Names of fields a company's workbook asks for. */
export const layoutFields = (layout: OwnLayout, known: KnownNames): Promise<readonly string[]> =>
  layout.columns === null
    ? withWriter((host) => host.layoutFields(layout.bytes, known))
    : Promise.resolve([...new Set(layout.columns.columns.flatMap(({ field }) => field ?? []))]);

/** The company's workbook with the data in it. */
export const writeLayout = (layout: OwnLayout, known: KnownNames, data: FillData): Promise<Uint8Array> =>
  withWriter((host) => host.fillLayout(layout.bytes, known, data, layout.columns));
