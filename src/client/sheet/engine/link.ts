import * as Comlink from 'comlink';
import type { EnginePorts, EngineSetup } from '#workers/sheet/crossing';
import type { Engine } from '#workers/sheet/engine';
import type { Tools } from '#workers/sheet/tools/tools';
import type { ExportRequest } from '#workers/sheet/exportBook';
import type { SheetHost } from '#workers/sheet.worker';
import { takeEngine } from '#client/sheet/engine/ready';
import { withWriter } from '#client/workbook/writer';

/** The engine as seen from the page: every call answers later. */
export type EngineCalls = Calls<Engine> & { readonly tools: { readonly [K in keyof Tools]: Calls<Tools[K]> } };

type Calls<T> = {
  readonly [K in keyof T as T[K] extends (...args: never[]) => unknown ? K : never]: T[K] extends (...args: infer A) => infer R
    ? (...args: A) => Promise<Awaited<R>>
    : never;
};

/** The way to an engine, wherever it runs. */
export interface EngineLink {
  /** Columns lie in memory both sides read. */
  readonly shared: boolean;
  open(setup: EngineSetup, ports: EnginePorts): Promise<EngineCalls>;
  /** Hands bytes over; they are not the page's any more. */
  feed(engine: EngineCalls, bytes: Uint8Array): Promise<void>;
  exportBook(request: ExportRequest, columns: readonly string[], progress: (done: number, total: number) => void): Promise<Uint8Array>;
  close(): void;
}

/** The engine of a sheet in a worker of its own; sharing needs a cross-origin isolated page. */
export function workerLink(): EngineLink {
  const worker = takeEngine();
  const host = Comlink.wrap<SheetHost>(worker);
  let opened: Awaited<ReturnType<typeof host.open>> | null = null;
  return {
    shared: globalThis.crossOriginIsolated,
    async open(setup, ports) {
      opened = await host.open(setup, Comlink.proxy(ports));
      return opened as unknown as EngineCalls;
    },
    feed: (engine, bytes) => engine.feed(Comlink.transfer(bytes, [bytes.buffer as ArrayBuffer])),
    async exportBook(request, columns, progress) {
      if (!opened) throw new Error('the sheet is not open yet');
      const { port1, port2 } = new MessageChannel();
      await opened.lend(Comlink.transfer(port1, [port1]));
      return withWriter((writer) => writer.exportSheet(request, columns, Comlink.transfer(port2, [port2]), Comlink.proxy(progress)));
    },
    close: () => worker.terminate(),
  };
}
