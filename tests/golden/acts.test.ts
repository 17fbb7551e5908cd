import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { stepsOf } from '#define/act';
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
  expect(actions.length).toBeGreaterThan(10);
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

test.each(languages)('%s has a name for every entity', (language) => {
  const words = wordsOf(language);
  expect([...catalogue.all, ...catalogue.views].map(({ name }) => name).filter((name) => !words.has(`operations:entity.${name}`))).toEqual(
    [],
  );
});
