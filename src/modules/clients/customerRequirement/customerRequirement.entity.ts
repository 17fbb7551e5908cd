import { entity } from '#define/entity';
import { day, dict } from '#define/field';
import { requirementFields } from '#modules/clients/customerRequirement/requirement.shape';
import { ofCustomer, readers, underscored } from '#modules/clients/clients.shape';

/** A standing instruction of a customer (domain/02b CustomerRequirement, 16 §16.2). */
export const customerRequirement = entity({
  name: 'customerRequirement',
  table: 'crm_requirement',
  owner: 'branch',
  fields: {
    ...ofCustomer,
    ...requirementFields,
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
