/**
 * What pdf.js fetches while it draws: character maps of Chinese, Japanese and Korean, the fourteen fonts no PDF has to bring, decoders
 * of scanned pictures. All of it is built into the product and comes from its own origin.
 */
const folder = '../../../node_modules/pdfjs-dist';

const characterMaps = import.meta.glob<string>('../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
  exhaustive: true,
});
const fonts = import.meta.glob<string>('../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
  exhaustive: true,
});
const decoders = import.meta.glob<string>('../../../node_modules/pdfjs-dist/wasm/*.wasm', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
  exhaustive: true,
});
const worker = import.meta.glob<string>('../../../node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
  exhaustive: true,
});

const places: Readonly<Record<string, (name: string) => string | undefined>> = {
  cMapUrl: (name) => characterMaps[`${folder}/cmaps/${name}`],
  standardFontDataUrl: (name) => fonts[`${folder}/standard_fonts/${name}`],
  wasmUrl: (name) => decoders[`${folder}/wasm/${name}`],
};

/** Address of the worker's file. */
export const workerAddress = worker[`${folder}/legacy/build/pdf.worker.min.mjs`] ?? '';

/** Fetches for pdf.js by kind and name, and nothing but what was built in (its parameter `BinaryDataFactory`). */
export class OwnFiles {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const address = places[kind]?.(filename);
    if (address === undefined) throw new Error(`${filename} is not among the files of the PDF viewer`);
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${filename} cannot be fetched (${answer.status})`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}
