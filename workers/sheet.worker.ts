import * as Comlink from 'comlink';
import { catalogue, entitiesComplete, entitiesReady } from '#modules/browserEntities';
import type { EnginePorts, EngineSetup } from '#workers/sheet/crossing';
import { IndexedDbStorage } from '#workers/sheet/drafts/indexedDb';
import { Engine } from '#workers/sheet/engine';
import type { JobAnswer } from '#workers/sheet/find/jobs';
import type { StartPatternThread } from '#workers/sheet/find/patternPlace';
import { realSurroundings } from '#workers/sheet/surroundings';

/** The engine of one sheet, with a side door for the worker that writes workbooks: rows go there without passing through the page. */
class HostedEngine extends Engine {
  lend(port: MessagePort): void {
    Comlink.expose({ rows: (columns: readonly string[], from: number, count: number) => this.exportRows(columns, from, count) }, port);
  }
}

const startPatterns: StartPatternThread = (hear, broken) => {
  const thread = new Worker(new URL('./regex.worker.ts', import.meta.url), { type: 'module', name: 'patterns' });
  thread.addEventListener('message', ({ data }: MessageEvent<JobAnswer>) => hear(data));
  thread.addEventListener('error', broken);
  return { post: (job, transfer) => thread.postMessage(job, transfer), end: () => thread.terminate() };
};

const host = {
  /** Opens a sheet. Where the browser keeps nothing the sheet works without drafts. */
  async open(setup: EngineSetup, ports: EnginePorts): Promise<HostedEngine & Comlink.ProxyMarked> {
    // A question somebody made may ask about rows of any area.
    await (setup.made ? entitiesComplete() : entitiesReady([setup.entity]));
    if (setup.made) catalogue.put(setup.made);
    const storage = setup.draftKey ? await IndexedDbStorage.create().catch(() => null) : null;
    return Comlink.proxy(new HostedEngine(catalogue, setup, ports, storage, { ...realSurroundings, startPatterns }));
  },
};

export type SheetHost = typeof host;
export type { HostedEngine };

Comlink.expose(host);
