import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { Desk } from '#client/sheet/desk/desk';
import { rowLabel } from '#client/sheet/desk/wording';

/** Whoever walks down the rows does not open the sheets of each of them. */
const restMs = 200;

/** The row the pane shows: its id, what it is called, and the row of the list that names it. */
export interface ActiveRow {
  readonly id: string;
  readonly label: string;
  readonly from: string;
}

function shownBy(desk: Desk, by: string): ActiveRow | null {
  const { row } = desk.get(desk.selection).active;
  const from = desk.model.rowIdAt(row);
  if (from === null || from.startsWith('new:')) return null;
  const id = by === 'id' ? from : desk.model.value(row, by);
  if (typeof id !== 'string') return null;
  return { id, from, label: by === 'id' ? rowLabel(desk, row) : desk.model.cell(row, by).text };
}

/** The row the active one names, once the cursor rests; while something in the pane waits to be saved it stays where it is. */
export function useActiveRow(desk: Desk, by: string, waiting: boolean): ActiveRow | null {
  useAtomValue(desk.selection);
  useAtomValue(desk.version);
  const now = shownBy(desk, by);
  const [shown, setShown] = useState(now);
  const key = JSON.stringify(now);
  useEffect(() => {
    if (waiting) return;
    const timer = setTimeout(() => setShown(JSON.parse(key) as ActiveRow | null), restMs);
    return () => clearTimeout(timer);
  }, [key, waiting]);
  return shown;
}
