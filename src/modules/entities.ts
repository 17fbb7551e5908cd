import { Catalogue } from '#define/catalogue';
import { billsEntities } from '#modules/bills/area';
import { accountingEntities } from '#modules/accounting/area';
import { claimsEntities } from '#modules/claims/area';
import { clientsEntities } from '#modules/clients/area';
import { coreEntities } from '#modules/core';
import { einvoiceEntities } from '#modules/einvoice/area';
import { filesEntities } from '#modules/files/area';
import { freightEntities } from '#modules/freight/area';
import { hrEntities } from '#modules/hr/area';
import { insuranceEntities } from '#modules/insurance/area';
import { ledgerEntities } from '#modules/ledger/area';
import { messagesEntities } from '#modules/messages/area';
import { papersEntities } from '#modules/papers/area';
import { reportsEntities } from '#modules/reports/area';
import { settlementEntities } from '#modules/settlement/area';
import { spaceEntities } from '#modules/space/area';
import { statementsEntities } from '#modules/statements/area';

/** Every entity of the product. The engines get this list from their entry files and know no entity by name; pages fetch it by areas (`browserEntities`). */
export const catalogue = new Catalogue([
  ...coreEntities,
  ...settlementEntities,
  ...billsEntities,
  ...freightEntities,
  ...spaceEntities,
  ...accountingEntities,
  ...claimsEntities,
  ...statementsEntities,
  ...einvoiceEntities,
  ...insuranceEntities,
  ...ledgerEntities,
  ...reportsEntities,
  ...messagesEntities,
  ...filesEntities,
  ...papersEntities,
  ...hrEntities,
  ...clientsEntities,
]);
