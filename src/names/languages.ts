/** The three languages of the product, Chinese first: it is the users' own (shell.md §1). */
export const languages = ['zh', 'en', 'ar'] as const;

export type Language = (typeof languages)[number];

/** What something is called in each language; only the Chinese name is always there. */
export interface Names {
  readonly zh: string;
  readonly en?: string | null | undefined;
  readonly ar?: string | null | undefined;
}

/** The name in a language, else the English one, else the Chinese one. */
export const nameIn = (language: Language, { zh, en, ar }: Names): string =>
  (language === 'zh' ? zh : language === 'ar' ? ar || en : en) || zh || en || ar || '';

/** Narrows any text to a language; `en` is the specification's fallback (shell.md §9). */
export function languageOf(text: string | null | undefined): Language {
  const short = (text ?? '').trim().toLowerCase().slice(0, 2);
  return (languages as readonly string[]).includes(short) ? (short as Language) : 'en';
}
