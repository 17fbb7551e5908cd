import { decodeWindows1252 } from './encodings';
import type { Decoder } from './encodings';

/** What SheetJS asks of code page tables. */
export interface CodePages {
  utils: {
    decode(codePage: number, bytes: ArrayLike<number>): string;
  };
}

const NAMES: Readonly<Record<number, string>> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  1200: 'utf-16le',
  1201: 'utf-16be',
  10000: 'macintosh',
  20866: 'koi8-r',
  54936: 'gb18030',
  65001: 'utf-8',
};

const WESTERN = 'windows-1252';

const decoders = new Map<string, Decoder>();
const singles = new Map<number, string[]>();

/**
 * Code pages by the platform's own decoders, instead of SheetJS's tables of half a megabyte. Workbooks before Excel 97 hold
 * Chinese in them.
 */
export const codePages: CodePages = {
  utils: {
    decode(codePage, bytes) {
      if (bytes.length === 1) return single(codePage, bytes[0] as number);
      return decoded(codePage, Uint8Array.from(bytes));
    },
  },
};

/** SheetJS asks byte by byte of some texts; a table spares a call of the decoder each. */
function single(codePage: number, byte: number): string {
  let table = singles.get(codePage);
  if (table === undefined) {
    table = Array.from({ length: 256 }, (_, value) => decoded(codePage, Uint8Array.of(value)));
    singles.set(codePage, table);
  }
  return table[byte] ?? '\uFFFD';
}

function decoded(codePage: number, bytes: Uint8Array): string {
  const name = NAMES[codePage] ?? (codePage >= 1250 && codePage <= 1258 ? `windows-${codePage}` : WESTERN);
  if (name === WESTERN) return decodeWindows1252(bytes);
  let decoder = decoders.get(name);
  if (decoder === undefined) {
    decoder = new TextDecoder(name, { ignoreBOM: true });
    decoders.set(name, decoder);
  }
  return decoder.decode(bytes);
}
