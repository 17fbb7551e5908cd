import { describe, expect, it } from 'vitest';
import { Catalogue } from '#define/catalogue';
import { branchColumn, branchCurrencyColumn } from '#define/branches';
import { entity, wireName } from '#define/entity';
import { money } from '#define/field';
import { kindOf } from '#define/kinds';
import type { Value, Values } from '#define/row';
import type { BatchRequest, ChangesSince, ColumnsHead } from '#define/wire';
import type { EnginePorts, EngineUpdate } from '#workers/sheet/crossing';
import { Engine } from '#workers/sheet/engine';
import { encodeColumns } from '#tests/workers/sheet/columnsEncoder';
import { Clock, settled, setup } from '#tests/workers/sheet/deck';
import { ownColumn, planned } from '#tests/workers/sheet/lineFormulas';
import { catalogue as usual, headOf, line, rowOf } from '#tests/workers/sheet/harbour';

const inBooks = entity({ ...line, fields: { ...line.fields, baseAmount: money({ currency: 'base' }) } });
const catalogue = new Catalogue([inBooks, ...usual.all.filter((one) => one !== line)]);
const branch = (key: string, zh: string, en: string) => ({ key, zh, en, ar: en, search: [en] });

/** The list as the branch 3, which keeps its books in CNY, has it: alone, or beside those of the branches 4 and 5. */
function head(across: boolean): ColumnsHead {
  const { columns: _columns, labels, ...rest } = headOf();
  return {
    ...rest,
    ...(across ? { elsewhere: { 4: 70, 5: 90 } } : {}),
    labels: {
      ...labels,
      enterprise: {
        complete: true,
        rows: [branch('3', '宁波总部', 'NGB'), branch('4', '上海分公司', 'SHA'), branch('5', '东京分公司', 'TYO')],
      },
    },
    columns: [
      { name: 'id', wire: 'id', kind: 'ref', storage: 'id' },
      { name: 'version', wire: 'version', kind: 'integer', storage: 'integer' },
      ...catalogue.columns(inBooks, across).map(({ name, field, via }) => ({
        name,
        wire: wireName(inBooks, name),
        kind: field.kind,
        storage: kindOf(field).storage,
        ...(via ? { via } : {}),
      })),
    ],
  };
}

const books: Readonly<Record<string, string>> = { 3: 'CNY', 4: 'CNY', 5: 'JPY' };
const row = (id: number, epId: string, baseAmount: string, more: Readonly<Record<string, Value>> = {}): Values => ({
  ...rowOf(id, more),
  [branchColumn]: epId,
  [branchCurrencyColumn]: books[epId] ?? null,
  baseAmount,
});
const own = [row(1, '3', '100', { price: '10' }), row(2, '3', '20.5', { price: '10' })];
const others = [row(3, '4', '7', { price: '10' }), row(4, '5', '9000', { price: '10' })];

interface Open {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly sent: BatchRequest[];
  readonly asked: string[];
  readonly updates: EngineUpdate[];
  load(across: boolean): Promise<void>;
  cells(column: string): Value[];
}

async function open(news: Readonly<Record<string, ChangesSince>> = {}): Promise<Open> {
  const [clock, sent, asked, updates] = [new Clock(), [] as BatchRequest[], [] as string[], [] as EngineUpdate[]];
  const ports: EnginePorts = {
    send: (request) => (sent.push(request), Promise.resolve({ was: 'lost', server: false })),
    changesSince: (seq, of = 'own') => (asked.push(`${of} ${seq}`), Promise.resolve(news[of] ?? { frames: [], seq, reload: false })),
    resolveLabel: () => Promise.resolve([]),
    labelsOf: () => Promise.resolve([]),
    choiceWords: () => Promise.resolve({}),
    evaluate: () => Promise.resolve({ problem: 'NUMBER_UNPARSED' }),
    update: (update) => void updates.push(update),
  };
  const engine = new Engine(catalogue, setup, ports, null, clock);
  let names: readonly string[] = [];
  const load = async (across: boolean) => {
    names = head(across).columns.map(({ name }) => name);
    engine.begin();
    engine.feed(encodeColumns(head(across), across ? [...own, ...others] : own));
    await engine.finish();
    await settled();
  };
  await load(true);
  return {
    engine,
    clock,
    sent,
    asked,
    updates,
    load,
    cells: (column) => engine.window(0, 100).map(({ values }) => values[names.indexOf(column)] as Value),
  };
}

const frame = (seq: number, rows: { id: string; version: number; after: Record<string, Value> | null }[]): ChangesSince => ({
  frames: [
    { kind: 'change', seq, entity: 'cost', rows, batchId: `b${seq}`, by: { id: '9', name: '韩梅' }, at: '2026-03-01T08:00:00.000Z' },
  ],
  seq,
  reload: false,
});

describe('rows of several branches in one sheet', () => {
  it("are locked where they are another branch's: typing, pasting, filling and removing pass them over and say whose they are", async () => {
    const { engine, sent } = await open();
    const { answer } = await engine.edit(
      ['1', '2', '3', '4'].map((rowId) => ({ rowId, column: 'remark', text: 'x' })),
      'typing',
    );
    expect(answer.written).toBe(2);
    expect(answer.skipped).toMatchObject([
      { rowId: '3', problem: { code: 'ROW_ELSEWHERE', detail: { branch: '上海分公司' } } },
      { rowId: '4', problem: { code: 'ROW_ELSEWHERE', detail: { branch: '东京分公司' } } },
    ]);
    const pasted = await engine.paste([{ top: 1, bottom: 1, left: 0, right: 0 }], ['price'], '7\n8\n9');
    expect(pasted.answer).toMatchObject({
      written: 1,
      skipped: [
        { rowId: '3', problem: { code: 'ROW_ELSEWHERE' } },
        { rowId: '4', problem: { code: 'ROW_ELSEWHERE' } },
      ],
    });
    expect((await engine.removeRows(['2', '3'])).answer).toMatchObject({
      written: 1,
      skipped: [{ rowId: '3', problem: { code: 'ROW_ELSEWHERE' } }],
    });
    expect((await engine.edit([{ rowId: '1', column: branchColumn, text: '上海分公司' }], 'typing')).answer.skipped).toMatchObject([
      { problem: { code: 'FIELD_READ_ONLY' } },
    ]);
    await engine.save(false);
    expect(sent.flatMap(({ rows = [], remove = [] }) => [...rows, ...remove].map(({ id }) => id)).sort()).toEqual(['1', '2']);
  });

  it('are filtered, sorted, grouped and exported by their branch, in words', async () => {
    const { engine, cells } = await open();
    await engine.setWhere({ field: branchColumn, op: 'equal', anyOf: ['4', '5'] });
    expect(cells('id')).toEqual(['3', '4']);
    await engine.setWhere({ field: branchColumn, op: 'include', value: '上海' });
    expect(cells('id')).toEqual(['3']);
    await engine.setWhere(null);
    await engine.setSort([
      { field: branchColumn, dir: 'asc' },
      { field: 'baseAmount', dir: 'desc' },
    ]);
    expect(cells('id')).toEqual(['4', '1', '2', '3']);
    await engine.tools.groups.by([{ field: branchColumn }]);
    expect(
      engine.tools.groups
        .lines(['baseAmount'], 0, 9)
        ?.lines.map(({ label, sums }) => [label, sums.map(({ currency, sum }) => `${currency} ${sum}`)]),
    ).toEqual([
      ['东京分公司', ['JPY 9000']],
      ['宁波总部', ['CNY 120.50']],
      ['上海分公司', ['CNY 7.00']],
    ]);
    expect(engine.exportRows([branchColumn], 0, 1)).toEqual([['东京分公司']]);
    expect(
      engine
        .distinct(branchColumn, '')
        .map(({ text }) => text)
        .sort(),
    ).toEqual(['上海分公司', '东京分公司', '宁波总部'].sort());
  });

  it('add no amounts of unlike books', async () => {
    const { engine } = await open();
    const { sums } = await engine.sums([{ top: 0, bottom: 3, left: 0, right: 0 }], ['baseAmount']);
    expect(sums.map(({ currency, sum }) => `${currency} ${sum}`)).toEqual(['CNY 127.50', 'JPY 9000']);
  });

  it("give columns of people's own formulas the currency of each row's books", async () => {
    const { engine, clock, updates } = await open();
    await engine.tools.own.set(
      planned([ownColumn('share', 'price*1.005', { currency: 'base' }), ownColumn('exact', 'MONEY(price*1.005, base)', { decimals: 6 })]),
    );
    await engine.edit([{ rowId: '1', column: 'price', text: '1.1' }], 'typing');
    await clock.pass(200);
    const placeOf = (name: string) => updates.findLast(({ own: told }) => told)?.own?.find((one) => one.name === `own_${name}`)?.at ?? -1;
    const values = (name: string) => engine.window(0, 100).map(({ values: cells }) => cells[placeOf(name)]);
    expect(values('share')).toEqual(['1.11', '10.05', '10.05', '10']);
    expect(values('exact')).toEqual(['1.11', '10.05', '10.05', '10']);
    const { sums } = await engine.sums([{ top: 0, bottom: 3, left: 0, right: 0 }], ['own_share']);
    expect(sums.map(({ currency, sum }) => `${currency} ${sum}`)).toEqual(['CNY 21.21', 'JPY 10']);
  });

  it('take a new row for one of the branch signed in to', async () => {
    const { engine, cells } = await open();
    await engine.addRows(1);
    expect([cells(branchColumn).at(-1), cells(branchCurrencyColumn).at(-1)]).toEqual(['3', 'CNY']);
    for (const one of frame(11, [{ id: '77', version: 1, after: { feeCode: 'OF', remark: 'a colleague at home' } }]).frames)
      engine.receive(one);
    expect(cells(branchColumn).at(-1)).toBe('3');
  });

  it('follow the other branches by their own numbers: hints are gathered, those during a load and while the line was away are not lost', async () => {
    const after = { id: '3', epId: '4', branchCurrency: 'CNY', remark: 'from Shanghai' };
    const { engine, clock, asked, cells, load } = await open({
      4: frame(73, [
        { id: '3', version: 2, after },
        { id: '88', version: 1, after: { ...after, id: '88', remark: 'new there' } },
      ]),
    });
    engine.receive({ kind: 'elsewhere', branch: '4', seq: 71 });
    engine.receive({ kind: 'elsewhere', branch: '4', seq: 73 });
    engine.receive({ kind: 'elsewhere', branch: '6', seq: 5 });
    await clock.pass(500);
    expect(asked).toEqual(['4 70']);
    expect(cells('remark')).toEqual([null, null, 'from Shanghai', null, 'new there']);
    expect(cells(branchColumn).at(-1)).toBe('4');
    expect((await engine.edit([{ rowId: '88', column: 'remark', text: 'x' }], 'typing')).answer.skipped).toMatchObject([
      { problem: { code: 'ROW_ELSEWHERE' } },
    ]);
    engine.catchUp();
    await clock.pass(100);
    expect(asked.slice(1).sort()).toEqual(['4 73', '5 90', 'own 10']);
    await load(true);
    await clock.pass(500);
    expect(asked.slice(4)).toEqual(['4 70']);
  });

  it('leave with their filters, groups and orders when the sheet shows the own branch again; edits of its own rows stay', async () => {
    const { engine, clock, asked, cells, load, updates } = await open();
    await engine.edit([{ rowId: '1', column: 'remark', text: 'waits' }], 'typing');
    await engine.setWhere({
      and: [
        { field: branchColumn, op: 'equal', anyOf: ['3', '4'] },
        { field: 'baseAmount', op: 'ge', value: '50' },
      ],
    });
    await engine.setSort([{ field: branchColumn, dir: 'desc' }]);
    await engine.tools.groups.by([{ field: branchColumn }]);
    await load(false);
    expect([cells('id'), cells('remark')]).toEqual([['1'], ['waits']]);
    // The status bar may still ask with the columns it saw.
    expect(await engine.sums([{ top: 0, bottom: 0, left: 0, right: 1 }], [branchColumn, 'baseAmount'])).toEqual({
      cells: 0,
      numbers: 0,
      sums: [],
    });
    expect(updates.findLast(({ status }) => status)?.status).toMatchObject({
      waiting: 1,
      where: { and: [{ field: 'baseAmount' }] },
      sort: [],
    });
    engine.receive({ kind: 'elsewhere', branch: '4', seq: 99 });
    await clock.pass(500);
    expect(asked).toEqual([]);
  });
});
