import { useAtom } from 'jotai';
import { useLayoutEffect, useState } from 'react';
import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import { findPlace } from '#client/sheet/find/findState';

/** As the specification has it. */
export const dialogWidth = 540;
export const dialogHeight = 370;
const margin = 8;
/** An arrow key moves the dialog by so many pixels, with Shift by one. */
const keyStep = 16;

interface Corner {
  readonly left: number;
  readonly top: number;
}

/** Wholly within the window, as far as the window is large enough. */
export function within({ left, top }: Corner): Corner {
  const clamp = (at: number, size: number, room: number) => Math.max(margin, Math.min(at, room - size - margin));
  return { left: clamp(left, dialogWidth, window.innerWidth), top: clamp(top, dialogHeight, window.innerHeight) };
}

/** At the end of the sheet, below its bars, until somebody moves it. */
function firstCorner(rightToLeft: boolean, sheet: DOMRect): Corner {
  return within({ left: rightToLeft ? sheet.left + 3 * margin : sheet.right - dialogWidth - 3 * margin, top: sheet.top + 12 * margin });
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves a dialog by its head, with the pointer or with the arrow keys; it never leaves the window. */
export function useMoving(frame: RefObject<HTMLElement | null>, rightToLeft: boolean) {
  const [kept, keep] = useAtom(findPlace);
  const [grip, setGrip] = useState<Corner | null>(null);
  const [corner, setCorner] = useState<Corner | null>(null);
  useLayoutEffect(() => {
    const settle = () =>
      setCorner(
        kept === null
          ? firstCorner(rightToLeft, frame.current?.closest('.sheet')?.getBoundingClientRect() ?? new DOMRect(0, 0, window.innerWidth, 0))
          : within(kept),
      );
    settle();
    window.addEventListener('resize', settle);
    return () => window.removeEventListener('resize', settle);
  }, [kept, rightToLeft, frame]);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || corner === null || (event.target as HTMLElement).closest('button:not([data-grip])') !== null) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setGrip({ left: event.clientX - corner.left, top: event.clientY - corner.top });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (grip !== null) keep(within({ left: event.clientX - grip.left, top: event.clientY - grip.top }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || corner === null) return;
    event.preventDefault();
    event.stopPropagation();
    const size = event.shiftKey ? 1 : keyStep;
    keep(within({ left: corner.left + step[0] * size, top: corner.top + step[1] * size }));
  };
  const moveTo = (top: number) => {
    if (corner !== null) keep(within({ left: corner.left, top }));
  };
  return {
    corner,
    moveTo,
    head: { onPointerDown, onPointerMove, onPointerUp: () => setGrip(null), onPointerCancel: () => setGrip(null) },
    onKeyDown,
  };
}
