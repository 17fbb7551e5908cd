import { useEffect } from 'react';
import type { RefObject } from 'react';

const slack = 2;
/** So low a window scrolls as a whole, the header with it (look/zoomed.css). */
const low = window.matchMedia('(max-height: 420px) and (max-width: 991.98px)');

/** Whether an element scrolls the page as a whole, not a list or a panel of it; a sheet in a low window moves by its cursor, which is no reading on. */
function isPage(element: HTMLElement, content: HTMLElement): boolean {
  const [inner, outer] = [element.getBoundingClientRect(), content.getBoundingClientRect()];
  return Math.abs(inner.top - outer.top) <= slack && inner.width >= outer.width - slack && element.querySelector('.sheet') === null;
}

/**
 * A header that is not fixed goes away with the page that is scrolled below it (shell.md §2.5), and is back with the page's beginning, with
 * the focus, and with another page. `main` is made taller by what has gone, and the page begins so much further down in itself: what is
 * read stays where it is.
 */
export function useHeaderAway(main: RefObject<HTMLElement | null>, fixed: boolean, active: string | undefined): void {
  useEffect(() => {
    const element = main.current;
    const content = element?.querySelector<HTMLElement>('#content');
    if (element === null || content === null || content === undefined || fixed) return;
    const header = [...element.querySelectorAll<HTMLElement>('.top-line, .tab-bar')];
    let scrolled: { page: HTMLElement; padding: number } | undefined;
    const put = (away: number) => {
      element.style.marginBlockStart = away === 0 ? '' : `${-away}px`;
      if (scrolled !== undefined) scrolled.page.style.paddingBlockStart = away === 0 ? '' : `${scrolled.padding + away}px`;
    };
    const scroll = ({ target }: Event) => {
      if (low.matches || !(target instanceof HTMLElement) || !isPage(target, content)) return;
      if (scrolled?.page !== target) {
        put(0);
        scrolled = { page: target, padding: Number.parseFloat(getComputedStyle(target).paddingBlockStart) };
      }
      const height = header.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
      put(Math.min(target.scrollTop, height));
    };
    const back = (event: FocusEvent) => {
      if (header.some((one) => one.contains(event.target as Node))) put(0);
    };
    content.addEventListener('scroll', scroll, { capture: true, passive: true });
    element.addEventListener('focusin', back);
    const whole = () => put(0);
    window.addEventListener('resize', whole);
    return () => {
      put(0);
      window.removeEventListener('resize', whole);
      content.removeEventListener('scroll', scroll, { capture: true });
      element.removeEventListener('focusin', back);
    };
  }, [main, fixed, active]);
}
