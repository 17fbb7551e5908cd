import { branchCurrencyColumn } from '#define/branches';
import type { Column } from '#define/catalogue';
import { isOwnName, ownField, type OwnColumn } from '#define/ownColumn';
import type { Value } from '#define/row';
import { Fault } from '#workers/formula/fault';
import { WorkedFormula } from '#workers/formula/plan';
import type { OwnColumnForPage, RawProblem } from '#workers/sheet/crossing';
import type { PlannedColumn } from '#workers/sheet/tools/ownColumns';

/** What stands in a cell that has no result, as spreadsheets write it in every language; a row with a blank shows nothing. */
const signs: Partial<Record<RawProblem['code'], string>> = {
  FORMULA_BLANK: '',
  FORMULA_DIVIDED_BY_ZERO: '#DIV/0!',
  FORMULA_OUT_OF_RANGE: '#NUM!',
  FORMULA_NAME_UNKNOWN: '#NAME?',
  FORMULA_FUNCTION_UNKNOWN: '#NAME?',
  FORMULA_CYCLE: '#REF!',
};

interface Seen extends PlannedColumn {
  readonly worked: WorkedFormula | null;
  readonly problem: RawProblem | null;
}

/**
 * What the page knows of own columns: their headers and formulas, where the engine put their values, and why a cell has none.
 * Reasons are worked out here, for the few cells that are looked at.
 */
export class OwnSight {
  private readonly seen = new Map<string, Seen>();

  /** Own columns as they are from now on; the engine says where they lie. */
  plan(planned: readonly PlannedColumn[]): void {
    this.seen.clear();
    for (const one of planned)
      this.seen.set(one.column.name, { ...one, worked: 'root' in one.plan ? new WorkedFormula(one.plan) : null, problem: null });
  }

  /** Takes in what the engine says; answers the list's columns with the own ones behind them, and their places. */
  take(told: readonly OwnColumnForPage[], listed: readonly Column[]): { columns: readonly Column[]; places: ReadonlyMap<string, number> } {
    const places = new Map<string, number>();
    const own: Column[] = [];
    const across = listed.some(({ name }) => name === branchCurrencyColumn);
    for (const { name, at, problem = null } of told) {
      const known = this.seen.get(name);
      if (!known || at < 0) continue;
      this.seen.set(name, { ...known, problem });
      places.set(name, at);
      own.push({
        name,
        field: ownField(known.column.currency === 'base' && across ? { ...known.column, currency: branchCurrencyColumn } : known.column),
      });
    }
    return { columns: [...listed.filter(({ name }) => !isOwnName(name)), ...own], places };
  }

  has(name: string): boolean {
    return this.seen.has(name);
  }

  column(name: string): OwnColumn | null {
    return this.seen.get(name)?.column ?? null;
  }

  /** Sign and reason of a cell without a value; null while it may still get one. */
  reason(name: string, valueOf: (column: string) => Value): { sign: string; problem: RawProblem } | null {
    const problem = this.problemOf(name, valueOf);
    return problem && { sign: signs[problem.code] ?? '#VALUE!', problem };
  }

  private problemOf(name: string, valueOf: (column: string) => Value): RawProblem | null {
    const seen = this.seen.get(name);
    if (!seen?.worked || seen.problem) return seen?.problem ?? null;
    try {
      // Figures of whole columns are the engine's; without a value one of them gave none.
      seen.worked.number(valueOf, ({ column }) => ({ problem: 'FORMULA_NO_FIGURE', detail: { value: column } }));
      return null;
    } catch (error) {
      if (error instanceof Fault) return { code: error.code, detail: { ...error.detail } };
      throw error;
    }
  }
}
