import { useEffect, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

const margin = 6;

/**
 * A panel in the browser's top layer beside a rectangle of the window. Esc and a press outside close it; focus starts on
 * `[data-first]`. Keys inside never reach the grid. (`popover="auto"` would close on the very press that opened it.)
 */
export function Popover({
  beside,
  rightToLeft,
  label,
  className = '',
  onClose,
  children,
}: {
  beside: DOMRect;
  rightToLeft: boolean;
  label: string;
  className?: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const panel = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = panel.current;
    if (element === null) return;
    element.showPopover();
    const lay = () => {
      const { offsetWidth: width, offsetHeight: height } = element;
      const wanted = rightToLeft ? beside.right - width : beside.left;
      const below = Math.min(beside.bottom + 2, window.innerHeight - height - margin);
      element.style.left = `${Math.max(margin, Math.min(wanted, window.innerWidth - width - margin))}px`;
      element.style.top = `${Math.max(margin, below)}px`;
    };
    lay();
    // Lists in it grow when their lines have come.
    const watch = new ResizeObserver(lay);
    watch.observe(element);
    (element.querySelector<HTMLElement>('[data-first]') ?? element).focus();
    return () => watch.disconnect();
  }, [beside, rightToLeft]);

  useEffect(() => {
    const outside = (event: Event) => {
      if (event.target instanceof Node && panel.current?.contains(event.target) !== true) onClose();
    };
    document.addEventListener('pointerdown', outside, true);
    return () => document.removeEventListener('pointerdown', outside, true);
  }, [onClose]);

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose();
  };
  return (
    <div
      ref={panel}
      popover="manual"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={`sheet-popover ${className}`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.stopPropagation()}
    >
      {children}
    </div>
  );
}
