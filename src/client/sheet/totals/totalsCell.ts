import type { TotalsCell, TotalsLine, TotalsMode } from '#client/sheet/totals/totals';

/** One total under its column. `more`: so many further currencies are in the list that opens; `of`: its own, where the head of the line says another. */
export type TotalsShown = TotalsCell & { readonly more: number; readonly of?: string };

/** What stands in a cell of the totals. */
export function totalsCell(lines: readonly TotalsLine[], mode: TotalsMode, line: number, column: string): TotalsShown | null {
  if (mode !== 'one') {
    const cell = lines[line]?.cells.get(column);
    return cell ? { ...cell, more: 0 } : null;
  }
  const all = lines.filter(({ cells }) => cells.has(column));
  // The line says one share of all: a figure of another would be taken for it.
  const first = all.find(({ share }) => share === lines[0]?.share);
  const cell = first?.cells.get(column) ?? { text: '', negative: false };
  if (all.length === 0) return null;
  const other = first !== undefined && first.currency !== '' && first.currency !== lines[0]?.currency;
  return { ...cell, more: all.length - (first ? 1 : 0), ...(other ? { of: first.currency } : {}) };
}

/** A total in words, as it is read out and copied. */
export const totalsText = (shown: TotalsShown | null): string =>
  shown === null ? '' : shown.of === undefined ? shown.text : `${shown.of} ${shown.text}`;
