import type { CellView, SheetModel } from '#client/sheet/model';
import { mostWidth, type ShownColumn } from '#client/sheet/desk/layout';

/** Rows looked at: what a first screen or a few show. */
const rowsSeen = 60;
/** A column grows by no more than this over the width its sheet gives it; a longer text is cut as before. */
const mostGrowth = 88;

/** A sign with its figure, or a chip, takes about as much room as so many letters. */
const shownText = ({ text, shown }: Pick<CellView, 'text' | 'shown'>): string =>
  shown?.sign === undefined && shown?.chipText === undefined ? text : `${text}000${shown.figure ?? ''}${shown.chipText ?? ''}`;

/**
 * Widths of columns whose first rows would be cut, by name: as wide as their widest text, where that is within reach. `widthOf` measures
 * texts as cells show them. Columns somebody made as wide as they are stay so. Null while no row can be read yet.
 */
export function firstWidths(
  model: Pick<SheetModel, 'cell' | 'lineCount'>,
  columns: readonly ShownColumn[],
  isPinned: (name: string) => boolean,
  widthOf: (texts: readonly string[], numeric: boolean) => number,
): ReadonlyMap<string, number> | null {
  const rows = Math.min(rowsSeen, model.lineCount());
  const widths = new Map<string, number>();
  let seen = false;
  for (const { name, numeric, width } of columns) {
    if (isPinned(name)) continue;
    const texts = new Set<string>();
    for (let row = 0; row < rows; row++) texts.add(shownText(model.cell(row, name)));
    texts.delete('');
    seen ||= texts.size > 0;
    const wanted = widthOf([...texts], numeric);
    if (wanted > width && wanted <= Math.min(mostWidth, width + mostGrowth)) widths.set(name, wanted);
  }
  return seen ? widths : null;
}
