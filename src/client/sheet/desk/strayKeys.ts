import { useEffect } from 'react';
import { actionNamed } from '#client/sheet/actions/registry';
import type { Desk } from '#client/sheet/desk/desk';
import { commandOf } from '#client/sheet/grid/keys';
import { perform, type Surroundings } from '#client/sheet/grid/perform';

/** Places with keys of their own. */
const own = '.sheet, input, textarea, select, [contenteditable=true], [role=dialog], [role=menu]';

/**
 * Hears the keys of the sheet on the screen also while the focus is elsewhere: still on the menu's link that opened it, or nowhere
 * because what held it went away. Ctrl+S must never offer to save the page as a file.
 */
export function useStrayKeys(desk: Desk, around: Surroundings, active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]') !== null) return;
      if (event.target instanceof Element && event.target.closest(own) !== null) return;
      const command = commandOf(event, desk.rightToLeft);
      if (command === null || actionNamed(command.name).heard !== 'screen') return;
      desk.editor?.focus();
      // F6 has come to the grid already.
      if (command.name === 'nextPane' || perform(desk, command, around)) event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [desk, around, active]);
}
