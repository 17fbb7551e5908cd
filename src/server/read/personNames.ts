import { nameIn, type Language, type Names } from '#names/languages';
import { inLanguage } from '#server/store/inLanguage';
import { raw, sql, type Sql } from '#server/store/sql';

/** What a person, row `alias` of a query over the staff, is called in a language. */
export function personNameIn(language: Language, alias = 'u'): Sql {
  const of = (column: string) => raw(`${alias}.${column}`);
  return inLanguage(language, { zh: of('fullname'), en: of('english_name'), ar: of('arabic_name') });
}

/** All names of person `u` of a query as JSON, for what is told to readers of several languages; null where there is no such person. */
export const personNames: Sql = sql`case when u.id is not null then jsonb_build_object('zh', u.fullname, 'en', u.english_name, 'ar', u.arabic_name) end`;

/** The person's name from {@link personNames}; empty where there was none. */
export const nameFrom = (language: Language, names: string | null | undefined): string =>
  names ? nameIn(language, JSON.parse(names) as Names) : '';
