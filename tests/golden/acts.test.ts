import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { stepsOf } from '#define/act';
import type { Sheet } from '#define/sheet';
import { catalogue } from '#modules/entities';
import { languages } from '#names/languages';
import { wordsOf } from '#tests/golden/words';

const root = fileURLToPath(new URL('../../src', import.meta.url));

/** Names under which bodies of calls write down what they did. */
const writtenActions = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /^server\/.+\.ts$|\.server\.ts$/u.test(name))
  .flatMap((name) => [...readFileSync(join(root, name), 'utf8').matchAll(/(?:\baction: |\b(?:turn|together)\(context, )'([^'\n]+)'/gu)])
  .map(([, action]) => action as string);

test.each(languages)('%s says in the history what was done', (language) => {
  const words = wordsOf(language);
  const actions = [...new Set(writtenActions)].filter((action) => action !== 'edit');
  expect(actions.length).toBeGreaterThan(5);
  expect(actions.filter((action) => !words.has(`history:action.${action}`))).toEqual([]);
});

test.each(languages)('%s says what every act does, did and asks', (language) => {
  const words = wordsOf(language);
  const wanted = catalogue.all.flatMap((definition) =>
    stepsOf(definition).flatMap(({ act, on, entry }) => {
      const head = `acts:${definition.name}.${act}`;
      const asked = on ? Object.keys(entry.asks ?? {}).map((name) => `${head}.asks.${name}`) : [];
      return [`${head}.${on ? 'do' : 'undo'}`, `${head}.${on ? 'done' : 'undone'}`, ...asked];
    }),
  );
  expect(wanted.length).toBeGreaterThan(30);
  expect(wanted.filter((word) => !words.has(word))).toEqual([]);
});

test.each(languages)(
  '%s says of every question that offers rows what is missing where there are none, people of the branch aside',
  (language) => {
    const words = wordsOf(language);
    const wanted = catalogue.all.flatMap(({ name, acts = {} }) =>
      Object.entries(acts).flatMap(([act, { asks = {} }]) =>
        Object.entries(asks)
          .filter(([, { offers }]) => offers !== undefined && !offers.endsWith('/selectPeople'))
          .map(([asked]) => `acts:${name}.${act}.asks.${asked}None`),
      ),
    );
    expect(wanted.length).toBeGreaterThan(10);
    expect(wanted.filter((word) => !words.has(word))).toEqual([]);
  },
);

const sheetFiles = import.meta.glob<Readonly<Record<string, unknown>>>('../../src/modules/**/*.sheet.ts', { eager: true });

/** Acts that stand in a sheet, `entity.act`: its toolbar, row menu, strip, palette and record offer them. A sheet offers all unless it names some. */
const inSheets = new Set(
  Object.values(sheetFiles)
    .flatMap((file) => Object.values(file))
    .flat()
    .filter((one): one is Sheet => typeof one === 'object' && one !== null && 'mod' in one && 'entity' in one)
    .flatMap(({ entity, acts }) => (acts ?? Object.keys(catalogue.get(entity).acts ?? {})).map((name) => `${entity}.${name}`)),
);

/** What the screens ask the server for by name. */
const screens = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /^client\/.+\.tsx?$|\.screen\.tsx?$/u.test(name))
  .map((name) => readFileSync(join(root, name), 'utf8'))
  .join('\n');

test('every act has a door: a sheet of its rows, or a screen that asks for it', () => {
  const doorless = catalogue.all.flatMap((definition) =>
    stepsOf(definition)
      .filter(({ act, way }) => !inSheets.has(`${definition.name}.${act}`) && !screens.includes(`'${way.call.split(' ')[1]}'`))
      .map(({ name }) => `${definition.name}.${name}`),
  );
  expect(doorless).toEqual([]);
});

test('the toolbar has room for the steps that stand there, and a letter means two things at most', () => {
  for (const definition of catalogue.all) {
    const steps = stepsOf(definition);
    expect(steps.filter(({ entry, on }) => entry.main && on).length, definition.name).toBeLessThanOrEqual(5);
    const letters = steps.flatMap(({ way }) => way.key ?? []);
    expect(letters.filter((key) => !/^[A-Z]$/u.test(key))).toEqual([]);
    expect(letters.filter((key) => letters.filter((one) => one === key).length > 2)).toEqual([]);
    // One stroke chooses among alternatives of one call or follows the state; it never stands for a step without a letter.
    expect(steps.filter(({ way }) => way.stroke !== undefined && way.key === undefined)).toEqual([]);
  }
});

test('every way of an act is one call with one choice of its parameters', () => {
  const ways = catalogue.all.flatMap((definition) =>
    stepsOf(definition).flatMap(({ way }) => [way, ...(way.twins ?? [])].map(({ call, when }) => `${call} ${JSON.stringify(when ?? {})}`)),
  );
  expect(ways.filter((one, at) => ways.indexOf(one) !== at)).toEqual([]);
});

test.each(languages)('%s has a name for every entity', (language) => {
  const words = wordsOf(language);
  expect([...catalogue.all, ...catalogue.views].map(({ name }) => name).filter((name) => !words.has(`operations:entity.${name}`))).toEqual(
    [],
  );
});

test('messages of acts name their rows: every entity whose acts tell somebody has a label, or says what its rows are called by', () => {
  const telling = catalogue.all.filter(({ acts = {} }) => Object.values(acts).some(({ tells = [] }) => tells.length > 0));
  expect(telling.length).toBeGreaterThan(5);
  expect(telling.flatMap(({ name, label, calledBy }) => (label || calledBy ? [] : [name]))).toEqual([]);
});
