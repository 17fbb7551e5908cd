import type { Screen } from '#client/shell/screen';
import { screens } from '#modules/screens';
import { barriers } from '#tests/e2e/barriers';
import { faults, shown, within } from '#tests/e2e/onScreen';
import { SheetPage, openAs, sheets, soon } from '#tests/e2e/sheetPage';
import { post, sessionOf } from '#tests/e2e/signedIn';
import { expect, test } from '#tests/e2e/watched';

/**
 * One page in each language leads over every route of the product; the tests go side by side. What stands in the way of people with aids
 * hangs on a screen's marks and colours, not on the language of its words (that each has a word is asked of all): every screen is asked in
 * one language, in turn.
 */
test.describe.configure({ mode: 'parallel' });

const locales = { zh: 'zh-CN', en: 'en-GB', ar: 'ar-EG' } as const;
const languages = Object.keys(locales);
const people = ['admin', 'manager', 'finance', 'rates'] as const;

/** The administrator opens nearly all of them: no test is to take minutes. */
const adminParts = 4;
const shares = people.flatMap((person) =>
  Array.from({ length: person === 'admin' ? adminParts : 1 }, (_, part): readonly [typeof person, number] => [person, part]),
);

let few: Promise<unknown> | null = null;

/** Views left behind stay as they are, which makes every further page dearer; that they do is asked elsewhere (`shell.spec.ts`). Said once to each worker's company. */
function keepFewViews(): Promise<unknown> {
  const effectiveFrom = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now());
  const give = async () =>
    post('/ParameterController/parameter_add', { paramKey: 'ui.cachedViews', value: '2', effectiveFrom }, await sessionOf('admin'));
  return (few ??= give());
}

/** Every screen under the first of the people who may open it. */
async function routesByPerson(): Promise<Map<string, Screen[]>> {
  const routes = new Map<string, Screen[]>(people.map((person) => [person, []]));
  const held = new Map<string, Set<string>>();
  for (const person of people) {
    const { roles } = await post<{ roles: string[] }>('/PublicQueryController/getUserInfo', {}, await sessionOf(person));
    held.set(person, new Set(roles));
  }
  for (const screen of screens) {
    const person = people.find((one) => screen.roles.length === 0 || screen.roles.some((role) => held.get(one)?.has(role)));
    expect(person, `somebody may open ${screen.path}`).toBeDefined();
    routes.get(person ?? '')?.push(screen);
  }
  return routes;
}

/** Everything that opens above or beside a sheet, by its keys. */
const opened: readonly (readonly [keys: string, shows: string])[] = [
  ['Control+Shift+l', '.header-popover'],
  ['Control+g', '.go-to'],
  ['Control+Alt+h', '.history-popover'],
  ['Shift+F10', '.menu'],
  ['Control+k', '.palette'],
  ['F1', 'dialog.dialog'],
  ['Control+i', '.record'],
];

const sizes = [1440, 1024] as const;
/** A window with few rows in it, which are looked at one by one. */
const low = 420;

for (const [language, locale] of Object.entries(locales))
  test.describe(language, () => {
    test.use({ locale });

    for (const [person, part] of shares)
      test(
        `every route opens whole, in words that fit, for everybody (${language}, ${person} ${part})`,
        { tag: language === 'zh' ? '@smoke' : [] },
        async ({ page }) => {
          test.setTimeout(180_000);
          const found: string[] = [];
          let at = '';
          page.on('console', (message) => {
            if (message.type() === 'error') found.push(`${at}: console: ${message.text()}`);
          });
          await keepFewViews();
          const all = (await routesByPerson()).get(person) ?? [];
          const routes = person === 'admin' ? all.filter((_, place) => place % adminParts === part) : all;
          await openAs(page, person, '/dashboard');
          await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
          for (const screen of routes) {
            const asked = screens.indexOf(screen) % languages.length === languages.indexOf(language);
            at = screen.path;
            await page.setViewportSize({ width: 1440, height: 900 });
            await within(page, screen.path);
            expect(new URL(page.url()).pathname, at).toBe(screen.path);
            const sheet = await page.locator(`${shown} .sheet-grid`).count();
            // A sheet nothing stands in yet says so.
            const told = page.locator(`${shown} canvas [role=gridcell], ${shown} .sheet-empty`);
            if (sheet > 0) await soon(`rows or words on ${at}`, async () => ((await told.count()) > 0 ? true : null));
            for (const width of sizes) {
              await page.setViewportSize({ width, height: 900 });
              for (const fault of await faults(page))
                if (!fault.startsWith('wider') || width === sizes[0]) found.push(`${at} (${width}): ${fault}`);
            }
            if (!asked) continue;
            await page.setViewportSize({ width: 1440, height: low });
            for (const barrier of await barriers(page, at === '/dashboard' ? 'html' : shown)) found.push(`${at}: ${barrier}`);
          }
          expect(found).toEqual([]);
        },
      );

    test(`nothing that opens over a sheet, and no sheet as a table, stands in the way of people with aids (${language})`, async ({
      page,
    }) => {
      test.setTimeout(120_000);
      await page.goto('/login');
      await expect(page.locator('.sign-in-form')).toBeVisible();
      expect(await barriers(page, 'html')).toEqual([]);
      await openAs(page, 'admin', sheets.orders);
      await page.setViewportSize({ width: 1440, height: low });
      const inTurn = (_: unknown, place: number) => place % languages.length === languages.indexOf(language);
      for (const path of Object.values(sheets).filter(inTurn)) {
        await within(page, path);
        const sheet = await new SheetPage(page).ready();
        await expect(sheet.root.locator('canvas [role=gridcell][aria-selected=true]')).toHaveCount(1);
        await page.keyboard.press('Alt+t');
        await expect(sheet.root.locator('.plain-table tbody tr').first()).toBeVisible();
        expect(await barriers(page, shown), `${path} as a table`).toEqual([]);
        await page.keyboard.press('Alt+t');
        await sheet.ready();
      }
      await page.setViewportSize({ width: 1440, height: 900 });
      await within(page, sheets.costs);
      await new SheetPage(page).ready();
      for (const [keys, shows] of opened.filter(inTurn)) {
        await page.keyboard.press(keys);
        await expect(page.locator(shows).last(), shows).toBeVisible();
        expect(await barriers(page, 'html'), shows).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(page.locator(shows), shows).toHaveCount(0);
      }
    });
  });
