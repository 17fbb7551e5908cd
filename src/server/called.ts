import type { Definition } from '#define/entity';
import { textOf, type Values } from '#define/row';
import { nameIn, type Language } from '#names/languages';

/** What people call a row: its label in a language, else the English one, else the Chinese one; empty where it has none. */
export function calledIn({ label }: Definition, row: Values, language: Language): string {
  if (!label) return '';
  const [zh, en, ar] = [label.zh, label.en, label.ar ?? label.en].map((field) => textOf(row, field));
  return nameIn(language, { zh: zh ?? '', en, ar });
}
