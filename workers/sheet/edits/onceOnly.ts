import type { RawProblem } from '#workers/sheet/crossing';
import { noProblems, type Overlay, type RowEdits } from '#workers/sheet/edits/overlay';
import type { Grid, GridColumn } from '#workers/sheet/grid';
import { slotsOfTexts } from '#workers/sheet/store/textSlots';

/**
 * What may stand once among the rows (`once` of the definition) is looked for among those that are here, before the server is asked. As
 * there, a text counts where the server has it too: it is given up by saving first.
 */
export class OnceOnly {
  private readonly key: GridColumn | undefined;
  private readonly told: GridColumn | undefined;
  /** Rows in which it was found twice. */
  private held = new Set<number>();

  constructor(
    private readonly grid: Grid,
    private readonly overlay: Overlay,
    private readonly look: (slot: number) => void,
  ) {
    const { once } = grid.definition;
    this.key = once && grid.column(once.field);
    this.told = once && grid.column(once.told);
  }

  /** Judges every edited row anew; those that were settled just now have lost what was said of them. */
  judge(): void {
    const { key, told, grid } = this;
    const refusal = grid.definition.once?.refusal;
    if (!key || !told || !refusal) return;
    const edited = [...this.overlay.rows()].filter((row) => this.counts(row) && (row.added || row.cells.get(told.index)));
    if (edited.length === 0 && this.held.size === 0) return;
    const holders = this.holders(key, new Set(edited.flatMap(({ slot }) => grid.value(slot, key) ?? []).map(String)));
    const twice = new Set<number>();
    for (const row of edited) {
      const text = grid.value(row.slot, key);
      if (text === null || (holders.get(String(text))?.size ?? 0) < 2) continue;
      twice.add(row.slot);
      if (!row.ruleProblems.has(told.index))
        this.put(row, told, { code: refusal, detail: { value: String(grid.value(row.slot, told) ?? '') } });
    }
    for (const slot of this.held) {
      const row = this.overlay.get(slot);
      if (row && !twice.has(slot) && row.ruleProblems.get(told.index)?.code === refusal) this.put(row, told, null);
    }
    this.held = twice;
  }

  private counts({ slot, removed, gone }: RowEdits): boolean {
    return !removed && !gone && !this.grid.gone.has(slot);
  }

  /** Which rows hold one of these texts, or hold it on the server. */
  private holders(key: GridColumn, wanted: ReadonlySet<string>): ReadonlyMap<string, ReadonlySet<number>> {
    const { overlay, grid } = this;
    const holders = new Map([...wanted].map((text) => [text, new Set<number>()]));
    const holds = (slot: number): boolean => {
      const row = overlay.get(slot);
      return !grid.gone.has(slot) && (!row || this.counts(row));
    };
    const column = grid.store.columns[key.index];
    if (column)
      slotsOfTexts(column, grid.store.count, wanted, (text, slot) => {
        if (holds(slot)) holders.get(text)?.add(slot);
      });
    for (const row of overlay.rows()) {
      const base = row.cells.get(key.index)?.base ?? null;
      if (base !== null && holds(row.slot)) holders.get(String(base))?.add(row.slot);
    }
    return holders;
  }

  private put(row: RowEdits, told: GridColumn, problem: RawProblem | null): void {
    const problems = new Map(row.ruleProblems);
    if (problem) problems.set(told.index, problem);
    else problems.delete(told.index);
    row.ruleProblems = problems.size > 0 ? problems : noProblems;
    this.look(row.slot);
  }
}
