import { strToU8, zipSync } from 'fflate';
import * as XLSX from 'xlsx';
import { describe, expect, it } from 'vitest';
import { asNamed, type WorkbookProblem } from '#workers/workbook/contents';
import { inspectWorkbook } from '#workers/workbook/preflight';
import { readWorkbook } from '#workers/workbook/read';
import { problemOf, sharedXml, workbookXml, xlsxOf, xlsxParts, zipOf } from './builtWorkbooks';

const ONE_CELL = '<row r="1"><c r="A1"><v>1</v></c></row>';

/** A compound file with the given streams. */
function compound(streams: Record<string, Uint8Array>): Uint8Array {
  const file = XLSX.CFB.utils.cfb_new();
  for (const [name, content] of Object.entries(streams)) XLSX.CFB.utils.cfb_add(file, name, content);
  return new Uint8Array(XLSX.CFB.write(file, { type: 'array' }) as ArrayLike<number>);
}

function workbookStream(bookType: 'biff8' | 'biff5'): Uint8Array {
  const sheet = XLSX.utils.aoa_to_sheet([['港口', 1]]);
  const book = XLSX.utils.book_new(sheet, 'Sheet1');
  const file = XLSX.CFB.read(new Uint8Array(XLSX.write(book, { type: 'array', bookType }) as ArrayBuffer), { type: 'array' });
  const stream = XLSX.CFB.find(file, bookType === 'biff8' ? '/Workbook' : '/Book')?.content;
  return Uint8Array.from(stream as unknown as ArrayLike<number>);
}

/** The stream of a workbook with a password's record behind its first record, as Excel writes it. */
function withFilePass(stream: Uint8Array): Uint8Array {
  const bof = 4 + new DataView(stream.buffer).getUint16(2, true);
  const filePass = Uint8Array.of(0x2f, 0x00, 0x06, 0x00, 0x00, 0x00, 0x59, 0xb3, 0x0a, 0x9a);
  return Uint8Array.from([...stream.subarray(0, bof), ...filePass, ...stream.subarray(bof)]);
}

/** The problem of a file both the pre-flight and the reader refuse, for one reason. */
async function refused(bytes: Uint8Array): Promise<WorkbookProblem> {
  const inspected = inspectWorkbook(bytes);
  const read = await problemOf(bytes);
  if (!('code' in inspected) || inspected.code !== read.code)
    throw new Error(`inspected: ${JSON.stringify(inspected)}, read: ${JSON.stringify(read)}`);
  return read;
}

describe('what a file is, by its content', () => {
  it('tells the kinds apart', () => {
    expect(inspectWorkbook(xlsxOf(ONE_CELL))).toEqual({ kind: 'xlsx' });
    expect(inspectWorkbook(compound({ Workbook: workbookStream('biff8') }))).toEqual({ kind: 'xls' });
    expect(inspectWorkbook(compound({ Book: workbookStream('biff5') }))).toEqual({ kind: 'xls' });
    expect(inspectWorkbook(strToU8('a,b\n1,2\n'))).toEqual({ kind: 'csv' });
    const xlsb = XLSX.write(XLSX.utils.book_new(XLSX.utils.aoa_to_sheet([[1]]), 'S'), { type: 'array', bookType: 'xlsb' }) as ArrayBuffer;
    expect(inspectWorkbook(new Uint8Array(xlsb))).toEqual({ kind: 'xlsb' });
  });

  it.each([
    ['html', '\uFEFF<html><body><table><tr><td>1</td></tr></table></body></html>', /html/],
    ['html without a head', '\n <table border=1><tr><td>POL</td></tr></table>', /html/],
    ['SpreadsheetML 2003', '<?xml version="1.0"?><Workbook/>', /xml/],
    ['a web archive', 'MIME-Version: 1.0\nX-Document-Type: Workbook\n', /html/],
    ['pdf', '%PDF-1.7\n', /pdf/],
  ])('refuses %s renamed to .xls', async (_, text, detail) => {
    expect(await refused(strToU8(text))).toMatchObject({ code: 'NOT_A_WORKBOOK', detail: expect.stringMatching(detail) });
  });

  it('refuses other binary files, zips and compound files', async () => {
    expect(await refused(Uint8Array.from({ length: 300 }, (_, at) => (at * 7) & 255))).toMatchObject({
      code: 'NOT_A_WORKBOOK',
      detail: expect.stringMatching(/binary/),
    });
    expect(await refused(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10))).toMatchObject({
      code: 'NOT_A_WORKBOOK',
      detail: expect.stringMatching(/png/),
    });
    expect(await refused(zipOf({ 'photo.txt': 'x' }))).toMatchObject({ code: 'NOT_A_WORKBOOK', detail: expect.stringMatching(/zip/) });
    expect(await refused(zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }))).toMatchObject({
      code: 'NOT_A_WORKBOOK',
      detail: expect.stringMatching(/OpenDocument/),
    });
    expect(await refused(zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<x/>' }))).toMatchObject({
      code: 'NOT_A_WORKBOOK',
      detail: expect.stringMatching(/Word/),
    });
    expect(await refused(compound({ WordDocument: new Uint8Array(5000) }))).toMatchObject({
      code: 'NOT_A_WORKBOOK',
      detail: expect.stringMatching(/Word/),
    });
    expect(await refused(Uint8Array.of(0x09, 0x04, 0x06, 0x00, 0, 0, 0x10, 0, 0, 0))).toMatchObject({
      code: 'NOT_A_WORKBOOK',
      detail: expect.stringMatching(/Excel 4/),
    });
  });

  it('refuses what holds nothing', async () => {
    expect(await refused(new Uint8Array(0))).toMatchObject({ code: 'WORKBOOK_EMPTY' });
    expect(await refused(strToU8('\uFEFF \r\n\r\n'))).toMatchObject({ code: 'WORKBOOK_EMPTY' });
    expect((await problemOf(xlsxOf(ONE_CELL, { 'xl/workbook.xml': workbookXml('', '') }))).code).toBe('WORKBOOK_EMPTY');
  });
});

describe('passwords and macros', () => {
  it('names an encrypted .xlsx', async () => {
    expect(await refused(compound({ EncryptionInfo: new Uint8Array(200), EncryptedPackage: new Uint8Array(6000) }))).toMatchObject({
      code: 'WORKBOOK_ENCRYPTED',
    });
  });

  it('names an encrypted .xls, short and long', async () => {
    const stream = withFilePass(workbookStream('biff8'));
    expect(await refused(compound({ Workbook: stream }))).toMatchObject({ code: 'WORKBOOK_ENCRYPTED' });
    expect(await refused(compound({ Workbook: Uint8Array.from([...stream, ...new Uint8Array(9000)]) }))).toMatchObject({
      code: 'WORKBOOK_ENCRYPTED',
    });
    expect(await refused(compound({ Book: withFilePass(workbookStream('biff5')) }))).toMatchObject({ code: 'WORKBOOK_ENCRYPTED' });
    expect(await refused(withFilePass(workbookStream('biff8')))).toMatchObject({ code: 'WORKBOOK_ENCRYPTED' });
  });

  it('names a zip with a password', async () => {
    const zip = xlsxOf(ONE_CELL);
    const at = zip.findLastIndex(
      (_, place) => zip[place] === 0x50 && zip[place + 1] === 0x4b && zip[place + 2] === 1 && zip[place + 3] === 2,
    );
    zip[at + 8] = (zip[at + 8] as number) | 1;
    expect(await refused(zip)).toMatchObject({ code: 'WORKBOOK_ENCRYPTED' });
  });

  it('refuses macros by the project and by the content type', async () => {
    expect(await refused(xlsxOf(ONE_CELL, { 'xl/vbaProject.bin': 'x' }))).toMatchObject({ code: 'WORKBOOK_MACRO' });
    const types =
      '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>';
    expect(await refused(xlsxOf(ONE_CELL, { '[Content_Types].xml': types }))).toMatchObject({ code: 'WORKBOOK_MACRO' });
    expect(await refused(compound({ Workbook: workbookStream('biff8'), '_VBA_PROJECT_CUR/PROJECT': new Uint8Array(10) }))).toMatchObject({
      code: 'WORKBOOK_MACRO',
    });
  });
});

describe('damage', () => {
  const good = xlsxOf(ONE_CELL, { 'xl/media/noise.bin': Uint8Array.from({ length: 20_000 }, (_, at) => (at * at * 31) & 255) });

  it('refuses a zip cut anywhere', async () => {
    for (let at = 4; at < good.length; at += 397) {
      expect(inspectWorkbook(good.subarray(0, at))).toMatchObject({ code: 'WORKBOOK_DAMAGED' });
      expect((await problemOf(good.slice(0, at))).code).toBe('WORKBOOK_DAMAGED');
    }
  });

  it('notices a changed bit in what is unpacked', async () => {
    const stored = zipOf(xlsxParts('<row r="1"><c r="A1"><v>1234567</v></c></row>'), 0);
    const at = stored.findIndex((_, place) => new TextDecoder().decode(stored.subarray(place, place + 7)) === '1234567');
    stored[at] = 0x39;
    expect(await refused(stored)).toMatchObject({ code: 'WORKBOOK_DAMAGED', detail: expect.stringMatching(/checksum/) });
  });

  it('refuses two entries of one name', async () => {
    const zip = zipSync({ 'xl/Workbook.xml': strToU8('<x/>'), 'xl/workbook.xml': strToU8('<x/>') });
    expect(await refused(zip)).toMatchObject({ code: 'WORKBOOK_DAMAGED', detail: expect.stringMatching(/twice/) });
  });

  it('refuses a compound file cut short', async () => {
    const whole = compound({ Workbook: Uint8Array.from([...workbookStream('biff8'), ...new Uint8Array(20_000)]) });
    for (const share of [0.02, 0.3, 0.6])
      expect(await refused(whole.slice(0, Math.floor(whole.length * share)))).toMatchObject({ code: 'WORKBOOK_DAMAGED' });
  });

  it('follows no forged chain for ever', () => {
    const whole = compound({ Workbook: Uint8Array.from([...workbookStream('biff8'), ...new Uint8Array(20_000)]) });
    const view = new DataView(whole.buffer, whole.byteOffset);
    const table = (view.getUint32(76, true) + 1) * 512;
    for (let at = 0; at < 512; at += 4) view.setUint32(table + at, 0, true);
    expect(inspectWorkbook(whole)).toMatchObject({ code: 'WORKBOOK_DAMAGED' });
  });
});

describe('bombs', () => {
  it('refuses what grows a thousandfold, whatever the headers claim', async () => {
    const bomb = xlsxOf(ONE_CELL, { 'xl/sharedStrings.xml': sharedXml(`<si><t>${'a'.repeat(30_000_000)}</t></si>`) });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await refused(bomb)).toMatchObject({ code: 'WORKBOOK_BOMB' });
    // The same with 100 bytes claimed in every header.
    const view = new DataView(bomb.buffer, bomb.byteOffset);
    for (let at = 0; at + 30 < bomb.length; at += 1) {
      if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, 100, true);
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 100, true);
    }
    expect(await refused(bomb)).toMatchObject({ code: 'WORKBOOK_BOMB' });
  });

  it('refuses a bomb in a part nobody reads', async () => {
    expect(await refused(xlsxOf(ONE_CELL, { 'xl/media/image1.png': new Uint8Array(5_000_000) }))).toMatchObject({ code: 'WORKBOOK_BOMB' });
  });

  it('refuses many moderate parts that are too much together', async () => {
    const line = '<row r="1"><c r="A1"><v>1</v></c></row>';
    const text = Array.from({ length: 60_000 }, (_, at) => line + (at * 7919).toString(36)).join('');
    const part = strToU8(text);
    const parts = Object.fromEntries(Array.from({ length: Math.ceil(201e6 / part.length) }, (_, at) => [`xl/drawings/d${at}.xml`, part]));
    expect(await refused(zipOf(xlsxParts(ONE_CELL, parts), 1))).toMatchObject({
      code: 'WORKBOOK_TOO_LARGE',
      detail: expect.stringMatching(/unpacked/),
    });
  });

  it('refuses ten thousand sheets, as parts and as names', async () => {
    const parts = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`xl/worksheets/sheet${at + 2}.xml`, '<worksheet/>']));
    expect(await refused(xlsxOf(ONE_CELL, parts))).toMatchObject({ code: 'WORKBOOK_TOO_LARGE', detail: expect.stringMatching(/entries/) });
    const names = Array.from({ length: 10_000 }, (_, at) => `<sheet name="S${at}" sheetId="${at + 1}" r:id="r1"/>`).join('');
    expect((await problemOf(xlsxOf(ONE_CELL, { 'xl/workbook.xml': workbookXml('', names) }))).code).toBe('WORKBOOK_DAMAGED');
  });

  it('refuses a zip beyond 20 MB and a text beyond 50 MB unseen', () => {
    const zip = new Uint8Array(20_000_001);
    zip.set([0x50, 0x4b, 3, 4]);
    expect(inspectWorkbook(zip)).toMatchObject({ code: 'WORKBOOK_TOO_LARGE' });
    expect(inspectWorkbook(new Uint8Array(50_000_001).fill(65))).toMatchObject({ code: 'WORKBOOK_TOO_LARGE' });
  });

  it('refuses entity bombs and outside entities', async () => {
    const lol = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${sharedXml('<si><t>&b;</t></si>')}`;
    expect(await problemOf(xlsxOf(ONE_CELL, { 'xl/sharedStrings.xml': lol }))).toMatchObject({
      code: 'WORKBOOK_DOCTYPE',
      detail: expect.stringMatching(/document type/),
    });
    const outside = '<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/hostname">]><workbook/>';
    expect((await problemOf(xlsxOf(ONE_CELL, { 'xl/workbook.xml': outside }))).code).toBe('WORKBOOK_DOCTYPE');
  });
});

describe('the name a file came under', () => {
  it('makes text no workbook where it says workbook, whatever it holds', async () => {
    const text = await readWorkbook(strToU8('hello'));
    for (const name of ['bad.xlsx', 'BAD.XLS', 'a.b.xlsm', 'rates.xlsb '])
      expect(asNamed(text, name)).toMatchObject({ code: 'NOT_A_WORKBOOK' });
    for (const name of ['hello.csv', 'hello.txt', 'xlsx', '']) expect(asNamed(text, name)).toMatchObject({ kind: 'csv' });
    const book = await readWorkbook(xlsxOf(ONE_CELL));
    for (const name of ['good.xlsx', 'good.xls', 'good.csv']) expect(asNamed(book, name)).toMatchObject({ kind: 'xlsx' });
  });
});
