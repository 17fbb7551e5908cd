import { describe, expect, it } from 'vitest';
import { stepsOf } from '#define/act';
import { leavesOf } from '#define/filter';
import type { Values } from '#define/row';
import type { ImportPlan, Sheet } from '#define/sheet';
import { holds, looks, readsOf } from '#define/shown';
import { catalogue } from '#modules/entities';
import { freightRateSheet } from '#modules/freight/freightRate/freightRate.sheet';
import { importable } from '#modules/papers/importable.shape';
import { languages } from '#names/languages';
import { wordsOf } from '#tests/golden/words';
import { foldHeader } from '#workers/workbook/synonyms';

const files = import.meta.glob<Readonly<Record<string, unknown>>>('../../src/modules/**/*.sheet.ts', { eager: true });
const byName = (one: string, other: string) => one.localeCompare(other, 'en');
const isSheet = (one: unknown): one is Sheet => typeof one === 'object' && one !== null && 'mod' in one && 'columns' in one;

/** Every sheet a file of the modules exports, alone or in a list. */
const sheets: readonly Sheet[] = Object.values(files)
  .flatMap((file) => Object.values(file))
  .flat()
  .filter(isSheet);

it('every file of sheets has one', () => {
  const plans = ['importPhrases.sheet.ts', 'importPlan.sheet.ts', 'importTables.sheet.ts', 'importValidity.sheet.ts'];
  const silent = Object.entries(files).filter(([, file]) => !Object.values(file).flat().some(isSheet));
  expect(silent.map(([path]) => path.split('/').at(-1))).toEqual(plans);
});

it('what ticks values of a list says so: a condition that means the others would show these', () => {
  const views = catalogue.views.flatMap(({ name, view }) =>
    [view?.where, ...Object.values(view?.figures ?? {}).map(({ where }) => where)].map((where) => [name, where] as const),
  );
  const given = sheets.flatMap(({ mod, views: own = [] }) => own.map(({ where }) => [mod, where] as const));
  const wrong = [...views, ...given].flatMap(([name, where]) =>
    where ? leavesOf(where).flatMap(({ field, op, anyOf }) => (anyOf && op !== 'equal' ? [`${name}.${field}`] : [])) : [],
  );
  expect(wrong).toEqual([]);
});

it('what a choice is not is said by what else it may be: its texts are compared by the words of the reader', () => {
  type Asked = { readonly field: string; readonly op: string; readonly value?: string; readonly anyOf?: unknown };
  /** Conditions anywhere in what a definition or a sheet says. */
  function conditionsIn(one: unknown): readonly Asked[] {
    if (typeof one !== 'object' || one === null) return [];
    const asked = one as Partial<Asked>;
    if (typeof asked.field === 'string' && typeof asked.op === 'string') return [asked as Asked];
    return Object.values(one).flatMap(conditionsIn);
  }
  const all = [
    ...catalogue.all.map((definition) => [definition, conditionsIn(definition)] as const),
    ...catalogue.views.map((definition) => [catalogue.get(definition.view?.of ?? definition.name), conditionsIn(definition.view)] as const),
    ...sheets.map((sheet) => [catalogue.get(sheet.entity), conditionsIn(sheet)] as const),
  ];
  expect(all.flatMap(([, asked]) => asked).length).toBeGreaterThan(300);
  const wrong = all.flatMap(([definition, asked]) =>
    asked
      .filter(({ field, value, anyOf }) => catalogue.column(definition, field)?.field.kind === 'choice' && !anyOf && (value ?? '') !== '')
      .map(({ field, op, value }) => `${definition.name}.${field} ${op} ${value}`),
  );
  expect(wrong).toEqual([]);
});

it('no two sheets keep their columns under one name', () => {
  const mods = sheets.map(({ mod }) => mod);
  expect(mods.filter((mod, at) => mods.indexOf(mod) !== at)).toEqual([]);
});

describe.each(sheets.map((sheet) => [sheet.mod, sheet] as const))('the sheet %s', (_mod, sheet) => {
  const definition = catalogue.get(sheet.entity);
  const names = sheet.columns.map((column) => column.field);

  it('shows columns that are there, each once', () => {
    expect(sheet.list === undefined ? definition.stock.list : definition.lists?.[sheet.list]).toBeDefined();
    expect(names.filter((name) => catalogue.column(definition, name) === undefined)).toEqual([]);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect((sheet.sort ?? []).filter(({ field }) => !names.includes(field))).toEqual([]);
  });

  it('shows what its acts ask of each row', () => {
    const asked = stepsOf(definition).filter(({ act, on }) => on && (sheet.acts === undefined || sheet.acts.includes(act)));
    const missing = asked.flatMap(({ act, entry: { perRow } }) =>
      perRow && !names.includes(perRow.instead) ? [[act, perRow.instead]] : [],
    );
    expect(missing).toEqual([]);
  });

  it('has views of columns that are there, each once', () => {
    const fields = new Set(sheet.columns.map(({ field }) => field));
    for (const { name, columns = [], groups = [] } of sheet.views ?? []) {
      expect([name, [...columns, ...groups].filter((field) => !fields.has(field))]).toEqual([name, []]);
      expect([name, new Set(columns).size]).toEqual([name, columns.length]);
    }
  });

  it('shows every field a new row needs, and sums only amounts and counts', () => {
    const required = Object.entries(definition.fields)
      .filter(([, field]) => field.required && field.edit !== 'never' && field.initial === undefined)
      .map(([name]) => name);
    // The parent comes of itself where a sheet shows the rows of one; what takes no new rows there asks for nothing.
    const given = sheet.adds ? [sheet.of?.by, ...Object.keys({ ...sheet.of?.with, ...sheet.of?.takes })] : required;
    expect(required.filter((name) => !names.includes(name) && !given.includes(name))).toEqual([]);
    const summed = sheet.columns.filter((column) => column.summed).map(({ field }) => catalogue.column(definition, field)?.field);
    const counts = (kind: string | undefined) => kind === 'money' || kind === 'decimal' || kind === 'integer';
    expect(summed.filter((field) => !counts(field?.kind) && field?.tally !== true)).toEqual([]);
  });

  it('shows states by fields and columns that are there, in words of three languages', () => {
    const rules = sheet.shown ?? [];
    expect(rules.flatMap(readsOf).filter((name) => catalogue.column(definition, name) === undefined)).toEqual([]);
    expect(rules.flatMap(({ on }) => on).filter((name) => !names.includes(name))).toEqual([]);
    const wanted = rules.flatMap(({ word, as }) =>
      word === undefined ? [] : [word, ...('chip' in looks[as] ? [`${word}Chip`] : [])].map((one) => `shown:${sheet.entity}.${one}`),
    );
    expect(
      languages.flatMap((language) => wanted.filter((key) => !wordsOf(language).has(key) && !wordsOf(language).has(`${key}_other`))),
    ).toEqual([]);
  });

  it('asks its rules for nothing but the fields they say they read', () => {
    const rows = [{}, { validTo: '2026-03-01', validFrom: '2026-03-09', dueDate: '2026-03-01', etd: '2026-03-01', profitBase: '-1' }];
    for (const rule of sheet.shown ?? [])
      for (const row of rows) {
        const read = new Set<string>();
        const watched = new Proxy<Values>(row, { get: (own, name) => (read.add(String(name)), own[String(name)]) });
        holds(rule, watched, { today: '2026-03-05', now: '2026-03-05T00:00:00.000Z' });
        expect([...read].filter((name) => !readsOf(rule).includes(name))).toEqual([]);
      }
  });

  it('hangs on a parent that is there', () => {
    if (sheet.of) expect(definition.fields[sheet.of.by]?.to).toBe(sheet.of.entity);
    for (const of of Object.keys(sheet.leads ?? {})) expect(catalogue.has(of)).toBe(true);
  });

  it('freezes columns at its beginning only', () => {
    const frozen = sheet.columns.map((column) => column.frozen === true);
    expect(frozen.lastIndexOf(true)).toBeLessThan(frozen.filter(Boolean).length);
  });
});

it('no field begins with a word for a day: only what an act asks may', () => {
  const all = [...catalogue.all].flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, { initial }]) => (String(initial ?? '').startsWith('@') ? [`${name}.${field}`] : [])),
  );
  expect(all).toEqual([]);
});

describe('the import of rates', () => {
  const plan = freightRateSheet.imports as ImportPlan;
  const fields = catalogue.get('freightRate').fields;

  it('fills fields that are there', () => {
    const filled = plan.fields.flatMap(({ field, fills }) => fills ?? [field]);
    expect(filled.filter((field) => fields[field] === undefined)).toEqual([]);
    expect(plan.defaults.filter((field) => fields[field] === undefined)).toEqual([]);
    expect(plan.inherited.filter((field) => !plan.fields.some((one) => one.field === field))).toEqual([]);
  });

  it('has no header word that means two fields', () => {
    const owners = new Map<string, string[]>();
    for (const { field, synonyms } of plan.fields)
      for (const word of new Set(synonyms.map(foldHeader))) owners.set(word, [...(owners.get(word) ?? []), field]);
    expect([...owners].filter(([, of]) => of.length > 1)).toEqual([]);
  });
});

it('templates of files that come in are offered of the lists some sheet takes them into, and of no other', () => {
  const takes = sheets.filter(({ imports }) => imports !== undefined && !('fields' in imports));
  expect([...importable].toSorted(byName)).toEqual([...new Set(takes.map(({ entity }) => entity))].toSorted(byName));
});

it('a figure of the first page that opens a view is shown by it row for row', () => {
  const rows = (where: Parameters<typeof leavesOf>[0] | undefined) =>
    (where ? leavesOf(where).map((leaf) => JSON.stringify(leaf)) : []).sort(byName);
  const opened = catalogue.all.flatMap(({ name, morning }) =>
    Object.values(morning?.figures ?? {}).flatMap(({ view, where }) => (view === undefined ? [] : [{ name, view, where }])),
  );
  expect(opened.length).toBeGreaterThan(0);
  for (const { name, view, where } of opened) {
    const given = sheets
      .filter(({ entity, list, of }) => entity === name && list === undefined && of === undefined)
      .flatMap(({ views = [] }) => views.filter((one) => one.name === view));
    expect(given.map((one) => rows(one.where))).toEqual([rows(where)]);
  }
});
