import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** Kinds of space. */
export const spaceTypesSheet: Sheet = {
  mod: 'space.types',
  entity: 'spaceType',
  adds: true,
  columns: columns('code:140* name:160 englishName:160 arabicName:160 sort:64 state:88'),
};
