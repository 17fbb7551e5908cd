import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { deedWords } from '#client/sheet/history/deedWords';
import bills from '#locales/en/areas/bills.json';
import history from '#locales/en/history.json';

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { acts: bills.acts, history } } }));

it('a row says what was done with it by an act of its own, or by one of another entity that wrote it along', () => {
  const { masterBill } = bills.acts;
  expect(deedWords('masterBill', 'copyHouse')).toBe(masterBill.copyHouse.done);
  expect(deedWords('houseBill', 'copyHouse')).toBe(masterBill.copyHouse.done);
  expect(deedWords('houseBill', 'insert')).toBe(history.action.insert);
  expect(deedWords('houseBill', 'noSuchAct')).toBe(history.via.call);
});
