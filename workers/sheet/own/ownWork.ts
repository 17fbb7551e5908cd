import type { OwnColumn } from '#define/ownColumn';
import type { Value } from '#define/row';
import { currencyDecimals } from '#values/money';
import { Fault } from '#workers/formula/fault';
import { rounded } from '#workers/formula/exactValue';
import type { Figure } from '#workers/formula/figures';
import { WorkedFormula, type FormulaPlan } from '#workers/formula/plan';
import { ratioText } from '#workers/formula/ratio';
import type { Evaluated } from '#workers/sheet/crossing';
import type { Grid, GridColumn } from '#workers/sheet/grid';
import { currencyDecimalsAt } from '#workers/sheet/own/lanes';
import { Swift } from '#workers/sheet/own/swift';
import { swiftRoom } from '#workers/sheet/own/swiftRoom';
import type { ScaledColumn } from '#workers/sheet/store/columns';

/** Decimals of money whose currency is not known. */
const usualDecimals = 2;

/** One own column at work over the rows of a list. What it shows is what is summed: results are rounded to its decimals. */
export class OwnWork {
  readonly worked: WorkedFormula;
  /** Columns of the list it reads, by index. */
  readonly sources: readonly number[];
  private readonly places: ReadonlyMap<string, number>;
  private readonly currencyPlace: number;
  private slot = 0;

  constructor(
    private readonly grid: Grid,
    private readonly column: OwnColumn,
    private readonly plan: FormulaPlan,
    private readonly target: GridColumn,
    columnOf: (name: string) => GridColumn | undefined,
  ) {
    this.worked = new WorkedFormula(plan);
    const read = [...this.worked.columns].flatMap((name) => columnOf(name) ?? []);
    this.places = new Map(read.map(({ name, index }) => [name, index]));
    this.currencyPlace = column.currency === null || column.currency === 'base' ? -1 : (columnOf(column.currency)?.index ?? -1);
    this.sources = [...read.filter(({ own }) => !own).map(({ index }) => index), ...(this.currencyPlace < 0 ? [] : [this.currencyPlace])];
  }

  private readonly valueOf = (name: string): Value | undefined => {
    const place = this.places.get(name);
    return place === undefined ? undefined : this.grid.store.value(this.slot, place);
  };

  /** Works rows out, each into its cell; a row without a result is blank. Most come straight from the typed columns. */
  run(slots: Iterable<number>, answerOf: (figure: Figure) => Evaluated): void {
    const stored = this.grid.store.columns[this.target.index] as ScaledColumn;
    const swift = this.swift(stored, answerOf);
    for (const slot of slots) {
      const value = swift ? swift(slot) : NaN;
      if (value === value && !stored.exceptions.has(slot)) stored.values[slot] = value;
      else stored.set(slot, this.result(slot, answerOf));
    }
    stored.stamp += 1;
  }

  /** Made for each run: columns move while a list grows. */
  private swift(stored: ScaledColumn, answerOf: (figure: Figure) => Evaluated): ((slot: number) => number) | null {
    const { currency, decimals } = this.column;
    const room = swiftRoom(this.grid.store, this.places, answerOf);
    const fixed = currency === null ? decimals : currency === 'base' ? currencyDecimals(this.grid.context.baseCurrency) : null;
    const decimalsAt = fixed === null ? currencyDecimalsAt(this.grid.store.columns[this.currencyPlace]) : () => fixed;
    return decimalsAt && new Swift(this.plan, room).rounded(stored.scale, decimalsAt);
  }

  private decimals(): number {
    const { currency, decimals } = this.column;
    if (currency === null) return decimals;
    const code =
      currency === 'base'
        ? this.grid.context.baseCurrency
        : this.currencyPlace < 0
          ? null
          : this.grid.store.value(this.slot, this.currencyPlace);
    return typeof code === 'string' && code !== '' ? currencyDecimals(code) : usualDecimals;
  }

  private result(slot: number, answerOf: (figure: Figure) => Evaluated): string | null {
    this.slot = slot;
    try {
      const { value } = rounded(this.worked.number(this.valueOf, answerOf), this.decimals(), 'half');
      return ratioText(value);
    } catch (error) {
      if (error instanceof Fault) return null;
      throw error;
    }
  }
}
