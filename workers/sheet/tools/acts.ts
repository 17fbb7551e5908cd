import { decideStep, mayStep, stepsOf, type Objection } from '#define/act';
import type { Turns } from '#workers/sheet/turns';

/** Rows a step would be refused for, by the same reason. */
export interface StepReason extends Objection {
  readonly rows: number;
}

/** What a step would do with some rows, as the server would judge it. */
export interface JudgedStep {
  /** `lock`, `cancel lock`. */
  readonly name: string;
  readonly fits: number;
  /** Rows that stand so already. */
  readonly inForce: number;
  /** Reasons against the others, most rows first. */
  readonly reasons: readonly StepReason[];
}

const keyOf = ({ code, field, detail }: Objection): string => JSON.stringify([code, field, detail]);

/** What may be done with rows beside editing them, judged beforehand by the function the server asks (design/acts.md §1). */
export class Acts {
  constructor(private readonly turns: Turns) {}

  /** Judges every step the person may take at all; rows that are not saved yet take none. */
  judge(rowIds: readonly string[]): Promise<readonly JudgedStep[]> {
    return this.turns.inTurn(() => {
      const { grid } = this.turns.desk.open;
      const { definition, actor, facts } = grid;
      const slots = rowIds.map((id) => grid.slotOf(id)).filter((slot) => slot >= 0 && grid.addedName(slot) === undefined);
      // Its flags say besides whether its reader may only look at it.
      const rows = slots.map((slot) => ({ ...grid.flags(slot), ...grid.row(slot) }));
      const at = `${facts.today}T00:00:00.000Z`;
      return stepsOf(definition)
        .filter((step) => mayStep(step, actor))
        .map((step): JudgedStep => {
          const reasons = new Map<string, StepReason>();
          let [fits, inForce] = [0, 0];
          for (const row of rows) {
            const judged = decideStep({ definition, step, row, answers: {}, facts, actor, at });
            const [against] = judged.objections.filter(({ warn }) => !warn);
            if (judged.inForce) inForce += 1;
            else if (!against) fits += 1;
            else {
              const key = keyOf(against);
              const known = reasons.get(key);
              reasons.set(key, { ...against, rows: (known?.rows ?? 0) + 1 });
            }
          }
          return { name: step.name, fits, inForce, reasons: [...reasons.values()].sort((a, b) => b.rows - a.rows) };
        });
    });
  }
}
