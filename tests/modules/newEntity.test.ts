import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { laidOver, type Words } from '#define/words';

/**
 * An entity with a sheet, a route and its six calls, made as a person makes it: `newEntity/` holds what they write, by the path it goes
 * to. Whole files end in `.txt`, lines for a file that is there in `.lines.txt` (after `@@ ` the line they stand behind), words in
 * `.words.txt`. The product's own tests then run in a copy of it.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const written = fileURLToPath(new URL('newEntity', import.meta.url));
const mostFiles = 12;
/** Printed by `npm run golden`. */
const printed = 'tests/golden/areas/basic.txt';
const folders = ['src', 'workers', 'locales', 'templates', 'tests'];
/** Looked at in the copy: everything that asks whether an entity is whole. */
const tests = [
  'tests/golden',
  'tests/server/migrations.test.ts',
  'tests/modules/sheets.test.ts',
  'tests/modules/routes.test.ts',
  'tests/modules/newEntity/calls.test.ts',
];

let copy = '';

function withLines(file: string, before: string, additions: string): string {
  return additions
    .split(/^@@ /mu)
    .slice(1)
    .reduce((whole, addition) => {
      const [anchor = '', ...lines] = addition.trimEnd().split('\n');
      const at = whole.indexOf(`${anchor}\n`);
      if (at === -1) throw new Error(`${file} has no line "${anchor}" any more: give the lines in newEntity another place`);
      return `${whole.slice(0, at)}${[anchor, ...lines].join('\n')}${whole.slice(at + anchor.length)}`;
    }, before);
}

/** Files a person writes, by where they go. */
const writtenFiles = readdirSync(written, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.txt'))
  .map((name) => ({ from: join(written, name), to: name.replace(/(?:\.lines|\.words)?\.txt$/u, '') }));

async function write({ from, to }: (typeof writtenFiles)[number]): Promise<void> {
  const file = join(copy, to);
  const said = await readFile(from, 'utf8');
  await mkdir(dirname(file), { recursive: true });
  if (from.endsWith('.lines.txt')) await writeFile(file, withLines(to, await readFile(file, 'utf8'), said));
  else if (from.endsWith('.words.txt'))
    await writeFile(file, JSON.stringify(laidOver(JSON.parse(await readFile(file, 'utf8')) as Words, JSON.parse(said) as Words), null, 2));
  else await writeFile(file, said);
}

const hashes = (folder: string) =>
  new Map(
    folders.flatMap((name) =>
      readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => {
          const path = join(entry.parentPath, entry.name);
          return [path.slice(folder.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex')] as const;
        }),
    ),
  );

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'tallysheet-new-entity-'));
  for (const name of [...folders, 'package.json', 'vite.config.ts']) await cp(join(root, name), join(copy, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rm(copy, { recursive: true, force: true }));

test('a new entity with sheet, route and its six calls is whole after twelve files', async () => {
  const before = hashes(copy);
  for (const one of writtenFiles) await write(one);
  await writeFile(join(copy, 'tests/modules/newEntity/calls.test.ts'), await readFile(join(written, 'calls.ts')));
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--update', '--no-isolate', '--max-workers=1', '--reporter=dot', ...tests],
    { cwd: copy, env: { ...process.env, DATABASE_URL: inject('databaseUrl'), NO_COLOR: '1' } },
  );
  const [said, wrong, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  expect(`${code === 0 ? '' : said + wrong}`).toBe('');

  const after = hashes(copy);
  const touched = [...after].filter(([path, hash]) => before.get(path) !== hash && !path.endsWith('/calls.test.ts')).map(([path]) => path);
  expect(touched.sort()).toEqual([...writtenFiles.map(({ to }) => to), printed].sort());
  expect(touched.length).toBeLessThanOrEqual(mostFiles);
}, 300_000);
