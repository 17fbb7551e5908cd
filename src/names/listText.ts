import type { Language } from '#names/languages';

/** A comma that says it parts a list: names have commas of their own ("Ocean Lines Co., Ltd"). U+2063 is seen nowhere. */
const comma = ',\u2063 ';
const commas: Readonly<Record<Language, string>> = { zh: '、', en: ', ', ar: '، ' };

/** The parts of a list in a detail of a refusal, before it is known who will read it. */
export const asList = (parts: readonly string[]): string => parts.join(comma);

/** A detail as its reader's language parts lists. */
export const spokenList = (text: string, language: Language): string => text.replaceAll(comma, commas[language]);

/** The parts of a detail that lists codes, which hold no commas of their own. */
export const codesIn = (text: string): readonly string[] => text.split(/,\u2063? /u);
