import { catalogue } from '#modules/entities';
import type { EnginePorts, EngineSetup } from '#workers/sheet/crossing';
import { Engine } from '#workers/sheet/engine';
import type { FindQuery } from '#workers/sheet/find/finding';
import { realSurroundings } from '#workers/sheet/surroundings';
import { patternThreads } from '#tests/workers/sheet/patternThread';
import { costList } from './grid/costList';
import { makeLedger } from './grid/ledger';

const [, , entry = '', shim = '', rowsText = '1000000'] = process.argv;
const ledger = makeLedger(Number(rowsText));
const visible = ledger.columns.map(({ name }) => name);
const lost = () => Promise.resolve({ was: 'ended' as const });
const none = () => Promise.resolve([]);
let told = 0;
const ports: EnginePorts = { send: lost, changesSince: () => Promise.resolve(null), resolveLabel: none, labelsOf: none, evaluate: () => Promise.resolve({ problem: 'NUMBER_UNPARSED' }), update: (update) => { if (update.rows) structuredClone(update.rows); told += 1; } };
const setup: EngineSetup = { entity: 'cost', mod: 'cost.list', fields: visible, adds: true, sort: [], language: 'zh', choices: {}, steps: { paste: '', addRows: '', removeRows: '', discard: '', resolve: '', draft: '' }, shared: true, draftKey: null, formulas: false };
const engine = new Engine(catalogue, setup, ports, null, { ...realSurroundings, startPatterns: patternThreads(entry, new URL(shim)).start });
engine.begin();
for (const piece of costList(ledger)) engine.feed(new Uint8Array(piece));
await engine.finish();
const { find } = engine.tools;
find.warm();
await new Promise((done) => setTimeout(done, 300));

const query = (text: string, more: Partial<FindQuery> = {}): FindQuery => ({ text, caseSensitive: false, whole: false, regex: false, by: 'rows', areas: null, visible, ...more });
const clock = async <T>(work: () => Promise<T>): Promise<[number, T, number]> => {
  const cpu = process.cpuUsage();
  const from = performance.now();
  const answer = await work();
  return [performance.now() - from, answer, process.cpuUsage(cpu).user / 1000];
};
async function all(asked: FindQuery) {
  let answer = await find.all(asked);
  while (!('problem' in answer) && !answer.done) answer = await find.more();
  return 'problem' in answer ? answer.problem : answer.total;
}
const texts = visible.filter((name) => !['number', 'day', 'flag'].includes(ledger.column(name).is));
let turn = 0;
const report = (name: string, [ms, answer, cpu]: [number, unknown, number]) => console.log(name.padEnd(44), ms.toFixed(1).padStart(8), 'cpu', cpu.toFixed(0).padStart(6), JSON.stringify(answer));
const asked: [string, string, Partial<FindQuery>][] = [
  ['literal 1234 all cells', '1234', {}], ['literal 改港 text columns', '改港', { visible: texts }], ['wildcard 12*4 all cells', '12*4', {}],
  ['regex letters text columns', 'MSC[UE].*12', { regex: true, visible: texts }], ['regex digits text columns', '\\d{3}7$', { regex: true, visible: texts }],
  ['regex letters all cells', 'MSC[UE].*12', { regex: true }], ['regex 12.*4 all cells', '12.*4', { regex: true }], ['regex \\d7\\d7 all cells', '\\d7\\d7', { regex: true }],
  ['blank', '', { whole: true }],
];
for (const [name, text, more] of asked.filter(([name]) => name.includes(process.env.ONLY ?? ''))) {
  for (let round = 0; round < 3; round++) {
    // Another search each time, so that nothing found before is used again.
    await find.next(query(`nothing${turn++}`, { visible: ['remark'], areas: [{ top: 0, bottom: 0, left: 0, right: 0 }] }), null, 1);
    report(`${name} next`, await clock(() => find.next(query(text, more), null, 1)));
    await find.next(query(`nothing${turn++}`, { visible: ['remark'], areas: [{ top: 0, bottom: 0, left: 0, right: 0 }] }), null, 1);
    report(`${name} all`, await clock(() => all(query(text, more))));
  }
}
for (let round = 0; round < Number(process.env.ROUNDS ?? 3); round++) {
  report('outlook 改港', await clock(() => find.outlook(query('改港', { visible: ['remark'] }), `转港${round}`)));
  report('replace all', await clock(async () => { const { answer } = await find.replaceAll('x'); return 'written' in answer ? answer.written : answer; }));
  report('undo', await clock(async () => (await engine.undo()).answer?.left));
}
console.log(told, process.memoryUsage());
process.exit(0);
