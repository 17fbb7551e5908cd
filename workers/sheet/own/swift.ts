import { foldSearch } from '#values/text';
import { currencyDecimals } from '#values/money';
import type { HyperNode } from '#workers/formula/hyperNode';
import type { FormulaPlan } from '#workers/formula/plan';
import type { Leaf } from '#workers/formula/reading';
import {
  aligned,
  constant,
  currencyDecimalsAt,
  division,
  extreme,
  fractionOf,
  isCode,
  lifted,
  mapped,
  mostScale,
  product,
  quotient,
  scaledLane,
  spread,
  sum,
  type Fraction,
  type Lane,
} from '#workers/sheet/own/lanes';
import { closer, type Closing } from '#workers/sheet/own/scaledSums';
import type { StoredColumn } from '#workers/sheet/store/columns';

type Test = (slot: number) => boolean | null;

/** What a plan's leaves are in one list. */
export interface SwiftRoom {
  stored(column: string): StoredColumn | undefined;
  /** Rows of the list. */
  readonly count: number;
  /** Decimal text of a figure of whole columns, or null where it differs from row to row or there is none. */
  figure(leaf: Extract<Leaf, { is: 'figure' }>): string | null;
}

const roundings: Readonly<Record<string, Closing>> = {
  ROUND: 'half',
  ROUNDUP: 'away',
  ROUNDDOWN: 'towards',
  TRUNC: 'towards',
  INT: 'down',
};

/** Compiles a formula for one list; parts it cannot do make the whole null. */
export class Swift {
  constructor(
    private readonly plan: FormulaPlan,
    private readonly room: SwiftRoom,
  ) {}

  /** The formula as it is, or null. */
  exact(): Lane | null {
    return this.lane(this.plan.root);
  }

  /** The formula rounded half away from zero to so many decimals in each row, on this scale; null where it cannot be done swiftly. */
  rounded(scale: number, decimalsAt: (slot: number) => number): Lane['at'] | null {
    const fraction = this.fraction(this.plan.root);
    if (fraction) return (slot) => spread(quotient(fraction, slot, decimalsAt(slot), 'half'), scale - decimalsAt(slot));
    const lane = this.lane(this.plan.root);
    return (
      lane &&
      ((slot) => {
        const decimals = decimalsAt(slot);
        return spread(closer(lane.at(slot), lane.scale - decimals, 'half'), scale - Math.min(lane.scale, decimals));
      })
    );
  }

  private lane(node: HyperNode | undefined): Lane | null {
    if (!node) return null;
    const { type, left, right } = node;
    switch (type) {
      case 'CELL_REFERENCE':
        return this.leaf(this.plan.leaves[node.reference?.col ?? -1]);
      case 'PARENTHESES':
        return this.lane(node.expression as HyperNode);
      case 'PLUS_UNARY_OP':
        return this.lane(node.value as HyperNode);
      case 'MINUS_UNARY_OP':
        return mapped(this.lane(node.value as HyperNode), (value) => 0 - value);
      case 'PERCENT_OP':
        return lifted(this.lane(node.value as HyperNode), 2);
      case 'PLUS_OP':
        return sum(this.lane(left), this.lane(right), 1);
      case 'MINUS_OP':
        return sum(this.lane(left), this.lane(right), -1);
      case 'TIMES_OP':
        return product(this.lane(left), this.lane(right));
      case 'DIV_OP':
        return division(this.lane(left), this.lane(right));
      case 'FUNCTION_CALL':
        return this.call(node.procedureName ?? '', node.args ?? []);
      default:
        return null;
    }
  }

  /** A quotient, also within products: `price/total*100` is rounded in one step. Null where nothing is divided at that level. */
  private fraction(node: HyperNode): Fraction | null {
    const { type, left, right } = bare(node);
    if ((type !== 'DIV_OP' && type !== 'TIMES_OP') || !left || !right) return null;
    const [a, b] = [this.fraction(left), type === 'TIMES_OP' ? this.fraction(right) : null];
    if (type === 'TIMES_OP' && !a && !b) return null;
    const [top, over] = [a?.top ?? this.lane(left), b?.top ?? this.lane(right)];
    if (!top || !over) return null;
    if (type === 'TIMES_OP') return fractionOf(product(top, over), a && b ? product(a.bottom, b.bottom) : (a ?? b)?.bottom);
    return fractionOf(top, a ? product(a.bottom, over) : over);
  }

  private leaf(leaf: Leaf | undefined): Lane | null {
    if (leaf?.is === 'number') return constant(leaf.text);
    if (leaf?.is === 'figure') return constant(this.room.figure(leaf) ?? '');
    if (leaf?.is !== 'column') return null;
    const stored = this.room.stored(leaf.column.name);
    if (stored?.stores === 'scaled') return scaledLane(stored, this.room.count);
    if (stored?.stores !== 'integer' || stored.as !== 'integer') return null;
    const { values } = stored;
    return { scale: 0, at: (slot) => (stored.blank(slot) ? NaN : (values[slot] as number)) };
  }

  private call(name: string, args: readonly HyperNode[]): Lane | null {
    const closing = roundings[name];
    if (closing) return this.rounding(args, closing);
    if (name === 'MONEY') return this.money(args);
    if (name === 'IF' && args.length === 3) return this.choice(args);
    const lanes = args.map((node) => this.lane(node));
    if (lanes.length === 0 || lanes.includes(null)) return null;
    const [first, ...others] = lanes as [Lane, ...Lane[]];
    if (name === 'ABS') return mapped(first, Math.abs);
    if (name === 'SUM') return others.reduce<Lane | null>((total, lane) => sum(total, lane, 1), first);
    if (name === 'MIN' || name === 'MAX') return others.reduce((found, lane) => extreme(found, lane, name === 'MIN'), first);
    return null;
  }

  private rounding([number, digits]: readonly HyperNode[], closing: Closing): Lane | null {
    const by = digits === undefined ? { scale: 0, at: () => 0 } : this.whole(digits);
    const count = by?.at(0) ?? NaN;
    if (by === null || by.scale !== 0 || !(count >= 0 && count <= mostScale)) return null;
    const fraction = number && this.fraction(number);
    if (fraction) return { scale: count, at: (slot) => quotient(fraction, slot, count, closing) };
    const lane = this.lane(number);
    return lane && (lane.scale <= count ? lane : { scale: count, at: (slot) => closer(lane.at(slot), lane.scale - count, closing) });
  }

  /** A number typed into the formula, with its sign. */
  private whole(node: HyperNode): Lane | null {
    const inner = bare(node);
    if (inner.type === 'MINUS_UNARY_OP') return mapped(this.whole(inner.value as HyperNode), (value) => 0 - value);
    return inner.type === 'CELL_REFERENCE' && this.plan.leaves[inner.reference?.col ?? -1]?.is === 'number' ? this.lane(inner) : null;
  }

  private money([amount, currency]: readonly HyperNode[]): Lane | null {
    const [lane, decimalsAt] = [this.lane(amount), currency && this.decimalsOf(bare(currency))];
    if (!lane || !decimalsAt) return null;
    const { scale } = lane;
    return { scale, at: (slot) => spread(closer(lane.at(slot), scale - decimalsAt(slot), 'half'), scale - decimalsAt(slot)) };
  }

  private decimalsOf(node: HyperNode): ((slot: number) => number) | null {
    const leaf = node.type === 'CELL_REFERENCE' ? this.plan.leaves[node.reference?.col ?? -1] : undefined;
    const known = leaf?.is === 'base' ? this.plan.baseCurrency : leaf?.is === 'text' ? leaf.text : null;
    if (known !== null) return isCode(known) ? () => currencyDecimals(known) : null;
    return leaf?.is === 'column' ? currencyDecimalsAt(this.room.stored(leaf.column.name)) : null;
  }

  private choice([condition, then, otherwise]: readonly HyperNode[]): Lane | null {
    const [test, yes, no] = [this.test(condition), this.lane(then), this.lane(otherwise)];
    if (!test || !yes || !no) return null;
    const { scale, left, right } = aligned(yes, no);
    return {
      scale,
      at: (slot) => {
        const holds = test(slot);
        return holds === null ? NaN : holds ? left(slot) : right(slot);
      },
    };
  }

  private test(node: HyperNode | undefined): Test | null {
    const inner = node && bare(node);
    if (!inner) return null;
    const { type, left, right } = inner;
    const order = orders[type];
    if (!order || !left || !right) return null;
    const byText =
      order === orders.EQUALS_OP || order === orders.NOT_EQUAL_OP
        ? (this.sameText(bare(left), bare(right)) ?? this.sameText(bare(right), bare(left)))
        : null;
    if (byText) return type === 'EQUALS_OP' ? byText : (slot) => byText(slot) === false;
    const [a, b] = [this.lane(left), this.lane(right)];
    if (!a || !b) return null;
    const sides = aligned(a, b);
    return (slot) => {
      const [x, y] = [sides.left(slot), sides.right(slot)];
      return x !== x || y !== y ? null : order(x, y);
    };
  }

  /** A column of codes beside a text: one look for each code there is. */
  private sameText(column: HyperNode, text: HyperNode): Test | null {
    const [one, other] = [column, text].map((node) =>
      node.type === 'CELL_REFERENCE' ? this.plan.leaves[node.reference?.col ?? -1] : undefined,
    );
    const stored = one?.is === 'column' ? this.room.stored(one.column.name) : undefined;
    if (stored?.stores !== 'codes' || other?.is !== 'text') return null;
    const wanted = foldSearch(other.text);
    const table = Uint8Array.from([wanted === '', ...stored.dictionary.entries.map((entry) => foldSearch(entry) === wanted)], Number);
    const { codes } = stored;
    return (slot) => table[codes[slot] as number] === 1;
  }
}

const orders: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  EQUALS_OP: (a, b) => a === b,
  NOT_EQUAL_OP: (a, b) => a !== b,
  LESS_THAN_OP: (a, b) => a < b,
  GREATER_THAN_OP: (a, b) => a > b,
  LESS_THAN_OR_EQUAL_OP: (a, b) => a <= b,
  GREATER_THAN_OR_EQUAL_OP: (a, b) => a >= b,
};

/** Without the brackets around it. */
function bare(node: HyperNode): HyperNode {
  return node.type === 'PARENTHESES' ? bare(node.expression as HyperNode) : node;
}
