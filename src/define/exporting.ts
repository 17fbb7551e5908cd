import type { Where } from '#define/filter';
import type { EntityName } from '#names/entities';
import type { Role } from '#names/roles';

/**
 * Values of which it is written down who carried them out of the house: copied from the sheet, told by `call` with the rows' `ids` and the
 * `columns`, or exported, heard of by the area on the server. Of rows alone that stand so.
 */
export interface CarriedOff {
  readonly call: `POST ${string}`;
  readonly fields: readonly string[];
  readonly of: { readonly field: string; readonly is: string };
}

/** Who may take data away as a file (domain/08 §8.3): asked by the button that offers it and by the server that allows it. */
export const exportRoles: readonly Role[] = ['exportSheets'];

/** Kinds of files an export writes. */
export const exportFiles = ['xlsx'] as const;

/** What of a screen goes out: the rows of a sheet, or its groups with their sums. */
export const exportForms = ['sheet', 'groups'] as const;

/** What an export says of itself before a byte of it is written; the operation log tells it again. */
export interface ExportWish {
  readonly form: (typeof exportForms)[number];
  readonly file: (typeof exportFiles)[number];
  /** Whose rows go out. */
  readonly entity: EntityName;
  /** Which of the entity's further lists, where it is one of them. */
  readonly list?: string;
  /** Columns by field name, as they stand beside one another; those a person made under their own names. */
  readonly columns: readonly string[];
  /** Lines of the file without its header. */
  readonly rows: number;
  readonly where: Where | null;
  readonly search: string;
  /** Rows of every branch the person works in. */
  readonly branches?: 'all';
}

export const exportPath = '/PublicQueryController/exportSheet';
