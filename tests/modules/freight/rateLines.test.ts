import { expect, it } from 'vitest';
import type { Row } from '#define/row';
import { linesOf, sumOf } from '#modules/freight/freightOffer/costing.rules';
import type { Winner } from '#modules/freight/freightSurcharge/matching.rules';

const rate: Row = {
  id: '7',
  epId: '1',
  version: 1,
  currency: 'USD',
  cost20GP: '1000',
  cost40HQ: '1640',
  includedSurcharges: 'LSS',
  rateLines: 'PSS USD 150/300/300; AMS USD 35/BL; WRS USD 40/TEU; BAF 10%; EBS CNY -/80/80',
};
const won = (feeCode: string, amount: string): Winner => ({
  feeCode,
  direction: 'BUY',
  box: null,
  surcharge: { id: '1', epId: '1', version: 1 },
  cost: { id: '2', epId: '1', version: 1, basis: 'PER_BILL', amount, currency: 'CNY' },
  specificity: 1,
  doubtful: false,
  beaten: [],
});

it('charges a rate brings with itself stand above the surcharge rules of the same charge, in its own currency where none is said', () => {
  const boxes = [
    { type: '40HQ', count: 2 },
    { type: '20GP', count: 1 },
  ];
  const lines = linesOf(rate, boxes, { winners: [won('PSS', '999'), won('DOC', '450')], teu: '5', sellOf: (_box, buy) => buy });
  expect(
    lines.map(({ feeCode, containerType, number, currency, buyPrice }) => [feeCode, containerType, number, currency, buyPrice].join(' ')),
  ).toEqual([
    'OCF 40HQ 2 USD 1640',
    'OCF 20GP 1 USD 1000',
    'PSS 40HQ 2 USD 300',
    'PSS 20GP 1 USD 150',
    'AMS  1 USD 35',
    'WRS  5 USD 40',
    'BAF  10 USD 4280',
    'EBS 40HQ 2 CNY 80',
    'DOC  1 CNY 450',
  ]);
  const { byCurrency } = sumOf(lines, 'buyPrice', (code) => (code === 'USD' ? '7' : '1'), 'CNY');
  expect(byCurrency).toEqual({ USD: '5693.00', CNY: '610.00' });
});
