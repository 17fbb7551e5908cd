import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Tab } from '#client/shell/tabs';

function target(tabs: readonly Tab[], active: string | undefined, event: KeyboardEvent): Tab | undefined {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
  if (digit !== undefined && event.altKey && !event.ctrlKey && !event.metaKey) return tabs[Number(digit) - 1];
  if (!event.ctrlKey || !event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return undefined;
  const onwards = (event.key === 'ArrowRight') === (document.documentElement.dir !== 'rtl');
  const place = tabs.findIndex((tab) => tab.path === active);
  return tabs.at((place + (onwards ? 1 : -1)) % tabs.length);
}

/** Alt+1…9 and Ctrl+Alt+←/→ move between the visited tabs (experience.md §5.2). */
export function useTabKeys(tabs: readonly Tab[], active: string | undefined, go: (tab: Tab) => void): void {
  // Keys may follow one another faster than the page is drawn: the second goes on from where the first leads.
  const here = useRef(active);
  useLayoutEffect(() => {
    here.current = active;
  }, [active]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const tab = event.isComposing || document.querySelector('dialog[open]') !== null ? undefined : target(tabs, here.current, event);
      if (tab === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      here.current = tab.path;
      go(tab);
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [tabs, go]);
}
