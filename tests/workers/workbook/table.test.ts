import { describe, expect, it } from 'vitest';
import type { Cell, Merge, SheetContents } from '#workers/workbook/contents';
import { proposeMap } from '#workers/workbook/synonyms';
import { findTable, findTables, headerFingerprint, inheritDown, spreadMerges, steadyHeader } from '#workers/workbook/table';

/** A sheet from plain values: numbers become number cells, `YYYY-MM-DD` texts days. */
function sheetOf(
  rows: (string | number | null)[][],
  merges: [top: number, left: number, bottom: number, right: number][] = [],
): SheetContents {
  const cell = (value: string | number | null): Cell => {
    if (typeof value === 'number') return { number: String(value), shown: String(value) };
    return value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value) ? { day: value } : value;
  };
  const ranges: Merge[] = merges.map(([top, left, bottom, right]) => ({ top, left, bottom, right }));
  return {
    name: 'Rates',
    hidden: false,
    rows: rows.map((row) => row.map(cell)),
    merges: ranges,
    hiddenRows: [],
    hiddenColumns: [],
    rightToLeft: false,
  };
}

describe('a list with a header', () => {
  it('is found below titles, beside notes, over blank lines and a total', () => {
    const table = findTable(
      sheetOf([
        ['某某船公司 东南亚运价表'],
        ['Valid: 2026-11-01 to 2026-11-30'],
        [],
        ['起运港 POL', '目的港 POD', '20GP', '40HQ', '备注 Remark'],
        ['宁波', 'Haiphong', 1200, 2200, null],
        [],
        ['上海', 'Haiphong', 1250, 2300, 'DIRECT'],
        ['合计', null, 2450, 4500],
        ['Note: subject to GRI'],
        ['* incl. BAF'],
      ]),
    );
    expect(table).toMatchObject({ headerRow: 4, headerRows: 1, headers: ['起运港 POL', '目的港 POD', '20GP', '40HQ', '备注 Remark'] });
    expect(table?.rows.map((row) => row.row)).toEqual([5, 7]);
    expect(table?.rows[0]?.cells).toEqual(['宁波', 'Haiphong', { number: '1200', shown: '1200' }, { number: '2200', shown: '2200' }, null]);
    expect(table?.notes).toEqual([
      { row: 1, text: '某某船公司 东南亚运价表' },
      { row: 2, text: 'Valid: 2026-11-01 to 2026-11-30' },
      { row: 8, text: '合计 2450 4500' },
      { row: 9, text: 'Note: subject to GRI' },
      { row: 10, text: '* incl. BAF' },
    ]);
  });

  it('takes the first of many rows of words', () => {
    const table = findTable(
      sheetOf([
        ['Name', 'Short name', 'City'],
        ['Ningbo Ocean', 'NBO', 'Ningbo'],
        ['Maersk', 'MSK', 'Copenhagen'],
      ]),
    );
    expect(table?.headers).toEqual(['Name', 'Short name', 'City']);
    expect(table?.rows.length).toBe(2);
  });

  it('keeps rows of which only one cell is filled', () => {
    const table = findTable(sheetOf([['Name', 'Phone', 'City'], ['Lily'], ['Kathy', '1', 'Oslo']]));
    expect(table?.rows.map((row) => row.cells[0])).toEqual(['Lily', 'Kathy']);
  });

  it('knows a total from a row that happens to be called so', () => {
    const rows = [
      ['Item', 'Name', 'Currency', 'Amount'],
      ['a', 'b', 'USD', 1],
      ['Total', 'Total of all goods', 'USD', 5],
      ['TOTAL', null, 'USD', 6],
      ['小计：', null, null, null],
    ];
    expect(findTable(sheetOf(rows))?.rows.map((row) => row.row)).toEqual([2, 3]);
  });

  it('may be a single column', () => {
    const table = findTable(sheetOf([['箱号'], ['MSKU1234565'], ['CSQU3054383']]));
    expect(table).toMatchObject({ headers: ['箱号'], headerRow: 1 });
    expect(table?.rows.length).toBe(2);
  });

  it('is not there without words', () => {
    expect(findTable(sheetOf([]))).toBeNull();
    expect(
      findTable(
        sheetOf([
          [1, 2, 3],
          [4, 5, 6],
        ]),
      ),
    ).toBeNull();
  });

  it('begins where the sheet begins it and keeps sheet columns', () => {
    const table = findTable(
      sheetOf([
        [null, null, 'POL', 'POD'],
        [null, null, '宁波', 'Hamburg', 'beside'],
      ]),
    );
    expect(table?.headers).toEqual(['', '', 'POL', 'POD', '']);
    expect(table?.rows[0]?.cells).toEqual([null, null, '宁波', 'Hamburg', 'beside']);
  });
});

describe('headers', () => {
  it('of two rows are joined by what is merged', () => {
    const table = findTable(
      sheetOf(
        [
          ['POL', 'Ningbo', null, null, 'Shanghai', null, null, 'Validity'],
          [null, "20'", "40'", '40HQ', "20'", "40'", '40HQ', null],
          ['Haiphong', 100, 200, 210, 110, 220, 230, '2026-11-30'],
        ],
        [
          [0, 0, 1, 0],
          [0, 1, 0, 3],
          [0, 4, 0, 6],
          [0, 7, 1, 7],
        ],
      ),
    );
    expect(table).toMatchObject({ headerRow: 1, headerRows: 2 });
    expect(table?.headers).toEqual([
      'POL',
      "Ningbo > 20'",
      "Ningbo > 40'",
      'Ningbo > 40HQ',
      "Shanghai > 20'",
      "Shanghai > 40'",
      'Shanghai > 40HQ',
      'Validity',
    ]);
    expect(table?.rows.length).toBe(1);
  });

  it('of three rows below a title over the whole width, sizes written as numbers', () => {
    const table = findTable(
      sheetOf(
        [
          ['Carrier X – November 2026'],
          ['POD', 'All-in', null, null, null],
          [null, 'Dry', null, 'Reefer', null],
          [null, 20, 40, 20, 40],
          ['Hamburg', 1000, 1800, 2500, 4000],
          ['Rotterdam', 1010, 1810, 2510, 4010],
        ],
        [
          [0, 0, 0, 4],
          [1, 0, 3, 0],
          [1, 1, 1, 4],
          [2, 1, 2, 2],
          [2, 3, 2, 4],
        ],
      ),
    );
    expect(table?.headers).toEqual(['POD', 'All-in > Dry > 20', 'All-in > Dry > 40', 'All-in > Reefer > 20', 'All-in > Reefer > 40']);
    expect(table?.rows.map((row) => row.row)).toEqual([5, 6]);
    expect(table?.notes).toEqual([{ row: 1, text: 'Carrier X – November 2026' }]);
  });

  it('of two rows in a delimited file, where nothing is merged', () => {
    const table = findTable(
      sheetOf([
        ['POL', 'POD', 'Ningbo', null, 'Shanghai', null],
        [null, null, '20GP', '40HQ', '20GP', '40HQ'],
        ['A', 'B', 1, 2, 3, 4],
        ['C', 'D', 5, 6, 7, 8],
      ]),
    );
    expect(table?.headers).toEqual(['POL', 'POD', 'Ningbo > 20GP', 'Ningbo > 40HQ', 'Shanghai > 20GP', 'Shanghai > 40HQ']);
    expect(table?.rows.length).toBe(2);
  });

  it('repeated after a page break are skipped, one row deep and two', () => {
    const head = ['POL', 'POD', 'Price'];
    expect(
      findTable(sheetOf([head, ['a', 'b', 1], [' pol ', 'ＰＯＤ', 'price:'], ['c', 'd', 2]]))?.rows.map((row) => [row.row, row.block]),
    ).toEqual([
      [2, 0],
      [4, 1],
    ]);
    const merges: [number, number, number, number][] = [
      [0, 1, 0, 2],
      [3, 1, 3, 2],
    ];
    const deep = sheetOf(
      [
        ['POL', 'Ningbo', null, 'Remark'],
        [null, '20GP', '40HQ', null],
        ['a', 1, 2],
        ['POL', 'Ningbo', null, 'Remark'],
        [null, '20GP', '40HQ', null],
        ['b', 3, 4],
      ],
      merges,
    );
    expect(findTable(deep)?.rows.map((row) => row.row)).toEqual([3, 6]);
  });

  it('have a fingerprint that survives the next month and not another layout', () => {
    const headers = ['POL', 'POD', '20GP', '40HQ'];
    const print = headerFingerprint(headers, '东南亚 202611');
    expect(print).toMatch(/^[0-9a-f]{16}$/);
    expect(headerFingerprint(['pol ', 'ＰＯＤ*', "20'GP", '40HQ'], '东南亚 202612')).toBe(print);
    expect(headerFingerprint(headers, 'Rates Nov')).toBe(headerFingerprint(headers, 'Rates Dec 1-14'));
    expect(headerFingerprint(['POL', 'POD', '40HQ', '20GP'], '东南亚 202611')).not.toBe(print);
    expect(headerFingerprint(headers, '欧洲 202611')).not.toBe(print);
  });

  it('have a fingerprint that survives the next validities over their columns', () => {
    const of = (one: string, two: string) =>
      headerFingerprint(['POL', 'POD', `${one} > 20'SD`, `${one} > 40'SH`, `${two} > 20'SD`, `${two} > 40'SH`], 'SE ASIA');
    expect(of('1-14 MAR', '15-31 MAR')).toBe(of('2026-04-01~2026-04-14', '4月15日-4月30日'));
    expect(steadyHeader('1-14 MAR > O/F > 40HQ')).toBe('of40hq');
    // Ports and figures that are no days stay.
    expect(steadyHeader('Los Angeles > 20/40')).toBe('losangeles2040');
  });

  // Vectors RT-F of domain/15 §15.3: profiles kept by any other program are found by the same digits.
  it.each([
    ['RT-F1', 'USWC MAR 2026', 'POL|POD|Carrier|20GP|40GP|40HQ|Validity', '899b0757928eecb2'],
    ['RT-F2', 'USWC Apr-2026', 'POL |P.O.D.|CARRIER*|20 GP|40-GP|40HQ|validity', '899b0757928eecb2'],
    ['RT-F3', 'USWC MAR 2026', 'POL|POD|Carrier|Agent|20GP|40GP|40HQ|Validity', '7c2e163c5a514181'],
    ['RT-F4', '3月美线', 'POL > POL|Los Angeles > 20GP|Los Angeles > 40HQ', '0bf5be69212615d8'],
  ])('%s', (_nr, sheet, titles, print) => {
    expect(headerFingerprint(titles.split('|'), sheet)).toBe(print);
  });
});

describe('blocks and tables', () => {
  it('a title merged over columns, or over a repeated header, begins a block', () => {
    const table = findTable(
      sheetOf(
        [['CMA CGM'], ['POL', 'POD', 'Price'], ['a', 'b', 1], ['MSC'], ['c', 'd', 2], ['ONE'], ['POL', 'POD', 'Price'], ['e', 'f', 3]],
        [
          [0, 0, 0, 2],
          [3, 0, 3, 2],
        ],
      ),
    );
    expect(table?.rows.map((row) => [row.row, row.block])).toEqual([
      [3, 0],
      [5, 1],
      [8, 2],
    ]);
    expect(table?.notes.map((note) => note.text)).toEqual(['CMA CGM', 'MSC', 'ONE']);
  });

  it('a second table behind a blank line is its own', () => {
    const sheet = sheetOf([
      ['POL', 'POD', 'Price'],
      ['a', 'b', 1],
      [],
      ['Surcharge', 'Currency', 'Amount', 'Per'],
      ['BAF', 'USD', 30, 'TEU'],
      ['THC', 'CNY', 825, 'box'],
    ]);
    expect(findTables(sheet).map((table) => [table.headers[0], table.rows.length])).toEqual([
      ['POL', 1],
      ['Surcharge', 2],
    ]);
    expect(findTable(sheet)?.headerRow).toBe(4);
  });

  it('identity columns inherit within their block, prices never', () => {
    const table = findTable(
      sheetOf([
        ['POL', 'Carrier', '20GP'],
        ['宁波', 'MSC', 1],
        [null, null, 2],
        [null, 'ONE', null],
        ['POL', 'Carrier', '20GP'],
        [null, 'CMA', 3],
      ]),
    );
    const inherited = inheritDown(table as never, [0, 1]);
    expect(inherited.rows.map((row) => [row.cells[0], row.cells[1], row.inherited])).toEqual([
      ['宁波', 'MSC', undefined],
      ['宁波', 'MSC', [0, 1]],
      ['宁波', 'ONE', [0]],
      [null, 'CMA', undefined],
    ]);
    expect(inherited.rows[2]?.cells[2]).toBeNull();
    expect(table?.rows[1]?.cells[0]).toBeNull();
  });

  it('merged cells spread in the columns asked for', () => {
    const sheet = sheetOf(
      [
        ['POL', 'POD', '20GP'],
        ['宁波', 'Hamburg', 1000],
        [null, 'Bremen', null],
        [null, 'Kiel', 900],
      ],
      [
        [1, 0, 3, 0],
        [1, 2, 2, 2],
      ],
    );
    const table = findTable(sheet);
    const spread = spreadMerges(table as never, sheet, [2]);
    expect(spread.rows.map((row) => [row.cells[0], row.cells[2], row.inherited])).toEqual([
      ['宁波', { number: '1000', shown: '1000' }, undefined],
      [null, { number: '1000', shown: '1000' }, [2]],
      [null, { number: '900', shown: '900' }, undefined],
    ]);
  });

  it('of a hostile sheet end in good time', () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => (at % 3 === 0 ? ['Name', 'Other', 'Third'] : at % 3 === 1 ? ['x', 1, at] : []));
    const merges = Array.from({ length: 200_000 }, (): [number, number, number, number] => [1, 0, 199_999, 299]);
    const sheet = sheetOf(rows, merges);
    const table = findTable(sheet);
    expect(table).not.toBeNull();
    expect(spreadMerges(table as never, sheet, [0, 1, 2]).rows.length).toBe(table?.rows.length);
  });
});

describe('proposed maps', () => {
  const fields = [
    { name: 'pol', synonyms: ['起运港', 'POL', 'Origin', 'Port of loading', '装货港'] },
    { name: 'pod', synonyms: ['目的港', 'POD', 'Destination', '卸货港'] },
    { name: 'carrier', synonyms: ['船公司', 'Carrier', 'Shipping line'] },
    { name: 'price20', synonyms: ['20GP', "20'"] },
    { name: 'remark', synonyms: ['备注', 'Remark', 'Remarks'] },
    { name: 'freeTime', synonyms: ['免用箱', 'Free time', '免箱期'] },
  ];

  it('know headers in two languages, widths, brackets, stars and levels', () => {
    expect(proposeMap(['起运港 POL', 'ＰＯＤ*', '船公司(Carrier)', "Ocean freight > 20'", '备注：', 'Free-Time', '???'], fields)).toEqual([
      'pol',
      'pod',
      'carrier',
      'price20',
      'remark',
      'freeTime',
      null,
    ]);
    expect(proposeMap(['装货港名称', 'Port of Loading code', 'Remarks / 说明'], fields)).toEqual([null, 'pol', 'remark']);
  });

  it('give a field to the header that fits best, and once', () => {
    expect(proposeMap(['Origin city', 'Origin', '20GP', '20GP'], fields)).toEqual([null, 'pol', 'price20', null]);
    expect(proposeMap(['price20', 'CARRIER'], fields)).toEqual(['price20', 'carrier']);
    expect(proposeMap([], fields)).toEqual([]);
  });
});
