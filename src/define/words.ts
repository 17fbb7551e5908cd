/** Words of a namespace, nested as the keys are: `fields:cost.price` is `price` in `cost` in the namespace `fields`. */
export interface Words {
  readonly [key: string]: string | Words;
}

/** Words over words: what is said above holds, what is not said there is as below. */
export function laidOver(below: Words, above: Words): Words {
  const made: Record<string, string | Words> = { ...below };
  for (const [key, word] of Object.entries(above)) {
    const before = made[key];
    made[key] = typeof before === 'object' && typeof word === 'object' ? laidOver(before, word) : word;
  }
  return made;
}

/**
 * One language's files by path as namespaces: a file beside the folder `areas` is the namespace of its name, what an engine says; a file
 * within it holds what one area of the business says in several of them (`fields`, `choices`, `refusals`, its own screens'). A file of
 * which nothing is here yet makes none, so that who asks for a namespace learns whether its words have come.
 */
export function namespacesOf(files: Readonly<Record<string, Words>>): Readonly<Record<string, Words>> {
  let made: Words = {};
  for (const [path, words] of Object.entries(files)) {
    if (Object.keys(words).length === 0) continue;
    const name = path.replace(/^.*\/|\.json$/gu, '');
    made = laidOver(made, path.includes('/areas/') ? words : { [name]: words });
  }
  return made as Readonly<Record<string, Words>>;
}

/** Fields every entity has by itself; they are called alike everywhere but where an entity says otherwise. */
export const systemFields: ReadonlySet<string> = new Set(['createUserId', 'createTime', 'updateUserId', 'updateTime']);
