import type { Definition } from '#define/entity';
import { customerContact } from '#modules/clients/customerContact/customerContact.entity';
import { customerContract } from '#modules/clients/customerContract/customerContract.entity';
import { customerDetail } from '#modules/clients/customerDetail/customerDetail.entity';
import { customerField } from '#modules/clients/customerField/customerField.entity';
import { customerFollowUp } from '#modules/clients/customerFollowUp/customerFollowUp.entity';
import { customerRequirement } from '#modules/clients/customerRequirement/customerRequirement.entity';
import { orderRequirement } from '#modules/clients/customerRequirement/orderRequirement.entity';
import { requirementSeen } from '#modules/clients/customerRequirement/requirementSeen.entity';
import { weChatBinding } from '#modules/clients/weChatBinding/weChatBinding.entity';

/** Definitions of the area: what is kept of customers beside their own row. */
export const clientsEntities: readonly Definition[] = [
  customerContact,
  customerContract,
  customerField,
  customerRequirement,
  orderRequirement,
  requirementSeen,
  customerDetail,
  customerFollowUp,
  weChatBinding,
];
