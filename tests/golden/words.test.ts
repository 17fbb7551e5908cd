import { expect, test } from 'vitest';
import { languages } from '#names/languages';
import { definedKeys, lateKeys, paneKeys, sheetKeys, spokenKeys, wordsOf } from '#tests/golden/words';

const placeholders = (word: string) =>
  [...word.matchAll(/\{\{(\w+)\}\}/gu)].map(([, name]) => name as string).sort((a, b) => a.localeCompare(b, 'en'));
const byName = (keys: Iterable<string>) => [...keys].sort((a, b) => a.localeCompare(b, 'en'));

for (const language of languages) {
  test(`${language} has a word for everything the definitions, the refusals and the screens name`, async () => {
    const words = wordsOf(language);
    const { whole, begun } = spokenKeys();
    const missing = [...definedKeys(), ...whole, ...(await paneKeys()), ...(await sheetKeys())].filter((key) => !words.has(key));
    const unfounded = begun.filter((start) => ![...words.keys()].some((key) => key.startsWith(start)));
    expect({ missing, unfounded }).toEqual({ missing: [], unfounded: [] });
  });

  test(`${language} says of rows of the core nothing that comes later than they`, () => {
    expect(lateKeys(language)).toEqual([]);
  });

  test(`${language} says something under every key`, () => {
    const silent = [...wordsOf(language)].filter(([, word]) => word.trim() === '').map(([key]) => key);
    expect(silent).toEqual([]);
  });
}

test('the three languages have the same keys with the same placeholders', () => {
  const [zh, ...others] = languages.map((language) => [language, wordsOf(language)] as const);
  const expected = new Map([...(zh?.[1] ?? [])].map(([key, word]) => [key, placeholders(word)]));
  for (const [language, words] of others) {
    expect(byName(words.keys()), language).toEqual(byName(expected.keys()));
    const differing = [...words]
      .filter(([key, word]) => JSON.stringify(placeholders(word)) !== JSON.stringify(expected.get(key)))
      .map(([key]) => key);
    expect(differing, language).toEqual([]);
  }
});

test('Chinese and Arabic sentences are in their own script', () => {
  const foreign = (language: 'zh' | 'ar', script: RegExp) =>
    [...wordsOf(language)].filter(([key, word]) => key.startsWith('refusals:') && !script.test(word)).map(([key]) => key);
  expect({ zh: foreign('zh', /\p{Script=Han}/u), ar: foreign('ar', /\p{Script=Arabic}/u) }).toEqual({ zh: [], ar: [] });
});
