import { CallFailed } from '#client/calls/failed';
import type { EngineCalls, EngineLink } from '#client/sheet/engine/link';
import type { SheetModelOptions, Switch } from '#client/sheet/engine/options';
import { EngineModel } from '#client/sheet/engine/sheetModel';
import type { ModelEvent } from '#client/sheet/model';
import type { Sheet } from '#define/sheet';
import { Engine } from '#workers/sheet/engine';
import { bookPlan } from '#workers/sheet/exportBook';
import type { LiveFrame } from '#workers/sheet/live';
import { realSurroundings } from '#workers/sheet/surroundings';
import { writeWorkbook } from '#workers/workbook/write';
import { catalogue } from '#tests/workers/sheet/harbour';
import type { ModelServer } from '#tests/workers/sheet/modelServer';

/** The lines of the harbour as a sheet of the page. */
export const lineSheet: Sheet = {
  mod: 'line.list',
  entity: 'cost',
  adds: true,
  columns: [
    'orderId',
    'customerId',
    'feeCode',
    'feeName',
    'unit',
    'number',
    'price',
    'currency',
    'amount',
    'costDate',
    'readAt',
    'isEstimate',
    'remark',
    'jobNo',
    'taxRate',
  ].map((field) => ({ field, width: 100 })),
};

/** The engine on the page's own thread; everything that would cross to a worker is cloned as if it did. */
export function nearLink(shared: boolean): EngineLink {
  let engine: Engine | null = null;
  const calls = (own: Engine) =>
    new Map<string, unknown>(
      Object.getOwnPropertyNames(Engine.prototype).map((name) => [
        name,
        async (...args: unknown[]) =>
          structuredClone(await (own[name as keyof Engine] as (...all: unknown[]) => unknown)(...structuredClone(args))),
      ]),
    );
  return {
    shared,
    open(setup, ports) {
      const own = new Engine(
        catalogue,
        setup,
        { ...ports, update: (update) => ports.update(structuredClone(update)) },
        null,
        realSurroundings,
      );
      engine = own;
      return Promise.resolve(Object.fromEntries(calls(own)) as unknown as EngineCalls);
    },
    feed: (own, bytes) => own.feed(bytes),
    exportBook: (request, columns, progress) =>
      writeWorkbook(
        bookPlan(request, (from, count) => Promise.resolve((engine as Engine).exportRows(columns, from, count))),
        { onProgress: progress },
      ),
    close: () => undefined,
  };
}

/** A state of the world outside that a test turns. */
export class Toggle implements Switch {
  private readonly listeners = new Set<(on: boolean) => void>();
  constructor(private on = true) {}
  now = () => this.on;
  subscribe = (listen: (on: boolean) => void) => {
    this.listeners.add(listen);
    return () => void this.listeners.delete(listen);
  };
  turn(on: boolean): void {
    this.on = on;
    for (const listen of this.listeners) listen(on);
  }
}

const open: EngineModel[] = [];

/** Closes the pages opened since the last time. */
export function closePages(): void {
  for (const model of open.splice(0)) model.dispose();
}

/** A page over a sheet with its engine on the same thread. */
export interface Page {
  readonly model: EngineModel;
  readonly events: ModelEvent[];
  readonly frame: (frame: LiveFrame) => void;
  readonly online: Toggle;
  readonly live: Toggle;
}

/** Opens the sheet of a server; `shared` as where the page reads the columns' memory itself. */
export async function pageOver(server: ModelServer, shared: boolean, more: Partial<SheetModelOptions> = {}): Promise<Page> {
  const events: ModelEvent[] = [];
  let frame: (frame: LiveFrame) => void = () => undefined;
  const [online, live] = [new Toggle(), new Toggle()];
  const model = new EngineModel(
    {
      sheet: lineSheet,
      catalogue,
      language: 'zh',
      draftKey: null,
      online,
      live,
      listCall: () => Promise.resolve(new Blob([server.list(3) as Uint8Array<ArrayBuffer>]).stream()),
      sendBatch: async (request) => {
        const answer = server.batch(structuredClone(request));
        if ('done' in answer) return answer;
        throw new CallFailed('refused', { code: 409, codeMsg: '未保存', refusals: answer.refusals });
      },
      changesSince: async (seq) => server.since(seq),
      onChange: (listen) => {
        frame = listen;
        return () => undefined;
      },
      words: (code, detail, field) => `${code} ${field} ${JSON.stringify(detail)}`,
      fieldLabel: (column) => `[${column}]`,
      choiceLabel: (_column, option) => ({ BILL: '票', CONTAINER: '箱', TEU: '标箱' })[option] ?? option,
      stepLabel: (step) => `*${step}`,
      ...more,
    },
    nearLink(shared),
  );
  open.push(model);
  model.subscribe((event) => events.push(event));
  await model.opened;
  await rest();
  return { model, events, frame: (one) => frame(one), online, live };
}

/** Until what the engine tells has arrived. */
export const rest = () => new Promise((resolve) => setTimeout(resolve, 15));
