import type { ToolRoom } from '#client/sheet/engine/tools/pageTools';
import type { CellProblem, EditReport } from '#client/sheet/model';
import type { RawProblem } from '#workers/sheet/crossing';
import type { FindQuery } from '#workers/sheet/find/finding';
import type { CellName, FindProblem, FoundCell, FoundSoFar } from '#workers/sheet/tools/find';

/** A cell of the outlook: what it holds and will hold, or why it is left as it is. */
export interface PlannedCell extends FoundCell {
  readonly after: string | null;
  /** Null also where only the way the cell is shown holds the text. */
  readonly problem: CellProblem | null;
}

/** What replacing would do; `skips` by reason, the commonest first. */
export interface ReplaceOutlook {
  readonly changes: number;
  readonly same: number;
  readonly skips: readonly { readonly count: number; readonly problem: CellProblem | null }[];
}

export type ReplacedOne =
  | { readonly is: 'replaced' | 'same' | 'no hit' }
  | { readonly is: 'skipped'; readonly problem: CellProblem | null };

type Answer<T> = T | { readonly problem: FindProblem };

/** Finding and replacing, with the reasons of cells that are left in words. */
export function findTool({ engine, ask, report, problem }: ToolRoom) {
  const inWords = (raw: RawProblem | null, column: string): CellProblem | null => raw && problem(raw, column);
  return {
    warm: async (): Promise<void> => (await engine).tools.find.warm(),
    stop: async (): Promise<void> => (await engine).tools.find.stop(),
    next: async (query: FindQuery, from: CellName | null, direction: 1 | -1): Promise<Answer<FoundCell>> =>
      (await engine).tools.find.next(query, from, direction),
    all: async (query: FindQuery): Promise<Answer<FoundSoFar>> => (await engine).tools.find.all(query),
    more: async (): Promise<Answer<FoundSoFar>> => (await engine).tools.find.more(),
    list: async (from: number, count: number): Promise<readonly FoundCell[]> => (await engine).tools.find.list(from, count),
    async outlook(query: FindQuery, by: string): Promise<Answer<ReplaceOutlook>> {
      const answer = await (await engine).tools.find.outlook(query, by);
      if ('problem' in answer) return answer;
      return { ...answer, skips: answer.skips.map(({ count, column, problem: raw }) => ({ count, problem: inWords(raw, column) })) };
    },
    async planned(which: 'changes' | 'skips', from: number, count: number): Promise<readonly PlannedCell[]> {
      const cells = await (await engine).tools.find.planned(which, from, count);
      return cells.map((cell) => ({ ...cell, problem: inWords(cell.problem, cell.column) }));
    },
    async replaceAll(label: string): Promise<Answer<EditReport>> {
      const answer = await ask((sheet) => sheet.tools.find.replaceAll(label));
      return 'problem' in answer ? answer : report(answer);
    },
    async replaceOne(query: FindQuery, by: string, at: CellName, label: string): Promise<Answer<ReplacedOne>> {
      const answer = await ask((sheet) => sheet.tools.find.replaceOne(query, by, at, label));
      if (!('is' in answer) || answer.is !== 'skipped') return answer;
      return { is: 'skipped', problem: inWords(answer.problem, at.column) };
    },
  };
}
