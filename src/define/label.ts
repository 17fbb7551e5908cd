import type { Definition } from '#define/entity';
import type { Values } from '#define/row';
import { nameIn, type Language } from '#names/languages';

/** The fields that name a row of an entity in the three languages. */
export interface NameFields {
  readonly zh: string;
  readonly en: string;
  readonly ar: string;
}

/** The fields of the names in the three languages where `field` is the Chinese one of several; null where it says the same to every reader. */
export function nameFields({ label }: Pick<Definition, 'label'>, field: string): NameFields | null {
  return label?.zh === field && label.en !== field ? { zh: label.zh, en: label.en, ar: label.ar ?? label.en } : null;
}

/** The name of a row in a language. */
export function nameOfRow(language: Language, { zh, en, ar }: NameFields, row: Values): string {
  const text = (field: string) => (typeof row[field] === 'string' ? row[field] : null);
  return nameIn(language, { zh: text(zh) ?? '', en: text(en), ar: text(ar) });
}
