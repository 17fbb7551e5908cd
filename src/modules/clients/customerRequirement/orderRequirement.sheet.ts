import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** What the customer asks of one order, in its record: what comes up by itself first (screens-operations §2, tab 9). */
export const orderRequirementsSheet: Sheet = {
  mod: 'order.requirements',
  entity: 'orderRequirement',
  of: { entity: 'order', by: 'orderId' },
  shown: [{ word: 'must', as: 'doubt', on: ['priority'], when: { field: 'priority', is: 'MUST' } }],
  columns: columns('requirementType:88* priority:80 content:420 isPopup:64 serviceCode:96 validTo:104'),
};
