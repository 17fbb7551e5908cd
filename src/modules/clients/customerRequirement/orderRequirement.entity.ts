import type { Definition } from '#define/entity';
import { day, ref } from '#define/field';
import { requirementFields } from '#modules/clients/customerRequirement/requirement.shape';

const calls = { roles: ['admin', 'getOrderListNew', 'getOrderListImport', 'getOrderListLcl', 'getOrderListBusiness'] } as const;

/** What the customer asks of an order, as far as service and ports fit (domain/16 §16.2 popups); the question is posed by the migration 0490. */
export const orderRequirement: Definition = {
  name: 'orderRequirement',
  table: 'bl_order_requirement',
  posed: true,
  owner: 'branch',
  fields: {
    orderId: ref('order', { edit: 'never' }),
    requirementId: ref('customerRequirement', { edit: 'never' }),
    ...Object.fromEntries(Object.entries(requirementFields).map(([name, field]) => [name, { ...field, edit: 'never' as const }])),
    validTo: day({ edit: 'never' }),
  },
  visible: { through: 'orderId' },
  search: ['content'],
  order: [
    { field: 'isPopup', dir: 'desc' },
    { field: 'priority', dir: 'asc' },
  ],
  stock: { list: { call: 'GET /CrmContoller/crmRequirement_order', ...calls } },
  custom: {
    popups: { call: 'GET /CrmContoller/crmRequirement_popups', takes: { id: 'id', orderId: 'id' }, ...calls },
    seen: { call: 'POST /CrmContoller/crmRequirement_seen', takes: { id: 'id', orderId: 'id', ids: 'ids' }, ...calls },
  },
  removal: 'real',
};
