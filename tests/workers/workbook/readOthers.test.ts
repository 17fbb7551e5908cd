import fc from 'fast-check';
import { strToU8 } from 'fflate';
import * as XLSX from 'xlsx';
import { describe, expect, it, vi } from 'vitest';
import { guardText, sniffDelimiter, unguardText } from '#workers/workbook/delimited';
import { bySheetJs, contentsOf, firstSheet, plainRows, problemOf } from './builtWorkbooks';

const TABLE = [
  ['起运港', 'Price', 'Valid', 'Flag'],
  ['宁波 Ningbo', 3703.7, { t: 'n', v: 46_347, z: 'yyyy-mm-dd' }, true],
  ['007', 0.1, { t: 'n', v: 46_347.5, z: 'yyyy-mm-dd hh:mm' }, false],
  [{ t: 'e', v: 42, w: '#N/A' }, { t: 'n', v: 12, z: '000000' }, null, '=1+1'],
];

function written(
  bookType: 'biff8' | 'biff5' | 'xlsb',
  change: (sheet: XLSX.WorkSheet, book: XLSX.WorkBook) => void = () => {},
): Uint8Array {
  const sheet = XLSX.utils.aoa_to_sheet(TABLE);
  const book = XLSX.utils.book_new(sheet, '运价');
  change(sheet, book);
  return new Uint8Array(XLSX.write(book, { type: 'array', bookType }) as ArrayBuffer);
}

describe('.xls and .xlsb', () => {
  it.each(['biff8', 'xlsb'] as const)('reads %s as SheetJS does', async (kind) => {
    const bytes = written(kind);
    const book = await contentsOf(bytes);
    expect(book.kind).toBe(kind === 'xlsb' ? 'xlsb' : 'xls');
    expect(book.sheets[0]?.rows).toEqual([
      ['起运港', 'Price', 'Valid', 'Flag'],
      ['宁波 Ningbo', { number: '3703.7', shown: '3703.7' }, { day: '2026-11-21' }, true],
      ['007', { number: '0.1', shown: '0.1' }, { day: '2026-11-21', time: '12:00:00' }, false],
      [{ error: '#N/A' }, { number: '12', shown: '000012' }, null, '=1+1'],
    ]);
    expect(plainRows(book.sheets[0] as never)).toEqual(bySheetJs(bytes)['运价']);
  });

  it.each(['biff8', 'xlsb'] as const)('tells merges, hidden sheets and 1904 of %s', async (kind) => {
    const bytes = written(kind, (sheet, book) => {
      sheet['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 2 } }];
      if (kind === 'xlsb') sheet['!cols'] = [{}, { hidden: true }];
      book.Workbook = { WBProps: { date1904: true }, Sheets: [{ name: '运价', Hidden: 1 }] };
    });
    const book = await contentsOf(bytes);
    expect(book.sheets[0]).toMatchObject({
      hidden: true,
      merges: [{ top: 0, left: 0, bottom: 0, right: 2 }],
      hiddenColumns: kind === 'xlsb' ? [1] : [],
    });
    expect(book.date1904).toBe(true);
    expect(book.sheets[0]?.rows[1]?.[2]).toEqual({ day: '2030-11-22' });
  });

  it('reads the Chinese of Excel 5 by its code page', async () => {
    // A BIFF5 stream by hand: BOF, code page 936, one sheet, one LABEL of GBK bytes.
    const record = (type: number, ...data: number[]) => [type & 255, type >> 8, data.length & 255, data.length >> 8, ...data];
    const bof = (kind: number) => record(0x0809, 0x00, 0x05, kind, 0x00, 0xbb, 0x0d, 0xcc, 0x07);
    const codePage = record(0x0042, 0xa8, 0x03);
    const sheetHead = [0, 0, 0, 0, 0, 0, 6, ...strToU8('Sheet1')];
    const globalsLength = bof(5).length + codePage.length + record(0x0085, ...sheetHead).length + record(0x000a).length;
    sheetHead[0] = globalsLength;
    const label = record(0x0204, 0, 0, 0, 0, 0, 0, 4, 0, 0xc4, 0xfe, 0xb2, 0xa8);
    const stream = Uint8Array.from([
      ...bof(5),
      ...codePage,
      ...record(0x0085, ...sheetHead),
      ...record(0x000a),
      ...bof(0x10),
      ...label,
      ...record(0x000a),
    ]);
    expect((await firstSheet(stream)).rows).toEqual([['宁波']]);
  });

  it('answers a mangled stream with a problem', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
    const bytes = written('biff8');
    for (let seed = 1; seed < 40; seed += 1) {
      const mangled = bytes.slice();
      for (let at = 600 + seed; at < mangled.length; at += 97 + seed) mangled[at] = (mangled[at] as number) ^ (1 << (seed % 8));
      await expect(
        contentsOf(mangled).then(
          () => 'read',
          (error: Error) => error.message,
        ),
      ).resolves.toMatch(/^read$|^[A-Z_]+:/);
    }
    complaints.mockRestore();
  });
});

describe('delimited text', () => {
  const text = '港口,备注\r\n宁波,"含""引号"", 逗号\n和换行"\r\n上海,007\r\n';
  const rows = [
    ['港口', '备注'],
    ['宁波', '含"引号", 逗号\n和换行'],
    ['上海', '007'],
  ];
  const utf16 = (value: string, big: boolean) =>
    Uint8Array.from(
      [...value].flatMap((letter) =>
        big ? [letter.charCodeAt(0) >> 8, letter.charCodeAt(0) & 255] : [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8],
      ),
    );
  // GB18030 bytes of `text`'s Chinese, since platforms encode only UTF-8.
  const gb: Record<string, number[]> = {
    港: [0xb8, 0xdb],
    口: [0xbf, 0xda],
    备: [0xb1, 0xb8],
    注: [0xd7, 0xa2],
    宁: [0xc4, 0xfe],
    波: [0xb2, 0xa8],
    含: [0xba, 0xac],
    引: [0xd2, 0xfd],
    号: [0xba, 0xc5],
    逗: [0xb6, 0xba],
    和: [0xba, 0xcd],
    换: [0xbb, 0xbb],
    行: [0xd0, 0xd0],
    上: [0xc9, 0xcf],
    海: [0xba, 0xa3],
  };

  it.each([
    ['utf-8', strToU8(text)],
    ['utf-8', strToU8(`\uFEFF${text}`)],
    ['utf-16le', utf16(`\uFEFF${text}`, false)],
    ['utf-16be', utf16(`\uFEFF${text}`, true)],
    ['utf-16le', utf16(text, false)],
    ['utf-16be', utf16(text, true)],
    ['gb18030', Uint8Array.from([...text].flatMap((letter) => gb[letter] ?? [letter.charCodeAt(0)]))],
  ])('reads %s', async (encoding, bytes) => {
    const book = await contentsOf(bytes);
    expect(book).toMatchObject({ kind: 'csv', encoding });
    expect(book.sheets[0]?.rows).toEqual(rows);
  });

  it('reads what is in none of them as windows-1252, and half a character at the end as nothing', async () => {
    expect(await contentsOf(Uint8Array.of(0x44, 0xfc, 0x2c, 0x80, 0xff, 0x31))).toMatchObject({
      encoding: 'windows-1252',
      sheets: [{ rows: [['Dü', '€ÿ1']] }],
    });
    const cut = strToU8('a,宁').slice(0, -1);
    expect(await contentsOf(cut)).toMatchObject({ encoding: 'utf-8' });
  });

  it.each([
    [',', 'a,b,c;d\n1,2,3;4\n4,5,6;7'],
    [',', '"a\tb","c\td"\n"e\tf","g"'],
    [';', 'a;b\n1,5;2,5\n3,5;4'],
    ['\t', 'a, x\tb\n1, y\t2\n'],
    ['|', 'a|b|c\n1|2|3'],
    [';', 'sep=;\na,b,c;d'],
    [',', 'one column\nonly'],
  ])('finds the delimiter %j', (delimiter, sample) => {
    expect(sniffDelimiter(sample)).toBe(delimiter);
  });

  it('leaves out the line "sep=" and strips what our own export put on', async () => {
    expect((await firstSheet(strToU8("sep=;\r\n'=1+1;'abc;''=x"))).rows).toEqual([['=1+1', "'abc", "'=x"]]);
  });

  it('reads broken quotes as ordinary characters', async () => {
    expect((await firstSheet(strToU8('a,"b"c,"d\ne,""f,"g'))).rows).toEqual([
      ['a', '"b"c', '"d'],
      ['e', '""f', '"g'],
    ]);
  });

  it('drops blank ends, keeps ragged rows', async () => {
    expect((await firstSheet(strToU8('a,,\n\n,b\n,,\n\n'))).rows).toEqual([['a'], [], [null, 'b']]);
    expect((await problemOf(strToU8('\uFEFF'))).code).toBe('WORKBOOK_EMPTY');
  });

  it('keeps 200,000 rows of 300 columns and counts the rest', async () => {
    const sheet = await firstSheet(strToU8(`${'x\n'.repeat(200_003)}`));
    expect(sheet.rows.length).toBe(200_000);
    expect(sheet.beyondLimits).toEqual({ cells: 3, cut: 0 });
    expect((await firstSheet(strToU8(`${'y,'.repeat(301)}y`))).beyondLimits).toEqual({ cells: 2, cut: 0 });
  });

  it('gives back every table that is quoted as RFC 4180 asks', async () => {
    const cell = fc
      .string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'a', '港', "'", '=', ' ', '\t', ';', '1'), maxLength: 6 })
      .map((value) => value.replace(/^\uFEFF/, ''));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 }), async (table) => {
        const lines = [['h1', 'h2', 'h3'], ...table];
        const csv = lines.map((row) => row.map((value) => `"${guardText(value).replaceAll('"', '""')}"`).join(',')).join('\r\n');
        const read = (await firstSheet(strToU8(csv))).rows.map((row) => Array.from({ length: 3 }, (_, at) => row[at] ?? ''));
        while (read.length < lines.length) read.push(['', '', '']);
        expect(read).toEqual(lines);
      }),
    );
  });

  it('guards any text and gives it back', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '\0', 'a') }), (value) => {
        expect(unguardText(guardText(value))).toBe(value);
        expect(guardText(value)).not.toMatch(/^[=+\-@\t\r\n\0]/);
      }),
    );
  });
});
