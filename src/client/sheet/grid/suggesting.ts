import { foldSearch } from '#values/text';
import type { Suggestion } from '#client/sheet/model';
import type { Desk } from '#client/sheet/desk/desk';

/** At most this many suggestions are shown (experience.md §5.8 line 57). */
const most = 10;

/** Which item Enter takes: the one the text names exactly, otherwise the first; none while nothing is typed. */
function choiceFor(items: readonly Suggestion[], typed: string): number {
  const wanted = foldSearch(typed.trim());
  const exact = items.findIndex((item) => [item.key, item.text, item.zh, item.en, item.ar].some((name) => foldSearch(name) === wanted));
  if (exact >= 0) return exact;
  return wanted === '' || items.length === 0 ? -1 : 0;
}

/**
 * Asks the model for suggestions to what is typed; with `all`, for the whole list, as Alt+↓ opens it. An answer that comes
 * after the text has changed or the cell has closed is dropped.
 */
export async function suggest(desk: Desk, typed: string, all = false): Promise<void> {
  const editing = desk.get(desk.editing);
  const column = desk.get(desk.columns).find((one) => one.name === editing?.column);
  if (editing === null || column?.listed !== true) return;
  if (typed === '' && !all) return desk.set(desk.suggestions, null);
  const items = (await desk.model.suggest(column.name, all ? '' : typed)).slice(0, most);
  if (desk.get(desk.editing) !== editing || desk.get(desk.typed) !== typed) return;
  desk.set(desk.suggestions, { typed, items, chosen: choiceFor(items, typed) });
}

/** Moves the mark in the list; the ends meet. */
export function stepSuggestion(desk: Desk, step: 1 | -1): void {
  const open = desk.get(desk.suggestions);
  if (open === null || open.items.length === 0) return;
  const start = open.chosen < 0 && step < 0 ? 0 : open.chosen;
  const chosen = (start + step + open.items.length) % open.items.length;
  desk.set(desk.suggestions, { ...open, chosen });
  desk.say(open.items[chosen]?.text ?? '');
}
