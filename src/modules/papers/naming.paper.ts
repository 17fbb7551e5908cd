import { textOf, type Values } from '#define/row';
import { nameIn, type Language } from '#names/languages';
import { keptLeftToRight } from '#values/paperText';

/** Parts that hold something, put together. */
export const joined = (parts: readonly unknown[], by: string): string | null => {
  const shown = parts.filter((part) => typeof part === 'string' && part !== '');
  return shown.length === 0 ? null : shown.join(by);
};

/** A person's name in the paper's language; the English one, else the Chinese one, where there is none. */
export function personName(person: Values, language: Language): string {
  const [zh, en, ar] = ['fullname', 'englishName', 'arabicName'].map((field) => textOf(person, field));
  return nameIn(language, { zh: zh ?? '', en, ar });
}

/** A person's name with phone and address of mail; beside Arabic letters a number would turn round at its hyphen. */
export const personReached = (person: Values, phone: unknown, language: Language): string | null =>
  joined(
    [
      personName(person, language),
      ...[phone, person.email].map((one) => (language === 'ar' && typeof one === 'string' ? keptLeftToRight(one) : one)),
    ],
    '  ',
  );

/** A partner's full name in the paper's language; the English one, else the Chinese one, where it has none. */
export function partyName(customer: Values | undefined, language: Language): string | null {
  if (!customer) return null;
  const [zh, en, ar] = ['crmName', 'englishName', 'arabicName'].map((field) => textOf(customer, field));
  return (language === 'zh' ? zh : language === 'ar' ? (ar ?? en) : en) ?? zh ?? null;
}

/** A dictionary's word as papers have it: in Chinese with the English one in brackets (domain/09 §9.0 rule 8). */
export function bilingual(language: Language, row: Values | undefined, other: string | null = null): string | null {
  const [zh, en, ar] = ['name', 'englishName', 'arabicName'].map((field) => (row ? textOf(row, field) : null));
  if (language === 'en') return en ?? other;
  if (language === 'ar') return ar ?? en ?? other;
  const name = other ?? zh;
  return name && en && en !== name ? `${name} (${en})` : (name ?? null);
}

/** A port by its name with its code in brackets. */
export function portName(port: Values | undefined, language: Language): string | null {
  if (!port) return null;
  const name = bilingual(language === 'zh' ? 'zh' : 'en', port);
  return language === 'zh' ? name : joined([name, `(${textOf(port, 'code')})`], ' ');
}

/** A port as bills have it, in Latin capitals: `NINGBO, CHINA` without its code. */
export const latinPort = (port: Values | undefined): string | null => (port ? (textOf(port, 'englishName')?.toUpperCase() ?? null) : null);
