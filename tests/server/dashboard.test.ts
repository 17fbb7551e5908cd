import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MorningOnWire } from '#define/figure';
import type { ListAnswer } from '#define/wire';
import { catalogue } from '#modules/entities';
import { demoSignIns } from '#modules/demo/demo.server';
import { holds } from '#define/actor';
import { plainText, sum, toDecimal } from '#values/decimal';
import { companyDay } from '#tests/server/company';
import { startService, type Service, type SignedIn } from '#tests/server/service';

let service: Service;

beforeAll(async () => {
  service = await startService();
  // The company stands at its day: what is due soon and what is late is counted from there.
  Object.assign(service.engine, { now: () => new Date(`${companyDay}T01:00:00Z`) });
});
afterAll(() => service.stop());

async function morningOf(who: SignedIn): Promise<MorningOnWire> {
  const answer = await who.call<MorningOnWire>('/PublicQueryController/selectHome', {}, { method: 'GET' });
  expect(answer.code).toBe(200);
  return answer.data;
}

/** The list behind a figure of the first page, or a trend, as the sheet of that person asks it. */
async function listPath(username: string, entity: string, figure?: string): Promise<string> {
  const definition = catalogue.get(entity as never);
  const { actor } = await service.caller(username);
  const of = definition.morning?.figures[figure ?? '']?.of;
  for (const name of Object.keys(definition.morning?.opens ?? {}).filter((one) => of?.includes(one) ?? true)) {
    const call = name === 'list' ? definition.stock.list : definition.lists?.[name];
    if (call && holds(actor, call.roles)) return call.call.split(' ')[1] as string;
  }
  throw new Error(`${username} may open no list of ${entity}`);
}

/** Totals of one currency: an amount, or by direction, of which a figure of the first page shows one. */
type Sum = string | Readonly<Record<string, string>>;

function oneSide(sum: Sum): string {
  if (typeof sum === 'string') return sum;
  const sides = [sum['AR'], sum['AP']].filter((side) => side !== undefined && side !== '0');
  if (sides.length > 1) throw new Error(`a figure adds up both directions: ${JSON.stringify(sum)}`);
  return sides[0] ?? '0';
}

const plain = (amounts: Readonly<Record<string, Sum>>) =>
  Object.fromEntries(
    // A list adds amounts of the branch's own money up as such, the first page names the currency.
    Object.entries(amounts).map(([code, sum]) => [code === 'base' ? 'CNY' : code, plainText(toDecimal(oneSide(sum)))]),
  );

describe('the first page', () => {
  it.each([...demoSignIns])('tells %s what the sheets behind it show, to the last cent', async (username) => {
    const who = await service.signIn(username);
    const { figures } = await morningOf(who);
    for (const figure of figures) {
      const path = await listPath(username, figure.entity, figure.name);
      const listed = await who.call<ListAnswer>(path, { size: 1, where: figure.where as never });
      expect([figure.name, listed.data.total]).toEqual([figure.name, figure.count]);
      if (figure.amounts) {
        const field = catalogue.get(figure.entity).morning?.figures[figure.name]?.amount ?? '';
        expect([figure.name, plain(figure.amounts)]).toEqual([
          figure.name,
          plain((listed.data.totals as Record<string, Record<string, Sum>>)[field] ?? {}),
        ]);
      }
      if (figure.mine)
        expect((await who.call<ListAnswer>(path, { size: 1, where: figure.mine.where as never })).data.total).toBe(figure.mine.count);
    }
  });

  it('has something to tell, and never in one sum of two currencies', async () => {
    const { figures } = await morningOf(await service.signIn('admin'));
    expect(figures.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['receivableOverdue', 'payableDue', 'siSoon', 'notInvoiced', 'toApprove', 'expiring']),
    );
    expect(figures.filter(({ count }) => count > 0).length).toBeGreaterThan(8);
    expect(Object.keys(figures.find(({ name }) => name === 'notInvoiced')?.amounts ?? {}).length).toBeGreaterThan(1);
  });

  it.each([
    ['hr', []],
    ['documents', ['houseBill', 'lclContainer', 'masterBill', 'order', 'purchaseOrder', 'vesselSchedule', 'warehouseReceipt']],
    ['cashier', ['expenseClaim', 'invoice', 'payment']],
    ['rates', ['freightEnquiry', 'freightRate', 'order', 'spaceBooking', 'spaceLine', 'vesselSchedule']],
    [
      'operator',
      'cost customer customerContract freightRate lclContainer order purchaseOrder supplierBill truckDispatch vesselSchedule warehouseReceipt'.split(
        ' ',
      ),
    ],
  ])('holds for %s what the lists open to them tell: %j', async (username, entities) => {
    const { figures, trends } = await morningOf(await service.signIn(username));
    expect([...new Set(figures.map(({ entity }) => entity))].sort()).toEqual(entities);
    expect(figures.some(({ name }) => name === 'toApprove')).toBe(username === 'cashier');
    expect(trends.some(({ name }) => name === 'profitByMonth')).toBe(entities.includes('cost'));
  });

  it('counts own rows apart for those who see others too, and for nobody else', async () => {
    const operator = await morningOf(await service.signIn('operator'));
    expect(operator.figures.find(({ name }) => name === 'etdPassed')?.mine).not.toBeNull();
    const sales = await morningOf(await service.signIn('sales'));
    const own = sales.figures.find(({ name }) => name === 'etdPassed');
    expect(own?.mine).toBeNull();
    expect(own?.path).toBe('/order/orderBusiness');
  });

  it('tells what is due of imports to those who work on them, with the way to their list', async () => {
    const { figures } = await morningOf(await service.signIn('admin'));
    const ways = new Map(figures.map(({ name, path }) => [name, path]));
    expect(['toBook', 'toExchange', 'freeTimeEnding', 'emptyToReturn'].map((name) => ways.get(name))).toEqual([
      '/order/orderManage',
      '/orderImportManage',
      '/orderImportManage',
      '/orderImportManage',
    ]);
    const sales = await morningOf(await service.signIn('sales'));
    expect(sales.figures.map(({ name }) => name)).toEqual(expect.arrayContaining(['toBook', 'losses', 'unbilled']));
    expect(sales.figures.map(({ name }) => name)).not.toContain('toExchange');
  });

  it('knows nothing of other branches', async () => {
    const before = await morningOf(await service.signIn('finance'));
    await service.database.ask(
      "update fc_invoice set balance = 1000000, due_date = '2020-01-01', check_status = 'CHECK_PASS', write_off_status = 'NONE' where ep_id <> 1",
    );
    await service.database.ask("update bl_order set etd = '2026-03-31', teu = 1000 where ep_id <> 1");
    expect(await morningOf(await service.signIn('finance'))).toEqual(before);
  });

  it('adds up weeks and months exactly, empty ones as nothing', async () => {
    const manager = await service.signIn('manager');
    const { trends } = await morningOf(manager);
    expect(trends.map(({ name, points }) => [name, points.length])).toEqual([
      ['teuByWeek', 14],
      ['profitByMonth', 12],
    ]);
    for (const trend of trends) {
      const field = trend.name === 'teuByWeek' ? 'teu' : 'profitBase';
      for (const point of trend.points) {
        const { data } = await manager.call<ListAnswer>('/OrderController/getOrderListNew', { size: 1_000, where: point.where as never });
        expect([trend.name, point.from, plainText(toDecimal(point.value))]).toEqual([
          trend.name,
          point.from,
          plainText(sum(data.rows.map((row) => toDecimal(String(row[field] ?? '0'))))),
        ]);
      }
      expect(trend.points.some(({ value }) => Number(value) !== 0)).toBe(true);
    }
    expect(trends[1]?.currency).toBe('CNY');
  });
});
