import { builtProgram } from '#tests/built';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as XLSX from 'xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWorkbookSafely } from '#server/workbook/readSafely';
import type { SafeReading } from '#server/workbook/readSafely';
import { isProblem } from '#workers/workbook/contents';
import { writeWorkbook } from '#workers/workbook/write';
import { contentsOf, sharedXml, xlsxOf } from './builtWorkbooks';

let folder = '';
let built = '';
let entry = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallysheet-workbooks-'));
  ({ folder: built } = await builtProgram('read-workbook', 'src/server/workbook/child.ts'));
  entry = join(built, 'read-workbook.js');
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await rm(built, { recursive: true, force: true });
});

let files = 0;

async function saved(bytes: Uint8Array): Promise<string> {
  files += 1;
  const path = join(folder, `upload-${files}`);
  await writeFile(path, bytes);
  return path;
}

async function readSaved(bytes: Uint8Array, options: SafeReading = {}) {
  return readWorkbookSafely(await saved(bytes), { entry, ...options });
}

/** Whether it reads as here; of hundred thousands of cells a test's own comparison takes seconds. */
async function readsAsHere(read: unknown, bytes: Uint8Array): Promise<boolean> {
  return isDeepStrictEqual(read, await contentsOf(bytes));
}

/** Many different cells: work for a while and memory to need. */
async function largeWorkbook(rows: number): Promise<Uint8Array> {
  const columns = Array.from({ length: 12 }, (_, at) => ({
    header: `c${at}`,
    width: 80,
    kind: at % 2 === 0 ? ('text' as const) : ('decimal' as const),
  }));
  const table = Array.from({ length: rows }, (_, row) =>
    columns.map((_, at) => (at % 2 === 0 ? `text ${row} ${at} ${row * 7919}` : `${row * 31 + at}.25`)),
  );
  return writeWorkbook({ sheets: [{ name: 'Large', columns, rows: table }] });
}

describe('reading in a process of its own', () => {
  it('answers what reading here answers, of every kind', async () => {
    const rows = [
      ['港口', 1.5, true],
      [null, '=x', { t: 'n', v: 46_347, z: 'yyyy-mm-dd' }],
    ];
    const book = XLSX.utils.book_new(XLSX.utils.aoa_to_sheet(rows), 'Sheet1');
    for (const bookType of ['xlsx', 'biff8', 'xlsb'] as const) {
      const bytes = new Uint8Array(XLSX.write(book, { type: 'array', bookType }) as ArrayBuffer);
      expect(await readSaved(bytes)).toEqual(await contentsOf(bytes));
    }
    const csv = new TextEncoder().encode('a,b\n1,\uFFFD\n');
    expect(await readSaved(csv)).toEqual(await contentsOf(csv));
  });

  it('carries a large sheet over whole, in pieces, and tells the progress', async () => {
    const bytes = await largeWorkbook(15_000);
    let told = 0;
    expect(await readsAsHere(await readSaved(bytes, { onProgress: () => (told += 1) }), bytes)).toBe(true);
    expect(told).toBeGreaterThan(2);
  });

  it('carries sheets of many hidden rows and merged cells', async () => {
    const hidden = Array.from({ length: 60_000 }, (_, at) => `<row r="${at + 1}" hidden="1"><c r="A${at + 1}"><v>${at}</v></c></row>`);
    const merges = Array.from({ length: 40_000 }, (_, at) => `<mergeCell ref="B${at + 1}:C${at + 1}"/>`);
    const bytes = xlsxOf(`<sheetData>${hidden.join('')}</sheetData><mergeCells>${merges.join('')}</mergeCells>`);
    const read = await readSaved(bytes);
    expect(await readsAsHere(read, bytes)).toBe(true);
    expect(isProblem(read) ? null : [read.sheets[0]?.hiddenRows.length, read.sheets[0]?.merges.length]).toEqual([60_000, 40_000]);
  });

  it('sends a long text a hundred thousand cells show once, and shares it', async () => {
    const cells = Array.from({ length: 100_000 }, (_, at) => `<row r="${at + 1}"><c t="s"><v>${at % 2}</v></c></row>`).join('');
    const long = 'Ningbo '.repeat(4_000);
    const bytes = xlsxOf(cells, { 'xl/sharedStrings.xml': sharedXml(`<si><t>${long}a</t></si><si><t>${long}b</t></si>`) });
    // A budget that two such texts fit into, and not three.
    const read = await readSaved(bytes, { heldCharacters: 2_000_000 + 3 * long.length - 1 });
    expect(isProblem(read) ? read : read.sheets[0]?.rows.length).toBe(100_000);
    expect(isProblem(read) ? null : [0, 1, 99_999].map((row) => read.sheets[0]?.rows[row]?.[0])).toEqual([
      `${long}a`,
      `${long}b`,
      `${long}b`,
    ]);
  });

  it('refuses what takes more of the server’s memory than one workbook may', async () => {
    const bytes = await largeWorkbook(3_000);
    expect(await readSaved(bytes, { heldCharacters: 200_000 })).toMatchObject({ code: 'WORKBOOK_TOO_LARGE' });
    const far = Array.from({ length: 40 }, (_, at) => `<row r="${(at + 1) * 5_000}"><c t="inlineStr"><is><t>x</t></is></c></row>`).join('');
    expect(await readSaved(xlsxOf(far), { heldCharacters: 200_000 })).toMatchObject({ code: 'WORKBOOK_TOO_LARGE' });
  });

  it('carries rows that come out of order', async () => {
    const many = Array.from({ length: 12_000 }, (_, at) => `<row r="${at + 2}"><c r="A${at + 2}"><v>${at}</v></c></row>`).join('');
    const bytes = xlsxOf(`${many}<row r="1"><c r="B1"><v>5</v></c></row><row r="3"><c r="C3"><v>6</v></c></row>`);
    const read = await readSaved(bytes);
    expect(await readsAsHere(read, bytes)).toBe(true);
    expect(isProblem(read) ? null : read.sheets[0]?.rows[0]).toEqual([null, { number: '5', shown: '5' }]);
  });

  it('answers faults of the file as the reader does', async () => {
    expect(await readSaved(new Uint8Array(0))).toMatchObject({ code: 'WORKBOOK_EMPTY' });
    expect(await readSaved(xlsxOf('', { 'xl/workbook.xml': '<!DOCTYPE w><workbook/>' }))).toMatchObject({ code: 'WORKBOOK_DOCTYPE' });
    expect(await readSaved(xlsxOf('').slice(0, 200))).toMatchObject({ code: 'WORKBOOK_DAMAGED' });
    expect(await readSaved(xlsxOf('', { 'xl/sharedStrings.xml': sharedXml('a'.repeat(20_000_000)) }))).toMatchObject({
      code: 'WORKBOOK_BOMB',
    });
  });

  it('survives what eats memory: over the resident limit and over the heap', async () => {
    const bytes = await largeWorkbook(15_000);
    expect(await readSaved(bytes, { residentBytes: 70_000_000 })).toMatchObject({ code: 'WORKBOOK_TOO_LARGE' });
    expect(await readSaved(bytes, { heapMegabytes: 12 })).toMatchObject({ code: 'WORKBOOK_TOO_LARGE' });
  });

  it('ends what takes too long, and what is no longer wanted', async () => {
    const bytes = await largeWorkbook(15_000);
    expect(await readSaved(bytes, { timeoutMs: 1 })).toMatchObject({ code: 'WORKBOOK_SLOW' });
    const stop = new AbortController();
    expect(await readSaved(bytes, { signal: stop.signal, onProgress: () => stop.abort() })).toMatchObject({ code: 'WORKBOOK_CANCELLED' });
    expect(await readSaved(bytes, { signal: AbortSignal.abort() })).toMatchObject({ code: 'WORKBOOK_CANCELLED' });
  });

  it('answers when the reader crashes, hangs without a word, or cannot start', async () => {
    const fake = async (code: string) => {
      const path = join(built, `fake-${(files += 1)}.mjs`);
      await writeFile(path, code);
      return path;
    };
    const bytes = xlsxOf('');
    expect(await readSaved(bytes, { entry: await fake('process.abort()') })).toMatchObject({
      code: 'WORKBOOK_DAMAGED',
      detail: expect.stringMatching(/SIGABRT|134/),
    });
    expect(await readSaved(bytes, { entry: await fake('process.exit(0)') })).toMatchObject({ code: 'WORKBOOK_DAMAGED' });
    expect(await readSaved(bytes, { entry: await fake('for (;;);'), timeoutMs: 300 })).toMatchObject({ code: 'WORKBOOK_SLOW' });
    await expect(readSaved(bytes, { entry: await fake("import 'no-such-package'") })).rejects.toThrow(/does not start/);
    await expect(readSaved(bytes, { entry: join(built, 'absent.js') })).rejects.toThrow(/not built/);
    await expect(readWorkbookSafely(join(folder, 'absent'), { entry })).rejects.toThrow(/ENOENT/);
  });

  it('gives everybody a turn, two at a time, and leaves no file behind', async () => {
    const bytes = xlsxOf('<row r="1"><c r="A1"><v>7</v></c></row>');
    const paths = await Promise.all(Array.from({ length: 7 }, () => saved(bytes)));
    const before = await readdir(folder);
    const all = await Promise.all(paths.map((path) => readWorkbookSafely(path, { entry })));
    for (const read of all) expect(isProblem(read)).toBe(false);
    expect(await readdir(folder)).toEqual(before);
  });
});
