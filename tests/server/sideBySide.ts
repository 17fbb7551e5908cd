/** So many questions keep a server, its database and whoever asks at work all the time. */
const lanes = 8;

/** Does something for each of these, a few of them side by side; answers in their order. */
export async function sideBySide<T, R>(some: Iterable<T>, work: (one: T, at: number) => Promise<R>): Promise<R[]> {
  const all = [...some];
  const answers: R[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let at = next++; at < all.length; at = next++) answers[at] = await work(all[at] as T, at);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return answers;
}
