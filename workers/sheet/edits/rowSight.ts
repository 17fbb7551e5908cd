import { copying, type Row, type Value, type Values } from '#define/row';
import type { Grid } from '#workers/sheet/grid';

type Held = (Value | undefined)[];

interface Sight {
  readonly slot: number;
  /** Values read or written so far, by column; what is not among them is read from the store when it is asked for. */
  readonly held: Held;
}

/**
 * Rows for `decide` that read a value only when a rule asks for it: a rule looks at a few of some fifty columns, and making
 * texts of all the others took longer than everything else about a bulk edit.
 */
export class RowSights {
  private readonly Sight: new (slot: number, held: Held) => Sight;

  constructor(grid: Grid) {
    const { store, actor } = grid;
    class Seen implements Sight {
      constructor(readonly slot: number, readonly held: Held) {}
      [copying](): Values {
        return new Seen(this.slot, this.held.slice()) as unknown as Values;
      }
    }
    const read = (sight: Sight, index: number): Value => {
      const known = sight.held[index];
      return known === undefined ? (sight.held[index] = store.value(sight.slot, index)) : known;
    };
    const see = (name: string, get: (sight: Sight) => Value, index: number) =>
      Object.defineProperty(Seen.prototype, name, {
        enumerable: true,
        get(this: Sight) {
          return get(this);
        },
        set(this: Sight, value: Value | undefined) {
          this.held[index] = value ?? null;
        },
      });
    store.names.forEach((name, index) => see(name, (sight) => read(sight, index), index));
    const own = store.names.indexOf('epId');
    see('epId', (sight) => String((own < 0 ? null : read(sight, own)) ?? actor.epId), own);
    this.Sight = Seen;
  }

  /** The row at a slot as the server has it: beneath these edits of it. */
  beneath(slot: number, edits: ReadonlyMap<number, { readonly base: Value }> | undefined): Row {
    const held: Held = [];
    if (edits) for (const [column, { base }] of edits) held[column] = base;
    return new this.Sight(slot, held) as unknown as Row;
  }
}
