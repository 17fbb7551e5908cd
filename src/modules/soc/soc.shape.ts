import type { Role } from '#names/roles';

/** Who reads what was bought and where boxes are, and who works on it (domain/08 §8.2, §8.3). */
export const readers: readonly Role[] = ['selectBuySoc', 'select_socContList'];
export const keepers: readonly Role[] = ['edit_soc'];
/** Who enters what boxes cost and brought. */
export const chargers: readonly Role[] = ['edit_soc', 'lock_soc'];
