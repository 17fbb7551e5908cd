import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import * as XLSX from 'xlsx';
import { describe, expect, it, vi } from 'vitest';
import { isProblem } from '#workers/workbook/contents';
import { readWorkbook } from '#workers/workbook/read';
import { proposeMap } from '#workers/workbook/synonyms';
import { findTables } from '#workers/workbook/table';
import { writeWorkbook } from '#workers/workbook/write';
import { stylesXml, xlsxOf, zipOf } from './builtWorkbooks';

const ANSWER = /^(?:read|NOT_A_WORKBOOK|WORKBOOK_(?:ENCRYPTED|TOO_LARGE|BOMB|DAMAGED|DOCTYPE|EMPTY|MACRO))$/;

const columns = [
  { header: '起运港 POL', width: 100, kind: 'text' as const },
  { header: 'Price', width: 100, kind: 'decimal' as const },
  { header: 'Valid', width: 100, kind: 'day' as const },
];
const good = await writeWorkbook({
  sheets: [
    {
      name: 'Rates',
      title: '运价',
      columns,
      rows: Array.from({ length: 60 }, (_, at) => [`port <${at}> & _x000D_`, `${at}.5`, '2026-11-21']),
    },
  ],
});
const parts = Object.fromEntries(Object.entries(unzipSync(good)).map(([name, bytes]) => [name, strFromU8(bytes)]));

/** Reads whatever it is, looks for tables in what was read, and answers how it went. */
async function outcome(bytes: Uint8Array): Promise<string> {
  const read = await readWorkbook(bytes);
  if (isProblem(read)) return read.code;
  for (const sheet of read.sheets) findTables(sheet);
  return 'read';
}

describe('a malformed workbook is an answer, never a crash', () => {
  it('with bytes changed, lost or added anywhere', async () => {
    const change = fc.record({ at: fc.nat(good.length - 1), lost: fc.nat(40), added: fc.uint8Array({ maxLength: 12 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        let bytes = good;
        for (const { at, lost, added } of changes)
          bytes = Uint8Array.from([...bytes.subarray(0, at), ...added, ...bytes.subarray(at + lost)]);
        expect(await outcome(bytes)).toMatch(ANSWER);
      }),
      { numRuns: 150 },
    );
  });

  it('with its markup mangled', async () => {
    const snippet = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '/',
      '</',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<!DOCTYPE x>',
      '<?',
      '&',
      '&#x110000;',
      '&#0;',
      ' r="A0"',
      ' r="-1"',
      ' r="ZZZZ99999999999"',
      ' s="4000000000"',
      ' t="s"',
      '<v>',
      '</v>',
      '<c>',
      '<row r="9999999999999">',
      '</row>',
      '<is><t>',
      '\u0000',
      '\uD800',
      '99999999999999999999',
    );
    const mangle = fc.record({
      part: fc.constantFrom(...Object.keys(parts)),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      lost: fc.nat(30),
      added: fc.array(snippet, { maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(mangle, { minLength: 1, maxLength: 5 }), async (changes) => {
        const mangled = { ...parts };
        for (const { part, at, lost, added } of changes) {
          const text = mangled[part] ?? '';
          const place = Math.floor(at * text.length);
          mangled[part] = text.slice(0, place) + added.join('') + text.slice(place + lost);
        }
        expect(await outcome(zipOf(mangled))).toMatch(ANSWER);
      }),
      { numRuns: 300 },
    );
  });

  it('with parts missing, swapped or empty', async () => {
    const names = Object.keys(parts);
    const fate = fc.constantFrom('kept', 'missing', 'empty', 'swapped', 'binary');
    await fc.assert(
      fc.asyncProperty(fc.array(fate, { minLength: names.length, maxLength: names.length }), async (fates) => {
        const changed = Object.fromEntries(
          names.map((name, at) => {
            const content: Record<string, string | Uint8Array | null> = {
              kept: parts[name] ?? '',
              missing: null,
              empty: '',
              swapped: parts[names[(at + 1) % names.length] as string] ?? '',
              binary: Uint8Array.of(0, 255, 254, 60),
            };
            return [name, content[fates[at] as string] ?? null];
          }),
        );
        expect(await outcome(zipOf(changed))).toMatch(ANSWER);
      }),
      { numRuns: 100 },
    );
  });

  it('as text of any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), async (bytes) => {
        expect(await outcome(bytes)).toMatch(ANSWER);
      }),
      { numRuns: 200 },
    );
  });

  it('as a binary workbook with bytes changed', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
    const xls = new Uint8Array(
      XLSX.write(
        XLSX.utils.book_new(
          XLSX.utils.aoa_to_sheet([
            ['宁波', 1.5],
            ['x', 2],
          ]),
          'S',
        ),
        { type: 'array', bookType: 'biff8' },
      ) as ArrayBuffer,
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(xls.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }), async (changes) => {
        const bytes = xls.slice();
        for (const [at, value] of changes) bytes[at] = value;
        expect(await outcome(bytes)).toMatch(ANSWER);
      }),
      // SheetJS reads these in this very process, so they are the same ones every time; strangers' files go to a process of their own.
      { numRuns: 100, seed: 20_261_121 },
    );
    complaints.mockRestore();
  });

  it('with texts as long as they may be, which no pattern may chew on for ever', async () => {
    const long = 900_000;
    const noisy = (seed: string) =>
      Array.from({ length: long / 10 }, (_, at) => `${seed}${((at * 48_271) % 99_991).toString(36).padStart(4, seed)}`.slice(0, 10)).join(
        '',
      );
    const cell = (value: string) => `<row r="1"><c r="A1"><v>${value}</v></c></row>`;
    expect(await outcome(xlsxOf(`<row ${noisy('a')}><c/></row>`))).toMatch(ANSWER);
    expect(await outcome(xlsxOf(cell(`${'0'.repeat(100_000)}1${noisy('0')}`)))).toMatch(ANSWER);
    expect(await outcome(xlsxOf(cell('1'), { 'xl/styles.xml': stylesXml(noisy('[')) }))).toMatch(ANSWER);
    expect(
      await outcome(
        xlsxOf(`<row r="1">${['(', ' ', '*'].map((letter) => `<c t="str"><v>x${letter.repeat(32_000)}</v></c>`).join('')}</row>`),
      ),
    ).toMatch(ANSWER);
    expect(proposeMap(['('.repeat(100_000), ' '.repeat(100_000)], [{ name: 'pol', synonyms: ['('] }])).toEqual([null, null]);
  });

  it('with a cell of every hostile word still reads', async () => {
    const words = ['__proto__', 'constructor', 'toString', '=cmd|x', '\u202Eevil', '١٢٣', '１２３', '12OO', '(1,234.56)'];
    const csv = `${words.join(',')}\n${words.map((word) => `"${word}"`).join(',')}\n`;
    expect(await outcome(strToU8(csv))).toBe('read');
  });
});
