import { afterAll, beforeAll, expect, it } from 'vitest';
import { batch, listOf, startService, toldOf, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let rates: SignedIn;
let sales: SignedIn;

beforeAll(async () => {
  service = await startService();
  [rates, sales] = (await Promise.all(['rates', 'sales'].map((name) => service.signIn(name)))) as [SignedIn, SignedIn];
});
afterAll(() => service.stop());

it('whoever follows a lane is told once of what was released on it, by mail as well where they want that', async () => {
  const { ask } = service.database;
  await ask('delete from fr_subscription');
  const validFrom = new Date().toISOString().slice(0, 10);
  const common = { carrierCode: 'COSU', portLoading: 'CNNGB', contractNo: 'FOLLOWED', currency: 'USD', validFrom };
  const made = await batch(rates, 'freightController', {
    add: ['USLAX', 'USLGB'].map((portDestination) => ({
      clientId: portDestination,
      values: { ...common, portDestination, cost40HQ: '1000', sell40HQ: '1100' },
    })),
  });
  expect(toldOf(made)).toEqual([]);
  const ids = made.data.done.map(({ id }) => id);
  const [{ line_code: lineCode } = { line_code: '' }] = await ask<{ line_code: string }>('select line_code from fr_rate where id = $1', [
    ids[0],
  ]);
  const follow = await batch(sales, 'rateSubscriptionController', {
    add: [
      { lineCode, byMail: true },
      { lineCode, portLoading: 'CNNGB' },
    ].map((values, at) => ({ clientId: String(at), values })),
  });
  expect(toldOf(follow)).toEqual([]);
  await ask("update sys_user set email = 'sales@example.test' where username = 'sales'");
  const released = await rates.call('/freightController/updateReleaseStatus', { ids, releaseStatus: 'RELEASED' });
  expect(toldOf(released)).toEqual([]);
  const told = await ask<{ content: string }>(
    "select m.content from ms_message m join sys_user u on u.id = m.recipient_user_id where u.username = 'sales' and m.table_name = 'fr_rate'",
  );
  expect(told.map(({ content }) => content)).toEqual([expect.stringMatching(/COSU.*2/u)]);
  expect(await ask("select 1 from sys_letter where recipient = 'sales@example.test'")).toHaveLength(1);
  // Everybody sees their own only.
  expect(await listOf(rates, '/rateSubscriptionController/select')).toEqual([]);
  expect(await listOf(sales, '/rateSubscriptionController/select')).toHaveLength(2);
});
