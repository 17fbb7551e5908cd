import { describe, expect, test } from 'vitest';
import { decide } from '#define/decide';
import type { Definition } from '#define/entity';
import type { Facts } from '#define/facts';
import type { Row, Values } from '#define/row';
import { maker } from '#modules/demo/rowMaking';
import { cost } from '#modules/finance/cost/cost.entity';
import { invoice } from '#modules/finance/invoice/invoice.entity';
import { lineBaseAmount } from '#modules/finance/invoiceLine/invoiceLine.rules';

const facts = (baseCurrency: string): Facts => ({
  today: '2026-03-31',
  branch: { id: '1', baseCurrency, entityType: 'BRANCH' },
  lists: {},
});

const rowOf: Readonly<Record<'cost' | 'invoice', readonly [Definition, Values]>> = {
  cost: [cost, { direction: 'AR', customerId: '7', feeCode: 'DOC', number: '1', price: '100', taxRate: '6', costDate: '2026-03-20' }],
  invoice: [invoice, { direction: 'AR', customerId: '7', invoiceKind: 'DEBIT_NOTE', invoiceDate: '2026-03-31' }],
};

/** Refusals of the rate of a new row, and of an edit of one that stands with a rate of 1. */
function told(name: 'cost' | 'invoice', currency: string, rate: string, base = 'CNY'): string[][] {
  const [definition, values] = rowOf[name];
  const codes = (before: Row | null, set: Values) =>
    decide({ definition, before, set, facts: facts(base), actor: maker }).refusals.flatMap(({ code, field }) =>
      field === 'rate' ? [code] : [],
    );
  const { after } = decide({ definition, before: null, set: { ...values, currency, rate: '1' }, facts: facts(base), actor: maker });
  return [codes(null, { ...values, currency, rate }), codes({ ...after, id: '1', epId: '1', version: 1 } as Row, { rate })];
}

describe.each(['cost', 'invoice'] as const)('a %s', (name) => {
  test("in the branch's own currency has a rate of 1 and no other", () => {
    expect(told(name, 'CNY', '2')).toEqual([['BASE_RATE_NOT_ONE'], ['BASE_RATE_NOT_ONE']]);
    expect(told(name, 'USD', '0.99', 'USD')).toEqual([['BASE_RATE_NOT_ONE'], ['BASE_RATE_NOT_ONE']]);
    expect(told(name, 'CNY', '1.00')).toEqual([[], []]);
  });

  test('in another currency has any rate', () => {
    expect(told(name, 'USD', '7.12')).toEqual([[], []]);
    expect(told(name, 'CNY', '0.1404', 'USD')).toEqual([[], []]);
  });
});

describe('the base amount of an invoice line', () => {
  const line = (amount: string, currency: string, invoiceRate: string | null, rateToInvoice = '1', base = 'CNY') =>
    lineBaseAmount({ allocatedAmountOfCost: amount, currency, rateToInvoice, invoiceRate }, facts(base)).baseAmount;

  test('is rounded line by line, half away from zero (example J04)', () => {
    expect(['3700.00', '33.33', '120.00'].map((amount) => line(amount, 'USD', '7.1234'))).toEqual(['26356.58', '237.42', '854.81']);
    expect([line('-33.33', 'USD', '7.1234'), line('46800.00', 'CNY', '0.1404', '1', 'USD'), line('15001', 'JPY', '0.0485')]).toEqual([
      '-237.42',
      '6570.72',
      '727.55',
    ]);
  });

  test("goes by way of the invoice's currency, rounded there too, and is blank without a rate", () => {
    expect(line('100.00', 'USD', '7.1234', '1.08333333')).toBe('771.68');
    expect(line('100.00', 'USD', null)).toBeNull();
  });
});
