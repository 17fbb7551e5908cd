import type { Definition } from '#define/entity';
import { billAmendment } from '#modules/bills/billAmendment/billAmendment.entity';
import { billContainer } from '#modules/bills/billContainer/billContainer.entity';
import { houseBill } from '#modules/bills/houseBill/houseBill.entity';
import { instructionSent } from '#modules/bills/instructionSent/instructionSent.entity';
import { masterBill } from '#modules/bills/masterBill/masterBill.entity';

/** Definitions of the area. */
export const billsEntities: readonly Definition[] = [masterBill, houseBill, billContainer, billAmendment, instructionSent];
