import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batch, edited, startService, toldOf, type Body, type ListedRow, type Service } from '#tests/server/service';
import { Settling } from '#tests/server/settling';

let service: Service;
let desk: Settling;

beforeAll(async () => {
  service = await startService();
  desk = await Settling.begin(service);
});
afterAll(() => service.stop());

const read = async (path: string, body: Body): Promise<ListedRow> => (await desk.clerk.call<ListedRow>(path, body, { method: 'GET' })).data;

describe('rates of exchange', () => {
  it('are kept for one unit whatever they were quoted for, and tell a jump (vector X04)', async () => {
    const values = {
      currency: 'JPY',
      baseCurrency: 'CNY',
      rateType: 'CLOSING',
      quoted: '4.85',
      per100Display: true,
      startDate: '2026-01-31',
      endDate: '2026-01-31',
    };
    const added = await batch(desk.clerk, 'exchangeController', { add: [{ clientId: '1', values }] });
    expect(toldOf(added)).toEqual([]);
    expect(await read('/exchangeController/get', { id: added.data.done[0]?.id })).toMatchObject({
      rate: '0.0485',
      change: null,
      jump: false,
    });
    const further = { add: [{ clientId: '1', values: { ...values, quoted: '5.335', startDate: '2026-02-28', endDate: '2026-02-28' } }] };
    const asked = await batch(desk.clerk, 'exchangeController', further);
    expect([asked.code, JSON.stringify(asked)]).toEqual([428, expect.stringContaining('10.00')]);
    expect(
      await service.database.ask(
        "select 1 from fc_exchange_rate where currency = 'JPY' and start_date = '2026-02-28' and rate_type = 'CLOSING'",
      ),
    ).toEqual([]);
    const next = await batch(desk.clerk, 'exchangeController', { ...further, acceptWarnings: ['RATE_MOVED_FAR'] });
    expect(await read('/exchangeController/get', { id: next.data.done[0]?.id })).toMatchObject({
      rate: '0.05335',
      change: '10.00',
      jump: true,
    });
  });

  it('X06: the rate of a day is that of the branch before that of the group, each by its days', async () => {
    await service.database.ask("update fc_exchange_rate set is_deleted = true where currency = 'KWD'");
    const of = (quoted: string, startDate: string, endDate: string, forEpId: string | null = null) => ({
      clientId: quoted,
      values: { currency: 'KWD', baseCurrency: 'CNY', rateType: 'BOOK', quoted, startDate, endDate, forEpId },
    });
    const add = [
      of('22.1', '2026-02-01', '2026-02-28'),
      of('22.12', '2026-03-01', '2026-03-31'),
      of('22.13', '2026-03-05', '2026-03-31', '1'),
    ];
    expect(toldOf(await batch(desk.clerk, 'exchangeController', { add }))).toEqual([]);
    const rateOn = async (costDate: string) => {
      const usual = {
        orderId: desk.order.id,
        direction: 'AR',
        crmId: desk.order.crmId,
        feeCode: 'DOC',
        number: '1',
        price: '10',
        taxRate: '0',
      };
      const added = await batch(desk.clerk, 'costController', {
        add: [{ clientId: 'a', values: { ...usual, currency: 'KWD', costDate } }],
      });
      expect(toldOf(added)).toEqual([]);
      return (await read('/costController/get', { id: added.data.done[0]?.id })).rate;
    };
    expect([await rateOn('2026-03-10'), await rateOn('2026-03-04'), await rateOn('2026-02-28')]).toEqual(['22.13', '22.12', '22.1']);
  });

  it('ten times off what is known is no rate: neither in the list of rates, nor on a charge, a document or money', async () => {
    const of = (rate: string, more: Body = {}) => ({
      clientId: 'r',
      values: { currency: 'JPY', baseCurrency: 'CNY', rateType: 'CUSTOMS', startDate: '2026-04-01', rate, ...more },
    });
    const add = (...one: Parameters<typeof of>) => batch(desk.clerk, 'exchangeController', { add: [of(...one)] });
    // The first of its kind is held beside the last of any kind of its pair.
    const [known] = await service.database.ask<{ rate: string }>(
      "select trim_scale(rate)::text as rate from fc_exchange_rate where currency = 'JPY' and base_currency = 'CNY' and start_date < '2026-04-01' and not is_deleted order by start_date desc limit 1",
    );
    for (const rate of ['99999', '4.85', '0.001']) {
      const told = await add(rate);
      expect(toldOf(told)).toEqual(['r rate RATE_TEN_TIMES_OFF']);
      expect(told.refusals?.[0]?.detail).toMatchObject({ ccy: 'JPY', value: rate, known: known?.rate });
    }
    expect(toldOf(await add('0.052'))).toEqual([]);
    expect(toldOf(await add('', { quoted: '5.1', startDate: '2026-05-01' }))).toEqual(['r rate RATE_TEN_TIMES_OFF']);
    expect(toldOf(await add('', { quoted: '5.1', per100Display: true, startDate: '2026-05-01' }))).toEqual([
      'r startDate RATE_PERIOD_OVERLAP',
    ]);
    expect(toldOf(await add('0.51', { startDate: '2026-05-01' }))).toEqual(['r startDate RATE_PERIOD_OVERLAP']);

    const [charge = ''] = await desk.charges('AR', 'USD', '10');
    const row = await read('/costController/get', { id: charge });
    const told = await batch(desk.clerk, 'costController', { rows: [edited(row, { rate: '99999' })] });
    expect(toldOf(told)).toEqual([`${charge} rate RATE_TEN_TIMES_OFF`]);
    expect(toldOf(await batch(desk.clerk, 'costController', { rows: [edited(row, { rate: '6.5' })] }))).toEqual([]);
    const values = { direction: 'IN', cashKind: 'RECEIPT', crmId: desk.order.crmId, currency: 'USD', amount: '5', cashDate: '2026-03-30' };
    const money = { clientId: 'm', values: { ...values, bankAccountId: desk.accounts.get('USD'), rate: '0.0712' } };
    expect(toldOf(await batch(desk.cashier, 'cashController', { add: [money] }))).toEqual(['m rate RATE_TEN_TIMES_OFF']);
  });
});
