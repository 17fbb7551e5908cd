import { pinyin } from 'pinyin-pro';
import type { Definition } from '#define/entity';
import type { Values } from '#define/row';

const mostLetters = 40;

/** Pinyin initials of a Chinese name, lower case, other letters and digits kept: what people type to find it (宁波 → nb). */
export function initialsOf(name: string): string {
  const letters = pinyin(name, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('');
  return letters.toLowerCase().replace(/[^a-z0-9]/gu, '').slice(0, mostLetters);
}

/** Sets the search initials of a row from its name; answers the field when it changed. */
export function renewInitials(definition: Definition, after: Values, touched: (field: string) => boolean): string | null {
  const initials = definition.initials;
  if (!initials || !touched(initials.of)) return null;
  const name = after[initials.of];
  const made = typeof name === 'string' ? initialsOf(name) || null : null;
  if (after[initials.field] === made) return null;
  after[initials.field] = made;
  return initials.field;
}
