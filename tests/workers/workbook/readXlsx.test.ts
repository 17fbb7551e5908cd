import { strToU8 } from 'fflate';
import * as XLSX from 'xlsx';
import { describe, expect, it } from 'vitest';
import { isProblem } from '#workers/workbook/contents';
import { readWorkbook } from '#workers/workbook/read';
import {
  bySheetJs,
  contentsOf,
  firstSheet,
  plainRows,
  problemOf,
  sharedXml,
  stylesXml,
  workbookXml,
  xlsxOf,
  xlsxParts,
  zipOf,
} from './builtWorkbooks';

const row = (cells: string, at = 1) => `<row r="${at}">${cells}</row>`;

describe('the shapes a cell comes in', () => {
  it('reads every type and keeps leading zeros, errors and blanks apart', async () => {
    const cells =
      '<c r="A1" t="s"><v>0</v></c><c r="B1"><v>3703.7</v></c><c r="C1" t="b"><v>1</v></c><c r="D1" t="e"><v>#N/A</v></c>' +
      '<c r="E1" t="str"><f>"00"&amp;7</f><v>007</v></c><c r="F1" t="inlineStr"><is><t>0012</t></is></c><c r="G1" s="1"/>' +
      '<c r="H1" t="n"><v>-0.5</v></c><c r="I1"><f>1+1</f><v>2</v></c><c r="J1" t="d"><v>2026-11-21T08:30:00</v></c><c r="K1" t="str"><v></v></c>';
    const bytes = xlsxOf(row(cells), { 'xl/sharedStrings.xml': sharedXml('<si><t>宁波 &amp; 上海</t></si>') });
    const sheet = await firstSheet(bytes);
    expect(sheet.rows).toEqual([
      [
        '宁波 & 上海',
        { number: '3703.7', shown: '3703.7' },
        true,
        { error: '#N/A' },
        '007',
        '0012',
        null,
        { number: '-0.5', shown: '-0.5' },
        { number: '2', shown: '2' },
        { day: '2026-11-21', time: '08:30:00' },
      ],
    ]);
  });

  it('shows a formula that was saved without a value as an error, never as a blank cell', async () => {
    const cells =
      '<c r="A1"><f>B1*2</f></c><c r="B1"><f>1+1</f><v></v></c><c r="C1"><f t="shared" si="0"/><v/></c><c r="D1" t="str"><f>""</f><v></v></c>' +
      '<c r="E1"><f>IF(A1&gt;1,2,3)</f><v>2</v></c><c r="F1"><v></v></c>';
    expect((await firstSheet(xlsxOf(row(cells)))).rows).toEqual([
      [{ error: '=B1*2' }, { error: '=1+1' }, { error: '=?' }, null, { number: '2', shown: '2' }],
    ]);
  });

  it('reads rich text without its looks and without phonetic guides, shared and inline', async () => {
    const rich =
      '<si><r><t>Port </t></r><r><rPr><b/></rPr><t xml:space="preserve"> of </t></r><r><t>東京</t></r><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si>';
    const cells =
      '<c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c><c r="C1" t="s"><v>1</v></c>';
    const bytes = xlsxOf(row(cells), { 'xl/sharedStrings.xml': sharedXml(`${rich}<si><t/></si>`) });
    expect((await firstSheet(bytes)).rows).toEqual([['Port  of 東京', 'ab']]);
    expect(plainRows(await firstSheet(bytes))).toEqual(bySheetJs(bytes).Sheet1);
  });

  it('takes the inline text of an inline cell that has a value besides, and the value of every other', async () => {
    const both = (type: string, first: string, second: string) => `<c t="${type}">${first}${second}</c>`;
    const [value, inline] = ['<v>0</v>', '<is><t>Ningbo</t></is>'];
    const cells =
      both('inlineStr', value, inline) +
      both('inlineStr', inline, value) +
      both('str', value, inline) +
      both('s', inline, value) +
      both('n', value, inline) +
      both('inlineStr', value, '') +
      both('str', inline, '');
    const sheet = await firstSheet(xlsxOf(row(cells), { 'xl/sharedStrings.xml': sharedXml('<si><t>shared</t></si>') }));
    expect(sheet.rows).toEqual([['Ningbo', 'Ningbo', '0', 'shared', { number: '0', shown: '0' }, '0', 'Ningbo']]);
  });

  it('resolves entities, character references, _xHHHH_ and line ends', async () => {
    const texts =
      '<si><t>a&#13;b&#x4e2d;&lt;&gt;&quot;&apos;</t></si><si><t>x_x000D_y_x005F_x0041_</t></si><si><t>l1\r\nl2</t></si><si><t><![CDATA[<b>&amp;]]></t></si>';
    const cells = [0, 1, 2, 3].map((at) => `<c t="s"><v>${at}</v></c>`).join('');
    const sheet = await firstSheet(xlsxOf(row(cells), { 'xl/sharedStrings.xml': sharedXml(texts) }));
    expect(sheet.rows).toEqual([['a\rb中<>"\'', 'x\ry_x0041_', 'l1\nl2', '<b>&amp;']]);
  });

  it('takes prefixes, odd quotes, white space, comments and cells and rows without a place', async () => {
    const data =
      "<x:sheetData xmlns:x='u'><x:row><x:c><x:v>1</x:v></x:c><x:c t = 'str' ><x:v>two</x:v></x:c></x:row>" +
      '<!-- > --><x:row  r="4"  hidden="1" ><x:c r=\'C4\' cm="1"><x:v>3</x:v></x:c><x:c><x:v>4</x:v></x:c></x:row><x:row><x:c\n r="A5"\n><x:f>A1>0</x:f>\n<x:v>5</x:v>\n</x:c></x:row></x:sheetData>';
    const sheet = await firstSheet(xlsxOf(data));
    expect(plainRows(sheet)).toEqual([[1, 'two'], [], [], [null, null, 3, 4], [5]]);
    expect(sheet.hiddenRows).toEqual([3]);
  });

  it('takes rows and cells out of order, and a row in two pieces', async () => {
    const data =
      row('<c r="B3"><v>2</v></c><c r="A3"><v>1</v></c>', 3) + row('<c r="A1"><v>0</v></c>', 1) + row('<c r="C3"><v>3</v></c>', 3);
    expect(plainRows(await firstSheet(xlsxOf(data)))).toEqual([[0], [], [1, 2, 3]]);
  });

  it('keeps what is no number as it stands', async () => {
    const sheet = await firstSheet(xlsxOf(row('<c r="A1"><v>12OO</v></c><c r="B1"><v> 7 </v></c><c r="C1"><v>NaN</v></c>')));
    expect(sheet.rows).toEqual([['12OO', { number: '7', shown: '7' }, 'NaN']]);
  });

  it('reads UTF-16 parts', async () => {
    const text =
      '\uFEFF<?xml version="1.0" encoding="UTF-16"?><worksheet><sheetData><row r="1"><c r="A1" t="str"><v>提单</v></c></row></sheetData></worksheet>';
    const utf16 = new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer);
    expect((await firstSheet(xlsxOf('', { 'xl/worksheets/sheet1.xml': utf16 }))).rows).toEqual([['提单']]);
  });
});

describe('numbers', () => {
  it.each([
    ['0.1', '0.1'],
    ['3703.6999999999998', '3703.7'],
    ['3.3000000000000003', '3.3000000000000003'],
    ['12345678901234567', '12345678901234567'],
    ['0.12345678901234567890', '0.1234567890123456789'],
    ['1E3', '1000'],
    ['1.5E-7', '0.00000015'],
    ['-0', '0'],
    ['+007.50', '7.5'],
    ['1.0', '1'],
  ])('%s is exactly %s', async (written, number) => {
    expect((await firstSheet(xlsxOf(row(`<c r="A1"><v>${written}</v></c>`)))).rows[0]?.[0]).toMatchObject({ number });
  });

  it('shows what the format shows', async () => {
    const codes = [
      '000000',
      '#,##0.00',
      '0%',
      '"USD "#,##0.0_);[Red](#,##0.0)',
      '0.00,"k"',
      '# ?/?',
      '[$¥-804]#,##0',
      'General"箱"',
      'h:mm',
      '[h]:mm:ss',
    ];
    const values = ['123', '1234567.005', '0.055', '-1234.55', '1234567', '0.5', '88', '3', '0.75', '1.5'];
    const cells = values.map((value, at) => `<c s="${at + 1}"><v>${value}</v></c>`).join('');
    const sheet = await firstSheet(xlsxOf(row(cells), { 'xl/styles.xml': stylesXml(...codes) }));
    const shown = sheet.rows[0]?.map((cell) => (cell !== null && typeof cell === 'object' && 'shown' in cell ? cell.shown : cell));
    expect(shown).toEqual(['000123', '1,234,567.01', '6%', '(1,234.6)', '1234.57k', '0.5', '¥88', '3', '18:00', '36:00:00']);
  });
});

describe('days', () => {
  const codes = ['yyyy-mm-dd', 'yyyy"年"m"月"d"日"', '[$-409]d-mmm-yy;@', 'm/d/yy h:mm', '"day "0', 'mmm-yy'];
  const data = row(
    '<c s="1"><v>46347</v></c><c s="2"><v>46347</v></c><c s="3"><v>46347</v></c><c s="4"><v>46347.354166666664</v></c><c s="5"><v>46347</v></c><c s="6"><v>46347</v></c>',
  );

  it('come from the number format', async () => {
    const day = { day: '2026-11-21' };
    expect((await firstSheet(xlsxOf(data, { 'xl/styles.xml': stylesXml(...codes) }))).rows).toEqual([
      [day, day, day, { day: '2026-11-21', time: '08:30:00' }, { number: '46347', shown: 'day 46347' }, day],
    ]);
  });

  it('count from 1904 when the workbook says so', async () => {
    const book = await contentsOf(
      xlsxOf(data, { 'xl/styles.xml': stylesXml(...codes), 'xl/workbook.xml': workbookXml('<workbookPr date1904="1"/>') }),
    );
    expect(book.date1904).toBe(true);
    expect(book.sheets[0]?.rows[0]?.[0]).toEqual({ day: '2030-11-22' });
  });

  it('heed the workbook’s own properties, not those newer Excels add to its extension list', async () => {
    const ns = 'xmlns:x15="http://schemas.microsoft.com/office/spreadsheetml/2010/11/main"';
    const own = workbookXml('<workbookPr date1904="1"/>');
    const added = own.replace(
      '</workbook>',
      `<extLst><ext ${ns} uri="{140A7094}"><x15:workbookPr chartTrackingRefBase="1"/></ext></extLst></workbook>`,
    );
    const none = added.replace('<workbookPr date1904="1"/>', '').replace('chartTrackingRefBase', 'date1904');
    const prefixed = added.replace(/<(\/?)(?=workbook|sheet)/g, '<$1x:').replace('xmlns=', 'xmlns:x=');
    const read = async (part: string) => (await contentsOf(xlsxOf(data, { 'xl/workbook.xml': part }))).date1904;
    expect([await read(added), await read(none), await read(prefixed)]).toEqual([true, false, true]);
  });

  it('stay numbers where the calendar has none', async () => {
    const cells = ['0', '1', '59', '60', '61', '-1', '2958465', '2958466'].map((value) => `<c s="1"><v>${value}</v></c>`).join('');
    const sheet = await firstSheet(xlsxOf(row(cells), { 'xl/styles.xml': stylesXml('yyyy-mm-dd') }));
    expect(sheet.rows[0]?.map((cell) => (cell !== null && typeof cell === 'object' && 'day' in cell ? cell.day : 'number'))).toEqual([
      'number',
      '1900-01-01',
      '1900-02-28',
      'number',
      '1900-03-01',
      'number',
      '9999-12-31',
      'number',
    ]);
  });

  it('are not told by formats of conditional formatting', async () => {
    const styles = stylesXml('yyyy-mm-dd').replace(
      '</styleSheet>',
      '<dxfs><dxf><numFmt numFmtId="170" formatCode="0.00%"/></dxf></dxfs></styleSheet>',
    );
    expect((await firstSheet(xlsxOf(row('<c s="1"><v>46347</v></c>'), { 'xl/styles.xml': styles }))).rows).toEqual([
      [{ day: '2026-11-21' }],
    ]);
  });
});

describe('the sheet around its cells', () => {
  it('tells merges, hidden rows, columns and sheets, and the direction', async () => {
    const sheet =
      '<sheetViews><sheetView rightToLeft="1" workbookViewId="0"/></sheetViews><cols><col min="2" max="3" hidden="1"/><col min="5" max="16384" hidden="true"/></cols>' +
      `<sheetData>${row('<c r="A1"><v>1</v></c>')}<row r="2" hidden="1"/></sheetData><mergeCells><mergeCell ref="A1:C2"/><mergeCell ref="$D$4:$D$9"/><mergeCell ref="A1:XFD1048576"/><mergeCell ref="nonsense"/></mergeCells>`;
    const book = await contentsOf(
      xlsxOf(sheet, { 'xl/workbook.xml': workbookXml('', '<sheet name="Q&amp;A" sheetId="1" state="veryHidden" r:id="r1"/>') }),
    );
    expect(book.sheets[0]).toMatchObject({ name: 'Q&A', hidden: true, rightToLeft: true, hiddenRows: [1] });
    expect(book.sheets[0]?.merges).toEqual([
      { top: 0, left: 0, bottom: 1, right: 2 },
      { top: 3, left: 3, bottom: 8, right: 3 },
      { top: 0, left: 0, bottom: 199_999, right: 299 },
    ]);
    expect(book.sheets[0]?.hiddenColumns.slice(0, 4)).toEqual([1, 2, 4, 5]);
    expect(book.sheets[0]?.hiddenColumns.at(-1)).toBe(299);
  });

  it('believes no declared range and keeps no cell beyond the limits', async () => {
    const data = `<dimension ref="A1:XFD1048576"/><sheetData>${row('<c r="A1"><v>1</v></c><c r="KO1"><v>2</v></c>')}${row('<c r="XFD1048576"><v>3</v></c>', 1_048_576)}</sheetData>`;
    const sheet = await firstSheet(xlsxOf(data));
    expect(plainRows(sheet)).toEqual([[1]]);
    expect(sheet.beyondLimits).toEqual({ cells: 2, cut: 0 });
  });

  it('cuts texts at 32,767 characters and says so', async () => {
    const sheet = await firstSheet(
      xlsxOf(row('<c t="s"><v>0</v></c>'), { 'xl/sharedStrings.xml': sharedXml(`<si><t>${'字'.repeat(32_768)}</t></si>`) }),
    );
    expect(sheet.rows).toEqual([['字'.repeat(32_767)]]);
    expect(sheet.beyondLimits).toEqual({ cells: 0, cut: 1 });
  });

  it('keeps names like __proto__ harmless', async () => {
    const book = await contentsOf(
      xlsxOf(row('<c t="str"><v>__proto__</v></c>'), {
        'xl/workbook.xml': workbookXml('', '<sheet name="__proto__" sheetId="1" r:id="r1"/>'),
      }),
    );
    expect(book.sheets[0]?.name).toBe('__proto__');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('finds parts by absolute, strict, backslashed and missing relations; skips charts', async () => {
    const strict = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
    const relations = `<Relationships><Relationship Id="r1" Type="${strict}/worksheet" Target="/xl/sheets/rates.xml"/><Relationship Id="r2" Type="${strict}/chartsheet" Target="c.xml"/></Relationships>`;
    const parts = xlsxParts('', {
      'xl/worksheets/sheet1.xml': null,
      'xl\\sheets\\rates.xml': `<worksheet><sheetData>${row('<c><v>9</v></c>')}</sheetData></worksheet>`,
      'xl/_rels/workbook.xml.rels': relations,
      'xl/workbook.xml': workbookXml('', '<sheet name="Chart" sheetId="2" r:id="r2"/><sheet name="Rates" sheetId="1" r:id="r1"/>'),
    });
    const book = await contentsOf(zipOf(parts));
    expect(book.sheets.map((sheet) => [sheet.name, plainRows(sheet)])).toEqual([['Rates', [[9]]]]);
    const climbing =
      '<Relationships><Relationship Id="r2" Type="x/customXml" Target="../customXml/item1.xml"/><Relationship Id="r1" Type="x/officeDocument" Target="../xl/workbook.xml"/></Relationships>';
    expect(plainRows(await firstSheet(xlsxOf(row('<c><v>7</v></c>'), { '_rels/.rels': climbing })))).toEqual([[7]]);
    const bare = xlsxParts(row('<c><v>8</v></c>'), { '_rels/.rels': null, 'xl/_rels/workbook.xml.rels': null });
    expect(plainRows(await firstSheet(zipOf(bare)))).toEqual([[8]]);
  });
});

describe('faults are answers', () => {
  it.each([
    ['a part cut short', xlsxOf('', { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c>' })],
    ['a cell cut short', xlsxOf('', { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row r="1"><c r="A1"><v>1' })],
    ['an empty part', xlsxOf('', { 'xl/worksheets/sheet1.xml': '' })],
    ['a missing part', xlsxOf('', { 'xl/worksheets/sheet1.xml': null })],
    ['a shared text that is not there', xlsxOf(row('<c t="s"><v>5</v></c>'))],
    ['a negative shared text', xlsxOf(row('<c t="s"><v>-1</v></c>'))],
    [
      'a relation out of the package',
      xlsxOf('', {
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="../../../etc/passwd"/></Relationships>',
      }),
    ],
    ['elements closed too often', xlsxOf('', { 'xl/worksheets/sheet1.xml': '</worksheet></worksheet>' })],
  ])('%s', async (_, bytes) => {
    expect((await problemOf(bytes)).code).toBe('WORKBOOK_DAMAGED');
  });

  it('answers a text without end, and more places than honest files have', async () => {
    expect((await problemOf(xlsxOf('', { 'xl/worksheets/sheet1.xml': strToU8(`<worksheet a="${noise(1_100_000)}`) }))).code).toBe(
      'WORKBOOK_TOO_LARGE',
    );
    const wide = Array.from(
      { length: 60_000 },
      (_, at) => `<row r="${at + 1}"><c r="KN${at + 1}"><v>${(at * 7919) % 9973}</v></c></row>`,
    ).join('');
    expect(await problemOf(xlsxOf(wide))).toMatchObject({ code: 'WORKBOOK_TOO_LARGE', detail: expect.stringMatching(/cells/) });
  });
});

describe('large sheets', () => {
  const rows = Array.from({ length: 30_000 }, (_, at) =>
    row(`<c r="A${at + 1}"><v>${at}</v></c><c r="B${at + 1}" t="str"><v>order ${at}</v></c>`, at + 1),
  ).join('');
  const bytes = xlsxOf(rows);

  it('tell their progress and give others a turn', async () => {
    const seen: number[] = [];
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    const read = await readWorkbook(bytes, {
      onProgress(done, total) {
        expect(done).toBeLessThanOrEqual(total);
        seen.push(done);
      },
    });
    clearInterval(timer);
    expect(isProblem(read)).toBe(false);
    expect(seen.length).toBeGreaterThan(5);
    expect(turns).toBeGreaterThan(3);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });

  it('stop when the signal says so', async () => {
    const signal = { cancelled: false };
    let calls = 0;
    const read = await readWorkbook(bytes, {
      signal,
      onProgress() {
        calls += 1;
        signal.cancelled = true;
      },
    });
    expect(read).toMatchObject({ code: 'WORKBOOK_CANCELLED' });
    expect(calls).toBe(1);
    expect(await readWorkbook(bytes, { signal: { cancelled: true } })).toMatchObject({ code: 'WORKBOOK_CANCELLED' });
  });

  it('read the same as by SheetJS, wherever the text is cut into pieces', async () => {
    expect(plainRows(await firstSheet(bytes))).toEqual(bySheetJs(bytes).Sheet1);
  });

  it('read the same from a workbook SheetJS wrote', async () => {
    const table = Array.from({ length: 3_000 }, (_, at) => [
      at / 7,
      `提单 ${at} & <co>`,
      at % 3 === 0,
      at % 5 === 0 ? null : `line\n${at}`,
      { t: 'n', v: 40_000 + at, z: 'yyyy-mm-dd' },
    ]);
    const written = XLSX.write(XLSX.utils.book_new(XLSX.utils.aoa_to_sheet(table), 'Sheet1'), {
      type: 'array',
      bookType: 'xlsx',
      bookSST: true,
      compression: true,
    }) as ArrayBuffer;
    const bytesOf = new Uint8Array(written);
    expect(plainRows(await firstSheet(bytesOf))).toEqual(bySheetJs(bytesOf).Sheet1);
  });
});

/** Text that packs badly, so that no bomb is suspected. */
function noise(length: number): string {
  let seed = 1;
  return Array.from({ length }, () => String.fromCharCode(65 + ((seed = (seed * 48_271) % 2_147_483_647) % 26))).join('');
}
