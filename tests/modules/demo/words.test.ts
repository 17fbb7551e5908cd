import { describe, expect, test } from 'vitest';
import { asksOf } from '#define/viewed';
import { systemFields, type Words } from '#define/words';
import { catalogue } from '#modules/entities';
import { languages } from '#names/languages';
import { refusals } from '#names/refusals';
import { roles } from '#names/roles';
import { namespacesIn } from '#tests/golden/words';

const inAll = (name: string) => Object.fromEntries(languages.map((language) => [language, namespacesIn(language)[name] as Words]));
const [fields, choices] = [inAll('fields'), inAll('choices')];
const sentences = inAll('refusals') as Record<string, Record<string, string>>;

/** Keys and texts of nested words: `order.jobNo` → 工作号. */
function flat(words: Words, before = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, word]) =>
    typeof word === 'string' ? [[before + key, word] as [string, string]] : flat(word, `${before}${key}.`),
  );
}

/** System fields are called alike everywhere; an entity may still have words of its own for them. */
const defined = [...catalogue.all, ...catalogue.views];
const wantedFields = defined.flatMap((definition) =>
  [...catalogue.columns(definition).map(({ name }) => name), ...Object.keys(asksOf(definition))].flatMap((name) =>
    systemFields.has(name) ? [] : [`${definition.name}.${name}`],
  ),
);
const wantedChoices = [
  ...[...catalogue.all, ...catalogue.views.filter(({ posed, answered }) => posed === true || answered !== undefined)].flatMap(
    (definition) =>
      catalogue
        .columns(definition)
        // A choice that is only looked up has its words where it is stored.
        .filter(({ via }) => via === undefined)
        .flatMap(({ name, field }) => (field.options ?? []).map((option) => `${definition.name}.${name}.${option}`)),
  ),
  ...defined.flatMap((definition) =>
    Object.entries(asksOf(definition)).flatMap(([ask, { field }]) =>
      (field.options ?? []).map((option) => `${definition.name}.${ask}.${option}`),
    ),
  ),
  ...catalogue.all.flatMap(({ name, acts = {} }) =>
    Object.values(acts).flatMap(({ asks = {} }) =>
      Object.entries(asks).flatMap(([ask, { options = [], worded = name }]) => options.map((option) => `${worded}.${ask}.${option}`)),
    ),
  ),
  ...roles.map((role) => `roles.${role}`),
];

describe.each(languages)('words in %s', (language) => {
  test('every field of every entity has a header, and nothing else has', () => {
    expect(
      flat(fields[language] as Words)
        .map(([key]) => key)
        .filter((key) => !systemFields.has(key.split('.')[1] ?? ''))
        .sort(),
    ).toEqual([...wantedFields].sort());
    expect(Object.keys((fields[language] as Words)['system'] ?? {})).toEqual([...systemFields]);
  });

  test('every choice and every role string has a word', () => {
    expect(
      flat(choices[language] as Words)
        .map(([key]) => key)
        .sort(),
    ).toEqual([...new Set(wantedChoices)].sort());
  });

  test('every refusal has a sentence', () => {
    expect(Object.keys(sentences[language] as object).sort()).toEqual(Object.keys(refusals).sort());
  });

  test('no word is empty, and two columns of a sheet are never called the same', () => {
    const all = [...flat(fields[language] as Words), ...flat(choices[language] as Words), ...Object.entries(sentences[language] as object)];
    expect(all.filter(([, word]) => word.trim() === '' || word !== word.trim()).map(([key]) => key)).toEqual([]);
    for (const [entity, words] of Object.entries(fields[language] as Words)) {
      const headers = Object.values(words);
      expect([entity, new Set(headers).size]).toEqual([entity, headers.length]);
    }
  });
});

describe('sentences of refusals', () => {
  const details = (sentence: string | undefined) =>
    [...new Set([...(sentence ?? '').matchAll(/\{\{(\w+)\}\}/gu)].map(([, name]) => name))].sort();

  test.each(Object.keys(refusals))('%s asks for the same details in every language', (code) => {
    const [zh, en, ar] = languages.map((language) => details(sentences[language]?.[code]));
    expect(en).toEqual(zh);
    expect(ar).toEqual(zh);
  });

  test('the specification’s own messages begin with its words', () => {
    const begins = (language: string, code: string, words: string) =>
      expect(sentences[language]?.[code]?.slice(0, words.length)).toBe(words);
    begins('zh', 'COST_LOCKED', '费用已锁定，不能修改');
    begins('en', 'COST_LOCKED', 'The cost is locked and cannot be modified');
    begins('en', 'NONE_TRANSFER', '"None Transfer" cannot be selected');
    begins('zh', 'SESSION_EXPIRED', '登陆过期 或 账号在其他地方登陆');
    begins('zh', 'SESSION_LAPSED', '登陆过期');
  });
});
