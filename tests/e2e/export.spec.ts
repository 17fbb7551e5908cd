import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import * as xlsx from 'xlsx';
import { Caller } from '#tests/e2e/calls';
import { SheetPage, openAs, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

test(
  'an exported sheet is the sheet on the screen: rows, order, columns, widths, formats; text stays text',
  { tag: '@smoke' },
  async ({ page }) => {
    const caller = await Caller.signIn('finance');
    const [row] = await caller.rows('/costController/list', { size: 1, sort: [{ field: 'costDate', dir: 'desc' }] });
    await caller.call('/costController/batchEdit', {
      batchId: crypto.randomUUID(),
      rows: [{ id: row?.id, version: row?.version, set: { remark: { old: row?.remark ?? null, new: '=1+1' } } }],
    });

    await openAs(page, 'finance', sheets.costs);
    const sheet = await new SheetPage(page).ready();
    const [job = ''] = await sheet.texts('工作号', 1, 1);
    await sheet.toolbar.getByLabel('在本表中搜索').fill(job.slice(0, -3));
    await page.keyboard.press('Enter');
    await expect(sheet.statusBar).toContainText('显示');

    await sheet.select(1, '单价');
    let box = await sheet.activeBox();
    await page.mouse.click(box.x + box.width / 2, box.y - box.height / 2);
    await expect(sheet.root.locator('canvas [role=columnheader][aria-sort=ascending]')).toHaveText('单价');
    await sheet.toolbar.getByRole('button', { name: '列设置' }).click();
    const chooser = page.getByRole('dialog', { name: '列设置' });
    await chooser.getByRole('button', { name: '恢复默认' }).click();
    await sheet.toolbar.getByRole('button', { name: '列设置' }).click();
    await chooser.getByRole('checkbox', { name: '箱型', exact: true }).uncheck();
    await page.keyboard.press('Escape');
    await sheet.select(1, '费用');
    box = await sheet.activeBox();
    const edge = { x: box.x + box.width - 2, y: box.y - box.height / 2 };
    await page.mouse.move(edge.x, edge.y);
    await page.mouse.down();
    await page.mouse.move(edge.x + 40, edge.y, { steps: 4 });
    await page.mouse.move(edge.x + 100, edge.y, { steps: 6 });
    await page.mouse.up();
    const width = async (): Promise<number> => {
      await sheet.select(2, '费用');
      return (await sheet.activeBox()).width;
    };
    await expect.poll(width).toBeGreaterThan(box.width + 80);
    const wide = await width();

    // The table for screen readers follows the canvas: its cells stand under the heads of before for a moment.
    const upwards = (texts: readonly string[]) => {
      const numbers = texts.map((text) => Number(text.replaceAll(',', '')));
      return numbers.every((number, at) => number >= (numbers[at - 1] ?? 0));
    };
    let [jobs, prices, amounts]: [readonly string[], readonly string[], readonly string[]] = [[], [], []];
    await expect
      .poll(async () => {
        [jobs, prices, amounts] = [await sheet.texts('工作号', 1, 20), await sheet.texts('单价', 1, 20), await sheet.texts('金额', 1, 20)];
        return upwards(prices) && [...jobs, ...amounts].every((text) => text !== '?' && text !== '');
      })
      .toBe(true);
    const shown = Number(/显示 ([\d,]+) 行/.exec(await sheet.statusBar.innerText())?.[1]?.replaceAll(',', ''));
    const arriving = page.waitForEvent('download');
    await page.keyboard.press('Control+Shift+e');
    const download = await arriving;
    expect(download.suggestedFilename()).toMatch(/^费用 \d{4}-\d\d-\d\d\.xlsx$/);
    const bytes = await readFile(await download.path());

    const book = xlsx.read(bytes, { cellNF: true });
    const page1 = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
    const lines = xlsx.utils.sheet_to_json<string[]>(page1, { header: 1, raw: false, defval: '' });
    const headers = lines[0] ?? [];
    expect(headers.slice(0, 8)).toEqual(['工作号', '应收/应付', '结算单位', '费用', '单位', '数量', '单价', '币种']);
    expect(lines).toHaveLength(shown + 1);
    const column = (name: string) => lines.slice(1, 21).map((line) => line[headers.indexOf(name)] ?? '');
    expect(column('工作号')).toEqual(jobs);
    const numbers = (texts: readonly string[]) => texts.map((text) => Number(text.replaceAll(',', '')));
    expect(numbers(column('单价'))).toEqual(numbers(prices));
    expect(numbers(column('金额'))).toEqual(numbers(amounts));

    const amount = page1[xlsx.utils.encode_cell({ r: 1, c: headers.indexOf('金额') })] as xlsx.CellObject;
    expect([amount.t, amount.z]).toEqual(['n', expect.stringMatching(/^#,##0\.00#?$/)]);
    const remarks = headers.indexOf('备注');
    const formulaLike = lines.findIndex((line) => line[remarks] === '=1+1');
    const text = page1[xlsx.utils.encode_cell({ r: formulaLike, c: remarks })] as xlsx.CellObject;
    expect([text.t, text.f]).toEqual(['s', undefined]);
    const part = strFromU8(
      Object.entries(unzipSync(new Uint8Array(bytes))).find(([name]) => name === 'xl/worksheets/sheet1.xml')?.[1] ?? new Uint8Array(),
    );
    // Excel measures widths in characters of seven pixels, with five for the margins.
    const widths = [...part.matchAll(/<col [^>]*width="([\d.]+)"/g)].map((found) => Number(found[1]) * 7 + 5);
    expect(Math.abs((widths[headers.indexOf('费用')] ?? 0) - wide)).toBeLessThan(3);
    expect(part).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
    // Columns are kept per person: the next test finds them as the product defines them.
    await (await Caller.signIn('finance')).call('/PublicQueryController/update_diyTable', { mod: 'cost.list', isEn: 0 });
  },
);
