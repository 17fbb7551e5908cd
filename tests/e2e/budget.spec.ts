import { openAs, sheets, SheetPage } from '#tests/e2e/sheetPage';
import { expect, test } from '#tests/e2e/watched';

/** Packed as the server hands it out; workers, which load beside the page, do not count. */
const mostBytes = 420_000;

test('the page fetches at most 420 KB of JavaScript before the first cell of a sheet, and no charts until one is seen', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const look = new MutationObserver(() => {
      if (document.querySelector('.sheet-grid[data-loading=false]') === null) return;
      look.disconnect();
      performance.mark('first cell');
    });
    look.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-loading'] });
  });
  await openAs(page, 'finance', sheets.costs);
  await new SheetPage(page).ready();
  const scripts = await page.evaluate(() => {
    const at = performance.getEntriesByName('first cell')[0]?.startTime ?? 0;
    return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, startTime }) => startTime <= at && name.endsWith('.js') && !name.includes('worker'))
      .map(({ name, encodedBodySize }) => ({ name: name.split('/').at(-1), bytes: encodedBodySize }));
  });
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
  test.info().annotations.push({ type: 'JavaScript before the first cell', description: `${Math.round(bytes / 1_000)} KB` });
  expect(scripts.length).toBeGreaterThan(10);
  expect(scripts.filter(({ bytes: size }) => size === 0)).toEqual([]);
  expect(bytes).toBeLessThanOrEqual(mostBytes);
  expect(scripts.filter(({ name }) => /TrendChart|Opened|ImportWizard/u.test(name ?? ''))).toEqual([]);
});
