import type { Definition } from '#define/entity';
import { derivedBy, formulaOf, namesIn } from '#define/explained';
import type { OwnColumn } from '#define/ownColumn';
import type { CellView } from '#client/sheet/model';

export interface Derivation {
  formula: string;
  result: string;
  /** The same formula with the values of the row in place of the names. */
  filled: string;
  /** The names in it, each with its label and its value as shown. */
  values: { column: string; label: string; text: string }[];
}

const word = /[A-Za-z_]\w*/gu;

/** What a derivation needs of the row it stands in. */
export interface FormulaRow {
  cell(column: string): CellView | null;
  label(column: string): string;
  readonly baseCurrency: string;
}

/** How a derived cell came about: its formula, the same with the row's values, and its result; null for other columns. */
export function derivationOf(definition: Definition, column: string, own: OwnColumn | null, row: FormulaRow): Derivation | null {
  const formula = own ? `=${own.formula}` : ownFormula(definition, column, row);
  if (formula === null) return null;
  const textOf = (name: string) => (name === 'base' ? row.baseCurrency : (row.cell(name)?.editText ?? null));
  const values = namesIn(formula).flatMap((name) => {
    const cell = row.cell(name);
    return cell ? [{ column: name, label: row.label(name), text: cell.text }] : [];
  });
  return { formula, result: row.cell(column)?.text ?? '', filled: fillFormula(formula, textOf), values };
}

/** Formula of a derived column as its definition writes it for this row, or null for other columns. */
function ownFormula(definition: Definition, column: string, row: FormulaRow): string | null {
  const group = derivedBy(definition, column);
  return group ? formulaOf(group, column, (name) => (row.cell(name)?.editText ?? '') !== '') : null;
}

/** Puts values into a formula: names that stand before a bracket are functions and stay. */
function fillFormula(formula: string, valueOf: (name: string) => string | null): string {
  return formula.replace(word, (name, at: number) => (formula[at + name.length] === '(' ? name : (valueOf(name) ?? name)));
}
