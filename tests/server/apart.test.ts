import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batch, edited, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let finance: SignedIn;

beforeAll(async () => {
  service = await startService();
  finance = await service.signIn('finance');
});
afterAll(() => service.stop());

const rate = (startDate: string, endDate: string | null, more: Body = {}) => ({
  currency: 'SGD',
  baseCurrency: 'CNY',
  rate: '5.4',
  rateType: 'BUDGET',
  startDate,
  endDate,
  ...more,
});
const add = (...rows: Body[]) => batch(finance, 'exchangeController', { add: rows.map((values, at) => ({ clientId: `n${at}`, values })) });
const rows = (currency: string) =>
  listOf(finance, '/exchangeController/selectList', {
    where: {
      and: [
        { field: 'currency', op: 'equal', anyOf: [currency] },
        { field: 'rateType', op: 'equal', anyOf: ['BUDGET'] },
      ],
    },
  });

describe('rates of exchange of one currency and kind', () => {
  it('never hold the same day, and both rows’ days are named', async () => {
    expect(toldOf(await add(rate('2031-01-01', '2031-01-31')))).toEqual([]);
    const refused = await add(rate('2031-01-31', null));
    expect([refused.code, toldOf(refused)]).toEqual([409, ['n0 startDate RATE_PERIOD_OVERLAP']]);
    for (const day of ['2031-01-31', '2031-01-01', '…']) expect(refused.refusals?.[0]?.text).toContain(day);
    expect(toldOf(await add(rate('2031-02-01', null)))).toEqual([]);
    expect(toldOf(await add(rate('2031-01-05', '2031-01-06', { rateType: 'CUSTOMS' })))).toEqual([]);
    expect(toldOf(await add(rate('2031-01-05', '2031-01-06', { forEpId: '1' })))).toEqual([]);
    expect(toldOf(await add(rate('2040-01-01', '2040-01-02')))).toEqual(['n0 startDate RATE_PERIOD_OVERLAP']);
  });

  it('of one batch are both told, and may change places with others in it', async () => {
    const both = await add(
      rate('2031-01-01', '2031-01-10', { currency: 'THB', rate: '0.2' }),
      rate('2031-01-10', null, { currency: 'THB', rate: '0.2' }),
      rate('2030-01-01', '2030-12-31', { currency: 'THB', rate: '0.2' }),
    );
    expect(toldOf(both)).toEqual(['n0 startDate RATE_PERIOD_OVERLAP', 'n1 startDate RATE_PERIOD_OVERLAP']);
    await add(
      rate('2031-01-01', '2031-01-31', { currency: 'THB', rate: '0.2' }),
      rate('2031-02-01', '2031-02-28', { currency: 'THB', rate: '0.2' }),
    );
    const [one, other] = (await rows('THB')).toSorted((a, b) => String(a.startDate).localeCompare(String(b.startDate))) as [
      ListedRow,
      ListedRow,
    ];
    const changed = await batch(finance, 'exchangeController', {
      rows: [
        edited(one, { startDate: '2031-02-01', endDate: '2031-02-28' }),
        edited(other, { startDate: '2031-01-01', endDate: '2031-01-31' }),
      ],
    });
    expect(toldOf(changed)).toEqual([]);
    const after = await batch(finance, 'exchangeController', { rows: [edited((await rows('THB'))[0] as ListedRow, { rate: '0.3' })] });
    expect(toldOf(after)).toEqual([]);
  });

  it('are one row’s alone, however many come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(rate('2031-05-01', '2031-05-31', { currency: 'AED' }))));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect(await rows('AED')).toHaveLength(1);
  });

  it('are refused exactly where two spans share a day', async () => {
    const month = fc.integer({ min: 1, max: 28 });
    const span = fc.tuple(month, fc.option(fc.integer({ min: 0, max: 6 }), { freq: 4 }));
    const text = (day: number) => `2032-03-${String(day).padStart(2, '0')}`;
    await fc.assert(
      fc.asyncProperty(fc.array(span, { minLength: 2, maxLength: 6 }), async (spans) => {
        const days = spans.map(([from, long]) => [from, long === null ? 99 : Math.min(28, from + long)] as const);
        const wrong = days.flatMap(([from, until], at) =>
          days.some(([first, last], other) => other !== at && first <= until && from <= last) ? [`n${at}`] : [],
        );
        const answer = await batch(finance, 'exchangeController', {
          dryRun: true,
          add: spans.map(([from, long], at) => ({
            clientId: `n${at}`,
            values: rate(text(from), long === null ? null : text(Math.min(28, from + long)), { currency: 'INR', rate: '0.08' }),
          })),
        });
        const told = (answer.data?.refusals ?? answer.refusals ?? []).map(({ clientId }) => clientId);
        expect(told).toEqual(wrong);
      }),
      { numRuns: 40 },
    );
  });
});
