import type { KeyboardEvent } from 'react';
import type { Desk } from '#client/sheet/desk/desk';

/** Keys whose own events bring or take what is on the clipboard: only the browser can make those. */
const clipboard = new Set(['KeyC', 'KeyX', 'KeyV']);

type Press = Pick<KeyboardEventInit, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/**
 * Keys pressed while the place the one before leads to is still being asked for (a page without shared memory asks the worker), or what
 * it opens is still being fetched. They wait and then do, in their order, what they would have done at once: nothing typed blindly lands in another cell.
 */
export class HeldKeys {
  private waiting: { readonly press: Press; readonly box: HTMLTextAreaElement }[] = [];
  private giving = false;

  constructor(private readonly desk: Desk) {}

  /** True where the key has to wait. */
  hold(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
    const control = event.ctrlKey || event.metaKey;
    const late = this.desk.arriving !== null || (this.waiting.length > 0 && !this.giving);
    if (!late || (control && clipboard.has(event.code))) return false;
    const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event;
    event.preventDefault();
    event.stopPropagation();
    this.waiting.push({ press: { key, code, ctrlKey, metaKey, shiftKey, altKey }, box: event.currentTarget });
    void this.desk.arriving?.then(() => this.give());
    return true;
  }

  private give(): void {
    while (this.desk.arriving === null) {
      const next = this.waiting.shift();
      if (next === undefined) return;
      this.giving = true;
      const taken = !fieldFor(next.box).dispatchEvent(new KeyboardEvent('keydown', { ...next.press, bubbles: true, cancelable: true }));
      this.giving = false;
      if (!taken) enterText(next.press);
    }
    void this.desk.arriving.then(() => this.give());
  }
}

/** Where the key goes now: into what the key before it has opened, if that took the focus. */
function fieldFor(box: HTMLTextAreaElement): HTMLElement {
  const now = document.activeElement;
  return now instanceof HTMLInputElement || now instanceof HTMLTextAreaElement ? now : box;
}

/** What the browser itself would have done with the key in a text. */
function enterText({ key = '', ctrlKey, metaKey, altKey }: Press): void {
  if (ctrlKey || metaKey || altKey) return;
  if (key === 'Backspace') document.execCommand('delete');
  else if (key.length === 1) document.execCommand('insertText', false, key);
}
