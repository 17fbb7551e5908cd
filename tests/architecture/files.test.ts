import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { entityNames } from '#names/entities';
import { parameters } from '#names/parameters';

const root = fileURLToPath(new URL('../..', import.meta.url));

function filesOf(folders: readonly string[], kinds: RegExp): { path: string; text: string }[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => kinds.test(name))
      .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(join(root, folder, name), 'utf8') })),
  );
}

const code = filesOf(['src', 'workers'], /\.(ts|tsx)$/u);

test('no file of the product is longer than 480 lines', () => {
  expect(code.filter(({ text }) => text.split('\n').length > 480).map(({ path }) => path)).toEqual([]);
});

test('files say in their name what they are', () => {
  expect(
    code.filter(({ path }) => /(^|\/)(utils?|helpers?|common|misc|manager|index)\.tsx?$/iu.test(path)).map(({ path }) => path),
  ).toEqual([]);
});

test('no barrels: a name is imported from the file that makes it', () => {
  expect(code.filter(({ text }) => /^export\s+(\*|(type\s+)?\{[^}]*\})\s+from\b/mu.test(text)).map(({ path }) => path)).toEqual([]);
});

test('no default exports', () => {
  expect(code.filter(({ text }) => /^export default\b/mu.test(text)).map(({ path }) => path)).toEqual([]);
});

test('colours are named in one place', () => {
  const colour = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|\b(?:rgba?|hsla?|hwb|oklch|oklab|lab|lch)\(/iu;
  const files = [
    ...filesOf(['src/client'], /\.css$/u),
    ...code.filter(({ path }) => path.startsWith('src/client/') || path.startsWith('workers/') || path.endsWith('.screen.tsx')),
  ].filter(({ path }) => path !== 'src/client/look/tokens.css');
  const coloured = files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, at) =>
        colour.test(line.replace(/&#\d+;|#(?:values|names|define|modules|server|client|workers|locales|tests)\//gu, ''))
          ? [`${path}:${at + 1} ${line.trim()}`]
          : [],
      ),
  );
  expect(coloured).toEqual([]);
});

/** Classes a style sheet gives a look of their own, without the narrower windows' corrections and without other classes beside them. */
function classesIn(sheet: string): Set<string> {
  const classes = new Set<string>();
  let [depth, head] = [0, ''];
  for (const character of sheet.replace(/\/\*[^]*?\*\//gu, '')) {
    if (character === '{' && (depth += 1) === 1)
      for (const selector of head.split(',')) if (/^\s*\.[\w-]+\s*$/u.test(selector)) classes.add(selector.trim());
    if (character === '}') depth -= 1;
    head = '{};'.includes(character) ? '' : head + character;
  }
  return classes;
}

test('no class has its look from two style sheets: which of them is loaded depends on the screens visited', () => {
  const owners = new Map<string, string[]>();
  for (const { path, text } of filesOf(['src'], /\.css$/u))
    for (const name of classesIn(text)) owners.set(name, [...(owners.get(name) ?? []), path]);
  expect([...owners].filter(([, paths]) => paths.length > 1)).toEqual([]);
});

/** The platform's and the wire's own words that happen to be called like an entity: events, kinds of frames, fields. */
const notNames = /\b(?:on|addEventListener)\('message'|frame\.kind : 'message'|field\b[^']{1,4}'currency'/gu;

test('engines name no entity', () => {
  const named = new RegExp(`(['"\`])(?:${entityNames.join('|')})\\1`, 'u');
  const engines = code.filter(
    ({ path }) => /^(src\/server|src\/client|workers)\//u.test(path) && !/^src\/server\/(main|demo)\.ts$/u.test(path),
  );
  const lines = engines.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, at) =>
        named.test(line.replace(notNames, '')) && !/^\s*(\/?\*|\/\/)/u.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [],
      ),
  );
  expect(lines).toEqual([]);
});

test('nothing unfinished is left lying about', () => {
  // Alone in quotes it is a state of the trade: what is still to be done for an order.
  const unfinished = /(?<!'(?=TODO'))\b(TODO|FIXME)\b|\b(it|test|describe)\.(skip|only|todo)\b/u;
  const files = [...code, ...filesOf(['tests'], /\.(ts|tsx)$/u).filter(({ path }) => path !== 'tests/architecture/files.test.ts')];
  expect(files.filter(({ text }) => unfinished.test(text)).map(({ path }) => path)).toEqual([]);
});

test('every parameter a branch may set is asked for by some rule', () => {
  // Rules of the code, and questions posed in the database.
  const posed = filesOf(['src/server/store/migrations'], /\.sql$/u);
  const asking = [...code.filter(({ path }) => !path.endsWith('area.names.ts')), ...posed].map(({ text }) => text);
  const asked = (key: string) => asking.some((text) => text.includes(`'${key}'`));
  // Those of a group are asked for by the name of what they group.
  const grouped = /^voucher\.group\./u;
  expect(Object.keys(parameters).filter((key) => !grouped.test(key) && !asked(key))).toEqual([]);
});
