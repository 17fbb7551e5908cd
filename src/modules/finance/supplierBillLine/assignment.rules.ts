/** What a pair costs, the most weighty first; null where the two cannot be a pair. */
export type PairCost = readonly bigint[] | null;

const weight = 10n ** 24n;
const folded = (cost: readonly bigint[]): bigint => cost.reduce((sum, part) => sum * weight + part, 0n);

/**
 * The best pairs of two lists: as many as can be, and of these the cheapest (the method of Kuhn and Munkres, in whole numbers). Answers for
 * each of the first list the place in the second, or null.
 */
export function bestPairs(first: number, second: number, cost: (one: number, other: number) => PairCost): (number | null)[] {
  const size = Math.max(first, second);
  const costs = Array.from({ length: first }, (_, i) => Array.from({ length: second }, (_, j) => cost(i, j)));
  const parts = costs.flat().reduce((most, one) => Math.max(most, one?.length ?? 0), 1);
  // Without a pair costs more than any pair does.
  const none = weight ** BigInt(parts) * BigInt(size + 1);
  const of = (i: number, j: number): bigint => {
    const known = costs[i]?.[j];
    return known === null || known === undefined ? none : folded([...known, ...Array.from({ length: parts - known.length }, () => 0n)]);
  };
  const [rows, columns] = [Array.from({ length: size + 1 }, () => 0n), Array.from({ length: size + 1 }, () => 0n)];
  const taken = Array.from({ length: size + 1 }, () => 0);
  for (let row = 1; row <= size; row += 1) {
    const least: (bigint | null)[] = Array.from({ length: size + 1 }, () => null);
    const [used, way] = [Array.from({ length: size + 1 }, () => false), Array.from({ length: size + 1 }, () => 0)];
    taken[0] = row;
    let column = 0;
    do {
      used[column] = true;
      const at = taken[column] as number;
      let [by, next]: [bigint | null, number] = [null, 0];
      for (let j = 1; j <= size; j += 1) {
        if (used[j]) continue;
        const reduced = of(at - 1, j - 1) - (rows[at] as bigint) - (columns[j] as bigint);
        const known = least[j] as bigint | null;
        if (known === null || reduced < known) [least[j], way[j]] = [reduced, column];
        if (by === null || (least[j] as bigint) < by) [by, next] = [least[j] as bigint, j];
      }
      const delta = by ?? 0n;
      for (let j = 0; j <= size; j += 1) {
        if (used[j]) {
          rows[taken[j] as number] = (rows[taken[j] as number] as bigint) + delta;
          columns[j] = (columns[j] as bigint) - delta;
        } else if (least[j] !== null) least[j] = (least[j] as bigint) - delta;
      }
      column = next;
    } while (taken[column] !== 0);
    for (; column !== 0; column = way[column] as number) taken[column] = taken[way[column] as number] as number;
  }
  const found = Array.from({ length: first }, (): number | null => null);
  for (let j = 1; j <= second; j += 1) {
    const i = (taken[j] as number) - 1;
    if (i >= 0 && i < first && costs[i]?.[j - 1]) found[i] = j - 1;
  }
  return found;
}
