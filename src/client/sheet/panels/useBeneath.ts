import { useEffect, useState } from 'react';
import type { Desk } from '#client/sheet/desk/desk';
import type { CellState } from '#client/sheet/model';

const edited: ReadonlySet<CellState> = new Set(['waiting', 'saving', 'refused', 'conflict']);

/** What the server has beneath the edit of a cell, as text; null where there is none, undefined until it is known. */
export function useBeneath(desk: Desk, rowId: string | null, column: string, state: CellState): string | null | undefined {
  const [known, setKnown] = useState<{ key: string; text: string | null } | null>(null);
  const asked = rowId !== null && edited.has(state) ? rowId : null;
  const key = `${asked ?? ''} ${column} ${state}`;
  useEffect(() => {
    if (asked === null) return;
    let current = true;
    void desk.model.beneath(asked, column).then(
      (text) => current && setKnown({ key, text }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [desk, asked, column, key]);
  if (asked === null) return null;
  return known?.key === key ? known.text : undefined;
}
