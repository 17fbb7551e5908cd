import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { WorkbookFault } from '#workers/workbook/contents';
import type { CellOut, ColumnKind, ColumnPlan, SheetPlan } from '#workers/workbook/plan';
import { sheetNames } from '#workers/workbook/sheetNames';
import { columnLetters } from '#workers/workbook/writtenCells';
import { writeWorkbook } from '#workers/workbook/write';
import { bySheetJs, contentsOf, firstSheet, plainRows } from './builtWorkbooks';

const column = (header: string, kind: ColumnKind, more: Partial<ColumnPlan> = {}): ColumnPlan => ({ header, kind, width: 120, ...more });

function sheet(columns: ColumnPlan[], rows: SheetPlan['rows'], more: Partial<SheetPlan> = {}): SheetPlan {
  return { name: 'Sheet1', columns, rows, ...more };
}

function partOf(bytes: Uint8Array, name: string): string {
  return strFromU8(unzipSync(bytes)[name] ?? new Uint8Array(0));
}

const FORMULA_LIKE = ['=1+1', '=HYPERLINK("http://x","y")', '@SUM(1)', '+86 138', '-5', '\t=1', '\r=1', "=cmd|' /C calc'!A0", '=', '-'];
const UGLY = [
  '',
  ' ',
  ' a ',
  'a\nb',
  'a\r\nb',
  '\r',
  '\t',
  '_x0041_',
  '_x005F_',
  '_x',
  '\u0000\u0001\u001F',
  '\uFFFE\uFFFF',
  '\uD800',
  'a\uDC00b',
  '😀',
  '<a>&"\'',
  ']]>',
  '007',
  '1.0',
  'TRUE',
  '#N/A',
  '2026-11-21',
  '\u202Eabc',
  'مرحبا',
  '__proto__',
  '&amp;',
  '&#13;',
];

/** SheetJS makes every line end of a text a line feed; apart from that it must see what we wrote. */
const asSheetJs = (text: string) => text.replaceAll('\r\n', '\n');

describe('texts', () => {
  it('come back as they were, whatever they look like, from our reader and from SheetJS', async () => {
    const texts = [...FORMULA_LIKE, ...UGLY];
    const bytes = await writeWorkbook({
      sheets: [
        sheet(
          [column('n', 'integer'), column('text', 'text')],
          texts.map((text, at) => [String(at), text]),
        ),
      ],
    });
    const expected = [['n', 'text'], ...texts.map((text, at) => (text === '' ? [at] : [at, text]))];
    expect(plainRows(await firstSheet(bytes))).toEqual(expected);
    expect(bySheetJs(bytes).Sheet1).toEqual(
      expected.map((row) => row.map((value) => (typeof value === 'string' ? asSheetJs(value) : value))),
    );
  });

  it('are never formulas', async () => {
    const bytes = await writeWorkbook({
      sheets: [
        sheet(
          [column('=1+1', 'text'), column('d', 'decimal')],
          FORMULA_LIKE.map((text) => [text, { text }]),
        ),
      ],
    });
    const xml = partOf(bytes, 'xl/worksheets/sheet1.xml');
    expect(xml).not.toContain('<f');
    // Each of them, in either column, has a style with the quote prefix.
    const styles =
      partOf(bytes, 'xl/styles.xml')
        .split('<cellXfs')[1]
        ?.split('</cellXfs>')[0]
        ?.match(/<xf .*?(?:\/>|<\/xf>)/g) ?? [];
    const used = [...xml.matchAll(/<c r="[AB](\d+)" s="(\d+)"/g)]
      .filter(([, row]) => row !== '1')
      .map(([, , style]) => styles[Number(style)]);
    expect(used.length).toBe(2 * FORMULA_LIKE.length);
    for (const style of used) expect(style).toContain('quotePrefix="1"');
  });

  it('of any code units round-trip', async () => {
    const anyText = fc
      .array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.constantFrom(...'_x005F_<>&\r\n\t =+-@"\'')), { maxLength: 12 })
      .map((units) => units.map((unit) => (typeof unit === 'string' ? unit : String.fromCharCode(unit))).join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 20 }), async (texts) => {
        const bytes = await writeWorkbook({
          sheets: [
            sheet(
              [column('n', 'integer'), column('t', 'text')],
              texts.map((text) => ['1', text]),
            ),
          ],
        });
        expect((await firstSheet(bytes)).rows.slice(1).map((row) => row[1] ?? '')).toEqual(texts);
        const theirs = bySheetJs(bytes).Sheet1 ?? [];
        expect(theirs.slice(1).map((row) => row[1] ?? '')).toEqual(texts.map(asSheetJs));
      }),
      { numRuns: 200 },
    );
  });

  it('are cut where Excel cuts, never through a character', async () => {
    const bytes = await writeWorkbook({ sheets: [sheet([column('t', 'text')], [['字'.repeat(40_000)], [`${'a'.repeat(32_766)}😀`]])] });
    const rows = (await firstSheet(bytes)).rows;
    expect(rows.slice(1)).toEqual([['字'.repeat(32_767)], ['a'.repeat(32_766)]]);
  });
});

describe('numbers, days, moments and flags', () => {
  it('go in by the kind of their column', async () => {
    const columns = [
      column('d', 'decimal'),
      column('i', 'integer'),
      column('day', 'day'),
      column('m', 'moment'),
      column('f', 'flag'),
      column('t', 'text'),
    ];
    const rows: CellOut[][] = [
      ['3703.70', '12', '2026-11-21', '2026-11-21 08:30', true, '12'],
      ['-0.05', '-7', '1900-03-01', '2026-11-21T23:59:59Z', false, { number: '1.5' }],
      [{ day: '2026-01-02' }, null, { text: '5' }, { moment: '2026-01-02 00:00' }, null, { day: '2026-01-03' }],
    ];
    const bytes = await writeWorkbook({ sheets: [sheet(columns, rows)] });
    const number = (text: string, shown = text) => ({ number: text, shown });
    expect((await firstSheet(bytes)).rows.slice(1)).toEqual([
      [number('3703.7', '3,703.70'), number('12'), { day: '2026-11-21' }, { day: '2026-11-21', time: '08:30:00' }, true, '12'],
      [number('-0.05', '-0.05'), number('-7'), { day: '1900-03-01' }, { day: '2026-11-21', time: '23:59:59' }, false, number('1.5')],
      [number('46024', '46,024.00'), null, '5', { day: '2026-01-02' }, null, number('46025')],
    ]);
    expect(plainRows(await firstSheet(bytes))).toEqual(bySheetJs(bytes).Sheet1);
  });

  it('show the decimals they are written with where the column says so, and no bare point', async () => {
    const texts: CellOut[] = ['580', '1', '0.5', '60.000', '197200', '-12.340', '123456789012.50', { number: '100.5', decimals: 0 }, 'n/a'];
    const bytes = await writeWorkbook({
      sheets: [
        sheet(
          [column('d', 'decimal', { decimals: 'written' })],
          texts.map((text) => [text]),
        ),
      ],
    });
    const read = (await firstSheet(bytes)).rows
      .slice(1)
      .map(([cell]) => (cell !== null && typeof cell === 'object' && 'number' in cell ? `${cell.number} ${cell.shown}` : cell));
    expect(read).toEqual([
      '580 580',
      '1 1',
      '0.5 0.5',
      '60 60.000',
      '197200 197,200',
      '-12.34 -12.340',
      '123456789012.5 123,456,789,012.50',
      '100.5 101',
      'n/a',
    ]);
    expect(plainRows(await firstSheet(bytes))).toEqual(bySheetJs(bytes).Sheet1);
  });

  it('stay texts when they are none', async () => {
    const columns = [column('d', 'decimal'), column('day', 'day'), column('m', 'moment')];
    const rows: CellOut[][] = [
      ['N/A', '2026-02-30', 'soon'],
      ['1,5', '21.11.2026', '2026-11-21 25:00'],
      ['-', '1899-12-31', '2026-11-21'],
    ];
    const read = (await firstSheet(await writeWorkbook({ sheets: [sheet(columns, rows)] }))).rows.slice(1);
    expect(read).toEqual([
      ['N/A', '2026-02-30', 'soon'],
      ['1,5', '21.11.2026', '2026-11-21 25:00'],
      ['-', '1899-12-31', { day: '2026-11-21' }],
    ]);
  });

  it('keep every digit: as a number where a double holds it, as a text where not', async () => {
    const texts = [
      '123456789012345',
      '9007199254740993',
      '0.1234567890123456789',
      '1234567890123456.7',
      '0.30000000000000004',
      '100000000000000000000',
      '-99999999999999.999',
    ];
    const read = (
      await firstSheet(
        await writeWorkbook({
          sheets: [
            sheet(
              [column('d', 'decimal')],
              texts.map((text) => [text]),
            ),
          ],
        }),
      )
    ).rows.slice(1);
    expect(
      read.map(([cell]) =>
        typeof cell === 'string'
          ? `text ${cell}`
          : cell !== null && typeof cell === 'object' && 'number' in (cell ?? {})
            ? (cell as { number: string }).number
            : cell,
      ),
    ).toEqual([
      '123456789012345',
      'text 9007199254740993',
      'text 0.1234567890123456789',
      'text 1234567890123456.7',
      '0.30000000000000004',
      '100000000000000000000',
      'text -99999999999999.999',
    ]);
  });

  it('round-trip any decimal digit by digit', async () => {
    const decimal = fc
      .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 12 }))
      .map(([minus, digits, scale]) => {
        const padded = String(digits).padStart(scale + 1, '0');
        const text = scale === 0 ? padded : `${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
        return minus && /[1-9]/.test(text) ? `-${text}` : text;
      });
    const plain = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
    await fc.assert(
      fc.asyncProperty(fc.array(decimal, { minLength: 1, maxLength: 30 }), async (texts) => {
        const bytes = await writeWorkbook({
          sheets: [
            sheet(
              [column('d', 'decimal', { decimals: 6 })],
              texts.map((text) => [text]),
            ),
          ],
        });
        const read = (await firstSheet(bytes)).rows
          .slice(1)
          .map(([cell]) => (cell !== null && typeof cell === 'object' && 'number' in cell ? cell.number : cell));
        expect(read.map((text) => plain(String(text)))).toEqual(texts.map(plain));
      }),
      { numRuns: 150 },
    );
  });
});

describe('the sheet around its cells', () => {
  it('has its title, header, widths, formats, frozen parts, filter and direction', async () => {
    const columns = [
      column('单号', 'text', { width: 145 }),
      column('Amount', 'decimal', { decimals: 3 }),
      column('Rate', 'decimal', { format: '0.0000%;"-"' }),
    ];
    const bytes = await writeWorkbook({
      sheets: [sheet(columns, [['a', '1.5', '0.5']], { title: '对账单', rightToLeft: true, frozenColumns: 1 })],
    });
    const xml = partOf(bytes, 'xl/worksheets/sheet1.xml');
    expect(xml).toContain('<pane xSplit="1" ySplit="2" topLeftCell="B3" activePane="bottomRight" state="frozen"/>');
    expect(xml).toContain('<col min="1" max="1" width="20"');
    expect(xml).toContain('<autoFilter ref="A2:C3"/><mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells>');
    const read = await firstSheet(bytes);
    expect(read).toMatchObject({ rightToLeft: true, merges: [{ top: 0, left: 0, bottom: 0, right: 2 }] });
    expect(read.rows).toEqual([
      ['对账单'],
      ['单号', 'Amount', 'Rate'],
      ['a', { number: '1.5', shown: '1.500' }, { number: '0.5', shown: '50.0000%' }],
    ]);
  });

  it('can be empty, without columns, and one of many', async () => {
    const bytes = await writeWorkbook({
      sheets: [
        sheet([], []),
        sheet([column('a', 'text')], [], { name: 'sheet1' }),
        sheet([column('b', 'text')], [['x', 'beyond the columns']], { name: '' }),
      ],
    });
    const book = await contentsOf(bytes);
    expect(book.sheets.map(({ name, rows }) => [name, rows])).toEqual([
      ['Sheet1', []],
      ['sheet1 (2)', [['a']]],
      ['Sheet3', [['b'], ['x']]],
    ]);
    expect(Object.keys(bySheetJs(bytes))).toEqual(['Sheet1', 'sheet1 (2)', 'Sheet3']);
    await expect(writeWorkbook({ sheets: [] })).rejects.toThrow(WorkbookFault);
  });

  it('has a name Excel accepts', () => {
    const long = '一二三四五六七八九十'.repeat(4);
    expect(sheetNames(['a/b\\c[d]:*?', "'x'", 'History', '', 'A', 'a', long, long])).toEqual([
      'abcd',
      'x',
      'History (2)',
      'Sheet4',
      'A',
      'a (2)',
      long.slice(0, 31),
      `${long.slice(0, 27)} (2)`,
    ]);
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 8 }), (wanted) => {
        const names = sheetNames(wanted);
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
        for (const name of names) expect(name).toMatch(/^[^[\]:*?/\\]{1,31}$/);
      }),
    );
  });

  it('has columns beyond Z', () => {
    expect([0, 25, 26, 51, 52, 701, 702, 16_383].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA', 'XFD']);
  });

  it('gives equal bytes for equal plans', async () => {
    const plan = () => ({ sheets: [sheet([column('a', 'text')], [['宁波'], ['上海']])] });
    expect(await writeWorkbook(plan())).toEqual(await writeWorkbook(plan()));
  });
});

describe('large sheets', () => {
  const columns = [column('a', 'text'), column('b', 'decimal'), column('c', 'day')];
  function* rows(count: number): Generator<CellOut[]> {
    for (let at = 0; at < count; at += 1) yield [`order ${at}`, `${at}.25`, '2026-11-21'];
  }
  async function* slowRows(count: number): AsyncGenerator<CellOut[]> {
    for (const row of rows(count)) yield await Promise.resolve(row);
  }

  it('are the same from a list and from a stream, and read back whole', async () => {
    const one = await writeWorkbook({ sheets: [sheet(columns, rows(20_000))] });
    expect(await writeWorkbook({ sheets: [sheet(columns, slowRows(20_000))] })).toEqual(one);
    const read = await firstSheet(one);
    expect(read.rows.length).toBe(20_001);
    expect(read.rows[20_000]).toEqual(['order 19999', { number: '19999.25', shown: '19,999.25' }, { day: '2026-11-21' }]);
    expect(plainRows(read)).toEqual(bySheetJs(one).Sheet1);
  });

  it('tell their progress and stop when the signal says so', async () => {
    const seen: [number, number][] = [];
    await writeWorkbook(
      { sheets: [sheet(columns, rows(12_000), { expectedRows: 12_000 })] },
      { onProgress: (done, total) => seen.push([done, total]) },
    );
    expect(seen.at(-1)).toEqual([12_000, 12_000]);
    expect(seen.length).toBeGreaterThan(2);
    const signal = { cancelled: false };
    const stopped = writeWorkbook({ sheets: [sheet(columns, rows(1_000_000))] }, { signal, onProgress: () => (signal.cancelled = true) });
    await expect(stopped).rejects.toMatchObject({ problem: { code: 'WORKBOOK_CANCELLED' } });
  });
});
