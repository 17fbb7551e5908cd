import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

type Matrix = readonly [number, number, number, number, number, number];

const joined = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

/** A page as dots of red, green, blue and opacity. */
export interface Picture {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** The first page of a paper with its black areas alone, as a scanner sees them that reads no letters; `scale` dots for each point. */
export async function blackOf(pdf: Uint8Array, scale = 4): Promise<Picture> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const page = await document.getPage(1);
  const view = page.getViewport({ scale });
  const [width, height] = [Math.ceil(view.width), Math.ceil(view.height)];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  let [at, colour]: [Matrix, string] = [view.transform as unknown as Matrix, ''];
  const kept: Matrix[] = [];
  const { fnArray, argsArray } = await page.getOperatorList();
  for (const [step, operator] of fnArray.entries()) {
    const args = argsArray[step] as readonly unknown[];
    if (operator === OPS.save) kept.push(at);
    else if (operator === OPS.restore) at = kept.pop() ?? at;
    else if (operator === OPS.transform) at = joined(at, args as unknown as Matrix);
    else if (operator === OPS.setFillRGBColor) colour = String(args[0]);
    else if (operator === OPS.constructPath && args[0] === OPS.fill && colour === '#000000') paint(args[2] as Float32Array);
  }
  await document.destroy();
  return { data, width, height };

  function paint([left = 0, top = 0, right = 0, bottom = 0]: Float32Array): void {
    const [a, b, c, d, e, f] = at;
    const [xs, ys] = [
      [a * left + c * top + e, a * right + c * bottom + e],
      [b * left + d * top + f, b * right + d * bottom + f],
    ].map((ends) => ends.map(Math.round).sort((one, other) => one - other)) as [number[], number[]];
    for (let y = Math.max(0, ys[0] as number); y < Math.min(height, ys[1] as number); y += 1)
      for (let x = Math.max(0, xs[0] as number); x < Math.min(width, xs[1] as number); x += 1)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  }
}
