import type { Language } from '#names/languages';
import { sql, type Sql } from '#server/store/sql';

/** What branch `e` of a query is called in a language: in Chinese its short name, otherwise its English one where it has no Arabic one. */
export function branchNameIn(language: Language): Sql {
  return {
    zh: sql`e.short_name`,
    en: sql`coalesce(e.english_name, e.short_name)`,
    ar: sql`coalesce(e.arabic_name, e.english_name, e.short_name)`,
  }[language];
}

/** The registered name of branch `e` of a query, in Arabic the name it has there. */
export function companyNameIn(language: Language): Sql {
  return language === 'zh' ? sql`e.name` : branchNameIn(language);
}
