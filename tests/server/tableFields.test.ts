import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, toldOf, type Service } from '#tests/server/service';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const path = '/PublicQueryController/selectBsTableField';
type Meta = {
  tableName: string;
  fieldName: string;
  label: Record<string, string>;
  type: string;
  maxLength: number | null;
  isRequired: number;
  dictCode: string | null;
  sheetEditor: string | null;
};

it('tells what a table is made of, in three languages, by the names of the wire', async () => {
  const finance = await service.signIn('finance');
  const { data } = await finance.call<Meta[]>(path, { tableName: 'fc_cost' }, { method: 'GET' });
  const field = (name: string) => data.find(({ fieldName }) => fieldName === name);
  expect(field('price')).toEqual({
    tableName: 'fc_cost',
    fieldName: 'price',
    label: { zh: '单价', en: 'Price', ar: 'السعر' },
    type: 'decimal',
    maxLength: null,
    isRequired: 1,
    dictCode: null,
    sheetEditor: 'decimal',
  });
  expect(field('currency')).toMatchObject({ dictCode: 'currency' });
  expect(field('remark')?.maxLength).toBeGreaterThan(0);
  expect(field('amount')?.sheetEditor).toBeNull();
});

it('tells nothing of tables and fields the person may not see', async () => {
  const hr = await service.signIn('hr');
  expect(toldOf(await hr.call(path, { tableName: 'fc_cost' }))).toEqual(['NOT_ALLOWED']);
  expect(toldOf(await hr.call(path, { tableName: 'no_such' }))).toEqual(['NOT_ALLOWED']);
  const { data } = await (await service.signIn('sales')).call<Meta[]>(path);
  expect(data.some(({ tableName }) => tableName === 'fr_rate')).toBe(true);
  const rates = new Set(data.filter(({ tableName }) => tableName === 'fr_rate').map(({ fieldName }) => fieldName));
  expect([...rates].filter((name) => /^cost\d/u.test(name))).toEqual([]);
});
