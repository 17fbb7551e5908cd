/** Ranges of code points, first and last, in order. */
export type Coverage = readonly (readonly [number, number])[];

const SEGMENTED = 4;
const RANGED = 12;

/** Format 4: segments of the basic plane, each with its last and first code point. */
function segments(table: DataView): [number, number][] {
  const count = table.getUint16(6) / 2;
  return Array.from({ length: count }, (_, at): [number, number] => [
    table.getUint16(16 + count * 2 + at * 2),
    table.getUint16(14 + at * 2),
  ]).filter(([first]) => first !== 0xffff);
}

/** Format 12: groups over all planes. */
function ranges(table: DataView): [number, number][] {
  return Array.from({ length: table.getUint32(12) }, (_, at): [number, number] => [
    table.getUint32(16 + at * 12),
    table.getUint32(20 + at * 12),
  ]);
}

/** The code points a TrueType or OpenType face has signs for; empty where its table is not read. */
export function coverageOf(font: Uint8Array): Coverage {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const tables = view.getUint16(4);
  for (let at = 0; at < tables; at += 1) {
    const record = 12 + at * 16;
    if (view.getUint32(record) !== 0x636d6170) continue; // 'cmap'
    const start = view.getUint32(record + 8);
    const found: [number, number][] = [];
    for (let one = 0; one < view.getUint16(start + 2); one += 1) {
      const offset = start + view.getUint32(start + 4 + one * 8 + 4);
      const table = new DataView(font.buffer, font.byteOffset + offset);
      const format = table.getUint16(0);
      if (format === SEGMENTED) found.push(...segments(table));
      else if (format === RANGED) found.push(...ranges(table));
    }
    return found.sort(([first], [other]) => first - other);
  }
  return [];
}

/** Signs that are not drawn: blanks, line ends, marks of direction and joining. */
const unseen = /[\s\p{C}\p{Z}\p{M}]/u;

/** The characters of a text that none of the faces has, each once. */
export function undrawn(text: string, faces: readonly Coverage[]): string {
  const has = (point: number) => faces.some((face) => within(face, point));
  return [...new Set(text)].filter((sign) => !unseen.test(sign) && !has(sign.codePointAt(0) as number)).join('');
}

function within(face: Coverage, point: number): boolean {
  let [low, high] = [0, face.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = face[middle] as readonly [number, number];
    if (point < first) high = middle - 1;
    else if (point > last) low = middle + 1;
    else return true;
  }
  return false;
}
