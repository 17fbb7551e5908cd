import { unzipSync } from 'fflate';
import fc from 'fast-check';
import * as XLSX from 'xlsx';
import { describe, expect, it } from 'vitest';
import { boxesBook, templateBook } from '#tests/workers/workbook/templateBook';
import { fillWorkbook, type FillData } from '#workers/workbook/filling/fill';
import { nearest, readWorkbookTemplate, type KnownNames } from '#workers/workbook/filling/marks';
import { openPackage } from '#workers/workbook/filling/package';
import { movedFormula, translated, type Repeated } from '#workers/workbook/filling/references';

const known: KnownNames = { fields: ['jobNo', 'vessel', 'goods', 'etd'], lists: { containers: ['no', 'containerNo', 'weight'] } };
const box = (no: number, weight: string) => ({
  no: { text: String(no), number: String(no) },
  containerNo: { text: `CSQU305438${no}` },
  weight: { text: weight, number: weight },
});
const data = (boxes: readonly ReturnType<typeof box>[], goods = ''): FillData => ({
  fields: {
    jobNo: { text: 'NGB1 & <2>' },
    vessel: { text: 'EVER GIVEN' },
    goods: { text: goods },
    etd: { text: '2026-03-05', day: '2026-03-05' },
  },
  lists: { containers: boxes },
});
const sheetOf = (bytes: Uint8Array, name = 'Bill') =>
  XLSX.read(bytes, { cellFormula: true, cellStyles: true }).Sheets[name] as XLSX.WorkSheet;
const shown = (sheet: XLSX.WorkSheet, cell: string) => (sheet[cell] as XLSX.CellObject | undefined)?.v;
const formula = (sheet: XLSX.WorkSheet, cell: string) => (sheet[cell] as XLSX.CellObject | undefined)?.f;
const partOf = (bytes: Uint8Array, name: string) => new TextDecoder().decode(unzipSync(bytes)[name]);

describe('a company’s workbook', () => {
  const filled = fillWorkbook(boxesBook(), known, data([box(1, '18450.5'), box(2, '20000'), box(3, '1')]));

  it('is filled with texts, numbers and days, each row of a list on rows of its own', () => {
    const sheet = sheetOf(filled);
    expect(['A1', 'A2', 'A5', 'A6', 'A7', 'B5', 'B6', 'B7'].map((cell) => shown(sheet, cell))).toEqual([
      'NGB1 & <2>',
      'Vessel: EVER GIVEN',
      '1. CSQU3054381',
      '2. CSQU3054382',
      '3. CSQU3054383',
      18450.5,
      20000,
      1,
    ]);
    expect(shown(sheet, 'B1')).toBe(46086);
    expect(shown(sheet, 'A9')).toBe('Total > 0');
    expect(partOf(filled, 'xl/worksheets/sheet1.xml')).toContain('<r><rPr><b/></rPr><t xml:space="preserve">Vessel: EVER GIVEN</t></r>');
    expect(partOf(filled, 'xl/worksheets/sheet1.xml')).toContain('&amp;LNGB1 &amp;&amp; &lt;2&gt;&amp;R&amp;P');
  });

  it('moves what stands below, and lets formulas take all rows', () => {
    const sheet = sheetOf(filled);
    expect(['C5', 'C6', 'C7', 'B9', 'C9'].map((cell) => formula(sheet, cell))).toEqual(['B5*2', 'B6*2', 'B7*2', 'SUM(B5:B7)', 'B9+$B$1']);
    expect([formula(sheetOf(filled, 'Sums'), 'A1'), formula(sheetOf(filled, 'Sums'), 'B1')]).toEqual(['SUM(Bill!B5:B7)', 'Bill!B9']);
    const text = partOf(filled, 'xl/worksheets/sheet1.xml');
    expect([...text.matchAll(/mergeCell ref="([^"]+)"/gu)].map(([, reference]) => reference)).toEqual([
      'A9:A10',
      'C5:D5',
      'C6:D6',
      'C7:D7',
    ]);
    expect(text).toContain('sqref="B5:B7"');
    expect(text).toContain('<formula>$B$9</formula>');
    expect(partOf(filled, 'xl/workbook.xml')).toContain('Bill!$A$1:$D$10');
  });

  it('keeps what nobody asked to be filled, byte for byte, and computes anew when it is opened', () => {
    const [before, after] = [unzipSync(boxesBook()), unzipSync(filled)];
    expect(after['xl/styles.xml']).toEqual(before['xl/styles.xml']);
    expect(partOf(filled, 'xl/worksheets/sheet1.xml')).toContain('<row r="6" ht="22" customHeight="1"><c r="A6" s="3"');
    expect(after['xl/calcChain.xml']).toBeUndefined();
    expect(partOf(filled, '[Content_Types].xml')).not.toContain('calcChain');
    expect(partOf(filled, 'xl/workbook.xml')).toContain('fullCalcOnLoad="1"');
  });

  it('keeps the rows of an empty list once, blank', () => {
    const sheet = sheetOf(fillWorkbook(boxesBook(), known, data([])));
    expect([shown(sheet, 'A5'), shown(sheet, 'B5'), formula(sheet, 'B7')]).toEqual(['. ', undefined, 'SUM(B5:B5)']);
  });

  it('prints a condition where its attributes have values', () =>
    expect(shown(sheetOf(fillWorkbook(boxesBook(), known, data([], 'TOYS'))), 'A2')).toBe('Vessel: EVER GIVEN, goods TOYS'));

  it('never makes a formula of a text', () => {
    const hostile = { ...data([]), fields: { ...data([]).fields, jobNo: { text: '=HYPERLINK("http://x")' } } };
    const sheet = sheetOf(fillWorkbook(boxesBook(), known, hostile));
    expect([shown(sheet, 'A1'), formula(sheet, 'A1')]).toEqual(['=HYPERLINK("http://x")', undefined]);
  });
});

describe('what is wrong with a workbook', () => {
  const faults = (rows: string, texts: readonly string[], after = '') =>
    readWorkbookTemplate(openPackage(templateBook({ rows, after }, texts)), known).faults.map(({ sheet, cell, code, detail }) => [
      `${sheet}!${cell}`,
      code,
      detail.near ?? detail.problem ?? detail.rows,
    ]);
  const cell = (name: string, text: number) => `<row r="${/\d+/u.exec(name)?.[0]}"><c r="${name}" t="s"><v>${text}</v></c></row>`;

  it('is told all at once, with sheet, cell and the nearest name', () => {
    expect(
      faults(`${cell('A1', 0)}${cell('B2', 1)}${cell('A3', 2)}${cell('A4', 3)}`, [
        '{jobno}',
        '{containerNo}',
        '[[trips: {no}]]',
        '{vessel',
      ]),
    ).toEqual([
      ['Bill!A3', 'TEMPLATE_FIELD_UNKNOWN', 'containers'],
      ['Bill!A1', 'TEMPLATE_FIELD_UNKNOWN', 'jobNo'],
      ['Bill!B2', 'TEMPLATE_FIELD_UNKNOWN', expect.any(String)],
      ['Bill!A3', 'TEMPLATE_FIELD_UNKNOWN', expect.any(String)],
      ['Bill!A4', 'TEMPLATE_UNREAD', 'unclosed'],
    ]);
    expect(nearest('jobno', known.fields)).toBe('jobNo');
  });

  it('are blocks that stay open, nest or are cut by merged cells', () => {
    expect(faults(cell('A1', 0), ['[[{jobNo}'])).toEqual([['Bill!A1', 'TEMPLATE_UNREAD', 'unclosed']]);
    expect(faults(cell('A1', 0), ['{jobNo}]]'])).toEqual([['Bill!A1', 'TEMPLATE_UNREAD', 'unopened']]);
    expect(faults(`${cell('A1', 0)}${cell('A2', 1)}${cell('A3', 2)}`, ['[[{jobNo}', '[[{no}]]', '{jobNo}'])).toContainEqual([
      'Bill!A2',
      'TEMPLATE_UNREAD',
      'nested',
    ]);
    expect(
      faults(`${cell('A2', 0)}${cell('A3', 1)}`, ['[[{no}', '{no}]]'], '<mergeCells count="1"><mergeCell ref="A3:A4"/></mergeCells>'),
    ).toEqual([['Bill!A3', 'TEMPLATE_BLOCK', '2:3']]);
  });
});

describe('references', () => {
  const block: Repeated = { from: 5, to: 6, copies: 3 };
  const rows = new Map([['Bill', [block]]]);
  const outside = { sheet: 'Bill', block: null, copy: 0 };

  it('move, grow and stay as they should', () => {
    const moved = (text: string) => movedFormula(rows, text, outside);
    expect(moved('A4+A7+$A$7')).toBe('A4+A11+$A$11');
    expect(moved('SUM(A5:A6)+SUM(A5:A7)+SUM(A1:A4)')).toBe('SUM(A5:A10)+SUM(A5:A11)+SUM(A1:A4)');
    expect(moved('"A7"&Other!A7&Bill!A7&LOG10(A7)')).toBe('"A7"&Other!A7&Bill!A11&LOG10(A11)');
    expect(moved('SUM(A:A)+SUM(7:8)')).toBe('SUM(A:A)+SUM(11:12)');
    expect(movedFormula(rows, 'A5+A6+A$5+A4', { sheet: 'Bill', block, copy: 2 })).toBe('A9+A10+A$5+A4');
    expect(translated('A1+$B1+C$1', { columns: 1, rows: 2 })).toBe('B3+$B3+D$1');
  });

  it('of a list of one line are what they were', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }), (a, b) => {
        const one = new Map([['Bill', [{ ...block, copies: 1 }]]]);
        const text = `SUM(A${Math.min(a, b)}:B${Math.max(a, b)})+$C$${a}`;
        expect(movedFormula(one, text, outside)).toBe(text);
      }),
    ));
});
