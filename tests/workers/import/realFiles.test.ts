import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { refusals } from '#names/refusals';
import { fileLines, kinds, proposed, shown, target, totalsOf, type Kind } from '#tests/workers/import/fileTable';
import { xlsx } from '#tests/workers/import/testBook';
import { contentsOf } from '#tests/workers/import/workbooks';

/** A folder of real files, not part of the project: with it the table is made anew and compared, without it the table is held to itself. */
const roots = process.env.REAL_FILES === undefined ? [] : [process.env.REAL_FILES];
const folders = ['csv', 'freight', 'peers', 'ref', 'xlsx'];

for (const folder of roots) {
  test(
    'every real file is read to its end or refused, every column of ours is mapped, asked or left out',
    { timeout: 600_000 },
    async () => {
      const lines: string[] = [];
      for (const part of folders) {
        for (const name of readdirSync(join(folder, part)).sort((a, b) => a.localeCompare(b, 'en'))) {
          lines.push(`${part}/${name}`);
          for (const line of await fileLines(name, new Uint8Array(readFileSync(join(folder, part, name))))) lines.push(`  ${line}`);
        }
      }
      await expect(`${totalsOf(lines)}\n\n${lines.join('\n')}\n`).toMatchFileSnapshot('./realFiles.txt');
    },
  );
}

const [totals = '', , ...lines] = readFileSync(new URL('./realFiles.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');

interface KeptColumn {
  readonly header: string;
  readonly sample: string;
  readonly field: string | null;
}

interface KeptTable {
  readonly file: string;
  readonly kind: Kind;
  /** Whether it is ticked; null of a sheet the file hides. */
  readonly isTicked: boolean | null;
  readonly columns: KeptColumn[];
}

const COLUMN = /^ {6}[A-Z]+ ("(?:[^"\\]|\\.)*") ("(?:[^"\\]|\\.)*") → (?:asked )?(left out|\S+)/u;

function keptTables(): KeptTable[] {
  const tables: KeptTable[] = [];
  let file = '';
  for (const line of lines) {
    if (/^\S/u.test(line)) file = line;
    const kind = /^ {4}(\w+) in /u.exec(line)?.[1];
    if (kind !== undefined)
      tables.push({ file, kind: kind as Kind, isTicked: line.includes(': hidden, ') ? null : line.includes(': ticked, '), columns: [] });
    const [, header, sample, meaning] = COLUMN.exec(line) ?? [];
    if (header === undefined || sample === undefined || meaning === undefined) continue;
    tables.at(-1)?.columns.push({
      header: JSON.parse(header) as string,
      sample: JSON.parse(sample) as string,
      field: meaning === 'left out' ? null : meaning,
    });
  }
  return tables;
}

describe('the kept table of real files', () => {
  it('says of every file once what became of it, with totals that are right', () => {
    const files = lines.filter((line) => /^\S/u.test(line));
    expect(new Set(files).size).toBe(files.length);
    expect(files.length).toBeGreaterThan(100);
    files.forEach((file) => {
      const next = lines[lines.indexOf(file) + 1] ?? '';
      const code = /^ {2}refused (\w+)$/u.exec(next)?.[1];
      expect([file, code === undefined ? next.startsWith('  read as ') : code in refusals]).toEqual([file, true]);
    });
    expect(totals).toBe(totalsOf(lines));
  });

  it('names only fields an import has', async () => {
    const fields = new Map<Kind, ReadonlySet<string>>();
    for (const kind of kinds) fields.set(kind, new Set((await target(kind)).plan.fields.map(({ field }) => field)));
    for (const { file, kind, columns } of keptTables())
      for (const { header, field } of columns)
        expect([file, header, field === null || fields.get(kind)?.has(field)]).toEqual([file, header, true]);
  });

  it('is what the product proposes for the same headers over the same first values', async () => {
    for (const { file, kind, isTicked, columns } of keptTables()) {
      const rows = [columns.map(({ header }) => header || null), columns.map(({ sample }) => asCell(sample))];
      const contents = await contentsOf(xlsx([{ name: 'S', rows: [...rows, ...rows.slice(1), ...rows.slice(1)] }]));
      const [table] = await proposed(contents, kind);
      const meanings = columns.map(({ header }, column) => [shown(header), table?.columns[column] ?? null]);
      expect([file, kind, isTicked === null ? null : table?.chosen, meanings]).toEqual([
        file,
        kind,
        isTicked,
        columns.map(({ header, field }) => [shown(header), field]),
      ]);
    }
  });
});

const asCell = (text: string): string | number | null =>
  text === '' ? null : /^\d{1,12}(?:\.\d{1,10})?$/u.test(text) ? Number(text) : text;
