/** Masks of rows by slot: 1 for those that pass. */

/** Keeps the rows that at least one of the narrowings leaves. */
export function eitherOf(mask: Uint8Array, ways: readonly ((mask: Uint8Array) => void)[]): void {
  const any = new Uint8Array(mask.length);
  for (const narrow of ways) {
    const kept = mask.slice();
    narrow(kept);
    for (let slot = 0; slot < any.length; slot++) any[slot] = (any[slot] as number) | (kept[slot] as number);
  }
  mask.set(any);
}

/** Takes out of a mask the rows that are not in the other. */
export function and(into: Uint8Array, mask: Uint8Array): void {
  for (let slot = 0; slot < into.length; slot++) into[slot] = (into[slot] as number) & (mask[slot] as number);
}

/** Do both let the same rows through? */
export function equal(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  for (let slot = 0; slot < one.length; slot++) if (one[slot] !== other[slot]) return false;
  return true;
}
