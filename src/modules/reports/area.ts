import type { Definition } from '#define/entity';
import { arAgeing } from '#modules/reports/arAgeing/arAgeing.entity';
import { profitByOrder } from '#modules/reports/profitByOrder/profitByOrder.entity';

/** Definitions of the area. */
export const reportsEntities: readonly Definition[] = [profitByOrder, arAgeing];
