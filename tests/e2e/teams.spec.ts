import { openAs, SheetPage } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

const words = {
  zh: { label: '团队', one: '上海业务一组', dictionary: '团队', name: '名称' },
  en: { label: 'Team', one: 'Shanghai sales team 1', dictionary: 'Teams', name: 'English name' },
  ar: { label: 'الفريق', one: 'فريق مبيعات شنغهاي 1', dictionary: 'الفرق', name: 'الاسم بالعربية' },
} as const;

for (const language of ['zh', 'en', 'ar'] as const) {
  test(`a person is put into a team by its name, and taken out of it (${language})`, async ({ page, context, baseURL }) => {
    const said = words[language];
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
    await openAs(page, 'admin', '/permission/userSet');
    await page.locator('.beside-bar input[type=search]').fill('lei.mingxuan');
    const line = page.locator('.beside-line').filter({ hasText: 'lei.mingxuan' });
    await expect(line).toContainText(said.one);
    await line.click();
    const team = page.getByRole('combobox', { name: said.label, exact: true });
    const shown = page.locator('.ant-select').filter({ has: team });
    await expect(shown).toContainText(said.one);
    const save = page.locator('.beside-actions .button-primary');
    await shown.hover();
    await shown.locator('.ant-select-clear').click();
    await save.click();
    await expect(line).not.toContainText(said.one);
    await team.click();
    await page.locator('.ant-select-item-option', { hasText: said.one }).click();
    await save.click();
    await expect(line).toContainText(said.one);

    await page.goto('/basicData/basic');
    await page.locator('.basic-names').getByRole('button', { name: said.dictionary, exact: true }).click();
    const sheet = await new SheetPage(page).ready();
    expect(await sheet.texts(said.name, 1, 3)).toContain(said.one);
  });
}
