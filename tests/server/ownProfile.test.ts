import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, toldOf, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let sales: SignedIn;
const change = '/PublicQueryController/updateProfile';

beforeAll(async () => {
  service = await startService();
  sales = await service.signIn('sales');
});
afterAll(() => service.stop());

describe('what a person changes of himself', () => {
  it('is his telephone, mail and language, and is written to his own row with a line in its history', async () => {
    const profile = async () => (await sales.call('/PublicQueryController/selectProfile', {}, { method: 'GET' })).data;
    expect(
      (
        await sales.call(change, {
          mobile: ' 138 0000 1111 ',
          email: 'sales@example.com',
          phoneExt: '8012',
          emailSignature: '沈知樾\n出口部',
          language: 'en',
        })
      ).code,
    ).toBe(200);
    expect(await profile()).toMatchObject({
      username: 'sales',
      mobile: '138 0000 1111',
      email: 'sales@example.com',
      phoneExt: '8012',
      emailSignature: '沈知樾\n出口部',
      language: 'en',
    });
    expect((await sales.call(change, { email: '' })).code).toBe(200);
    expect(await profile()).toMatchObject({ email: null, mobile: '138 0000 1111' });
    const [row] = await service.database.ask<{ n: string }>(
      `select count(*) as n from sys_change c join sys_user u on u.id = c.row_id where c.entity = 'user' and u.username = 'sales'`,
    );
    expect(Number(row?.n)).toBe(2);
  });

  it('is nothing else and nobody else, whatever the call carries', async () => {
    const before = await service.database.ask('select * from sys_user order by id');
    for (const more of [{ id: '1' }, { roleSet: ['1'] }, { costLevel: 9 }, { isDisable: true }])
      expect(toldOf(await sales.call(change, { phoneExt: '1', ...more })), JSON.stringify(more)).toEqual([
        `${Object.keys(more)[0]} FIELD_UNKNOWN`,
      ]);
    expect(await service.database.ask('select * from sys_user order by id')).toEqual(before);
    expect(toldOf(await sales.call(change, { email: 'not a mail' }))).toEqual(['3 email EMAIL_FORMAT']);
    expect(toldOf(await sales.call(change, { phoneExt: '1'.repeat(21) }))).toEqual(['3 phoneExt FIELD_TOO_LONG']);
    expect(await service.database.ask('select * from sys_user order by id')).toEqual(before);
  });
});
