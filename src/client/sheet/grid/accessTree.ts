import { sortOf } from '#client/sheet/desk/arranging';
import { spokenHead } from '#client/sheet/groups/groups';
import type { Desk } from '#client/sheet/desk/desk';

/** Glide rebuilds its hidden table 200 ms after the last change. */
const rebuildMs = 260;

function completeHeads(table: Element, desk: Desk): void {
  for (const head of table.querySelectorAll('[role="columnheader"]')) {
    const column = desk.columnAt(Number(head.getAttribute('aria-colindex')) - 2);
    const sort = column === undefined ? null : sortOf(desk, column.name);
    if (sort === null) head.removeAttribute('aria-sort');
    else head.setAttribute('aria-sort', sort.dir === 'asc' ? 'ascending' : 'descending');
  }
}

/** The head of a group says in its first cell all that stands in the line. */
function completeHead(line: Element, words: string): void {
  for (const cell of line.querySelectorAll('[role="gridcell"]')) {
    const text = cell.getAttribute('aria-colindex') === '2' ? words : '';
    if (cell.textContent !== text) cell.textContent = text;
    cell.setAttribute('aria-readonly', 'true');
  }
}

/** Cells repainted since Glide built the table would still be read out as they were. */
function completeCells(table: Element, desk: Desk, start: number): void {
  for (const line of table.querySelectorAll('tbody [role="row"]')) {
    const viewRow = Number(line.getAttribute('aria-rowindex')) - 2 + start;
    if (viewRow >= desk.extent().rows) continue;
    const head = desk.model.tools.groups.head(viewRow);
    if (head !== null) {
      completeHead(line, spokenHead(desk, head));
      continue;
    }
    for (const cell of line.querySelectorAll('[role="gridcell"]')) {
      const column = desk.columnAt(Number(cell.getAttribute('aria-colindex')) - 2);
      if (column === undefined) continue;
      const { text, state, shown } = desk.model.cell(viewRow, column.name);
      if (cell.textContent !== text) cell.textContent = text;
      cell.setAttribute('aria-readonly', String(state === 'readOnly' || state === 'locked'));
      if (state === 'refused' || state === 'conflict') cell.setAttribute('aria-invalid', 'true');
      else cell.removeAttribute('aria-invalid');
      if (shown && shown.words !== '') cell.setAttribute('aria-description', shown.words);
      else cell.removeAttribute('aria-description');
      if (column.column.field.required === true) cell.setAttribute('aria-required', 'true');
    }
  }
}

/**
 * Completes the table Glide keeps inside its canvas for screen readers: its name, the order of sorted columns, what its cells
 * hold by now and which are refused. `start` is the view row the canvas begins with. Answers the way to call it off.
 */
export function completeAccessTree(frame: HTMLElement, desk: Desk, name: string, start: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A busy machine rebuilds the table later than that: what it wrote over is completed again.
  const rebuilt = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(complete, 0);
  });
  function complete() {
    timer = undefined;
    const table = frame.querySelector('canvas table[role="grid"]');
    if (table === null) return;
    table.setAttribute('aria-label', name);
    completeHeads(table, desk);
    completeCells(table, desk, start);
    rebuilt.takeRecords();
  }
  const soon = () => {
    timer ??= setTimeout(complete, rebuildMs);
  };
  soon();
  const canvas = frame.querySelector('canvas');
  if (canvas) rebuilt.observe(canvas, { childList: true, subtree: true });
  const stop = desk.model.subscribe((event) => event.what !== 'status' && soon());
  return () => {
    clearTimeout(timer);
    rebuilt.disconnect();
    stop();
  };
}
