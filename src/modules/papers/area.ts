import type { Definition } from '#define/entity';
import { paperPrint } from '#modules/papers/paperPrint/paperPrint.entity';

/** Definitions of the area. */
export const papersEntities: readonly Definition[] = [paperPrint];
