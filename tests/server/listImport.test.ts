import { randomUUID } from 'node:crypto';
import i18next from 'i18next';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyColumn } from '#client/sheet/engine/keyColumn';
import { optionsOf, planFields, planOf } from '#client/import/listPlan';
import { rowKeyName } from '#define/rowKey';
import type { Sheet } from '#define/sheet';
import type { EntityName } from '#names/entities';
import { languages, type Language } from '#names/languages';
import { basicSheets } from '#modules/basic/basic.sheet';
import { exchangeRateSheet } from '#modules/basic/exchangeRate/exchangeRate.sheet';
import { customerSheet } from '#modules/crm/customer/customer.sheet';
import { catalogue } from '#modules/entities';
import { costSheet } from '#modules/finance/cost/cost.sheet';
import { invoiceSheet } from '#modules/finance/invoice/invoice.sheet';
import { orderSheet } from '#modules/orders/order/order.sheet';
import type { Caller } from '#server/engine';
import { streamColumns } from '#server/read/columns/stream';
import { choicesOf, wholeList } from '#tests/server/sheetOf';
import { startService, type Service } from '#tests/server/service';
import { resolverOf } from '#workers/import/labelIndex';
import { stageLists } from '#workers/import/listStage';
import { proposeLists } from '#workers/import/listTables';
import type { ImportTarget, Staged } from '#workers/import/staged';
import { namespacesIn } from '#tests/golden/words';
import { readExisting } from '#workers/sheet/decode/existing';
import { Engine } from '#workers/sheet/engine';
import { bookPlan } from '#workers/sheet/exportBook';
import { realSurroundings } from '#workers/sheet/surroundings';
import { isProblem, type Cell } from '#workers/workbook/contents';
import { readWorkbook } from '#workers/workbook/read';
import { foldHeader } from '#workers/workbook/synonyms';
import { writeWorkbook } from '#workers/workbook/write';

const words = (language: Language, namespace: string) =>
  namespacesIn(language)[namespace] as Readonly<Record<string, Readonly<Record<string, string>>>>;
const sheets: readonly Sheet[] = [...basicSheets, exchangeRateSheet, customerSheet, costSheet, orderSheet, invoiceSheet];

/** Rows of dictionaries the demonstration company leaves empty, with every field filled. */
const filled: Readonly<Record<string, readonly object[]>> = {
  dock: [
    {
      code: 'NB04',
      name: '北仑四期',
      englishName: 'Beilun Phase 4',
      arabicName: 'بيلون',
      portCode: 'CNNGB',
      ediCode: '007',
      address: '宁波, "北仑"',
      sort: 1,
    },
    { code: 'NB05', name: '北仑五期', portCode: 'CNNGB', state: 'DISABLED' },
  ],
  voyage: [{ code: '0123E', name: '0123E', vesselCode: null, lineCode: null, sort: 3 }],
  bankAccount: [
    {
      bankName: '中国银行',
      branchName: '宁波分行',
      accountName: '示例货代',
      accountNo: '0012345678901234567',
      currency: 'CNY',
      cnaps: '104332000012',
      isDefault: true,
    },
    { bankName: '中国银行', accountName: '示例货代', accountNo: '0012345678901234567', currency: 'USD', swift: 'BKCHCNBJ92A' },
  ],
  goods: [
    { code: '0101', name: '种马', isDg: false },
    { code: '360490', name: '信号弹', englishName: 'Signal flares', isDg: true, unNo: '0191' },
  ],
  truckCompany: [{ code: 'T1', name: '顺风车队', phone: '0574-8765', contact: '王' }],
  customsBroker: [{ code: 'C1', name: '通达报关', customsCode: '3101980001', phone: '13800000000', contact: '李' }],
};

const rowKeyTitle = (language: Language) => (words(language, 'sheet').export as unknown as Record<string, string>).rowKey ?? '';

let service: Service;
beforeAll(async () => {
  await i18next.init({
    lng: 'zh',
    fallbackLng: false,
    resources: Object.fromEntries(
      languages.map((language) => [
        language,
        { fields: words(language, 'fields'), choices: words(language, 'choices'), sheet: words(language, 'sheet') },
      ]),
    ),
  });
  service = await startService();
  const admin = await service.signIn('admin');
  for (const [entity, rows] of Object.entries(filled)) {
    const path = catalogue.get(entity as EntityName).stock.batch?.call.split(' ')[1] ?? '';
    const answer = await admin.call(path, { batchId: randomUUID(), add: rows.map((values, at) => ({ clientId: String(at), values })) });
    expect([entity, answer.code]).toEqual([entity, 200]);
  }
});
afterAll(() => service.stop());

function targetOf(sheet: Sheet): ImportTarget {
  const definition = catalogue.get(sheet.entity);
  if (sheet.imports === undefined) throw new Error(`${sheet.mod} has no import`);
  const plan = planOf(sheet.imports, sheet, definition);
  return { plan, fields: planFields(plan, definition), options: optionsOf(plan, definition) };
}

/** The whole list as the server sends it, and as the sheet exports all of its columns in this language. */
async function exported(sheet: Sheet, caller: Caller, language: Language): Promise<{ list: ArrayBuffer; file: Uint8Array; rows: number }> {
  const pieces: Uint8Array[] = [];
  for await (const piece of streamColumns(service.engine, caller, catalogue.get(sheet.entity), wholeList))
    pieces.push(new Uint8Array(piece));
  const list = new Uint8Array(Buffer.concat(pieces));
  const nobody = {
    send: () => Promise.reject(new Error('nothing is sent')),
    changesSince: () => Promise.reject(new Error('nothing is asked')),
    resolveLabel: () => Promise.resolve([]),
    labelsOf: () => Promise.resolve([]),
    choiceWords: () => Promise.resolve({}),
    evaluate: () => Promise.resolve({ problem: 'NUMBER_UNPARSED' as const }),
    update: () => undefined,
  };
  const steps = { paste: '', addRows: '', removeRows: '', discard: '', resolve: '', draft: '' };
  const fields = [...sheet.columns, ...keyColumn(sheet, () => '').map(({ column }) => ({ field: column }))].map(({ field }) => field);
  const engine = new Engine(
    catalogue,
    {
      entity: sheet.entity,
      mod: sheet.mod,
      fields: sheet.columns.map(({ field }) => field),
      adds: true,
      sort: [],
      language,
      choices: choicesOf(sheet.entity, language),
      steps,
      shared: false,
      draftKey: null,
      formulas: false,
    },
    nobody,
    null,
    realSurroundings,
  );
  engine.begin();
  engine.feed(list);
  await engine.finish();
  const plan = engine.exportPlan(fields);
  const titles = words(language, 'fields')[sheet.entity] ?? {};
  const columns = plan.columns.map((column, at) => ({
    ...column,
    header: fields[at] === rowKeyName ? rowKeyTitle(language) : (titles[fields[at] as string] ?? ''),
    width: 100,
    frozen: at < 2,
  }));
  const file = await writeWorkbook(
    bookPlan({ title: sheet.entity, rightToLeft: language === 'ar', columns, rows: plan.rows }, async (from, count) =>
      engine.exportRows(fields, from, count),
    ),
  );
  return { list: list.buffer, file, rows: plan.rows };
}

/** Lays an exported file beside a list, blank cells meaning that the value goes. */
async function laidBeside(
  sheet: Sheet,
  list: ArrayBuffer,
  file: Uint8Array,
  language: Language,
  change: (lines: Cell[][]) => void = () => undefined,
): Promise<Staged> {
  const target = targetOf(sheet);
  const contents = await readWorkbook(file);
  if (isProblem(contents)) throw new Error(contents.code);
  change(contents.sheets[0]?.rows ?? []);
  const existing = readExisting(list, target);
  const tables = proposeLists(contents, target).map((table) => ({ ...table, hidden: false }));
  return stageLists(contents, {
    target,
    choice: {
      tables,
      defaults: {},
      dateOrder: null,
      contextDay: '2026-03-01',
      fileName: '',
      singlePrice: 'ask',
      aliases: {},
      blanks: 'clear',
    },
    resolve: resolverOf(existing.labels),
    existing: existing.rows,
    reading: { zone: 'Asia/Shanghai', language },
  });
}

describe.each(sheets.map((sheet) => [sheet.mod, sheet] as const))('the import of %s', (_mod, sheet) => {
  const definition = catalogue.get(sheet.entity);

  it('has a column for its key and for everything a new row needs', () => {
    const { plan } = targetOf(sheet);
    const fields = plan.fields.map(({ field }) => field);
    const needed = Object.entries(definition.fields)
      .filter(([, field]) => field.required && field.edit !== 'never' && field.initial === undefined)
      .map(([name]) => name);
    expect([...(plan.key ?? []), ...needed].filter((field) => !fields.includes(field))).toEqual([]);
    expect(plan.key?.length).toBeGreaterThan(0);
  });

  it('has titles that mean one column each, in every language', () => {
    const owners = new Map<string, Set<string>>();
    for (const { field, synonyms } of targetOf(sheet).plan.fields)
      for (const word of [field, ...synonyms].map(foldHeader)) owners.set(word, (owners.get(word) ?? new Set()).add(field));
    expect([...owners].filter(([, fields]) => fields.size > 1).map(([word, fields]) => `${word}: ${[...fields].join(' ')}`)).toEqual([]);
  });

  it.each(languages)('takes its own export in %s for what is there already', async (language) => {
    const admin = await service.caller('admin', '1');
    const caller: Caller = { ...admin, actor: { ...admin.actor, language } };
    const { list, file, rows } = await exported(sheet, caller, language);
    const staged = await laidBeside(sheet, list, file, language);
    expect(rows).toBeGreaterThan(0);
    expect(staged.rows.map(({ row, values, problems }) => ({ row, values, problems }))).toEqual([]);
    expect([staged.meets?.same, staged.skipped]).toEqual([rows, []]);
  });
});

describe('an exported sheet that comes back changed', () => {
  const admin = async (): Promise<Caller> => {
    const caller = await service.caller('admin', '1');
    return { ...caller, actor: { ...caller.actor, language: 'zh' } };
  };
  const at = (lines: Cell[][], header: string) => lines[0]?.indexOf(header) ?? -1;

  it('changes charges by the key of their rows, adds those without one, and leaves out keys nobody knows', async () => {
    const { list, file, rows } = await exported(costSheet, await admin(), 'zh');
    const staged = await laidBeside(costSheet, list, file, 'zh', (lines) => {
      const [key, remark] = [at(lines, rowKeyTitle('zh')), at(lines, '备注')];
      const [, first = [], second = [], third = []] = lines;
      first[remark] = '改';
      lines.push(
        second.map((cell, column) => (column === key ? null : cell)),
        third.map((cell, column) => (column === key ? 'R999999999.1' : cell)),
        third.map((cell, column) => (column === key ? '行标识' : cell)),
      );
    });
    expect(staged.meets).toEqual({ added: 1, changed: 1, same: rows - 1 });
    expect(staged.rows.map(({ row, of, values }) => [row, of !== undefined, of === undefined ? values[rowKeyName] : values])).toEqual([
      [2, true, { remark: '改' }],
      [rows + 2, false, undefined],
    ]);
    expect(staged.skipped.map(({ row, reason }) => [row, reason])).toEqual([
      [rows + 3, 'gone'],
      [rows + 4, 'gone'],
    ]);
  });

  it('does not undo by the way what somebody changed since', async () => {
    const { list, file } = await exported(costSheet, await admin(), 'zh');
    const staged = await laidBeside(costSheet, list, file, 'zh', (lines) => {
      const [key, remark] = [at(lines, rowKeyTitle('zh')), at(lines, '备注')];
      const [, first = [], second = []] = lines;
      for (const line of [first, second]) line[key] = String(line[key]).replace(/\.\d+$/u, '.0');
      first[remark] = '改';
    });
    expect(staged.rows.map(({ row, problems }) => [row, problems])).toEqual([[2, [{ field: 'remark', code: 'STALE_VERSION' }]]]);
  });

  it.each([
    [orderSheet, '工作号', '备注'],
    [invoiceSheet, '账单号', '备注'],
  ] as const)('knows %o by its number, and gives new lines a number of their own', async (sheet, numberHeader, remarkHeader) => {
    const { list, file, rows } = await exported(sheet, await admin(), 'zh');
    const staged = await laidBeside(sheet, list, file, 'zh', (lines) => {
      const [number, remark] = [at(lines, numberHeader), at(lines, remarkHeader)];
      const [, first = [], second = []] = lines;
      first[remark] = '改';
      lines.push(
        second.map((cell, column) => (column === number ? null : cell)),
        second.map((cell, column) => (column === number ? null : column === remark ? '另一行' : cell)),
        second.map((cell, column) => (column === number ? 'NOBODY-1' : cell)),
      );
    });
    expect(staged.meets).toEqual({ added: 2, changed: 1, same: rows - 1 });
    expect(staged.skipped.map(({ row, reason }) => [row, reason])).toEqual([[rows + 4, 'gone']]);
  });
});
