import { Catalogue } from '#define/catalogue';
import { accessEntities } from '#modules/access/area';
import { basicEntities } from '#modules/basic/area';
import { crmEntities } from '#modules/crm/area';
import { ordersEntities } from '#modules/orders/area';
import { containersEntities } from '#modules/containers/area';
import { billsEntities } from '#modules/bills/area';
import { freightEntities } from '#modules/freight/area';
import { financeEntities } from '#modules/finance/area';
import { ledgerEntities } from '#modules/ledger/area';
import { settlementEntities } from '#modules/settlement/area';
import { reportsEntities } from '#modules/reports/area';
import { messagesEntities } from '#modules/messages/area';
import { papersEntities } from '#modules/papers/area';
import { filesEntities } from '#modules/files/area';

/** Every entity of the product. The engines get this list from their entry files and know no entity by name. */
export const catalogue = new Catalogue([
  ...accessEntities,
  ...basicEntities,
  ...crmEntities,
  ...ordersEntities,
  ...containersEntities,
  ...billsEntities,
  ...freightEntities,
  ...financeEntities,
  ...ledgerEntities,
  ...settlementEntities,
  ...reportsEntities,
  ...messagesEntities,
  ...filesEntities,
  ...papersEntities,
]);
