/** The names a text lists, in order. */
type Listed<Text extends string> = Text extends `${infer One} ${infer More}` ? readonly [One, ...Listed<More>] : readonly [Text];

/** Names as a list, written as one text with a blank between them; each keeps its own type. */
export const listed = <const Text extends string>(text: Text): Listed<Text> => text.split(' ') as unknown as Listed<Text>;
