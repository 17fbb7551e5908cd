/** Small PDFs written by hand, for the viewer. */

interface Paper {
  readonly pages: readonly string[];
  /** Further entries of the catalog: what a hostile file adds. */
  readonly catalog?: string;
  readonly size?: readonly [number, number];
}

/** Text in the encoding of the font: GBK bytes in hexadecimal, of which these tests need a handful of characters. */
const gbk: Readonly<Record<string, string>> = { 提: 'cce1', 单: 'b5a5', 正: 'd5fd', 本: 'b1be' };

const coded = (text: string) => `<${[...text].map((character) => gbk[character] ?? character.charCodeAt(0).toString(16).padStart(2, '0')).join('')}>`;

/** A PDF of plain pages, one line of text each; Chinese is set in a font the file does not bring, as carriers' systems do. */
export function paper({ pages, catalog = '', size = [595, 842] }: Paper): Buffer {
  const objects: string[] = [];
  const kids = pages.map((_, at) => `${6 + 2 * at} 0 R`).join(' ');
  objects[1] = `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`;
  objects[2] = `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`;
  objects[3] = '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /GBK-EUC-H /DescendantFonts [4 0 R] >>';
  objects[4] = '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 5 0 R /DW 1000 /W [1 95 500 814 907 500] >>';
  objects[5] = '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>';
  pages.forEach((text, at) => {
    const content = `BT /F1 28 Tf 72 700 Td ${coded(text)} Tj ET 72 680 ${size[0] - 144} 2 re f`;
    objects[6 + 2 * at] = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.join(' ')}] /Contents ${7 + 2 * at} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`;
    objects[7 + 2 * at] = `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
  });
  let body = '%PDF-1.7\n';
  const offsets: number[] = [];
  for (let number = 1; number < objects.length; number++) {
    offsets[number] = body.length;
    body += `${number} 0 obj\n${objects[number]}\nendobj\n`;
  }
  const rows = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(`${body}xref\n0 ${objects.length}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`, 'latin1');
}
