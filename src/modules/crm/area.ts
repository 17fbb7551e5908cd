import type { Definition } from '#define/entity';
import { credit } from '#modules/crm/credit/credit.entity';
import { creditWatch } from '#modules/crm/creditWatch/creditWatch.entity';
import { customer } from '#modules/crm/customer/customer.entity';
import { invoiceTitle } from '#modules/crm/invoiceTitle/invoiceTitle.entity';

/** Definitions of the area. */
export const crmEntities: readonly Definition[] = [customer, credit, creditWatch, invoiceTitle];
