import { Catalogue } from '#define/catalogue';
import { entity } from '#define/entity';
import { choice, day, decimal, dict, flag, integer, moment, money, text } from '#define/field';
import { kindOf } from '#define/kinds';
import type { Values } from '#define/row';
import type { ColumnsHead, LabelRow } from '#define/wire';
import type { Language } from '#names/languages';
import type { EngineSetup } from '#workers/sheet/crossing';
import { Engine } from '#workers/sheet/engine';
import { realSurroundings, type Surroundings } from '#workers/sheet/surroundings';
import { encodeColumns } from '#tests/workers/sheet/columnsEncoder';
import { actor } from '#tests/workers/sheet/harbour';

/** A list without rules: one column for every way a value is kept and shown. `long` holds texts nearly all different. */
const shelf = entity({
  name: 'cost',
  table: 'shelf',
  owner: 'branch',
  fields: {
    a: text({ max: 100 }),
    b: text({ max: 100 }),
    c: text({ max: 100 }),
    long: text({ max: 400 }),
    number: decimal({ scale: 4 }),
    percent: decimal({ scale: 2, percent: true }),
    amount: money({ currency: 'unit' }),
    base: money({ currency: 'base' }),
    unit: dict('currency', {}),
    pieces: integer({}),
    day: day(),
    moment: moment(),
    flag: flag(),
    side: choice(['LEFT', 'RIGHT'], {}),
    fixed: text({ max: 40, edit: 'never' }),
  },
  flags: { locked: { on: 'COST_LOCKED' } },
  frozenBy: ['locked'],
  stock: {
    list: { call: 'GET /shelf/list', roles: [] },
    edit: { call: 'POST /shelf/edit', roles: [] },
    batch: { call: 'POST /shelf/batchEdit', roles: [] },
  },
});
const money3 = entity({
  name: 'currency',
  table: 'money',
  owner: 'group',
  key: 'code',
  fields: { code: text({ max: 20 }), name: text({ max: 60 }) },
  label: { zh: 'name', en: 'code', search: ['code', 'name'] },
  stock: {},
});
const person = entity({
  name: 'user',
  table: 'person',
  owner: 'group',
  stock: {},
  fields: { name: text({ max: 40 }) },
  label: { zh: 'name', en: 'name', search: ['name'] },
});
const catalogue = new Catalogue([shelf, money3, person]);

const label = (key: string, zh: string): LabelRow => ({ key, zh, en: key, ar: key, search: [key, zh] });
const columns = catalogue
  .columns(shelf)
  .filter(({ field }) => field.to !== 'user')
  .map(({ name, field }) => ({ name, wire: name, kind: field.kind, storage: kindOf(field).storage }));
const head: ColumnsHead = {
  entity: 'cost',
  seq: 1,
  actor,
  zone: 'Asia/Shanghai',
  viewOnly: [],
  facts: { today: '2026-01-01', branch: { baseCurrency: 'CNY' }, lists: {} },
  labels: {
    currency: { complete: true, rows: [label('USD', '美元'), label('JPY', '日元'), label('KWD', '第纳尔')] },
    user: { complete: true, rows: [] },
  },
  columns: [
    { name: 'id', wire: 'id', kind: 'ref', storage: 'id' },
    { name: 'version', wire: 'version', kind: 'integer', storage: 'integer' },
    ...columns,
  ],
};
const setup = (language: Language): EngineSetup => ({
  entity: 'cost',
  mod: 'x',
  fields: [],
  adds: false,
  sort: [],
  language,
  choices: { side: { LEFT: '左', RIGHT: '右' } },
  steps: { paste: '', addRows: '', removeRows: '', discard: '', resolve: '', draft: '' },
  shared: false,
  draftKey: null,
  formulas: false,
});

/** Every column of the list but those of the row itself. */
export const shelfColumns: readonly string[] = columns.map(({ name }) => name).filter((name) => name in shelf.fields);

/** The engine over these rows (ids from 1 on); two or more rows with a `long` of their own make a heap of that column. */
export async function openShelf(
  rows: readonly Values[],
  more: { language?: Language; around?: Partial<Surroundings> } = {},
): Promise<Engine> {
  const lost = () => Promise.resolve({ was: 'ended' as const });
  const none = () => Promise.resolve([]);
  const ports = {
    send: lost,
    changesSince: () => Promise.resolve(null),
    resolveLabel: none,
    labelsOf: none,
    choiceWords: () => Promise.resolve({}),
    evaluate: () => Promise.resolve({ problem: 'NUMBER_UNPARSED' as const }),
    update: () => undefined,
  };
  const engine = new Engine(catalogue, setup(more.language ?? 'zh'), ports, null, { ...realSurroundings, ...more.around });
  engine.begin();
  engine.feed(
    encodeColumns(
      head,
      rows.map((row, at) => ({ id: String(at + 1), version: 1, locked: false, ...row })),
    ),
  );
  await engine.finish();
  return engine;
}
