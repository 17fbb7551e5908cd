import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { declaredCalls } from '#tests/server/declared';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const modules = file('../../src/modules');

/** Every call the specification names, `METHOD /path`, one a line. */
const specified = readFileSync(file('catalogue.txt'), 'utf8').trimEnd().split('\n');

/** What the business is written in, by the ends of its files' names. */
const kinds: Readonly<Record<string, RegExp>> = {
  definitions: /\.(?:entity|shape|parts)\.ts$/u,
  rules: /\.rules\.ts$/u,
  bodies: /\.server\.ts$/u,
  sheets: /\.sheet\.ts$/u,
  screens: /\.screens?\.tsx?$|\.tsx$|\.css$/u,
  lists: /\.ts$/u,
};
const withoutScreens = ['definitions', 'rules', 'bodies', 'sheets', 'lists'];

/** Lines that say something: no blank ones, comments or imports, however many lines an import takes. */
const saying = (text: string) =>
  text
    .replace(/^import [^;]*;$/gmu, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*(?:\/\/|\/?\*)/u.test(line)).length;

function businessLines(): ReadonlyMap<string, number> {
  const counted = new Map<string, number>();
  const files = readdirSync(modules, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  for (const name of files) {
    const kind = Object.keys(kinds).find((one) => kinds[one]?.test(name));
    if (kind === undefined && !name.endsWith('.css')) continue;
    // What is printed answers no call of the specification, which names none.
    if (/^demo\/|\.demo\.|^papers\/|\.paper\.ts$|\.d\.ts$/u.test(name)) continue;
    counted.set(kind ?? 'screens', (counted.get(kind ?? 'screens') ?? 0) + saying(readFileSync(join(modules, name), 'utf8')));
  }
  return counted;
}

/** What stands in the golden file, by its name: the most that was allowed so far. */
function allowed(name: string): number {
  const kept = file('lines.txt');
  const line = existsSync(kept) ? new RegExp(`^${name}: at most ([0-9]+)`, 'mu').exec(readFileSync(kept, 'utf8')) : null;
  return line ? Number(line[1]) : Number.POSITIVE_INFINITY;
}

test('the business takes no more lines for each call of the specification than it did, and its goal is 20', async () => {
  const calls = declaredCalls();
  const answering = new Set(
    calls.flatMap(({ call: { method, path, reads } }) => (reads ? [`GET ${path}`, `POST ${path}`] : [`${method} ${path}`])),
  );
  // A fixed report is asked for by the specification too (domain/07 §7.1), which leaves its call to the product.
  const reports = new Set(calls.map(({ call: { path } }) => path).filter((path) => /^\/reportController\/(?!select)/u.test(path))).size;
  const answered = specified.filter((call) => answering.has(call)).length + reports;
  const counted = businessLines();
  const linesOf = (names: readonly string[]) => names.reduce((sum, name) => sum + (counted.get(name) ?? 0), 0);
  // Besides those of the specification the business answers what the domain's rulings name (13.15, 14.12): steps of documents, lines, views.
  const own = calls.filter(({ definition }) => definition !== null).length;
  const figures: Readonly<Record<string, number>> = {
    'definitions, rules and bodies': linesOf(withoutScreens) / answered,
    'with screens': linesOf(Object.keys(kinds)) / answered,
    'definitions, rules and bodies, per call of any source': linesOf(withoutScreens) / own,
    'with screens, per call of any source': linesOf(Object.keys(kinds)) / own,
  };
  const kept = Object.entries(figures).map(([name, now]) => [name, now, allowed(name)] as const);
  process.stdout.write(
    [
      `business lines: ${answered} of ${specified.length + reports} calls and reports of the specification are answered, ${own} with those of the domain's rulings`,
      ...Object.keys(kinds).map((name) => `  ${name}: ${counted.get(name) ?? 0}`),
      ...kept.map(([name, now, most]) => `  for each call, ${name}: ${now.toFixed(1)} (at most ${most}; the goal is 20)`),
      '',
    ].join('\n'),
  );
  expect(kept.filter(([, now, most]) => now > most).map(([name, now, most]) => `${name}: ${now.toFixed(1)}, at most ${most}`)).toEqual([]);
  const lines = [
    "Lines of business for each call and fixed report of the specification that is answered, and for each with those of the domain's rulings; these figures fall, they never rise.",
    // One is left free, so that a small change need not come with a new figure.
    ...kept.map(([name, now, most]) => `${name}: at most ${Math.min(most, Math.ceil(now) + 1)}`),
  ];
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./lines.txt');
});
