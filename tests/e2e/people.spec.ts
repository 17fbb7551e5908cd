import { Caller } from '#tests/e2e/calls';
import { foundRows } from '#tests/e2e/foundRows';
import { openAs, SheetPage } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

const person = async (fullname: string) => {
  const hr = await Caller.signIn('hr');
  return (await hr.rows('/hrController/selectHrList', { search: fullname }))[0];
};

test('personnel keep a person on one page, see what is handed over when he goes, and are refused while it is open', async ({ page }) => {
  const name = '周砚秋';
  const people = await foundRows(page, 'hr', '/hr/personManage', name, 1);
  await people.select(1, '姓名');
  await people.toolbar.getByRole('button', { name: '申请离职' }).click();
  const leaving = page.getByRole('dialog', { name: '申请离职' });
  await expect(leaving).toContainText('在途订单');
  await expect(leaving.getByRole('row', { name: new RegExp(name) })).toBeVisible();
  await leaving.getByLabel('离职类型').selectOption({ label: '主动离职' });
  await leaving.getByRole('button', { name: '申请离职 1 行' }).click();
  await expect(leaving).toBeHidden();
  await expect.poll(async () => (await person(name))?.hrStatus).toBe('RESIGNING');

  await people.select(1, '姓名');
  await people.toolbar.getByRole('button', { name: '办结离职' }).click();
  const done = page.getByRole('dialog', { name: '办结离职' });
  await expect(done.getByRole('alert')).toContainText('交接未完成');
  await page.keyboard.press('Escape');
  await people.select(1, '姓名');
  await page.keyboard.press('Alt+m');
  await page.keyboard.press('u');
  await expect.poll(async () => (await person(name))?.hrStatus).toBe('REGULAR');

  await openAs(page, 'hr', `/hr/personManage/${String((await person(name))?.id)}`);
  const root = page.locator('.view:visible .row-page');
  await expect(root.getByRole('heading', { name })).toBeVisible();
  await root.getByRole('tab', { name: /^劳动合同/u }).click();
  await expect(root.getByRole('region', { name: '劳动合同' }).locator('.embedded-count')).toHaveText('1 行');
  await root.getByRole('tab', { name: /^教育与工作经历/u }).click();
  const work = root.getByRole('region', { name: '工作经历' });
  await expect(work.locator('.embedded-count')).toHaveText('0 行');
  await work.getByRole('button', { name: '新增行' }).first().click();
  await expect(work.locator('.cell-editor')).toBeFocused();
  for (const text of ['海通物流', '业务员', '2018-07-01', '2016-01-01']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
    await expect(work.locator('canvas table')).toContainText(text);
  }
  // Back on the end date, whose reason is told while one stands on it.
  await page.keyboard.press('Shift+Tab');
  const save = root.getByRole('button', { name: /^保存/u });
  await save.click();
  await expect(work.getByText('结束日期早于起始日期').first()).toBeVisible();
  await work.locator('.cell-editor').focus();
  await page.keyboard.type('2020-01-31');
  await page.keyboard.press('Enter');
  await save.click();
  await expect(save).toBeDisabled();
  const hr = await Caller.signIn('hr');
  const kept = await hr.rows('/hrWorkrecordController/selectList', { hrId: (await person(name))?.id });
  expect(kept).toMatchObject([{ company: '海通物流', endDate: '2020-01-31' }]);
});

test('a manager scores a month of a salesman, the total follows, and personnel confirm it', async ({ page }) => {
  await openAs(page, 'manager', '/hr/kpi');
  const sheets = await new SheetPage(page, '.view:visible .sheet:not(.sheet-embedded)').ready();
  await sheets.select(1, '期间');
  const measures = page.locator('.view:visible .sheet-embedded');
  await expect(measures.locator('.embedded-count')).toHaveText('4 行');
  await sheets.toolbar.getByRole('button', { name: '上级评定' }).click();
  const scoring = page.getByRole('dialog', { name: '上级评定' });
  await scoring.getByRole('button', { name: '上级评定 1 行' }).click();
  await expect(scoring).toBeHidden();
  await expect(page.getByText('上级评定：1 行').first()).toBeVisible();
});
