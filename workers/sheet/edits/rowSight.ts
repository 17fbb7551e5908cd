import { branchColumn } from '#define/branches';
import { copying, type Row, type Value, type Values } from '#define/row';
import type { RowCells } from '#workers/sheet/edits/rowCells';
import type { Grid } from '#workers/sheet/grid';

/** Where a sight finds a value it does not hold yet. */
interface Beneath {
  value(column: number): Value;
}

/** A row as rules see it: values read or written in this round stand in `values`, those of earlier rounds are forgotten. */
interface Sight extends Beneath {
  readonly values: Value[];
  readonly rounds: Uint32Array;
  round: number;
}

interface Stored extends Beneath {
  slot: number;
}

/**
 * Rows for `decide` that read a value only when a rule asks for it: a rule looks at a few of some fifty columns, and making
 * texts of all the others took longer than everything else about a bulk edit. One row is judged after the other, so that one
 * object serves them all, and another the copy `decide` writes to.
 */
export class RowSights {
  private readonly stored: Stored;
  private readonly before: Sight;

  constructor(grid: Grid) {
    const { store, actor } = grid;
    const width = store.names.length;
    this.stored = {
      slot: 0,
      value(column: number): Value {
        return store.value(this.slot, column);
      },
    };
    class Seen implements Sight {
      readonly values: Value[] = Array.from({ length: width }, () => null);
      readonly rounds = new Uint32Array(width);
      round = 1;
      copy: Seen | null = null;
      copied = 0;

      /** A copy keeps what is written to it; what it reads is kept by the row it is a copy of. */
      constructor(
        readonly beneath: Beneath,
        private readonly isCopy = false,
      ) {}

      value(column: number): Value {
        if (this.rounds[column] === this.round) return this.values[column] as Value;
        const value = this.beneath.value(column);
        if (this.isCopy) return value;
        this.values[column] = value;
        this.rounds[column] = this.round;
        return value;
      }

      [copying](): Values {
        const free = this.copy !== null && this.copied !== this.round;
        const copy = free ? (this.copy as Seen) : new Seen(this, true);
        this.copy = copy;
        this.copied = this.round;
        copy.round += 1;
        return copy as unknown as Values;
      }
    }
    const see = (name: string, get: (sight: Sight) => Value, column: number) =>
      Object.defineProperty(Seen.prototype, name, {
        enumerable: true,
        get(this: Sight) {
          return get(this);
        },
        set(this: Sight, value: Value | undefined) {
          this.values[column] = value ?? null;
          this.rounds[column] = this.round;
        },
      });
    store.names.forEach((name, column) => name !== branchColumn && see(name, (sight) => sight.value(column), column));
    const own = store.names.indexOf(branchColumn);
    see(branchColumn, (sight) => String((own < 0 ? null : sight.value(own)) ?? actor.epId), own);
    this.before = new Seen(this.stored);
  }

  /** The row at a slot as the server has it, beneath these edits of it; good until the next row is asked for. */
  beneath(slot: number, edits: RowCells): Row {
    const { before, stored } = this;
    stored.slot = slot;
    before.round += 1;
    for (const { column, base } of edits.list) {
      before.values[column] = base;
      before.rounds[column] = before.round;
    }
    return before as unknown as Row;
  }
}
