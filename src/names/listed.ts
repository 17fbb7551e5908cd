/** The names a text lists, in order. */
type Listed<Text extends string> = Text extends `${infer One} ${infer More}` ? readonly [One, ...Listed<More>] : readonly [Text];

/** Names as a list, written as one text with a blank between them; each keeps its own type. */
export const listed = <const Text extends string>(text: Text): Listed<Text> => text.split(' ') as unknown as Listed<Text>;

/** The names in a text, with a blank between them. */
type Named<Text extends string> = Text extends `${infer One} ${infer More}` ? One | Named<More> : Text;

/** Refusals as texts that list their names, by the code they have on the wire; each keeps its own type. */
export const refused = <const Lists extends Readonly<Record<number, readonly string[]>>>(lists: Lists) =>
  Object.fromEntries(
    Object.entries(lists).flatMap(([code, texts]) => texts.flatMap((text) => text.split(' ').map((name) => [name, Number(code)]))),
  ) as { readonly [Code in keyof Lists & number as Named<Lists[Code][number]>]: Code };
