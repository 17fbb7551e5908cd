import { entity } from '#define/entity';
import { dict, flag } from '#define/field';
import type { Role } from '#names/roles';

const readers: readonly Role[] = ['selectFreight'];

/** Of which lane somebody wants to hear when its rates are released; everybody keeps their own (domain/15 §15.1). */
export const rateSubscription = entity({
  name: 'rateSubscription',
  table: 'fr_subscription',
  owner: 'branch',
  fields: {
    lineCode: dict('tradeLane', { required: true }),
    portLoading: dict('port'),
    carrierCode: dict('carrier'),
    byMail: flag(),
  },
  visible: { own: ['createUserId'], personal: true },
  order: [{ field: 'lineCode', dir: 'asc' }],
  indexes: [['lineCode']],
  stock: {
    list: { call: 'GET /rateSubscriptionController/select', roles: readers },
    batch: { call: 'POST /rateSubscriptionController/batchEdit', roles: readers },
  },
  removal: 'real',
});
