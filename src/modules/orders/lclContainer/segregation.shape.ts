import { flagOf, textOf, type Values } from '#define/row';

/**
 * Which classes of dangerous goods may not share a box (IMDG Code 7.2.4, every figure from "away from" up): each class with those it is
 * kept from. Explosives go with nothing dangerous but the harmless class 9.
 */
const apart: ReadonlyMap<string, readonly string[]> = new Map(
  `
  2.1 3 4.1 4.2 4.3 5.1 5.2 6.2 7 8
  2.2 3 4.2 5.2 6.2 7
  2.3 3 4.2 5.2 6.2 7
  3 4.2 4.3 5.1 5.2 6.2 7
  4.1 4.2 5.1 5.2 6.2 7 8
  4.2 4.3 5.1 5.2 6.1 6.2 7 8
  4.3 5.1 5.2 6.2 7 8
  5.1 5.2 6.1 6.2 7 8
  5.2 6.1 6.2 7 8
  6.1 6.2
  6.2 7 8
  7 8`
    .trim()
    .split('\n')
    .map((line): [string, readonly string[]] => {
      const [own = '', ...others] = line.trim().split(/\s+/u);
      return [own, others];
    }),
);

/** `1.4S` and `1.1D` are of class 1; every other class is told with its division. */
const familyOf = (dgClass: string): string => (dgClass.startsWith('1') ? '1' : dgClass);

export function keptApart(one: string, other: string): boolean {
  const [a, b] = [familyOf(one), familyOf(other)];
  if (a === '1' || b === '1') return a !== b && a !== '9' && b !== '9';
  return (apart.get(a)?.includes(b) ?? false) || (apart.get(b)?.includes(a) ?? false);
}

/** The first two of these goods that may not lie in one box; null where all may. */
export function segregationProblem<One extends Values>(goods: readonly One[]): readonly [One, One] | null {
  const dangerous = goods.filter((row) => flagOf(row, 'isDg') && textOf(row, 'dgClass') !== null);
  for (const [at, one] of dangerous.entries())
    for (const other of dangerous.slice(at + 1)) if (keptApart(String(one.dgClass), String(other.dgClass))) return [one, other];
  return null;
}
