/**
 * Keys in the open list of a `select` belong to it alone: the panel around it would take Esc for its own end and Enter for its button.
 * What the list itself does with a key is not touched.
 */
export function keepKeysInLists(): void {
  window.addEventListener('keydown', (event) => event.target instanceof HTMLOptionElement && event.stopPropagation(), true);
}
