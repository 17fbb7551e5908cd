import type { KindName } from '#define/field';

export interface FormulaColumn {
  /** Field name, always understood in formulas. */
  readonly name: string;
  readonly kind: KindName;
  /** Header words in the language of the screen, understood too unless two columns share them. */
  readonly label: string;
}

/** What the formulas of one sheet may name. */
export interface FormulaScene {
  /** ISO 4217 code of the branch's books: the name `base`. */
  readonly baseCurrency: string;
  readonly columns: readonly FormulaColumn[];
}

/** A longer text is no formula a person typed (reliability T12). */
export const mostCharacters = 1_000;

/** Brackets and signs within each other; the parser goes down once per level (reliability T12). */
export const mostLevels = 120;
