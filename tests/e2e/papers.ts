import { createHash } from 'node:crypto';

/** Small PDFs written by hand, for the viewer. */

interface Paper {
  readonly pages: readonly string[];
  /** Further entries of the catalog: what a hostile file adds. */
  readonly catalog?: string;
  readonly size?: readonly [number, number];
}

/** Text in the encoding of the font: GBK bytes in hexadecimal, of which these tests need a handful of characters. */
const gbk: Readonly<Record<string, string>> = { 提: 'cce1', 单: 'b5a5', 正: 'd5fd', 本: 'b1be' };

const coded = (text: string) =>
  `<${[...text].map((character) => gbk[character] ?? character.charCodeAt(0).toString(16).padStart(2, '0')).join('')}>`;

/** A PDF of plain pages, one line of text each; Chinese is set in a font the file does not bring, as carriers' systems do. */
export function paper({ pages, catalog = '', size = [595, 842] }: Paper): Buffer {
  const objects: string[] = [];
  const kids = pages.map((_, at) => `${6 + 2 * at} 0 R`).join(' ');
  objects[1] = `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`;
  objects[2] = `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`;
  objects[3] = '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /GBK-EUC-H /DescendantFonts [4 0 R] >>';
  objects[4] =
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 5 0 R /DW 1000 /W [1 95 500 814 907 500] >>';
  objects[5] =
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>';
  pages.forEach((text, at) => {
    const content = `BT /F1 28 Tf 72 700 Td ${coded(text)} Tj ET 72 680 ${size[0] - 144} 2 re f`;
    objects[6 + 2 * at] =
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.join(' ')}] /Contents ${7 + 2 * at} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`;
    objects[7 + 2 * at] = `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
  });
  return bound(objects.slice(1));
}

/** Objects, numbered from 1, bound into a file. */
function bound(objects: readonly string[], trailer = ''): Buffer {
  let body = '%PDF-1.7\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

const filler = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const filled = (password: string) => Buffer.concat([Buffer.from(password, 'latin1'), filler]).subarray(0, 32);
const md5 = (...parts: readonly Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, at) => at);
  const swap = (one: number, other: number) => ([state[one], state[other]] = [state[other] as number, state[one] as number]);
  for (let at = 0, mix = 0; at < 256; at++) {
    mix = (mix + (state[at] as number) + (key[at % key.length] as number)) & 255;
    swap(at, mix);
  }
  let [one, other] = [0, 0];
  return Buffer.from(
    data.map((byte) => {
      one = (one + 1) & 255;
      other = (other + (state[one] as number)) & 255;
      swap(one, other);
      return byte ^ (state[((state[one] as number) + (state[other] as number)) & 255] as number);
    }),
  );
}

/** A PDF of one blank page with a line across it, that opens with the password alone (standard handler, revision 2). */
export function lockedPaper(password: string): Buffer {
  const id = Buffer.alloc(16, 7);
  const owner = rc4(md5(filled('owner')).subarray(0, 5), filled(password));
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
  const key = md5(filled(password), owner, permissions, id).subarray(0, 5);
  const content = rc4(md5(key, Buffer.from([4, 0, 0, 0, 0])).subarray(0, 10), Buffer.from('72 680 400 4 re f')).toString('latin1');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${owner.toString('hex')}> /U <${rc4(key, filler).toString('hex')}> >>`,
  ];
  return bound(objects, `/Encrypt 5 0 R /ID [<${id.toString('hex')}> <${id.toString('hex')}>]`);
}

/** A PDF whose page is one black scan, coded as a fax is (CCITT group 4): eight lines like the one above, then the end. */
export function scanPaper(): Buffer {
  const fax = Buffer.from([0xff, 0x00, 0x10, 0x01]).toString('latin1');
  const draw = 'q 400 0 0 600 97 121 cm /Scan Do Q';
  return bound([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /Scan 5 0 R >> >> >>',
    `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 8 /Rows 8 /BlackIs1 true >> /Length ${fax.length} >>\nstream\n${fax}\nendstream`,
  ]);
}
