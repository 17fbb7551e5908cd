import type { Language } from '#names/languages';
import { inLanguage } from '#server/store/inLanguage';
import { sql, type Sql } from '#server/store/sql';

/** What branch `e` of a query is called in a language: in Chinese by its short name. */
export function branchNameIn(language: Language): Sql {
  return inLanguage(language, { zh: sql`e.short_name`, en: sql`e.english_name`, ar: sql`e.arabic_name` });
}

/** The registered name of branch `e` of a query, in Arabic the name it has there. */
export function companyNameIn(language: Language): Sql {
  return language === 'zh' ? sql`e.name` : branchNameIn(language);
}
