/** A column with the columns its formula reads. */
export interface Reader {
  readonly name: string;
  readonly reads: ReadonlySet<string>;
}

/** The columns so that each comes after those it reads, and apart those that read themselves by any way round. */
export function inReadingOrder<T extends Reader>(columns: readonly T[]): { order: readonly T[]; cyclic: readonly T[] } {
  const order: T[] = [];
  let left = [...columns];
  for (;;) {
    const waiting = new Set(left.map(({ name }) => name));
    const ready = left.filter(({ reads }) => ![...reads].some((name) => waiting.has(name)));
    if (ready.length === 0) break;
    order.push(...ready);
    left = left.filter((one) => !ready.includes(one));
  }
  const cyclic = left.filter((one) => reaches(one, one.name, left));
  const after = left.filter((one) => !cyclic.includes(one));
  return { order: [...order, ...after], cyclic };
}

function reaches(from: Reader, wanted: string, among: readonly Reader[]): boolean {
  const seen = new Set<string>();
  const next = [...from.reads];
  for (let name = next.pop(); name !== undefined; name = next.pop()) {
    if (name === wanted) return true;
    if (seen.has(name)) continue;
    seen.add(name);
    next.push(...(among.find((one) => one.name === name)?.reads ?? []));
  }
  return false;
}
