import { entity } from '#define/entity';
import { choice, day, dict, flag, text } from '#define/field';
import { ofCustomer, readers, underscored } from '#modules/clients/clients.shape';

/** A standing instruction of a customer (domain/02b CustomerRequirement, 16 §16.2). */
export const customerRequirement = entity({
  name: 'customerRequirement',
  table: 'crm_requirement',
  owner: 'branch',
  fields: {
    ...ofCustomer,
    requirementType: choice(['DOCUMENT', 'BOOKING', 'TRUCK', 'CUSTOMS', 'BILLING', 'RELEASE'], { required: true, initial: 'DOCUMENT' }),
    serviceCode: text({ max: 40 }),
    content: text({ max: 500, required: true }),
    priority: choice(['MUST', 'SHOULD', 'INFO'], { required: true, initial: 'SHOULD' }),
    isPopup: flag(),
    portLoading: dict('port', { wire: 'pol' }),
    portDestination: dict('port', { wire: 'pod' }),
    validTo: day(),
  },
  search: ['content'],
  partOf: 'customerId',
  visible: { through: 'customerId' },
  order: [{ field: 'priority', dir: 'asc' }],
  indexes: [['customerId']],
  files: {},
  stock: underscored('crmRequirement', 'crmRequirementController', ['edit_crm_profile'], [...readers, 'getOrderListNew']),
  removal: 'marked',
});
