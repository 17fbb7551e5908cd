import type { Language } from '#names/languages';

/** A comma that says it parts a list: names have commas of their own ("Ocean Lines Co., Ltd"). U+2063 is seen nowhere. */
const comma = ',\u2063 ';
const commas: Readonly<Record<Language, string>> = { zh: '、', en: ', ', ar: '، ' };

/** The parts of a list in a detail of a refusal, before it is known who will read it. */
export const asList = (parts: readonly string[]): string => parts.join(comma);

/** A detail as its reader's language parts lists. */
export const spokenList = (text: string, language: Language): string => text.replaceAll(comma, commas[language]);

/** Details of a refusal as their reader's language parts lists. */
export const spokenDetail = (detail: Readonly<Record<string, string>>, language: Language): Record<string, string> =>
  Object.fromEntries(Object.entries(detail).map(([name, text]) => [name, spokenList(String(text), language)]));
