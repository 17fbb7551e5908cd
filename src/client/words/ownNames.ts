import type { Language } from '#names/languages';

/** Each language in its own words, whatever is on the screen: whoever needs it cannot read the others. */
export const ownNames: Readonly<Record<Language, string>> = { zh: '简体中文', en: 'English', ar: 'العربية' };
