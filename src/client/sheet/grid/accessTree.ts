import type { Desk } from '#client/sheet/desk/desk';
import { sortOf } from '#client/sheet/desk/arranging';

/** Glide rebuilds its hidden table 200 ms after the last change. */
const rebuildMs = 260;

/**
 * Completes the table Glide keeps inside its canvas for screen readers: its name, the order of sorted columns and which cells
 * are refused. Answers the way to call it off.
 */
export function completeAccessTree(frame: HTMLElement, desk: Desk, name: string): () => void {
  const timer = setTimeout(() => {
    const table = frame.querySelector('canvas table[role="grid"]');
    if (table === null) return;
    table.setAttribute('aria-label', name);
    for (const head of table.querySelectorAll('[role="columnheader"]')) {
      const column = desk.columnAt(Number(head.getAttribute('aria-colindex')) - 2);
      const sort = column === undefined ? null : sortOf(desk, column.name);
      if (sort === null) head.removeAttribute('aria-sort');
      else head.setAttribute('aria-sort', sort.dir === 'asc' ? 'ascending' : 'descending');
    }
  }, rebuildMs);
  return () => clearTimeout(timer);
}
