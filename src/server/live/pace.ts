/** Whether one more may come: at most `most` within any `withinMs`, counted from the first of them. */
export function pacer(most: number, withinMs: number, now: () => number = () => performance.now()): () => boolean {
  let [began, count] = [-Infinity, 0];
  return () => {
    if (now() - began >= withinMs) [began, count] = [now(), 0];
    count += 1;
    return count <= most;
  };
}
