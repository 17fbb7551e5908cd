import type { Field } from '#define/field';

/** A column a person made of the others: a header, a formula and how its numbers are written. Kept with the layout, never with the rows. */
export interface OwnColumn {
  /** `own_` and letters or digits: stands among the field names, in layouts and in formulas of other own columns. */
  readonly name: string;
  readonly header: string;
  /** Without its equals sign, columns by field name. */
  readonly formula: string;
  /** Decimals results are rounded to; money has those of its currency. */
  readonly decimals: number;
  /** The field of the row that holds the currency, `base` for the branch's own, null where the numbers are no money. */
  readonly currency: string | null;
}

export const ownColumnLimits = { columns: 40, header: 40, formula: 1_000, decimals: 8 } as const;

const ownName = /^own_[a-z0-9]{1,20}$/u;

/** Is it the name of an own column? */
export const isOwnName = (name: string): boolean => ownName.test(name);

/** The kind of an own column's numbers, so that filters, sorts, sums and exports treat them as any others. */
export function ownField({ decimals, currency }: Pick<OwnColumn, 'decimals' | 'currency'>): Field {
  return currency === null
    ? { kind: 'decimal', scale: decimals, fixed: true, edit: 'never' }
    : { kind: 'money', scale: 4, currency, edit: 'never' };
}

/** An own column as it was kept, or null where it is none. */
export function readOwnColumn(input: unknown): OwnColumn | null {
  if (typeof input !== 'object' || input === null) return null;
  const { name, header, formula, decimals, currency = null } = input as Record<string, unknown>;
  if (typeof name !== 'string' || !isOwnName(name)) return null;
  if (typeof header !== 'string' || header.trim() === '' || header.length > ownColumnLimits.header) return null;
  if (typeof formula !== 'string' || formula === '' || formula.length > ownColumnLimits.formula) return null;
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > ownColumnLimits.decimals) return null;
  if (currency !== null && (typeof currency !== 'string' || currency.length > 60)) return null;
  return { name, header: header.trim(), formula, decimals, currency };
}
