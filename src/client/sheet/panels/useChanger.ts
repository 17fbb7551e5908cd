import { useEffect, useState } from 'react';
import type { Desk } from '#client/sheet/desk/desk';
import { historyOf } from '#client/sheet/history/historyCalls';
import type { CellProblem } from '#client/sheet/model';
import { withChanger, type Changer } from '#client/sheet/panels/changer';

/**
 * The problem of a cell with who changed it and when. Where nobody told, as of an edit of an earlier visit, the last entry of the
 * history tells: of the cell, or of the row where the problem names no value. Without an answer it stays as it is.
 */
export function useChanger(desk: Desk, rowId: string | null, column: string, problem: CellProblem | null): CellProblem | null {
  const [known, setKnown] = useState<{ key: string; changer: Changer } | null>(null);
  const unknown = problem?.code === 'STALE_VERSION' && problem.changedBy === undefined;
  const asked = unknown && rowId !== null && !rowId.startsWith('new:') ? rowId : null;
  const field = problem?.theirs === undefined ? null : column;
  const key = `${asked ?? ''} ${field ?? ''} ${problem?.theirs ?? ''}`;
  useEffect(() => {
    if (asked === null) return;
    let current = true;
    void historyOf(desk.model.definition.name, asked, field, desk.model.tools.branches.asked()).then(
      ({ entries: [last] }) => current && last && setKnown({ key, changer: last }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [desk, asked, field, key]);
  return withChanger(problem, asked !== null && known?.key === key ? known.changer : null);
}
