import { entity } from '#define/entity';
import { moment, ref, text } from '#define/field';

/** Who has seen which wish of a customer at which order, in which words: other words open it again (domain/16 §16.2 popups). */
export const requirementSeen = entity({
  name: 'requirementSeen',
  table: 'crm_requirement_seen',
  owner: 'branch',
  fields: {
    requirementId: ref('customerRequirement', { required: true, edit: 'never', outlives: true }),
    orderId: ref('order', { required: true, edit: 'never', outlives: true }),
    userId: ref('user', { required: true, edit: 'never' }),
    content: text({ max: 500, edit: 'never' }),
    seenTime: moment({ edit: 'never' }),
  },
  visible: { through: 'orderId' },
  indexes: [['orderId', 'userId']],
  stock: {},
  removal: 'real',
});
