import { textOf, type Values } from '#define/row';
import type { ActTable } from '#define/wire';

/**
 * A table of rows an act would make: the columns by their names, parted by spaces, each a field of the rows. `amount/currency` is money in
 * the currency another column holds.
 */
export function previewTable(names: string, rows: readonly Values[]): ActTable {
  const told = names.split(' ').map((name) => name.split('/') as [string, string?]);
  return {
    columns: told.map(([name, currency]) => (currency === undefined ? { name, kind: 'text' } : { name, kind: 'money', currency })),
    rows: rows.map((row) => Object.fromEntries(told.map(([name]) => [name, textOf(row, name)]))),
  };
}

/** How often something is so, by its word. */
export const countTable = (counts: Readonly<Record<string, number>>): ActTable => ({
  columns: Object.keys(counts).map((name) => ({ name, kind: 'count' })),
  rows: [counts],
});
