import { fileFields, mayEditRows, wireName, type Definition } from '#define/entity';
import { hasRole } from '#client/session/session';
import type { Slot } from '#client/files/FileSlot.tsx';
import { fieldWords } from '#client/words/fieldWords';

/** Fields of an entity that hold a file each, with their words; `mayFill` says which of them the person may set. */
export const slotsOf = (definition: Definition, mayFill: (field: string) => boolean): Slot[] =>
  fileFields(definition).map(([name, { contents = [], megabytes = 0 }]) => ({
    field: wireName(definition, name),
    word: fieldWords(definition.name, name),
    contents,
    megabytes,
    mayFill: mayFill(name),
  }));

/** Whoever reads a branch's row attaches files to it; to rows of the group those who edit them. */
export const mayAttach = (definition: Definition): boolean => definition.owner === 'branch' || mayEditRows(definition, hasRole);
