import type { Language } from '#names/languages';
import { sql, type Sql } from '#server/store/sql';

/** Columns or expressions that say the same in each language; all but the Chinese one may be empty. */
export interface InLanguages {
  readonly zh: Sql;
  readonly en: Sql;
  readonly ar: Sql;
}

/** What a reader of a language is shown: the text in that language, else the English one, else the Chinese one (names/languages.ts in SQL). */
export function inLanguage(language: Language, { zh, en, ar }: InLanguages): Sql {
  if (language === 'zh') return zh;
  return language === 'en' ? sql`coalesce(${en}, ${zh})` : sql`coalesce(${ar}, ${en}, ${zh})`;
}
