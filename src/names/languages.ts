/** The three languages of the product, Chinese first: it is the users' own (shell.md §1). */
export const languages = ['zh', 'en', 'ar'] as const;

export type Language = (typeof languages)[number];

/** Narrows any text to a language; `en` is the specification's fallback (shell.md §9). */
export function languageOf(text: string | null | undefined): Language {
  const short = (text ?? '').trim().toLowerCase().slice(0, 2);
  return (languages as readonly string[]).includes(short) ? (short as Language) : 'en';
}
