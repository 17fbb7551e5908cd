import type { Words } from '#define/words';
import { isCoreArea } from '#client/words/late';
import type { Language } from '#names/languages';

/** Words of the entities of areas outside the core, a file for each language and area. */
const files = import.meta.glob<Words>('../../../locales/*/areas/*.json', { import: 'default', query: '?area' });

/** The areas that have such words. */
export const areaNames = Object.keys(files).flatMap((path) => {
  const area = /\/zh\/areas\/(\w+)\.json$/u.exec(path)?.[1];
  return area === undefined || isCoreArea(area) ? [] : [area];
});

/** Those of one area in a language, by namespace. */
export const wordsOfArea = async (language: Language, area: string): Promise<Readonly<Record<string, Words>>> =>
  ((await files[`../../../locales/${language}/areas/${area}.json`]?.()) ?? {}) as Readonly<Record<string, Words>>;
