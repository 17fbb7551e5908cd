import { readFonts, type Fonts } from '#client/sheet/grid/gridLook';
import { roomFor } from '#client/sheet/grid/textDrawing';

/** A canvas of no size: what texts need is asked of it. */
let canvas: CanvasRenderingContext2D | null = null;
/** Fonts in force, read once for all texts measured in one go. */
let fonts: Fonts | null = null;

function fontsNow(): Fonts {
  if (fonts === null) {
    fonts = readFonts();
    queueMicrotask(() => (fonts = null));
  }
  return fonts;
}

/** Pixels a text needs in a font of the sheet, outside any drawing. 0 where nothing can be drawn. */
export function roomOf(text: string, font: keyof Fonts): number {
  canvas ??= document.createElement('canvas').getContext('2d');
  return canvas === null ? 0 : roomFor(canvas, text, fontsNow()[font]);
}
