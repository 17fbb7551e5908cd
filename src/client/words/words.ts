import i18next, { type FormatterModule } from 'i18next';
import { atom, getDefaultStore } from 'jotai';
import { initReactI18next } from 'react-i18next';
import { languageOf, languages } from '#names/languages';
import type { Words } from '#define/words';
import type { Language } from '#names/languages';
import { readCookie, writeCookie } from '#client/session/cookies';

const shellWords: Record<Language, () => Promise<{ default: Words }>> = {
  zh: () => import('../../../locales/zh/shell.json'),
  en: () => import('../../../locales/en/shell.json'),
  ar: () => import('../../../locales/ar/shell.json'),
};

type WordsFile = Promise<{ namespaces: Readonly<Record<string, Words>> }>;

/** Two files for each language, beside those of areas: many small requests would be slower. */
const moduleWords: Record<Language, Record<'early' | 'late', () => WordsFile>> = {
  zh: { early: () => import('#client/words/zh'), late: () => import('#client/words/zhLate') },
  en: { early: () => import('#client/words/en'), late: () => import('#client/words/enLate') },
  ar: { early: () => import('#client/words/ar'), late: () => import('#client/words/arLate') },
};

const ready = new Map<Language, Promise<void>>();
const complete = new Map<Language, Promise<void>>();
const shellComplete = new Map<Language, Promise<void>>();
const areasReady = new Map<string, Map<Language, Promise<void>>>();
const store = getDefaultStore();

/** The language on the screen. */
export const languageAtom = atom<Language>('en');

/** The language on the screen, outside React. */
export function currentLanguage(): Language {
  return store.get(languageAtom);
}

/** Writing direction of a language. */
export function direction(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** The flag `isEn` the server is sent: 0 for Chinese, 1 for everything else (shell.md §9). */
export function isEn(): 0 | 1 {
  return currentLanguage() === 'zh' ? 0 : 1;
}

/** Tag for `Intl`; Arabic keeps Latin digits, as codes and amounts of the trade are written. */
export function localeTag(language: Language): string {
  return { zh: 'zh-CN', en: 'en-GB', ar: 'ar-u-nu-latn' }[language];
}

function preferred(): Language {
  const remembered = readCookie('language');
  if (remembered !== undefined) return languageOf(remembered);
  const known = navigator.languages.find((tag) => (languages as readonly string[]).includes(tag.slice(0, 2).toLowerCase()));
  return languageOf(known);
}

/** The same loading for everybody who waits for it; one that failed is begun anew. */
function onceFor(kept: Map<Language, Promise<void>>, language: Language, load: () => Promise<void>): Promise<void> {
  const running = kept.get(language);
  if (running !== undefined) return running;
  const loading = load();
  kept.set(language, loading);
  loading.catch(() => kept.delete(language));
  return loading;
}

const addWords = (language: Language, namespaces: Readonly<Record<string, Words>>) => {
  for (const [name, words] of Object.entries(namespaces)) i18next.addResourceBundle(language, name, words, true, true);
};

async function loadModuleWords(language: Language, part: 'early' | 'late'): Promise<void> {
  const [{ namespaces }] = await Promise.all([moduleWords[language][part](), loadShellWords(language)]);
  // Titles of screens are words of their areas in the shell's namespace, which is there already.
  addWords(language, namespaces);
}

async function loadAreaWords(language: Language, area: string): Promise<void> {
  const [words] = await Promise.all([
    import('#client/words/areaWords').then(({ wordsOfArea }) => wordsOfArea(language, area)),
    loadShellWords(language),
  ]);
  addWords(language, words);
}

/** Resolves when the words of an area's entities are there, where it is outside the core; those of the core come with the first sheet. */
export function areaWordsReady(area: string, language: Language = currentLanguage()): Promise<void> {
  const kept = areasReady.get(area) ?? new Map<Language, Promise<void>>();
  areasReady.set(area, kept);
  return onceFor(kept, language, () => loadAreaWords(language, area));
}

async function everyAreaReady(language: Language): Promise<void> {
  const { areaNames } = await import('#client/words/areaWords');
  await Promise.all(areaNames.map((area) => areaWordsReady(area, language)));
}

/** Resolves when all words are there that are read before the first cell of a sheet (`late.ts`); sheets wait for them. */
export const wordsReady = (language: Language = currentLanguage()): Promise<void> =>
  onceFor(ready, language, () => loadModuleWords(language, 'early'));

/** Resolves when the words of every module are there in a language (the one on the screen); every other view waits for them. */
export const wordsComplete = (language: Language = currentLanguage()): Promise<void> =>
  onceFor(
    complete,
    language,
    async () => void (await Promise.all([wordsReady(language), loadModuleWords(language, 'late'), everyAreaReady(language)])),
  );

/** Added once and before those of the areas, which lay the titles of their screens over them. */
const loadShellWords = (language: Language): Promise<void> =>
  onceFor(shellComplete, language, () =>
    shellWords[language]().then((words) => void i18next.addResourceBundle(language, 'shell', words.default)),
  );

/** Resolves when the words of all languages are here: those of the others are loaded for it. */
export const everyLanguage = (): Promise<unknown> => Promise.all(languages.map((language) => wordsComplete(language)));

/** A word in every language that has it; the words of those not on the screen are loaded for it. */
export async function wordInEvery(key: string): Promise<readonly string[]> {
  await everyLanguage();
  return languages.flatMap((lng) => (i18next.exists(key, { lng }) ? [i18next.t(key, { lng })] : []));
}

function show(language: Language): void {
  store.set(languageAtom, language);
  document.documentElement.lang = { zh: 'zh-CN', en: 'en', ar: 'ar' }[language];
  document.documentElement.dir = direction(language);
}

/** Counts in sentences have their thousands set apart, as every other number on the screen has. */
const counts: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, _language, options) =>
    (typeof value === 'number' && options?.interpolationkey === 'count' ? value.toLocaleString('en') : value) as string,
};

/** What the words of a key hang on besides the key itself, where nothing is put into them. */
const plainOptions = new Set(['lng', 'lngs', 'ns', 'keyPrefix', 'defaultValue']);

/**
 * Words nothing is put into are found once: a page asks for the same hundreds at each drawing, and the library searches each time as if
 * for the first, a tenth of what opening a sheet costs. What was found is forgotten whenever words come or another language is shown.
 */
function rememberWords(): void {
  const find = i18next.t as unknown as (...asked: unknown[]) => unknown;
  const found = new Map<string, unknown>();
  const forget = () => found.clear();
  i18next.on('languageChanged', forget);
  i18next.store.on('added', forget);
  const t = (key: unknown, options: object = {}, ...more: unknown[]): unknown => {
    const given = Object.entries(options).filter(([, value]) => value !== undefined);
    if (more.length > 0 || !given.every(([name]) => plainOptions.has(name))) return find(key, options, ...more);
    const asked = JSON.stringify([key, given]);
    if (!found.has(asked)) found.set(asked, find(key, options));
    return found.get(asked);
  };
  Object.assign(i18next, { t });
}

/** Finds the language (cookie, then browser, then English) and makes the shell's words ready. */
export async function startWords(): Promise<void> {
  const language = preferred();
  await i18next
    .use(initReactI18next)
    .use(counts)
    .init({
      lng: language,
      resources: {},
      ns: ['shell'],
      defaultNS: 'shell',
      fallbackLng: false,
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { useSuspense: false, bindI18nStore: 'added' },
    });
  rememberWords();
  await loadShellWords(language);
  show(language);
}

/** Changes the language without a reload and remembers it in the cookie `language`. */
export async function changeLanguage(language: Language): Promise<void> {
  writeCookie('language', language, true);
  const now = currentLanguage();
  await Promise.all([
    loadShellWords(language),
    ready.has(now) ? wordsReady(language) : undefined,
    complete.has(now) ? wordsComplete(language) : undefined,
    ...[...areasReady].map(([area, kept]) => (kept.has(now) ? areaWordsReady(area, language) : undefined)),
  ]);
  await i18next.changeLanguage(language);
  show(language);
}
