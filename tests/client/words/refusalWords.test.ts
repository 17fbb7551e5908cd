import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { refusalWords } from '#client/words/refusalWords';

const areas = (language: string) => JSON.parse(readFileSync(`locales/${language}/areas/containers.json`, 'utf8')) as { refusals: object };

beforeAll(async () => {
  await i18next.init({
    resources: Object.fromEntries(['en', 'ar'].map((language) => [language, { refusals: areas(language).refusals }])),
    interpolation: { escapeValue: false },
  });
});

test.each([
  ['en', 'Box 1 (40HQ) has no valid'],
  ['ar', '\u20681 (40HQ)\u2069'],
])('what a sentence names keeps its own order in %s', async (language, within) => {
  await i18next.changeLanguage(language);
  expect(refusalWords('BOX_NUMBER_MISSING', { value: '1 (40HQ)' }, '')).toContain(within);
  expect(refusalWords('BOX_NUMBER_MISSING', { value: '' }, '')).not.toContain('\u2068');
});
