import type { HyperNode } from '#workers/formula/hyperNode';

/** The middle of an ordered list, or the mean of its two middles. */
function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

const functions = new Map<string, (numbers: readonly number[]) => number>([
  ['SQRT', ([n = NaN]) => Math.sqrt(n)],
  ['EXP', ([n = NaN]) => Math.exp(n)],
  ['LN', ([n = NaN]) => Math.log(n)],
  ['LOG10', ([n = NaN]) => Math.log10(n)],
  ['PI', () => Math.PI],
  ['MEDIAN', median],
  ['POWER', ([base = NaN, exponent = NaN]) => base ** exponent],
]);

/** A function or power without an exact result, in floating point; NaN where it has none. `numberOf` gives its arguments. */
export function floatFunction(node: HyperNode, numberOf: (argument: HyperNode) => number): number {
  if (node.type === 'POWER_OP') return numberOf(node.left as HyperNode) ** numberOf(node.right as HyperNode);
  const work = functions.get(node.procedureName ?? '');
  return work ? work((node.args ?? []).map(numberOf)) : NaN;
}
