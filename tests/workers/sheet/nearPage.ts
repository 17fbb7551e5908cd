import { afterEach } from 'vitest';
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
import { catalogue, rowOf } from '#tests/workers/sheet/harbour';
import { ModelServer } from '#tests/workers/sheet/modelServer';

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
  const crossing = (own: object) =>
    Object.fromEntries(
      Object.getOwnPropertyNames(Object.getPrototypeOf(own)).map((name) => [
        name,
        async (...args: unknown[]) =>
          structuredClone(await (own as Record<string, (...all: unknown[]) => unknown>)[name]?.(...structuredClone(args))),
      ]),
    );
  const calls = (own: Engine) => ({
    ...crossing(own),
    tools: Object.fromEntries(Object.entries(own.tools).map(([name, tool]) => [name, crossing(tool)])),
  });
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
      return Promise.resolve(calls(own) as unknown as EngineCalls);
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

afterEach(() => {
  for (const model of open.splice(0)) model.dispose();
});

export interface Page {
  readonly model: EngineModel;
  readonly events: ModelEvent[];
  readonly frame: (frame: LiveFrame) => void;
  readonly online: Toggle;
  readonly live: Toggle;
}

/** The model of a sheet over a model server, as a page holds it. */
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

export const rest = () => new Promise((resolve) => setTimeout(resolve, 15));
export const serverOf = () =>
  new ModelServer([
    rowOf(1, { price: '1234.5', costDate: '2026-03-01', readAt: '2026-03-01T01:30:00.000Z', customerId: '11', taxRate: '6' }),
    rowOf(2, { price: '-20', currency: 'JPY', unit: 'TEU' }),
    rowOf(3, { price: '3', locked: true }),
    rowOf(4, { price: '7', remark: '=1+1' }),
    rowOf(5, { price: '1' }),
  ]);

/** A cell of a page without shared memory is there a moment after it was first asked for. */
export async function read(page: Page, row: number, column: string) {
  page.model.cell(row, column);
  await rest();
  return page.model.cell(row, column);
}
