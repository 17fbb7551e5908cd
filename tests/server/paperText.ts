import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Texts of a paper by page, as they are drawn, one line after the other; blanks between pieces are one. */
export async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let at = 1; at <= document.numPages; at += 1) {
    const { items } = await (await document.getPage(at)).getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ' '}` : ''))
        .join('')
        .replace(/[\u2066-\u2069]/gu, '')
        .replace(/ +/gu, ' '),
    );
  }
  await document.destroy();
  return pages;
}
