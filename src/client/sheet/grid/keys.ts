import type { Move } from '#client/sheet/grid/moves';

/** Everything a key can wish for on the grid (design/experience.md §5.2). */
export type Command =
  | { readonly name: 'move'; readonly move: Move; readonly extend: boolean }
  | { readonly name: 'enter' | 'tab'; readonly back: boolean }
  | { readonly name: 'sideways'; readonly pages: 1 | -1 }
  | { readonly name: 'nextProblem'; readonly direction: 1 | -1 }
  | {
      readonly name:
        | 'edit' | 'escape' | 'clear' | 'clearAndEdit' | 'list' | 'all' | 'column' | 'row' | 'fillDown' | 'fillAcross'
        | 'fromAbove' | 'today' | 'now' | 'undo' | 'redo' | 'save' | 'find' | 'filter' | 'menu' | 'export' | 'import' | 'openRow';
    };

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const arrows: Readonly<Record<string, readonly [rows: -1 | 0 | 1, cols: -1 | 0 | 1]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Arrows move the way they point: in a sheet that runs from the right, left is the next column. */
function arrowMove(key: string, by: 'step' | 'edge', rightToLeft: boolean): Move | null {
  const arrow = arrows[key];
  if (!arrow) return null;
  const cols = rightToLeft ? ((0 - arrow[1]) as -1 | 0 | 1) : arrow[1];
  return { by, rows: arrow[0], cols };
}

function moveOf(event: Key, control: boolean, rightToLeft: boolean): Move | null {
  const arrow = arrowMove(event.key, control ? 'edge' : 'step', rightToLeft);
  if (arrow) return arrow;
  if (event.key === 'Home') return { by: control ? 'sheetStart' : 'rowStart' };
  if (event.key === 'End') return { by: control ? 'sheetEnd' : 'rowEnd' };
  if (event.key === 'PageUp' && !control) return { by: 'page', rows: -1 };
  if (event.key === 'PageDown' && !control) return { by: 'page', rows: 1 };
  return null;
}

const withControl: Readonly<Record<string, Extract<Command, { name: string }>['name']>> = {
  KeyA: 'all', KeyD: 'fillDown', KeyR: 'fillAcross', KeyZ: 'undo', KeyY: 'redo', KeyS: 'save', KeyF: 'find', KeyI: 'openRow', Semicolon: 'today', Quote: 'fromAbove', Space: 'column',
};
const withControlShift: Readonly<Record<string, Extract<Command, { name: string }>['name']>> = {
  KeyZ: 'redo', KeyL: 'filter', Semicolon: 'now', KeyE: 'export', KeyI: 'import',
};

function plainCommand(event: Key): Command | null {
  switch (event.key) {
    case 'Enter':
      return { name: 'enter', back: event.shiftKey };
    case 'Tab':
      return { name: 'tab', back: event.shiftKey };
    case 'F2':
      return { name: 'edit' };
    case 'F8':
      return { name: 'nextProblem', direction: event.shiftKey ? -1 : 1 };
    case 'F10':
      return event.shiftKey ? { name: 'menu' } : null;
    case 'ContextMenu':
      return { name: 'menu' };
    case 'Escape':
      return { name: 'escape' };
    case 'Delete':
      return { name: 'clear' };
    case 'Backspace':
      return { name: 'clearAndEdit' };
    case ' ':
      return event.shiftKey ? { name: 'row' } : { name: 'openRow' };
    default:
      return null;
  }
}

function altCommand(event: Key): Command | null {
  if (event.key === 'ArrowDown') return { name: 'list' };
  if (event.key === 'PageUp') return { name: 'sideways', pages: -1 };
  if (event.key === 'PageDown') return { name: 'sideways', pages: 1 };
  return null;
}

/**
 * What a key means while no cell is being edited; null for keys that type or belong to the browser. Letters are read from
 * the place of the key, so that Ctrl+Z undoes under an Arabic or Chinese keyboard too.
 */
export function commandOf(event: Key, rightToLeft: boolean, altGraph = false): Command | null {
  const control = (event.ctrlKey || event.metaKey) && !altGraph;
  if (event.altKey && !control) return altGraph ? null : altCommand(event);
  if (event.altKey) return null;
  const move = moveOf(event, control, rightToLeft);
  if (move) return { name: 'move', move, extend: event.shiftKey };
  if (!control) return plainCommand(event);
  const name = (event.shiftKey ? withControlShift : withControl)[event.code];
  return name === undefined ? null : ({ name } as Command);
}
