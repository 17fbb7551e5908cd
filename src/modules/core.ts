import type { Definition } from '#define/entity';
import { accessEntities } from '#modules/access/area';
import { basicEntities } from '#modules/basic/area';
import { crmEntities } from '#modules/crm/area';
import { ordersEntities } from '#modules/orders/area';
import { containersEntities } from '#modules/containers/area';
import { financeEntities } from '#modules/finance/area';
import { socEntities } from '#modules/soc/area';
import { storageEntities } from '#modules/storage/area';

/** The entities of the core (`coreAreas`). */
export const coreEntities: readonly Definition[] = [
  ...accessEntities,
  ...basicEntities,
  ...crmEntities,
  ...ordersEntities,
  ...containersEntities,
  ...financeEntities,
  ...storageEntities,
  ...socEntities,
];
