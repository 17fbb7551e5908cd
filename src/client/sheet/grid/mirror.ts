const pointerEvents = [
  'pointerdown',
  'pointermove',
  'pointerup',
  'mousedown',
  'mousemove',
  'mouseup',
  'click',
  'dblclick',
  'contextmenu',
] as const;

/**
 * A sheet that runs from the right is the left-to-right canvas turned round by CSS, so that frozen columns, row heads, the
 * start of the scroll and every drag come out on the right side. Glide reads `clientX` off the events and knows nothing of
 * the turn, so pointer events over the turned canvas get their `clientX` turned round as well before Glide sees them.
 * Answers the way to stop.
 */
export function mirrorPointer(frame: HTMLElement, mirrored: () => boolean): () => void {
  let dragging = false;
  const turn = (event: Event) => {
    if (!mirrored() || !(event instanceof MouseEvent)) return;
    const inside = event.target instanceof Node && frame.contains(event.target);
    if (event.type === 'pointerdown') dragging = inside;
    if (inside || dragging) {
      const { left, right } = frame.getBoundingClientRect();
      Object.defineProperty(event, 'clientX', { value: left + right - event.clientX, configurable: true });
    }
    if (event.type === 'pointerup') dragging = false;
  };
  const wheel = (event: WheelEvent) => {
    const scroller = frame.querySelector('.dvn-scroller');
    if (!mirrored() || scroller === null || event.ctrlKey) return;
    const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
    if (sideways === 0) return;
    event.preventDefault();
    scroller.scrollBy(-sideways, event.shiftKey ? 0 : event.deltaY);
  };
  // In the capture phase of the window: Glide's own listeners stand on the window too, and later ones come after.
  for (const type of pointerEvents) window.addEventListener(type, turn, true);
  frame.addEventListener('wheel', wheel, { passive: false });
  return () => {
    for (const type of pointerEvents) window.removeEventListener(type, turn, true);
    frame.removeEventListener('wheel', wheel);
  };
}

/** A rectangle or a point of the turned canvas, as the reader sees it: between the edges of the frame. */
export function mirroredRect(frame: DOMRect, rect: DOMRect): DOMRect {
  return new DOMRect(frame.left + frame.right - rect.right, rect.top, rect.width, rect.height);
}
