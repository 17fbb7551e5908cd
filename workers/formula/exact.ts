import {
  compared,
  equal,
  exactly,
  negative,
  numberIn,
  over,
  minus,
  plus,
  raised,
  roughly,
  times,
  wholeNumberOf,
  type Exact,
  type ExactNumber,
} from '#workers/formula/exactValue';
import { Fault } from '#workers/formula/fault';
import { allowedFunctions } from '#workers/formula/functions';
import { exactFunctions } from '#workers/formula/exactFunctions';
import type { HyperNode } from '#workers/formula/hyperNode';
import { powerRatio } from '#workers/formula/ratio';
import { notRead } from '#workers/formula/reading';

/** What HyperFormula makes of a node in floating point, raw. */
export type FloatOf = (node: HyperNode) => unknown;

const hundred = exactly('100');

/** Comparisons by the node's type, as a test of the order of the two sides. */
const orders = new Map<string, (order: -1 | 0 | 1) => boolean>([
  ['LESS_THAN_OP', (order) => order < 0],
  ['GREATER_THAN_OP', (order) => order > 0],
  ['LESS_THAN_OR_EQUAL_OP', (order) => order <= 0],
  ['GREATER_THAN_OR_EQUAL_OP', (order) => order >= 0],
]);

const sums = new Map<string, (a: ExactNumber, b: ExactNumber) => ExactNumber>([
  ['PLUS_OP', plus],
  ['MINUS_OP', minus],
  ['TIMES_OP', times],
  ['DIV_OP', over],
]);

/**
 * Works a formula out over HyperFormula's own tree with exact fractions; only functions that have no exact result, and
 * powers that are no whole number, are left to floating point. Throws Fault.
 */
export class ExactEvaluator {
  constructor(
    private readonly cells: readonly Exact[],
    private readonly float: FloatOf,
  ) {}

  evaluate(node: HyperNode): Exact {
    const { type, left, right } = node;
    const sum = sums.get(type);
    if (sum && left && right) return sum(this.number(left), this.number(right));
    const order = orders.get(type);
    if (order && left && right) return this.ordered(order, left, right);
    switch (type) {
      case 'CELL_REFERENCE':
        return this.cell(node.reference?.col ?? -1);
      case 'PARENTHESES':
        return this.evaluate(node.expression as HyperNode);
      case 'MINUS_UNARY_OP':
        return negative(this.number(node.value as HyperNode));
      case 'PLUS_UNARY_OP':
        return this.number(node.value as HyperNode);
      case 'PERCENT_OP':
        return over(this.number(node.value as HyperNode), hundred);
      case 'POWER_OP':
        return this.power(node, left as HyperNode, right as HyperNode);
      case 'EQUALS_OP':
      case 'NOT_EQUAL_OP': {
        const { value, sure } = equal(this.evaluate(left as HyperNode), this.evaluate(right as HyperNode));
        return { is: 'truth', value: value === (type === 'EQUALS_OP'), sure };
      }
      case 'FUNCTION_CALL':
        return this.call(node, node.procedureName ?? '', node.args ?? []);
      default:
        throw notRead('');
    }
  }

  number(node: HyperNode): ExactNumber {
    return numberIn(this.evaluate(node));
  }

  /** base ^ exponent of a node that says so in any way. */
  power(node: HyperNode, base: HyperNode, exponent: HyperNode): ExactNumber {
    const [a, b] = [this.number(base), this.number(exponent)];
    const many = wholeNumberOf(b);
    const value = many === null ? null : powerRatio(a.value, many);
    if (value === null || many === null) return this.rough(node);
    return raised(a, many, value);
  }

  private cell(at: number): Exact {
    const value = this.cells[at];
    if (value === undefined) throw notRead('');
    return value;
  }

  private ordered(test: (order: -1 | 0 | 1) => boolean, left: HyperNode, right: HyperNode): Exact {
    const [a, b] = [this.evaluate(left), this.evaluate(right)];
    if (a.is === 'text' && b.is === 'text')
      return { is: 'truth', value: test(a.value === b.value ? 0 : a.value < b.value ? -1 : 1), sure: false };
    const { order, sure } = compared(numberIn(a), numberIn(b));
    return { is: 'truth', value: test(order), sure };
  }

  private call(node: HyperNode, name: string, args: readonly HyperNode[]): Exact {
    const allowed = allowedFunctions.get(name);
    if (!allowed) throw new Fault('FORMULA_FUNCTION_UNKNOWN', { value: name, nearest: '' });
    const empty = args.some(({ type }) => type === 'EMPTY');
    if (empty || args.length < allowed.least || args.length > allowed.most)
      throw new Fault('FORMULA_ARGUMENTS', { value: name, usage: allowed.usage });
    if (name === 'POWER') return this.power(node, args[0] as HyperNode, args[1] as HyperNode);
    const exact = exactFunctions.get(name);
    if (exact) return exact(args, this, () => new Fault('FORMULA_ARGUMENTS', { value: name, usage: allowed.usage }), name);
    for (const argument of args) this.number(argument);
    return this.rough(node);
  }

  private rough(node: HyperNode): ExactNumber {
    const value = this.float(node);
    if (typeof value !== 'number') throw new Fault('FORMULA_OUT_OF_RANGE');
    return roughly(value);
  }
}
