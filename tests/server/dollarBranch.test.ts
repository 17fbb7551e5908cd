import { afterAll, beforeAll, expect, it } from 'vitest';
import { booksApart, dueOf, postedOf } from '#tests/server/posting';
import { batch, edited, startService, toldOf, type ListedRow, type Service } from '#tests/server/service';
import { Settling } from '#tests/server/settling';

let service: Service;
let desk: Settling;

beforeAll(async () => {
  service = await startService();
  // A branch keeps the currency it began with: this one begins anew with dollars, before anybody has signed in, without the money of the demo company.
  await ask("update sys_enterprise set base_currency = 'USD' where id = 1");
  await ask(`do $$ declare one text; begin
    set local session_replication_role = replica;
    for one in select relname from pg_class where relkind = 'r' and relname ~ '^fc_' and relname !~ 'exchange_rate|mould|mapping' loop
      execute format('delete from %I where ep_id = 1', one);
    end loop;
    update bs_bank_account set opening_balance = 0 where ep_id = 1;
  end $$`);
  await ask(
    `insert into fc_exchange_rate (ep_id, currency, base_currency, rate, per_100, rate_type, start_date, source, change, jump)
     select ep_id, 'CNY', 'USD', rate, false, rate_type, '2026-03-01', 'MANUAL', null, false
     from (select min(ep_id) as ep_id from fc_exchange_rate) e, (values (0.1404, 'BOOK'), (0.1391, 'SETTLEMENT')) r(rate, rate_type)`,
  );
  desk = await Settling.begin(service);
});
afterAll(() => service.stop());

const ask = <T extends object>(sql: string, ...values: unknown[]) => service.database.ask<T>(sql, values);
const nil = '0.00';

it('J25: in a branch that counts in dollars a document in yuan is booked, received and posted in dollars', async () => {
  const [charge = ''] = await desk.charges('AR', 'CNY', '46800');
  const row = async () => (await desk.clerk.call<ListedRow>('/costController/get', { id: charge }, { method: 'GET' })).data;
  expect(await row()).toMatchObject({ rate: '0.1404' });
  // The tax of the vector is nothing.
  await ask('update fc_cost set confirmed = false where id = $1', charge);
  expect(toldOf(await batch(desk.clerk, 'costController', { rows: [edited(await row(), { taxRate: '0' })] }))).toEqual([]);
  expect(await row()).toMatchObject({ amount: '46800.00', baseAmount: '6570.72' });

  const id = await desk.invoiceOf(charge, '0.1404');
  expect(await desk.invoiceRow(id)).toMatchObject({
    amount: '46800.00',
    baseAmount: '6570.72',
    balance: '46800.00',
    baseBalance: '6570.72',
  });
  expect(await postedOf(desk, await dueOf(desk, 'invoice', [id]))).toEqual([
    ['112201', '6570.72', nil],
    ['600105', nil, '6570.72'],
  ]);

  const money = await desk.money('IN', 'CNY', '46800', '0.1391');
  const taken = await desk.writeOff([{ cashId: money, invoiceId: id, allocatedInvoice: '46800' }]);
  expect(toldOf(taken)).toEqual([]);
  expect(taken.data.allocations[0]).toMatchObject({ bookBaseReleased: '6570.72', settledBase: '6509.88', fxGainLoss: '-60.84' });
  expect(await postedOf(desk, await dueOf(desk, 'cash', [money]))).toEqual([
    ['1002', '6509.88', nil],
    ['112201', nil, '6570.72'],
    ['660303', '60.84', nil],
  ]);
  expect(await desk.invoiceRow(id)).toMatchObject({ balance: '0.00', baseBalance: '0.00', writeOffStatus: 'WRITTEN_OFF' });
  expect((await booksApart(desk.manager)).filter(({ epId }) => epId === '1')).toEqual([]);
});

it('dollars count as one there, and yuan ten times off as nothing', async () => {
  const [dollars = ''] = await desk.charges('AR', 'USD', '25');
  const [yuan = ''] = await desk.charges('AP', 'CNY', '25');
  const edit = async (id: string, rate: string) => {
    const { data } = await desk.clerk.call<ListedRow>('/costController/get', { id }, { method: 'GET' });
    return toldOf(await batch(desk.clerk, 'costController', { rows: [edited(data, { rate })] }));
  };
  expect(await edit(dollars, '7.1')).toEqual([`${dollars} rate BASE_RATE_NOT_ONE`]);
  expect(await edit(yuan, '7.1')).toEqual([`${yuan} rate RATE_TEN_TIMES_OFF`]);
  expect(await edit(yuan, '0.1391')).toEqual([]);
});
