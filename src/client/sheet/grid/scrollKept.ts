import { useEffect, type RefObject } from 'react';

/**
 * Keeps the scroll of a grid whose view is hidden and shown again: a hidden element has no size, for which Glide takes its
 * scroller away and later begins a new one at the top.
 */
export function useScrollKept(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let kept = { left: 0, top: 0 };
    let hidden = false;
    const scroller = () => element.querySelector('.dvn-scroller');
    const remember = (event: Event) => {
      const target = event.target as Element;
      if (!hidden && target === scroller()) kept = { left: target.scrollLeft, top: target.scrollTop };
    };
    const restore = (triesLeft: number) => {
      const target = scroller();
      if (target === null && triesLeft > 0) return void requestAnimationFrame(() => restore(triesLeft - 1));
      target?.scrollTo(kept);
      hidden = false;
    };
    const watch = new ResizeObserver(() => {
      if (element.clientHeight === 0) hidden = true;
      else if (hidden) restore(30);
    });
    element.addEventListener('scroll', remember, true);
    watch.observe(element);
    return () => {
      element.removeEventListener('scroll', remember, true);
      watch.disconnect();
    };
  }, [frame]);
}
