import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allFields, type Definition } from '#define/entity';
import type { Facts } from '#define/facts';
import type { Field } from '#define/field';
import type { Value, Values } from '#define/row';
import { catalogue } from '#modules/entities';
import { decimalOf, plainText } from '#values/decimal';
import { deskOf } from '#tests/workers/formula/costDesk';
import type { FormulaDesk } from '#workers/formula/desk';

const currencies = ['CNY', 'USD', 'EUR', 'JPY', 'KRW', 'KWD', 'BHD', 'CLF', 'INR', 'GBP'] as const;
const rows = 2_000;

/** Values of a field from the small and round to the largest it holds; halves of the last decimal are frequent. */
function valueOf(field: Field): fc.Arbitrary<Value> {
  if (field.kind === 'dict') return fc.constantFrom(...currencies);
  if (field.kind === 'choice') return fc.constantFrom(...(field.options ?? []));
  if (field.kind === 'integer') return fc.integer({ min: Number(field.least ?? -100_000), max: Number(field.most ?? 100_000) });
  const scale = field.scale ?? 4;
  const least = field.least !== undefined && !field.least.startsWith('-') ? 0 : -1;
  const most = field.most === undefined ? 10 ** 15 - 1 : Number(field.most) * 10 ** scale;
  const coefficient = fc.oneof(
    fc.integer({ min: least * Math.min(most, 10 ** 6), max: Math.min(most, 10 ** 6) }),
    fc.integer({ min: least * most, max: most }),
    fc.constantFrom(5, 25, 1005, 2675, 15, 1).filter((n) => n <= most),
  );
  return fc
    .tuple(coefficient, fc.integer({ min: 0, max: scale }))
    .map(([n, places]) => plainText(decimalOf(n === 0 && field.least !== undefined ? 1 : n, field.most === undefined ? places : scale)));
}

/** Rows of an entity with everything its formulas start from; `blanks` leaves some of it out. */
function rowsOf(definition: Definition, blanks: boolean): fc.Arbitrary<{ row: Values; base: string }> {
  const fields: Readonly<Record<string, Field>> = Object.fromEntries(catalogue.columns(definition).map(({ name, field }) => [name, field]));
  const derived = new Set((definition.derived ?? []).flatMap((group) => Object.keys(group.fields)));
  const named = new Set(
    (definition.derived ?? []).flatMap((group) => [
      ...group.from,
      ...Object.values(group.shown ?? {}).flatMap((formula) => formula.match(/[A-Za-z]\w*/gu) ?? []),
    ]),
  );
  const own = [...named].filter((name) => fields[name] && fields[name]?.kind !== 'text' && !derived.has(name));
  const values = Object.fromEntries(
    own.map((name) => [name, blanks ? fc.option(valueOf(fields[name] as Field), { freq: 3 }) : valueOf(fields[name] as Field)]),
  );
  return fc.record({ row: fc.record(values) as fc.Arbitrary<Values>, base: fc.constantFrom(...currencies) });
}

/** The row with everything the rules derive from it. */
function derivedRow(definition: Definition, row: Values, base: string): Values {
  const facts: Facts = { today: '2026-03-04', branch: { baseCurrency: base }, lists: {} };
  return (definition.derived ?? []).reduce((made, group) => ({ ...made, ...group.by(made, facts) }), row);
}

const shown = catalogue.all.flatMap((definition) =>
  (definition.derived ?? []).flatMap((group) =>
    Object.entries(group.shown ?? {}).map(([field, formula]) => ({ name: `${definition.name}.${field}`, definition, field, formula })),
  ),
);

/** What they show instead where a text of the row is filled in, with texts that its pattern takes. */
const shownWhere = catalogue.all.flatMap((definition) =>
  (definition.derived ?? []).flatMap((group) =>
    Object.entries(group.shownWhere ?? {}).flatMap(([where, formulas]) =>
      Object.entries(formulas).map(([field, formula]) => ({ name: `${definition.name}.${field}`, definition, field, formula, where })),
    ),
  ),
);

/** Formulas answer in text; whole numbers of a row are numbers. */
const asText = (value: Value | undefined): Value | undefined => (typeof value === 'number' ? String(value) : value);

const desks = new Map<string, FormulaDesk>();

/** The desk of an entity where this is the base currency; one for all its formulas. */
function deskWhere(definition: Definition, base: string): FormulaDesk {
  const name = `${definition.name} ${base}`;
  const desk = desks.get(name) ?? deskOf(definition, 'en', base);
  desks.set(name, desk);
  return desk;
}

describe('the formulas the definitions show', () => {
  it('are there to be tested', () => {
    expect(shown.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['cost.amount', 'cost.baseAmount', 'cost.openAmount', 'invoice.balance']),
    );
  });

  it.each(shown)('$name: $formula gives what the rule gives', ({ definition, field, formula }) => {
    fc.assert(
      fc.property(rowsOf(definition, false), ({ row, base }) => {
        const whole = derivedRow(definition, row, base);
        expect(deskWhere(definition, base).evaluate(formula, whole)).toEqual({ value: asText(whole[field]) });
      }),
      { numRuns: rows, seed: 413 },
    );
  });

  it.each(shownWhere)('$name, where $where is filled in: $formula gives what the rule gives', ({ definition, field, formula, where }) => {
    const filled = fc.stringMatching(new RegExp(allFields(definition)[where]?.pattern ?? ''));
    fc.assert(
      fc.property(rowsOf(definition, false), filled, ({ row, base }, text) => {
        const whole = derivedRow(definition, { ...row, [where]: text }, base);
        expect(deskWhere(definition, base).evaluate(formula, whole)).toEqual({ value: asText(whole[field]) });
      }),
      { numRuns: 400, seed: 413 },
    );
  });

  it.each(shown)('$name: $formula asks for what is blank where the rule gives nothing', ({ definition, field, formula }) => {
    const desk = deskWhere(definition, 'CNY');
    fc.assert(
      fc.property(rowsOf(definition, true), ({ row }) => {
        const whole = derivedRow(definition, row, 'CNY');
        const answer = desk.evaluate(formula, whole);
        if ('value' in answer && whole[field] !== null) expect(answer.value).toBe(asText(whole[field]));
        else if ('problem' in answer) expect(answer.problem).toBe('FORMULA_BLANK');
      }),
      { numRuns: 500, seed: 413 },
    );
  });
});
