import type { Definition } from '#define/entity';
import { redApplication } from '#modules/einvoice/redApplication/redApplication.entity';
import { taxDesk } from '#modules/einvoice/taxDesk/taxDesk.entity';
import { taxInvoiceItem } from '#modules/einvoice/taxInvoiceItem/taxInvoiceItem.entity';

/** Definitions of the area. */
export const einvoiceEntities: readonly Definition[] = [taxInvoiceItem, redApplication, taxDesk];
