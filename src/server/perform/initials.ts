import type { Definition } from '#define/entity';
import type { Values } from '#define/row';
import { initialsOf } from '#values/initials';

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
