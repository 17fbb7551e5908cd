import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operators, type Leaf, type Operator, type Where } from '#define/filter';
import { kindOf } from '#define/kinds';
import type { Row, Value } from '#define/row';
import type { EntityName } from '#names/entities';
import { languages, type Language } from '#names/languages';
import { catalogue } from '#modules/entities';
import type { Caller } from '#server/engine';
import { readList } from '#server/read/list';
import { copyRows } from '#server/store/load';
import { dayFromNumber, dayNumber } from '#values/day';
import { collate } from '#values/text';
import { Filter } from '#workers/sheet/view/filter';
import { Sorter } from '#workers/sheet/view/sorting';
import { NaiveFilter, type SeenRow } from '#tests/server/naiveFilter';
import { startService, type Service } from '#tests/server/service';
import { idsWhere, loadSheet, wholeList, type LoadedSheet } from '#tests/server/sheetOf';

let service: Service;
const sheets = new Map<string, LoadedSheet>();

/** Letters of the trade: Chinese, accents, full width, Arabic digits, signs that patterns or SQL could trip over. */
const letters = [
  ...'abAB19 09.-_%\\*?~\'"(),/中国宁波上海港新货éÉüßñж',
  'Ａ',
  '％',
  '＿',
  '＼',
  '＊',
  '～',
  '　',
  '−',
  '–',
  '\n',
  '𠮷',
  '😀',
  '￥',
  '\u00a0',
  '٪',
  'Σ',
  'ς',
  'σ',
  'İ',
  'ı',
  'K',
  'ẞ',
  'Ａ',
  'ａ',
  '１',
  '、',
  '（',
];
const wordsOf = (unit: readonly string[]) =>
  fc.oneof(
    fc.string({ unit: fc.constantFrom(...unit), minLength: 1, maxLength: 8 }),
    fc.constantFrom(
      'MSC 10',
      'MSC 9',
      'MSC 10A',
      'COSCO',
      '宁波港',
      '上海',
      'Ningbo',
      '100%',
      'a_b',
      'a\\b',
      '10',
      '9.5',
      '5 箱',
      'A*',
      'A~*B',
    ),
  );
const words = wordsOf(letters);
/** Digits of two scripts in one number are ordered by Node's collator now this way, now that, so rows have one script each. */
const typedWords = wordsOf([...letters, '٣', '٫', '９']);
const kept = (text: string) => {
  const parsed = kindOf({ kind: 'text', max: 50 }).parse(text, { kind: 'text', max: 50 }, { zone: 'UTC', language: 'en' });
  return 'value' in parsed ? (parsed.value as string | null) : null;
};
const blankOr = <T>(arbitrary: fc.Arbitrary<T>, freq = 5) => fc.option(arbitrary, { nil: null, freq });
const someDay = fc.integer({ min: dayNumber('2025-12-01'), max: dayNumber('2026-04-30') }).map(dayFromNumber);
const someMoment = fc
  .integer({ min: Date.parse('2026-03-28T00:00:00Z'), max: Date.parse('2026-04-02T00:00:00Z') })
  .map((at) => new Date(at).toISOString());
const decimals = fc.oneof(
  fc.integer({ min: -300, max: 300 }).map((n) => (n / 4).toFixed(2)),
  fc.constantFrom('0', '0.001', '1234.5', '12345678901.234'),
);

/** Values that may stand in an order, in every kind of field. */
const voyage = (refs: { ports: string[]; users: string[]; carriers: string[] }) =>
  fc.record({
    goodsName: words.map((text) => kept(text) ?? 'x'),
    remark: blankOr(words.map(kept)),
    vesselName: blankOr(words.map(kept)),
    englishGoodsName: blankOr(fc.constantFrom('FURNITURE', 'furniture, wooden', 'STEEL 10', 'STEEL 9')),
    mblNo: blankOr(fc.constantFrom('COSU6123', 'COSU612', 'MAEU*1')),
    carrierCode: blankOr(fc.constantFrom(...refs.carriers)),
    portLoading: fc.constantFrom(...refs.ports),
    operatorId: blankOr(fc.constantFrom(...refs.users)),
    tradeTerm: fc.constantFrom('FOB', 'CIF', 'EXW'),
    billForm: fc.constantFrom('ORIGINAL', 'TELEX', 'SEAWAY'),
    etd: someDay,
    eta: blankOr(someDay),
    siCutOff: blankOr(someMoment),
    portCutOff: blankOr(someMoment),
    teu: blankOr(fc.constantFrom('1', '2.00', '2', '0.5')),
    packages: blankOr(fc.integer({ min: 0, max: 40 })),
    grossWeight: blankOr(decimals.filter((text) => !text.startsWith('-'))),
    isDg: fc.boolean(),
    locked: fc.boolean(),
  });
const asked: Readonly<Record<string, readonly string[]>> = {
  order: [
    'id',
    'goodsName',
    'remark',
    'vesselName',
    'englishGoodsName',
    'mblNo',
    'carrierCode',
    'portLoading',
    'operatorId',
    'customerId',
    'tradeTerm',
    'billForm',
    'etd',
    'eta',
    'siCutOff',
    'portCutOff',
    'teu',
    'packages',
    'grossWeight',
    'isDg',
    'locked',
    'jobNo',
  ],
  cost: [
    'amount',
    'price',
    'number',
    'taxRate',
    'currency',
    'feeCode',
    'feeName',
    'unit',
    'direction',
    'costDate',
    'jobNo',
    'etd',
    'remark',
    'locked',
    'customerId',
    'openAmount',
    'orderId',
  ],
};

async function fill(): Promise<void> {
  const list = async (text: string) => (await service.database.ask<{ key: string }>(text)).map(({ key }) => key);
  const refs = {
    ports: await list('select code as key from bs_port order by 1 limit 12'),
    users: await list('select id::text as key from sys_user where home_ep_id = 1 order by id limit 6'),
    carriers: await list('select code as key from bs_carrier order by 1 limit 6'),
  };
  const [model] = await service.database.ask<{ customer_id: string; port_discharge: string }>(
    'select customer_id, port_discharge from bl_order where ep_id = 1 limit 1',
  );
  const values = fc.sample(voyage(refs), { numRuns: 140, seed: 20260331 });
  const begun = Object.entries(catalogue.get('order').fields).flatMap(([name, { required, initial }]) =>
    required === true && initial !== undefined ? [[name, initial]] : [],
  );
  const rows = values.map((one, at): Row => ({
    ...Object.fromEntries(begun),
    businessType: 'SEA_EXPORT',
    customerId: model?.customer_id ?? '',
    portDischarge: model?.port_discharge ?? '',
    portDestination: model?.port_discharge ?? '',
    routingType: 'DIRECT',
    freightTerm: 'PREPAID',
    blType: 'MBL',
    jobNo: `T-${at}`,
    createTime: '2026-03-01T00:00:00.000Z',
    updateTime: '2026-03-01T00:00:00.000Z',
    createUserId: '1',
    updateUserId: '1',
    ...one,
    id: String(900_000 + at),
    epId: '1',
    version: 1,
  }));
  const client = new pg.Client({ connectionString: service.database.url });
  await client.connect();
  await copyRows(client, { definition: catalogue.get('order'), rows });
  await client.end();
  // Amounts finer than their currency, which are shown rounded.
  await service.database.ask(
    "update fc_cost set amount = amount + ((id * 37) % 400 - 200) * 0.0025, currency = case id % 5 when 0 then 'JPY' when 1 then 'KWD' when 2 then 'CNY' else 'USD' end where id % 2 = 0",
  );
  await service.database.ask('update crm_customer set english_name = null where id % 3 = 0');
  const { disputed, instead } = await ideographs();
  const named = await service.database.ask<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public' and data_type = 'text' and table_name in ('crm_customer', 'sys_user', 'bl_order', 'fc_cost', 'bs_charge_item', 'bs_port', 'bs_carrier')`,
  );
  for (const { table, column } of named)
    await service.database.ask(
      `update ${table} set ${column} = translate(${column}, '${disputed}', '${instead}') where ${column} ~ '[${disputed}]'`,
    );
}

/**
 * Ideographs on whose order the Unicode tables of this database and of this Node do not agree, in one language or another
 * (a few hundred moved between their versions), and as many others to stand in their place.
 */
async function ideographs(): Promise<{ disputed: string; instead: string }> {
  const all = Array.from({ length: 0x9fa5 - 0x4e00 }, (_, at) => String.fromCharCode(0x4e00 + at));
  const disputed = new Set<string>();
  for (const language of languages) {
    const rows = await service.database.ask<{ c: string }>(
      `select c from unnest('{${all.join(',')}}'::text[]) c order by c collate text_${language}`,
    );
    const place = new Map([...all].sort((a, b) => collate(a, b, language)).map((character, at) => [character, at]));
    const theirs = rows.map(({ c }) => c);
    const agreed = new Set(longestGrowing(theirs.map((character) => place.get(character) as number)).map((at) => theirs[at]));
    for (const character of all) if (!agreed.has(character)) disputed.add(character);
  }
  const instead = all.filter((character) => !disputed.has(character)).slice(0, disputed.size);
  return { disputed: [...disputed].join(''), instead: instead.join('') };
}

/** Places of a longest growing subsequence. */
function longestGrowing(numbers: readonly number[]): number[] {
  const tails: number[] = [];
  const before: number[] = [];
  numbers.forEach((number, at) => {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[tails[middle] as number] as number) < number) low = middle + 1;
      else high = middle;
    }
    before[at] = low > 0 ? (tails[low - 1] as number) : -1;
    tails[low] = at;
  });
  const places: number[] = [];
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at] as number) places.unshift(at);
  return places;
}

async function asking(language: Language): Promise<Caller> {
  const caller = await service.caller('admin', '1');
  return { ...caller, actor: { ...caller.actor, language } };
}

beforeAll(async () => {
  service = await startService();
  await fill();
  for (const entity of ['order', 'cost'] as const)
    for (const language of languages) sheets.set(`${entity} ${language}`, await loadSheet(service.engine, await asking(language), entity));
});
afterAll(() => service.stop());

const sheetOf = (entity: EntityName, language: Language) => sheets.get(`${entity} ${language}`) as LoadedSheet;
const idColumn = { name: 'id', field: { kind: 'integer' as const } };

/** Rows as the sheet shows them, for the naive reading. */
function seenRows({ grid }: LoadedSheet): SeenRow[] {
  const column = (name: string) => grid.column(name) as NonNullable<ReturnType<typeof grid.column>>;
  return Array.from({ length: grid.store.count }, (_, slot) => ({
    id: String(grid.store.valueOf(slot, 'id')),
    value: (name) => grid.value(slot, column(name)) ?? null,
    shown: (name) => grid.print(slot, column(name)),
  }));
}

/** Arguments that have something to do with the column: its values, parts of them, other ways to write them, and nonsense. */
function argumentsOf(entity: EntityName, name: string): fc.Arbitrary<string> {
  const rows = seenRows(sheetOf(entity, 'en'));
  const values = rows
    .map((row) => row.value(name))
    .filter((value): value is NonNullable<Value> => value !== null)
    .map(String);
  const shown = [...rows.map((row) => row.shown(name)), ...seenRows(sheetOf(entity, 'zh')).map((row) => row.shown(name))].filter(
    (text) => text !== '',
  );
  const pool = values.length > 0 ? fc.constantFrom(...values, ...shown) : fc.constant('x');
  const cut = fc.tuple(pool, fc.nat(6), fc.nat(8)).map(([text, from, length]) => [...text].slice(from, from + length + 1).join(''));
  const pattern = fc
    .tuple(pool, fc.nat(8), fc.constantFrom('*', '?', '~*', '~', '＊', '**', '?*'))
    .map(([text, at, sign]) => `${[...text].slice(0, at).join('')}${sign}${[...text].slice(at + 1).join('')}`);
  const written = pool.map((text) =>
    /^\d{4}-\d\d-\d\d/u.test(text)
      ? `${Number(text.slice(0, 4))}/${Number(text.slice(5, 7))}/${Number(text.slice(8, 10))}${text.length > 12 ? ` ${text.slice(11, 16)}` : ''}`
      : /^-?\d+(\.\d+)?$/u.test(text)
        ? Number(text).toLocaleString('en')
        : text.toUpperCase(),
  );
  return fc.oneof(
    { weight: 4, arbitrary: pool },
    { weight: 3, arbitrary: cut },
    { weight: 3, arbitrary: pattern },
    { weight: 2, arbitrary: written },
    decimals,
    someDay,
    someMoment,
    typedWords,
    fc.constantFrom(
      '',
      '',
      '是',
      'yes',
      '0',
      '1',
      'true',
      '25%',
      '(10)',
      '2026年3月1日',
      '2026-03-31 12:30',
      '2026-03-31 12:30:15',
      '9999-12-31',
      '0001-01-01',
      '3/31',
      '*',
      '?',
      '~',
      ' ',
      '1e5',
    ),
  );
}

const plain = operators.filter((op): op is Exclude<Operator, 'custom'> => op !== 'custom');

function leafOf(entity: EntityName): fc.Arbitrary<Leaf> {
  return fc.constantFrom(...(asked[entity] as readonly string[])).chain((field) => {
    const argument = argumentsOf(entity, field);
    const values = [
      ...new Set(
        seenRows(sheetOf(entity, 'en'))
          .map((row) => row.value(field))
          .map((value) => (value === null ? null : String(value))),
      ),
    ];
    const part = fc
      .record({ op: fc.constantFrom(...plain), value: argument, value2: argument })
      .map(({ op, value, value2 }) => (op === 'between' ? { op, value, value2 } : { op, value }));
    const matchCase = fc.option(fc.constant(true), { nil: undefined, freq: 3 }).map((on) => (on ? { matchCase: on } : {}));
    return fc.oneof(
      { weight: 8, arbitrary: fc.tuple(part, matchCase).map(([one, exact]): Leaf => ({ field, ...one, ...exact })) },
      {
        weight: 3,
        arbitrary: fc
          .tuple(fc.array(argument, { maxLength: 8 }), fc.constantFrom('equal' as const, 'unequal' as const), matchCase)
          .map(([listed, op, exact]): Leaf => ({ field, op, listed, ...exact })),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(
            fc.record({ join: fc.constantFrom('and' as const, 'or' as const), parts: fc.array(part, { minLength: 0, maxLength: 2 }) }),
            matchCase,
          )
          .map(([one, exact]): Leaf => ({ field, op: 'custom', ...one, ...exact })),
      },
      {
        weight: 2,
        arbitrary: fc
          .array(fc.oneof(fc.constantFrom(...values), argument), { maxLength: 6 })
          .map((anyOf): Leaf => ({ field, op: 'equal', anyOf })),
      },
    );
  });
}

const treeOf = (entity: EntityName) =>
  fc.letrec<{ tree: Where }>((tie) => ({
    tree: fc.oneof(
      { weight: 5, arbitrary: leafOf(entity) as fc.Arbitrary<Where> },
      { weight: 1, arbitrary: fc.array(tie('tree'), { maxLength: 3 }).map((and) => ({ and })) },
      { weight: 1, arbitrary: fc.array(tie('tree'), { maxLength: 3 }).map((or) => ({ or })) },
    ),
  })).tree;

describe.each(['order', 'cost'] as const)('filters of the %s list', (entity) => {
  it('keep the same rows in the database, in the worker and read aloud', async () => {
    await fc.assert(
      fc.asyncProperty(treeOf(entity), fc.constantFrom(...languages), async (where, language) => {
        const [caller, sheet] = [await asking(language), sheetOf(entity, language)];
        const filter = new Filter(sheet.grid);
        const naive = new NaiveFilter({
          column: (name) => catalogue.column(catalogue.get(entity), name) ?? idColumn,
          language,
          zone: caller.zone,
          today: sheet.head.facts.today,
        });
        const wanted = seenRows(sheet)
          .filter((row) => naive.keeps(row, where))
          .map(({ id }) => id)
          .sort();
        const worker = idsWhere(sheet, (one, search) => filter.mask(one, search), where).sort();
        const { rows } = await readList(service.engine, caller, catalogue.get(entity), { ...wholeList, where });
        const database = rows.map(({ id }) => String(id)).sort();
        const [tooMany, tooFew] = [
          (ids: readonly string[]) => ids.filter((id) => !wanted.includes(id)),
          (ids: readonly string[]) => wanted.filter((id) => !ids.includes(id)),
        ];
        expect({ worker: [tooMany(worker), tooFew(worker)], database: [tooMany(database), tooFew(database)] }).toEqual({
          worker: [[], []],
          database: [[], []],
        });
      }),
      { numRuns: 150 },
    );
  }, 120_000);

  it('order the same way in the database and in the worker, whatever the language', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            field: fc.constantFrom(...(asked[entity] as readonly string[])),
            dir: fc.constantFrom('asc' as const, 'desc' as const),
          }),
          { minLength: 1, maxLength: 3 },
        ),
        fc.constantFrom(...languages),
        async (sort, language) => {
          const [caller, { grid }] = [await asking(language), sheetOf(entity, language)];
          const byId = new Uint32Array(
            Array.from({ length: grid.store.count }, (_, slot) => slot).sort(
              (a, b) => Number(grid.store.valueOf(a, 'id')) - Number(grid.store.valueOf(b, 'id')),
            ),
          );
          const worker = [...new Sorter(grid).sort(byId, sort)].map((slot) => String(grid.store.valueOf(slot, 'id')));
          const { rows } = await readList(service.engine, caller, catalogue.get(entity), { ...wholeList, sort });
          const names = new Map(seenRows(sheetOf(entity, language)).map((row) => [row.id, sort.map(({ field }) => row.shown(field))]));
          expect(rows.map(({ id }) => [id, names.get(String(id))])).toEqual(worker.map((id) => [id, names.get(id)]));
        },
      ),
      { numRuns: 50 },
    );
  }, 120_000);
});

describe('every column of every list', () => {
  it('takes every operator, and is sorted by', async () => {
    const caller = await asking('zh');
    const broken: string[] = [];
    const leavesOf = (field: string): Where[] => [
      ...operators.map((op) => ({ field, op, value: op === 'custom' ? '' : 'A1', value2: '2' })),
      { field, op: 'equal', anyOf: ['A1', null] },
      { field, op: 'equal', listed: ['A1'] },
    ];
    for (const definition of catalogue.all.filter(({ stock, lists }) => stock.list ?? lists)) {
      const names = catalogue.columns(definition, false).flatMap(({ name }) => (definition.reckoned?.fields[name] ? [] : [name]));
      for (let at = 0; at < names.length; at += 3) {
        const some = names.slice(at, at + 3);
        const wish = {
          ...wholeList,
          size: 1,
          where: { or: some.flatMap(leavesOf) },
          sort: some.map((field) => ({ field, dir: 'desc' as const })),
        };
        await readList(service.engine, caller, definition, wish).catch((error: unknown) =>
          broken.push(`${definition.name} ${some.join()}: ${error instanceof Error ? error.message : JSON.stringify(error)}`),
        );
      }
    }
    expect(broken).toEqual([]);
  }, 120_000);
});
