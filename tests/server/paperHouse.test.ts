import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PaperFailed, PaperHouse } from '#server/papers/house';
import { builtProgram } from '#tests/built';
import { pagesOf } from '#tests/server/paperText';

let built = '';
let house: PaperHouse;

beforeAll(async () => {
  ({ folder: built } = await builtProgram('print-paper', 'src/server/papers/child.ts'));
  house = new PaperHouse({ entry: join(built, 'print-paper.js') });
}, 60_000);
afterAll(async () => {
  house?.stop();
  await rm(built, { recursive: true, force: true });
});

const ordered = (layout: string, more: object = {}) => ({
  main: 'layout.typ',
  files: { 'layout.typ': layout, ...more },
  pictures: {},
  archived: false,
  timestamp: 1_772_000_000,
  texts: layout,
});
const plain = ordered('#set text(font: "IBM Plex Sans")\nquite plain');
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

it('a layout that never ends is ended, and the next paper prints', async () => {
  await house.print(plain);
  const [endless, next] = await Promise.all([
    failure(house.print(ordered('#let f(n) = { let x = 0; while x < n { x += 1; if x == n - 1 { x = 0 } } }\n#f(1000)'), 1_500)),
    house.print(plain, 20_000),
  ]);
  expect(endless).toBeInstanceOf(PaperFailed);
  expect(next.pages).toBe(1);
  expect((await pagesOf(next.pdf))[0]).toContain('quite plain');
});

it('a layout that takes all memory is ended, and the next paper prints', async () => {
  const small = new PaperHouse({ entry: join(built, 'print-paper.js'), residentBytes: 420 * 1024 * 1024 });
  const hungry = ordered(
    '#let all = ()\n#for at in range(60000000) { all.push(str(at) + "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx") }\n#all.len()',
  );
  expect(await failure(small.print(hungry, 30_000))).toMatchObject({ why: 'memory' });
  expect((await small.print(plain, 20_000)).pages).toBe(1);
  small.stop();
});

it('a broken layout is told by its line, and reads nothing of the machine', async () => {
  expect(await failure(house.print(ordered('one\n#unknown-name')))).toMatchObject({
    why: 'layout',
    faults: [{ file: 'layout.typ', line: 2, column: 2 }],
  });
  expect(await failure(house.print(ordered('#read("/etc/passwd")')))).toMatchObject({ why: 'layout' });
  expect(await failure(house.print(ordered('#read("../../../../etc/passwd")')))).toMatchObject({ why: 'layout' });
});

it('equal papers at an equal time have equal bytes', async () => {
  const [one, other] = [await house.print({ ...plain, archived: true }), await house.print({ ...plain, archived: true })];
  expect(Buffer.from(one.pdf).equals(Buffer.from(other.pdf))).toBe(true);
});

it('characters no typeface has are named', async () => {
  expect((await house.print({ ...plain, texts: 'ok 中文 عربي \u{2A6A5}' })).undrawn).toBe('\u{2A6A5}');
});
