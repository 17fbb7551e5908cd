const separators = /[\s,\uFF0C;\uFF1B\u3001|/+&]+/u;
/** Shorter ones are sizes, voyages and years, of which people type several to narrow a search down. */
const leastOfNumber = 6;
const mostNumbers = 100;

/**
 * What a search asks for: each of the answers is a list of words that must all be there. Several numbers of shipments, pasted with anything
 * between them, are any of them (domain/12, last chapter); anything else is one list of all its words.
 */
export function searchTerms(text: string): readonly (readonly string[])[] {
  const pieces = text.split(separators).filter((piece) => piece !== '');
  const numbers =
    pieces.length > 1 && pieces.every((piece) => piece.length >= leastOfNumber && /\d/u.test(piece) && /^[\w.-]+$/u.test(piece));
  if (numbers) return [...new Set(pieces)].slice(0, mostNumbers).map((piece) => [piece]);
  return [text.split(/\s+/u).filter((word) => word !== '')];
}
