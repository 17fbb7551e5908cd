import { SheetPage, openAs, sheets } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

test('what changes is spoken: the cell after a move, a refusal at once, a save', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  await sheet.select(8, '单价');
  await page.keyboard.press('ArrowDown');
  await expect(sheet.spoken).toHaveText(/，单价，[\d,.]+/);
  await page.keyboard.press('Shift+ArrowDown');
  await expect(sheet.spoken).toHaveText(/已选 2 格/);
  await page.keyboard.press('Escape');
  await page.keyboard.type('not a number');
  // What is told at once stands for a second, until the cell is named: looked at in every picture, not once in a second.
  const heard = page.waitForFunction(
    (text) => [...document.querySelectorAll('[role=alert][aria-atomic]')].some((alert) => alert.textContent?.includes(text)),
    'not a number',
  );
  await page.keyboard.press('Enter');
  await heard;
  await page.keyboard.press('ArrowUp');
  await expect(sheet.spoken).toHaveText(/有错误/);
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect(sheet.spoken).toHaveText(/已全部保存/);
});

test('the whole way with the keyboard alone: find an order, edit three costs, mend an error, save', async ({ page }) => {
  await openAs(page, 'finance', '/dashboard');
  await expect(page.getByRole('navigation', { name: '菜单' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.locator('.palette-input')).toBeFocused();
  await page.keyboard.type('cst');
  await expect(page.getByRole('option').first()).toContainText('CST');
  await page.keyboard.press('Enter');
  const sheet = await new SheetPage(page).ready();
  const jobNo = (await sheet.texts('工作号', 8, 1))[0] ?? '';
  await page.keyboard.press('Control+g');
  await page.keyboard.type(jobNo);
  await expect(page.getByRole('option').first()).toContainText(jobNo);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+g');
  await page.keyboard.type('单价');
  await expect(page.getByRole('option').first()).toContainText('单价');
  await page.keyboard.press('Enter');
  await expect(sheet.root.locator('.formula-address')).toContainText(`${jobNo}单价`);
  for (const typed of ['11', 'twelve', '13']) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
  }
  await expect(sheet.statusBar).toContainText('1 处错误');
  await page.keyboard.press('F8');
  await expect(sheet.formula).toHaveValue('twelve');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await sheet.saveAll();
  await expect(sheet.statusBar).not.toContainText('处错误');
});

test.describe('with the system’s own colours', () => {
  test('lines, selection and errors of the canvas are drawn in them', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await openAs(page, 'finance', sheets.costs);
    const sheet = await new SheetPage(page).ready();
    const paints = await page.evaluate(() => {
      const probe = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      const seen = (colour: string) => {
        probe.clearRect(0, 0, 1, 1);
        probe.fillStyle = colour;
        probe.fillRect(0, 0, 1, 1);
        return `rgb(${probe.getImageData(0, 0, 1, 1).data.slice(0, 3).join(', ')})`;
      };
      return { paper: seen('Canvas'), ink: seen('CanvasText') };
    });
    await sheet.select(8, '单价');
    await page.keyboard.type('wrong');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.waitForTimeout(400);
    const box = await sheet.activeBox();
    expect(await sheet.colourAt(4, 4)).toBe(paints.paper);
    expect(await sheet.colourAt(2, 1)).not.toBe(paints.paper);
    // The refused cell lies below the active one: its lower edge is drawn in the text's colour.
    const edge = await Promise.all([-8, -7, -6, -5, -4, -3, -2, -1, 0].map((dy) => sheet.colourAt(20, Math.round(box.height * 2) + dy)));
    expect(edge).toContain(paints.ink);
  });
});

test('with reduced motion nothing fades: a change of a colleague is shown and then gone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAs(page, 'finance', sheets.costs);
  const sheet = await new SheetPage(page).ready();
  const moving = await page.evaluate(
    () =>
      document.getAnimations().filter((one) => one.playState === 'running' && (one.effect?.getComputedTiming().duration ?? 0) !== 0).length,
  );
  expect(moving).toBe(0);
  await expect(sheet.root).toBeVisible();
});

test('every button is large enough to be hit and has a name', async ({ page }) => {
  await openAs(page, 'finance', sheets.costs);
  await new SheetPage(page).ready();
  const small = await page.locator('button:visible, a:visible, input:visible, select:visible').evaluateAll((elements) =>
    elements.flatMap((element) => {
      // A press on its label reaches an input as well.
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
      const named =
        (element.getAttribute('aria-label') ?? element.getAttribute('title') ?? element.textContent ?? '').trim() !== '' ||
        element.closest('label') !== null;
      const hidden = element.closest('.visually-hidden, [inert]') !== null || width <= 1 || height <= 1;
      return hidden || (width >= 24 && height >= 24 && named)
        ? []
        : [`${element.outerHTML.slice(0, 120)} ${Math.round(width)}×${Math.round(height)}`];
    }),
  );
  expect(small).toEqual([]);
});
