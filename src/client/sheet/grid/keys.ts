import type { KeyPress } from '#client/sheet/actions/action';
import { sheetActions, type ActionName } from '#client/sheet/actions/registry';

/** What a key wishes for: an action of the sheet, and by which of its keys. Arrows are logical here: `ArrowRight` is the next column. */
export interface Command {
  readonly name: ActionName;
  readonly press?: KeyPress;
}

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const nameOf = ({ code, control, shift, alt }: KeyPress): string => `${code} ${control} ${shift} ${alt}`;

const heard = new Map<string, Command>();
for (const { name, keys, heard: where = 'grid', run } of sheetActions)
  if (run && (where === 'grid' || where === 'screen')) for (const press of keys) heard.set(nameOf(press), { name, press });

/** Keys that type a character are read from their place on the keyboard, the others by their name. */
const typing = /^(?:Key[A-Z]|Digit\d|Semicolon|Quote|Slash|Minus|BracketLeft|BracketRight|Space)$/;

/** Arrows move the way they point: in a sheet that runs from the right, left is the next column. */
const turned: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** What a key means while no cell is being edited; null for keys that type or belong to the browser. */
export function commandOf(event: Key, rightToLeft: boolean, altGraph = false): Command | null {
  const control = (event.ctrlKey || event.metaKey) && !altGraph;
  if (event.altKey && altGraph) return null;
  const code = typing.test(event.code) ? event.code : rightToLeft ? (turned[event.key] ?? event.key) : event.key;
  return heard.get(nameOf({ code, control, shift: event.shiftKey, alt: event.altKey })) ?? null;
}
