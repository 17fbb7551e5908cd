/** What SheetJS asks of code page tables. */
export interface CodePages {
  utils: {
    decode(codePage: number, bytes: ArrayLike<number>): string;
  };
}

const NAMES: Readonly<Record<number, string>> = {
  874: 'windows-874', 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5', 1200: 'utf-16le', 1201: 'utf-16be',
  10000: 'macintosh', 20866: 'koi8-r', 54936: 'gb18030', 65001: 'utf-8',
};

const decoders = new Map<number, TextDecoder>();
const singles = new Map<number, string[]>();

/**
 * Code pages by the platform's own decoders, instead of SheetJS's tables of half a megabyte. Workbooks before Excel 97 hold
 * Chinese in them.
 */
export const codePages: CodePages = {
  utils: {
    decode(codePage, bytes) {
      if (bytes.length === 1) return single(codePage, bytes[0] as number);
      return decoder(codePage).decode(Uint8Array.from(bytes));
    },
  },
};

/** SheetJS asks byte by byte of some texts; a table spares a call of the decoder each. */
function single(codePage: number, byte: number): string {
  let table = singles.get(codePage);
  if (table === undefined) {
    table = Array.from({ length: 256 }, (_, value) => decoder(codePage).decode(Uint8Array.of(value)));
    singles.set(codePage, table);
  }
  return table[byte] ?? '\uFFFD';
}

function decoder(codePage: number): TextDecoder {
  let known = decoders.get(codePage);
  if (known === undefined) {
    const windows = codePage >= 1250 && codePage <= 1258 ? `windows-${codePage}` : undefined;
    known = new TextDecoder(NAMES[codePage] ?? windows ?? 'windows-1252', { ignoreBOM: true });
    decoders.set(codePage, known);
  }
  return known;
}
