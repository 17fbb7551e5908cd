import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Words } from '#define/words';

const languages = ['zh', 'en', 'ar'] as const;

/** Every text of a language by its file and key. */
function textsOf(language: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const read = (words: Words, path: string): void => {
    for (const [key, word] of Object.entries(words))
      if (typeof word === 'string') texts.set(`${path}${key}`, word);
      else read(word, `${path}${key}.`);
  };
  for (const file of readdirSync(`locales/${language}`, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json')))
    read(JSON.parse(readFileSync(`locales/${language}/${file}`, 'utf8')) as Words, `${file} `);
  return texts;
}

const texts = Object.fromEntries(languages.map((language) => [language, textsOf(language)]));
const form = /_(?:zero|one|two|few|many|other)$/u;

/** Counted texts by their key without the form. */
const counted = new Set(
  languages.flatMap((language) => [...(texts[language]?.keys() ?? [])].filter((key) => form.test(key)).map((key) => key.replace(form, ''))),
);

test('a counted text has every plural form its language knows, and no other', () => {
  const wrong = languages.flatMap((language) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    return [...counted].flatMap((key) => {
      const has = [...(texts[language]?.keys() ?? [])]
        .filter((one) => one.replace(form, '') === key)
        .map((one) => one.slice(key.length + 1));
      return has.toSorted().join() === forms.toSorted().join() ? [] : [`${language} ${key}: ${has.join()}`];
    });
  });
  expect(counted.size).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
});

/** Bounds are never one: "at most 500 rows", "first 20 charges". */
const bound = /(?:at most|more than|than|first|up to|of|within|about) \{\{\w+\}\}[^{]*$/u;

test('an English text with things after a number has its plural forms', () => {
  const bare = [...(texts.en ?? [])].flatMap(([key, text]) => {
    if (form.test(key)) return [];
    const found = [...text.matchAll(/\{\{(?:count|n|total|rows)\}\} (?:[a-z]+ )?[a-z]*[a-rt-z]s\b/gu)];
    return found.some(({ index, 0: words }) => !bound.test(text.slice(0, index + words.length).toLowerCase())) ? [`${key}: ${text}`] : [];
  });
  expect(bare).toEqual([]);
});
