import { roomOf } from '#client/sheet/grid/measuring';

const padding = 8;
/** Beyond so many decimals a number overhangs instead of pushing the others away (grid/cellDrawing.ts). */
const mostAligned = 4;

const decimalsOf = (text: string): number => {
  const point = text.indexOf('.');
  return point < 0 ? 0 : Math.min(mostAligned, text.length - point - 1);
};

/** Width in pixels a column needs to show these texts in full; decimals of numbers stand under one another. */
export function cellWidth(texts: readonly string[], numeric: boolean): number {
  if (texts.length === 0) return 0;
  const fraction = (count: number): number => (count === 0 ? 0 : roomOf(`.${'0'.repeat(count)}`, 'font'));
  const most = numeric ? Math.max(...texts.map(decimalsOf)) : 0;
  const widths = texts.map((text) => roomOf(text, 'font') + (numeric ? fraction(most) - fraction(decimalsOf(text)) : 0));
  return Math.ceil(Math.max(...widths) + 2 * padding + 2);
}
