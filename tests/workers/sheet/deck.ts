import type { Catalogue } from '#define/catalogue';
import type { BatchRequest, LabelRow } from '#define/wire';
import type { Value } from '#define/row';
import type { EnginePorts, EngineSetup, EngineUpdate, SendOutcome } from '#workers/sheet/crossing';
import type { DraftStorage } from '#workers/sheet/drafts/storage';
import { Engine } from '#workers/sheet/engine';
import type { Surroundings } from '#workers/sheet/surroundings';
import { catalogue, headOf } from '#tests/workers/sheet/harbour';
import type { ModelServer } from '#tests/workers/sheet/modelServer';

export const setup: EngineSetup = {
  entity: 'cost',
  mod: 'line.list',
  fields: ['orderId', 'customerId', 'feeCode', 'feeName', 'number', 'price', 'currency', 'amount', 'remark'],
  adds: true,
  sort: [],
  language: 'zh',
  choices: { unit: { BILL: '票', CONTAINER: '箱', TEU: '标箱' } },
  initials: { unit: { BILL: 'p', CONTAINER: 'x', TEU: 'bx' } },
  steps: { paste: '粘贴', addRows: '加行', removeRows: '删行', discard: '放弃', resolve: '冲突', draft: '草稿' },
  shared: false,
  draftKey: null,
  formulas: false,
};

/** Time that only moves when a test says so. */
export class Clock implements Surroundings {
  private at = Date.parse('2026-03-01T00:00:00.000Z');
  private timers: { due: number; call: () => void }[] = [];
  private ids = 0;

  now = () => this.at;
  random = () => 0.5;
  uuid = () => `00000000-0000-4000-8000-${String(++this.ids).padStart(12, '0')}`;
  pause = () => Promise.resolve();

  later = (ms: number, call: () => void) => {
    const timer = { due: this.at + ms, call };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((one) => one !== timer);
    };
  };

  /** Lets time pass and everything that falls due happen. */
  async pass(ms: number): Promise<void> {
    const end = this.at + ms;
    for (;;) {
      const next = this.timers.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
      if (!next) break;
      this.at = Math.max(this.at, next.due);
      this.timers = this.timers.filter((one) => one !== next);
      next.call();
      await settled();
    }
    this.at = end;
    await settled();
  }
}

/** Everything that only waits for other promises has happened. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}

export interface Deck {
  readonly engine: Engine;
  readonly server: ModelServer;
  readonly clock: Clock;
  readonly updates: EngineUpdate[];
  readonly ports: EnginePorts;
  /** Value of a cell as the sheet shows it now. */
  value(rowId: string, column: string): Value;
  view(): string[];
}

export function answerOf(server: ModelServer, request: Parameters<EnginePorts['send']>[0]): SendOutcome {
  const answer = server.batch(structuredClone(request));
  return 'done' in answer
    ? { was: 'answered', answer: structuredClone(answer) }
    : { was: 'refused', code: answer.refusals[0]?.code ?? null, text: 'refused', refusals: answer.refusals };
}

/** A sheet over the rows of a model server, loaded and ready. */
export async function deckOver(
  server: ModelServer,
  more: {
    ports?: Partial<EnginePorts>;
    setup?: Partial<EngineSetup>;
    storage?: DraftStorage;
    clock?: Clock;
    catalogue?: Catalogue;
    early?: (engine: Engine) => unknown;
    /** What happens when so many rows are there and the others are still on their way. */
    between?: { readonly rows: number; readonly happens: (engine: Engine) => unknown };
  } = {},
): Promise<Deck> {
  const clock = more.clock ?? new Clock();
  const updates: EngineUpdate[] = [];
  const ports: EnginePorts = {
    send: (request) => Promise.resolve(answerOf(server, request)),
    changesSince: (seq) => Promise.resolve(server.since(seq)),
    resolveLabel: () => Promise.resolve<LabelRow[]>([]),
    labelsOf: () => Promise.resolve<LabelRow[]>([]),
    choiceWords: () => Promise.resolve({}),
    evaluate: () => Promise.resolve({ problem: 'NUMBER_UNPARSED' }),
    update: (update) => void updates.push(update),
    ...more.ports,
  };
  const engine = new Engine(more.catalogue ?? catalogue, { ...setup, ...more.setup }, ports, more.storage ?? null, clock);
  engine.begin();
  await more.early?.(engine);
  const [first, rest] = more.between ? server.listInTwo(more.between.rows) : [server.list()];
  engine.feed(first);
  await more.between?.happens(engine);
  if (rest) engine.feed(rest);
  await engine.finish();
  await settled();
  const names = headOf().columns.map(({ name }) => name);
  return {
    engine,
    server,
    clock,
    updates,
    ports,
    value: (rowId, column) =>
      engine.window(0, 1e9).find(({ values }) => idOf(values[0] as string, updates) === rowId)?.values[names.indexOf(column)] as Value,
    view: () => engine.window(0, 1e9).map(({ values }) => idOf(values[0] as string, updates)),
  };
}

/** Rows not saved yet carry numbers below zero inside; the page was told their names. */
function idOf(id: string, updates: readonly EngineUpdate[]): string {
  if (!id.startsWith('-')) return id;
  const slot = -Number(id) - 1;
  const told = updates.flatMap(({ names }) => names ?? []).filter((one) => one.slot === slot && !one.saved);
  return told.at(-1)?.name ?? id;
}

/** What the page was last told of the sheet's state. */
export const statusOf = (one: Deck) => one.updates.findLast((update) => update.status)?.status;

/** Cells that were made to glow: as what, how many, because of whom. */
export const flashesOf = (one: Deck) =>
  one.updates.flatMap((update) => update.flashes ?? []).map(({ as, slots, by }) => `${as} ${slots.length}${by ? ` ${by}` : ''}`);

/** Problems by cell and code, in view order. */
export const problemsIn = (one: Deck) => one.engine.problems().map(({ rowId, column, problem }) => `${rowId}.${column} ${problem.code}`);

export const typeInto = (one: Deck, rowId: string, column: string, text: string) => one.engine.edit([{ rowId, column, text }], 'typing');

/** Types `column:text` pairs into a row. */
export const fillRow = (one: Deck, rowId: string, cells: readonly string[]) =>
  one.engine.edit(
    cells.map((cell) => ({ rowId, column: cell.split(':')[0] ?? '', text: cell.split(':')[1] ?? '' })),
    'typing',
  );

/** A network that hands every request over and answers when it is told to. */
export function heldRoad(server: ModelServer) {
  const requests: { request: BatchRequest; answer: (outcome?: SendOutcome) => Promise<void> }[] = [];
  const send = (request: BatchRequest) =>
    new Promise<SendOutcome>((resolve) => {
      const answer = async (outcome?: SendOutcome) => {
        resolve(outcome ?? answerOf(server, request));
        await settled();
      };
      requests.push({ request, answer });
    });
  return { requests, send };
}
