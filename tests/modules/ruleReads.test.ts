import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Actor } from '#define/actor';
import { closedPeriodOf } from '#define/books';
import { booksClosedFlag, decide, fieldsAlone, guardField } from '#define/decide';
import { allFields, type Definition, type Rule } from '#define/entity';
import type { Facts } from '#define/facts';
import type { Field } from '#define/field';
import { kindOf } from '#define/kinds';
import type { Row, Value, Values } from '#define/row';
import { catalogue } from '#modules/entities';
import { roles } from '#names/roles';

const texts = ['USD', 'CNY', 'CNNGB', 'USLAX', 'AR', 'AP', '1', '2', 'ABC 中', 'MSKU1234565', 'MSKU1234560', 'a@b.cn'];
const samples: Readonly<Record<string, readonly Value[]>> = {
  money: ['0', '100.00', '-3.50', '90000.00'],
  decimal: ['0', '1', '6', '9', '-2.5'],
  integer: [0, 1, 30],
  flag: [true, false],
  day: ['2026-01-31', '2026-03-14'],
  moment: ['2026-01-30T04:00:00.000Z', '2026-03-14T16:30:00.000Z'],
};
const valueOf = (field: Field | undefined) => fc.constantFrom<Value[]>(null, ...(samples[field?.kind ?? ''] ?? texts));

/** A row of an entity with what it looks up, filled by chance. */
function rowOf(definition: Definition): fc.Arbitrary<Values> {
  const fields = allFields(definition);
  const names = [...Object.keys(fields), ...Object.keys(definition.looked ?? {}), ...Object.keys(definition.frozenByParent ?? {})];
  return fc.record(Object.fromEntries(names.map((name) => [name, valueOf(fields[name])])));
}

/** The same row; every name that is read of it is noted. */
const watched = (row: Values, names: Set<string>): Values =>
  new Proxy(row, { get: (target, name) => (names.add(String(name)), target[String(name)]) });

const party = (locked: boolean): Values => ({ id: '1', locked, isCustomer: true, isSupplier: true });
const facts: Facts = {
  today: '2026-03-31',
  branch: { id: '1', baseCurrency: 'CNY', entityType: 'BRANCH', closedPeriod: '202602' },
  lists: {
    customer: new Map([
      ['1', party(true)],
      ['2', party(false)],
    ]),
  },
};

const declared: [string, Definition, Rule][] = catalogue.all.flatMap((definition) =>
  (definition.rules ?? []).flatMap((rule): [string, Definition, Rule][] =>
    rule.reads ? [[`${definition.name}: ${rule.name}`, definition, rule]] : [],
  ),
);

const actor: Actor = {
  userId: '1',
  epId: '1',
  readsEpIds: ['1'],
  roles: new Set(roles),
  dataScope: 'ALL',
  teamUserIds: [],
  freightViewLevel: 4,
  freightModifyLevel: 4,
  costLevel: 9,
  hidden: new Set(),
  language: 'zh',
};

describe('fields from which nothing follows', () => {
  it('are those people write in bulk without a second thought', () => {
    expect([...fieldsAlone(catalogue.get('cost'))]).toEqual(expect.arrayContaining(['remark', 'supplierBillNo']));
    expect(
      ['price', 'customerId', 'feeCode', 'currency', 'costDate', 'bookPeriod', 'rate', 'level'].filter((name) =>
        fieldsAlone(catalogue.get('cost')).has(name),
      ),
    ).toEqual([]);
    expect([...fieldsAlone(catalogue.get('customer'))]).toEqual([]);
  });

  it.each(
    catalogue.all.flatMap((definition): [string, Definition][] =>
      fieldsAlone(definition).size > 0 ? [[definition.name, definition]] : [],
    ),
  )('of %s: the guard says all of a wish for one', (_name, definition) => {
    const fields = allFields(definition);
    fc.assert(
      fc.property(rowOf(definition), rowOf(definition), fc.constantFrom(...fieldsAlone(definition)), (row, wished, name) => {
        const before: Row = { ...row, id: '1', epId: '1', version: 1 };
        const value = (wished[name] ?? null) as Value;
        const { changed, refusals } = decide({ definition, before, set: { [name]: value }, facts, actor });
        const same = kindOf(fields[name] as Field).same((before[name] ?? null) as Value, value);
        const guarded = same
          ? null
          : guardField(definition, name, { ...before, [booksClosedFlag]: closedPeriodOf(definition.booked, before, facts.branch) }, actor);
        expect([name, refusals]).toEqual([name, guarded ? [guarded] : []]);
        expect(changed).toEqual(same || guarded ? [] : [name]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('rules that name the fields they look at', () => {
  it('stands for the entities people edit in bulk', () => {
    expect(new Set(declared.map(([, { name }]) => name))).toEqual(
      new Set([
        'exchangeRate',
        'cost',
        'costPlanLine',
        'costTemplate',
        'costTemplateLine',
        'order',
        'purchaseOrder',
        'purchaseItem',
        'containerPurchase',
        'socContainer',
        'socContract',
        'socMove',
        'invoice',
        'cash',
        'payment',
        'freightRate',
        'portGroup',
        'freightSurcharge',
        'freightSurchargeCost',
        'freightEnquiry',
        'freightLcl',
        'freightOffer',
        'fxSettlement',
        'quoteProduct',
        'container',
        'orderMilestone',
        'orderTransport',
        'masterBill',
        'houseBill',
        'billContainer',
        'bankAccount',
        'ledgerAccount',
        'voucherEntry',
        'orderIntake',
        'intakeCost',
        'invoiceTitle',
        'hrPerson',
        'hrContract',
        'hrEducation',
        'hrWorkRecord',
        'expenseClaim',
        'expenseLine',
        'statement',
        'spaceLine',
        'spaceBooking',
        'vesselSchedule',
        'insurancePolicy',
        'customerContact',
        'customerContract',
        'customerFollowUp',
        'demurrageTariff',
        'lclContainer',
        'truckDispatch',
        'warehouseReceipt',
        'warehouseTariff',
      ]),
    );
  });

  it.each(declared)('%s looks at no other', (_name, definition, rule) => {
    const known = new Set(catalogue.columns(definition).map(({ name }) => name));
    expect((rule.reads ?? []).filter((name) => !known.has(name))).toEqual([]);
    fc.assert(
      fc.property(rowOf(definition), rowOf(definition), (after, before) => {
        const names = new Set<string>();
        rule.by(watched(after, names), facts, watched(before, names));
        expect([...names].filter((name) => !rule.reads?.includes(name))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it.each(declared.filter(([, , rule]) => rule.reads?.length))(
    '%s says the same of two rows that differ only elsewhere',
    (_name, definition, rule) => {
      fc.assert(
        fc.property(rowOf(definition), rowOf(definition), (one, other) => {
          const same = { ...other, ...Object.fromEntries((rule.reads ?? []).map((name) => [name, one[name] ?? null])) };
          expect(rule.by(one, facts, null)).toEqual(rule.by(same, facts, null));
        }),
      );
    },
  );
});
