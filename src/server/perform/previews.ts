import { textOf, type Values } from '#define/row';
import type { ActTable } from '#define/wire';
import type { EntityName } from '#names/entities';

/**
 * Columns of such a table by their names, parted by spaces: `amount/currency` is money in the currency another column or field holds,
 * `baseAmount/` money in the books' currency, `lines#` a number, `direction:cost` a choice in the words of that entity.
 */
export const previewColumns = (names: string): ActTable['columns'] =>
  names.split(' ').map((told) => {
    if (told.endsWith('#')) return { name: told.slice(0, -1), kind: 'count' };
    const [choice = '', choiceOf] = told.split(':');
    if (choiceOf !== undefined) return { name: choice, kind: 'text', choiceOf: choiceOf as EntityName };
    const [name = '', currency] = told.split('/');
    if (currency === undefined) return { name, kind: 'text' };
    return currency === '' ? { name, kind: 'money' } : { name, kind: 'money', currency };
  });

/** A table of rows an act would make: of each its fields that are columns, as text. */
export function previewTable(names: string, rows: readonly Values[]): ActTable {
  const columns = previewColumns(names);
  return { columns, rows: rows.map((row) => Object.fromEntries(columns.map(({ name }) => [name, textOf(row, name)]))) };
}

/** How often something is so, by its word. */
export const countTable = (counts: Readonly<Record<string, number>>): ActTable => ({
  columns: Object.keys(counts).map((name) => ({ name, kind: 'count' })),
  rows: [counts],
});
