import type { Names } from '#workers/formula/names';
import { referencesIn, type Reference } from '#workers/formula/references';

/** How many colours tell the columns of a formula apart; a seventh column has the first one's again. */
export const markColours = 6;

/** A column named in a formula, with the number of its colour, 1 and up. */
export interface Mark {
  readonly column: string;
  readonly colour: number;
  /** The whole column is meant, not its value in the row. */
  readonly whole: boolean;
}

/** A piece of a formula's text; pieces that name columns have a colour. */
export interface Piece {
  readonly text: string;
  readonly colour: number | null;
}

function colouring(references: readonly Reference[]): (column: string) => number {
  const order = [...new Set(references.map(({ column }) => column.name))];
  return (column) => (order.indexOf(column) % markColours) + 1;
}

/** Columns named in a formula, each once for its rows and once as a whole, in the order of the text. */
export function marksIn(typed: string, names: Names): Mark[] {
  const references = referencesIn(typed, names);
  const colourOf = colouring(references);
  const seen = new Set<string>();
  return references.flatMap(({ column, whole }) => {
    const key = `${column.name} ${whole}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ column: column.name, colour: colourOf(column.name), whole }];
  });
}

/** The text in pieces, columns coloured as their frames in the sheet are. */
export function piecesOf(typed: string, names: Names): Piece[] {
  const references = referencesIn(typed, names);
  const colourOf = colouring(references);
  const pieces: Piece[] = [];
  let at = 0;
  for (const { from, to, column } of references) {
    if (from > at) pieces.push({ text: typed.slice(at, from), colour: null });
    pieces.push({ text: typed.slice(from, to), colour: colourOf(column.name) });
    at = to;
  }
  if (at < typed.length) pieces.push({ text: typed.slice(at), colour: null });
  return pieces;
}
