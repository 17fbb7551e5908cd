import type { CellStep } from '#workers/sheet/edits/history';
import { SlotSet } from '#workers/sheet/store/slotSet';

/**
 * Gathers what one operation does to cells; one written twice is one cell of the step. Cells come row by row, so that only a
 * row met a second time has to be looked for among all.
 */
export class StepCells {
  private readonly slots = new SlotSet();
  private slot = -1;
  private from = 0;
  private places: Map<number, CellStep> | null = null;

  constructor(
    private readonly cells: CellStep[],
    private readonly columns: number,
  ) {}

  add(cell: CellStep): void {
    const earlier = this.find(cell);
    if (earlier) cell.into = Object.assign(earlier, { now: cell.now });
    else {
      this.cells.push(cell);
      this.places?.set(this.placeOf(cell), cell);
    }
  }

  private placeOf({ slot, column, suggested }: CellStep): number {
    const place = slot * this.columns + column;
    return suggested ? -1 - place : place;
  }

  private find(cell: CellStep): CellStep | undefined {
    if (this.places) return this.places.get(this.placeOf(cell));
    if (cell.slot !== this.slot) {
      if (!this.slots.add(cell.slot)) {
        this.places = new Map(this.cells.map((one) => [this.placeOf(one), one]));
        return this.find(cell);
      }
      this.slot = cell.slot;
      this.from = this.cells.length;
    }
    for (let at = this.from; at < this.cells.length; at++) {
      const one = this.cells[at] as CellStep;
      if (one.slot === cell.slot && one.column === cell.column && one.suggested === cell.suggested) return one;
    }
    return undefined;
  }
}
