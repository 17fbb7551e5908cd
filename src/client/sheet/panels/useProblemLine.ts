import { clockText } from '#client/session/clock';
import type { Desk } from '#client/sheet/desk/desk';
import { problemWords } from '#client/sheet/desk/wording';
import type { CellProblem, CellView } from '#client/sheet/model';
import { conflictLine } from '#client/sheet/panels/changer';
import { useChanger } from '#client/sheet/panels/useChanger';

/** What is wrong with a cell in one line: what, why and how to mend it; of a conflict the other's value. The words of the cell's tip and of the bar. */
export function problemLine(desk: Desk, problem: CellProblem, column: string, state: CellView['state']): string {
  return state === 'conflict' && problem.theirs !== undefined
    ? conflictLine(problem, clockText)
    : problemWords(desk, problem, column, state);
}

/** As {@link problemLine}, with who changed the row and when looked up where nobody told; null where nothing is wrong. */
export function useProblemLine(
  desk: Desk,
  rowId: string | null,
  column: string,
  problem: CellProblem | null,
  state: CellView['state'],
): string | null {
  const known = useChanger(desk, rowId, column, problem);
  return known && problemLine(desk, known, column, state);
}
