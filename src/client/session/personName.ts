import { nameIn, type Language, type Names } from '#names/languages';

/** A member of staff as the server answers one. */
export interface Named {
  readonly fullname: string;
  readonly englishName?: string | null;
  readonly arabicName?: string | null;
}

/** What a person is called in each language. */
export const namesOf = ({ fullname, englishName, arabicName }: Named): Names => ({ zh: fullname, en: englishName, ar: arabicName });

/** What a person is called in a language. */
export const personName = (person: Named, language: Language): string => nameIn(language, namesOf(person));
