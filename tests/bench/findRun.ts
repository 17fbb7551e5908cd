import { catalogue } from '#modules/entities';
import type { EnginePorts, EngineSetup } from '#workers/sheet/crossing';
import { Engine } from '#workers/sheet/engine';
import type { FindQuery } from '#workers/sheet/find/finding';
import { realSurroundings } from '#workers/sheet/surroundings';
import { patternThreads } from '#tests/workers/sheet/patternThread';
import { costList } from './grid/costList';
import { makeLedger } from './grid/ledger';

/** One measured piece of work; `cpu` counts all threads and is what a busy machine leaves comparable. */
export interface Taken {
  readonly name: string;
  readonly ms: number;
  readonly cpu: number;
  readonly cells: number;
}

/** Built by find.bench.ts and run by Node itself: rows, the built worker of patterns, and the address of its shim come as arguments. */
const [, , rowsText = '1000000', entry = '', shim = ''] = process.argv;
const rounds = 5;
const ledger = makeLedger(Number(rowsText));
const visible = ledger.columns.map(({ name }) => name);
const texts = visible.filter((name) => !['number', 'day', 'flag'].includes(ledger.column(name).is));

const none = () => Promise.resolve([]);
const ports: EnginePorts = {
  send: () => Promise.resolve({ was: 'ended' }),
  changesSince: () => Promise.resolve(null),
  resolveLabel: none,
  labelsOf: none,
  choiceWords: () => Promise.resolve({}),
  evaluate: () => Promise.resolve({ problem: 'NUMBER_UNPARSED' }),
  // As the page has them: structured clones.
  update: (update) => void (update.rows && structuredClone(update.rows)),
};
const setup: EngineSetup = {
  entity: 'cost',
  mod: 'cost.list',
  fields: visible,
  adds: true,
  sort: [],
  language: 'zh',
  choices: {},
  steps: { paste: '', addRows: '', removeRows: '', discard: '', resolve: '', draft: '' },
  shared: true,
  draftKey: null,
  formulas: false,
};
const engine = new Engine(catalogue, setup, ports, null, {
  ...realSurroundings,
  startPatterns: patternThreads(entry, new URL(shim)).start,
});
engine.begin();
for (const piece of costList(ledger)) engine.feed(new Uint8Array(piece));
await engine.finish();
const { find } = engine.tools;
const queryOf = (text: string, more: Partial<FindQuery> = {}): FindQuery => ({
  text,
  caseSensitive: false,
  whole: false,
  regex: false,
  by: 'rows',
  areas: null,
  visible,
  ...more,
});

const taken: Taken[] = [];

/** The median of several rounds; `before` makes each begin anew. */
async function measure(name: string, work: () => Promise<number>, before: () => Promise<unknown> = none, times = rounds): Promise<void> {
  const all: Taken[] = [];
  for (let round = 0; round < times; round++) {
    await before();
    const cpu = process.cpuUsage();
    const from = performance.now();
    const cells = await work();
    const ms = performance.now() - from;
    const used = process.cpuUsage(cpu);
    all.push({ name, ms, cpu: (used.user + used.system) / 1_000, cells });
  }
  taken.push(all.sort((a, b) => a.cpu - b.cpu)[Math.floor(all.length / 2)] as Taken);
}

async function every(query: FindQuery): Promise<number> {
  let answer = await find.all(query);
  while (!('problem' in answer) && !answer.done) answer = await find.more();
  return 'problem' in answer ? Number.NaN : answer.total;
}

let other = 0;
/** Another search takes the place of what was found. */
const forget = () =>
  find.next(queryOf(`other ${other++}`, { visible: ['remark'], areas: [{ top: 0, bottom: 0, left: 0, right: 0 }] }), null, 1);

/** What a loop over cells does: print each, and try the expression on the text. */
async function naive(columns: readonly string[], expression: RegExp): Promise<number> {
  const { grid, view } = engine['desk'].open;
  const known = columns.flatMap((name) => grid.column(name) ?? []);
  let hits = 0;
  for (const slot of view.order) for (const column of known) if (expression.test(grid.print(slot, column))) hits += 1;
  return hits;
}

find.warm();
await measure('first hit, text', async () => Number('rowId' in (await find.next(queryOf('改港'), null, 1))), forget);
await measure(
  'first hit, regular expression',
  async () => Number('rowId' in (await find.next(queryOf('12.*4', { regex: true }), null, 1))),
  forget,
);
await measure('all, text in text columns', () => every(queryOf('改港', { visible: texts })), forget);
await measure('all, text in every cell', () => every(queryOf('1234')), forget);
await measure('all, wildcards in every cell', () => every(queryOf('12*4')), forget);
await measure(
  'all, regular expression with letters, text columns',
  () => every(queryOf('MSC[UE].*12', { regex: true, visible: texts })),
  forget,
);
await measure(
  'all, regular expression without letters, text columns',
  () => every(queryOf('\\d{3}7$', { regex: true, visible: texts })),
  forget,
);
await measure('all, regular expression in every cell', () => every(queryOf('12.*4', { regex: true })), forget);
await measure('naive loop, text columns', () => naive(texts, /MSC[UE].*12/iu), none, 1);
await measure('naive loop, every cell', () => naive(visible, /12.*4/iu), none, 1);

const replaced = queryOf('改港', { visible: ['remark'] });
let round = 0;
const outlook = async () => {
  const answer = await find.outlook(replaced, `转港${round++}`);
  return 'problem' in answer ? Number.NaN : answer.changes;
};
await measure('replace, preview', outlook, forget, 3);
await measure(
  'replace all',
  async () => {
    const { answer } = await find.replaceAll('replace');
    return 'problem' in answer ? Number.NaN : answer.written;
  },
  async () => {
    if (engine['desk'].status().undo !== null) await engine.undo();
    await outlook();
  },
  3,
);
let undone = 0;
await measure(
  'undo of it',
  async () => {
    const cells = engine['desk'].status().waiting;
    await engine.undo();
    undone += 1;
    return cells;
  },
  async () => {
    if (undone > 0) await engine.redo();
  },
  3,
);

process.stdout.write(`${JSON.stringify(taken)}\n`);
process.exit(0);
