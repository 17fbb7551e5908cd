import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { languages } from '#names/languages';

/** What the grid's tool reports by the specification: not found, regular-expression, multi-area, merge, extend and paste-size error. */
const reports = ['fnr.notCell', 'fnr.reError', 'area.multiErr', 'area.mergeErr', 'area.extendErr', 'area.pasteMultiErr'];

const read = (language: string, name: string) =>
  JSON.parse(readFileSync(new URL(`../../../locales/${language}/${name}.json`, import.meta.url), 'utf8')) as Record<string, unknown>;

describe('what finding, filling and pasting report', () => {
  it.each(languages)('is said in %s, each in words of its own', async (language) => {
    const words = i18next.createInstance();
    await words.init({
      lng: language,
      resources: { [language]: Object.fromEntries(['find', 'sheet', 'fill'].map((name) => [name, read(language, name)])) },
    });
    const texts = reports.map((key) => words.t(`find:${key}`));
    expect(texts.filter((text) => text === '' || text.includes('$t') || /^[\w:.]+$/u.test(text))).toEqual([]);
    expect(new Set(texts).size).toBe(reports.length);
  });
});
