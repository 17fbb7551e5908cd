import { Caller } from '#tests/e2e/calls';
import { openAs } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

test('somebody is disabled and deleted for a reason, a usual one or in own words, which the log keeps', async ({ page }) => {
  const admin = await Caller.signIn('admin');
  const username = `leaver${Date.now()}`;
  const [role] = (await admin.rows('/RoleManagerController/selectRole')).filter(({ name }) => name === '操作');
  const { id } = (await admin.call('/userManagerController/saveUser', {
    username,
    fullname: '离职人',
    nature: 'OPERATOR',
    roleSet: [role?.id],
    freightViewLevel: 0,
    freightModifyLevel: 0,
    costLevel: 0,
  })) as { id: string };
  await openAs(page, 'admin', '/permission/userSet');
  await page.getByRole('searchbox').fill(username);
  await page.getByRole('button', { name: new RegExp(username) }).click();

  await page.getByRole('button', { name: '停用', exact: true }).click();
  const asked = page.getByRole('alertdialog');
  await expect(asked.getByRole('textbox', { name: '原因' })).toBeFocused();
  await asked.getByRole('button', { name: '停用' }).click();
  await expect(asked.getByRole('alert')).toHaveText('请填写原因');
  await asked.getByRole('textbox', { name: '原因' }).fill('长期病假');
  await page.keyboard.press('Enter');
  await expect(asked).toBeHidden();
  await expect(page.getByRole('button', { name: '启用', exact: true })).toBeVisible();

  await page.getByRole('button', { name: '删除用户' }).click();
  await asked.getByLabel('常用原因').selectOption({ label: '重复录入' });
  await expect(asked.getByRole('textbox', { name: '原因' })).toHaveValue('重复录入');
  await asked.getByRole('button', { name: '删除用户' }).click();
  await expect(asked).toBeHidden();
  const asking = await Caller.signIn('admin');
  const reasons = async () => {
    const { rows } = (await asking.call('/PublicQueryController/selectOperation', { entity: 'user', rowId: id })) as {
      rows: { reason: string | null }[];
    };
    return rows.map(({ reason }) => reason).filter((reason) => reason !== null);
  };
  await expect.poll(reasons).toEqual(['重复录入', '长期病假']);
});
