import { Caller } from '#tests/e2e/calls';
import { openAs, sentBatches, SheetPage, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

const written = [
  { language: 'zh', header: '费用日期', typed: '2026年3月5日' },
  { language: 'en', header: 'Date', typed: '5 Mar 2026' },
  { language: 'ar', header: 'التاريخ', typed: '٢٠٢٦/٣/٥' },
] as const;

for (const { language, header, typed } of written) {
  test(`a date typed as ${language} writes it is the same day in the list and on the server`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
    const batches = sentBatches(page);
    // Only columns in sight can be read.
    await page.setViewportSize({ width: 3_400, height: 900 });
    await openAs(page, 'finance', sheets.costs);
    const sheet = await new SheetPage(page).ready();
    const row = await sheet.openRows(1, 1, header);
    const [before] = await sheet.texts(header, row, 1);
    expect(before).toMatch(/^\d{4}-\d{2}-\d{2}$/u);
    await sheet.select(row, header);
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await expect.poll(() => sheet.texts(header, row, 1)).toEqual(['2026-03-05']);
    await page.keyboard.press('Control+s');
    await expect.poll(() => batches.length).toBe(1);
    const [edit] = batches[0]?.rows ?? [];
    expect(edit?.set.costDate).toEqual({ old: before, new: '2026-03-05' });
    const controller = await Caller.signIn('controller');
    const kept = async () =>
      (await controller.rows('/costController/list', { where: { field: 'costDate', op: 'equal', value: '2026-03-05' } })).find(
        ({ id }) => id === edit?.id,
      );
    await expect.poll(async () => (await kept())?.costDate).toBe('2026-03-05');
    await controller.call('/costController/batchEdit', {
      batchId: crypto.randomUUID(),
      rows: [{ id: edit?.id, version: (await kept())?.version, set: { costDate: { old: '2026-03-05', new: before } } }],
    });
  });
}
