import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batch, startService, toldOf, type Body, type ListedRow, type Service } from '#tests/server/service';
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
    const next = await batch(desk.clerk, 'exchangeController', {
      add: [{ clientId: '1', values: { ...values, quoted: '5.335', startDate: '2026-02-28', endDate: '2026-02-28' } }],
    });
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
});
