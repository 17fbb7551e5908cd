import type { Page } from 'playwright/test';
import { soon } from '#tests/e2e/sheetPage';

/** The view in front. */
export const shown = '.view:not(.view-hidden)';

/** First parts of keys that would stand where a word is missing. */
const namespaces = 'shell|account|organisation|messages|operations|sheet|record';

/** So many looks in a row have to find nothing on its way. */
const looksInARow = 4;

/** Goes on within the page, as its own links do. */
export async function within(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  let quiet = 0;
  await soon(`${path} whole`, async () => {
    const still = await page.evaluate(
      ([to, view]) => {
        // The page left stays in front a moment longer than its address.
        if (document.querySelector(`.tab-active a[href^="${to}"]`) === null) return false;
        const parts = [...document.querySelectorAll(view)];
        const comes = parts.some((part) => part.querySelector('.skeleton, [aria-busy=true], [data-loading=true]') !== null);
        return !comes && parts.some((part) => part.textContent?.trim() !== '');
      },
      [path, shown] as const,
    );
    // Between two parts that come one after the other nothing seems to be on its way.
    quiet = still ? quiet + 1 : 0;
    return quiet > looksInARow ? true : null;
  });
}

/** Keys that stand where words should, words that do not fit, controls that lie on one another, a page wider than its window. */
export const faults = (page: Page) =>
  page.evaluate((first) => {
    const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const all = [...document.querySelectorAll<HTMLElement>('body *')].filter(seen);
    const texts = all.filter((element) => element.children.length === 0).map((element) => element.innerText?.trim() ?? '');
    const isKey = new RegExp(`^(?:[a-z][A-Za-z]+:[a-z][\\w.]+|(?:${first})\\.[a-z][\\w.]+)$`, 'u');
    const cut = all
      .filter((element) => element.matches('button, a.button, label, h1, h2, th'))
      // What rolls through the top line is longer than its window on purpose.
      .filter(
        (element) =>
          !element.classList.contains('announcement-window') &&
          // What only screen readers hear takes no room.
          !element.classList.contains('visually-hidden') &&
          element.clientWidth > 0 &&
          element.scrollWidth > element.clientWidth + 1 &&
          getComputedStyle(element).overflowX !== 'visible' &&
          getComputedStyle(element).textOverflow !== 'ellipsis',
      );
    /** What is seen of an element: the rest is scrolled away. */
    const inSight = (element: Element) => {
      let { left, top, right, bottom } = element.getBoundingClientRect();
      for (let around = element.parentElement; around !== null; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue;
        const frame = around.getBoundingClientRect();
        [left, top] = [Math.max(left, frame.left), Math.max(top, frame.top)];
        [right, bottom] = [Math.min(right, frame.right), Math.min(bottom, frame.bottom)];
      }
      return { left, top, right, bottom };
    };
    const isField = 'select, input';
    const controls = all
      .filter((element) => element.matches(`button, a[href], select, input:not([type=file], [type=checkbox], [type=radio])`))
      .map((element) => ({ element, box: inSight(element) }))
      .filter(({ box, element }) => {
        // Only what can be pressed at its middle: the rest lies under something opened.
        const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
        return box.right - box.left > 1 && box.bottom - box.top > 1 && hit !== null && element.contains(hit);
      });
    /** A button within a field, such as the one that shows a password, lies in its field's frame on purpose. */
    const belongs = (one: Element, other: Element) => one.matches(isField) && one.parentElement?.contains(other) === true;
    const depth = 3;
    const over = controls.flatMap((one, at) =>
      controls
        .slice(at + 1)
        .filter(
          (other) =>
            !one.element.contains(other.element) &&
            !other.element.contains(one.element) &&
            !belongs(one.element, other.element) &&
            !belongs(other.element, one.element) &&
            Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left) > depth &&
            Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top) > depth,
        )
        .map((other) => `${one.element.outerHTML.slice(0, 90)} over ${other.element.outerHTML.slice(0, 90)}`),
    );
    const width = document.documentElement.scrollWidth - window.innerWidth;
    return [
      ...texts.filter((text) => isKey.test(text)).map((text) => `no word: ${text}`),
      ...cut.map((element) => `cut: ${element.tagName} ${element.className} ${element.innerText.slice(0, 40)}`),
      ...over.map((text) => `overlap: ${text}`),
      ...(width > 0 ? [`wider than the window by ${width}`] : []),
    ];
  }, namespaces);
