import { ExactEvaluator } from '#workers/formula/exact';
import type { Exact, ExactNumber } from '#workers/formula/exactValue';
import { Fault } from '#workers/formula/fault';
import { columnsOf, figuresOf, fillLeaf, type ValueOf } from '#workers/formula/filling';
import type { Figure } from '#workers/formula/figures';
import { allowedFunctions } from '#workers/formula/functions';
import type { HyperNode } from '#workers/formula/hyperNode';
import { floatFunction } from '#workers/formula/floats';
import { floatOf } from '#workers/formula/ratio';
import { notRead, type Leaf } from '#workers/formula/reading';
import { numberOf } from '#workers/formula/results';
import type { Evaluated } from '#workers/sheet/crossing';

/** A formula read once, to be worked out over many rows by a worker that has them: plain data, without HyperFormula. */
export interface FormulaPlan {
  readonly root: HyperNode;
  readonly leaves: readonly Leaf[];
  /** The formula without its equals sign, columns by field name. */
  readonly text: string;
  readonly baseCurrency: string;
}

const isNode = (value: unknown): value is HyperNode => typeof value === 'object' && value !== null && 'type' in value;

/** HyperFormula's tree as plain data that can cross to another worker. */
export function plainTree(node: HyperNode): HyperNode {
  const { type, left, right, value, expression, procedureName, args, reference } = node;
  return {
    type,
    ...(left ? { left: plainTree(left) } : {}),
    ...(right ? { right: plainTree(right) } : {}),
    ...(isNode(value) ? { value: plainTree(value) } : {}),
    ...(isNode(expression) ? { expression: plainTree(expression) } : {}),
    ...(procedureName === undefined ? {} : { procedureName }),
    ...(args ? { args: args.map(plainTree) } : {}),
    ...(reference ? { reference: { col: reference.col } } : {}),
  };
}

/** Refuses calls with too few or too many arguments before any row is looked at. Throws Fault. */
export function checkCalls(node: HyperNode): void {
  const { type, procedureName: name = '', args = [] } = node;
  if (type === 'FUNCTION_CALL') {
    const allowed = allowedFunctions.get(name);
    if (!allowed) throw new Fault('FORMULA_FUNCTION_UNKNOWN', { value: name, nearest: '' });
    if (args.some((one) => one.type === 'EMPTY') || args.length < allowed.least || args.length > allowed.most)
      throw new Fault('FORMULA_ARGUMENTS', { value: name, usage: allowed.usage });
  } else if (type === 'ERROR' || type === 'EMPTY') throw notRead('');
  for (const part of [node.left, node.right, node.value, node.expression, ...args]) if (isNode(part)) checkCalls(part);
}

/** A number nobody compares with floating point, so that nobody works out how far it may lie from it. */
const unwatched = (value: Exact): Exact => (value.is === 'number' ? { ...value, slack: Infinity } : value);

/** A plan at work: exact as the formula desk is, without HyperFormula beside it. */
export class WorkedFormula {
  readonly columns: ReadonlySet<string>;
  readonly hasFigures: boolean;

  constructor(readonly plan: FormulaPlan) {
    this.columns = columnsOf(plan.leaves);
    this.hasFigures = plan.leaves.some(({ is }) => is === 'figure');
  }

  /** What its figures are for a row. */
  figures(valueOf: ValueOf): readonly Figure[] {
    return figuresOf(this.plan.leaves, valueOf);
  }

  /** The number over one row. Throws Fault where it gives none. */
  number(valueOf: ValueOf, answerOf: (figure: Figure) => Evaluated): ExactNumber {
    const { root, leaves, baseCurrency } = this.plan;
    const figures = this.hasFigures ? this.figures(valueOf).map(answerOf) : [];
    let given = 0;
    const cells = leaves.map((leaf) => unwatched(fillLeaf(leaf, valueOf, baseCurrency, () => figures[given++]).exact));
    const evaluator: ExactEvaluator = new ExactEvaluator(cells, (node) =>
      floatFunction(node, (argument) => floatOf(evaluator.number(argument).value)),
    );
    return numberOf(evaluator.evaluate(root));
  }
}
