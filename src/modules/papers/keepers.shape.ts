import type { Role } from '#names/roles';

/** Own templates, and those of the whole branch (domain/15 §15.16). */
export const templateKeepers: readonly Role[] = ['insertDiyExcel', 'exportSheets'];
