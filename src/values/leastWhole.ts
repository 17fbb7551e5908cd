/** The least whole number from 0 to `most` that is enough, where every greater one is; null where none is. */
export function leastWhole(most: number, isEnough: (n: number) => boolean): number | null {
  if (!isEnough(most)) return null;
  let [least, enough] = [0, most];
  while (least < enough) {
    const middle = Math.floor((least + enough) / 2);
    if (isEnough(middle)) enough = middle;
    else least = middle + 1;
  }
  return enough;
}
