import { entity } from '#define/entity';
import { choice, day, integer, ref, text } from '#define/field';

/** A released version held for a customer until it would have ended, whatever is released later (domain/15 §15.1). */
export const freightConfirm = entity({
  name: 'freightConfirm',
  table: 'fr_confirm',
  owner: 'branch',
  fields: {
    rateId: ref('freightRate', { required: true, edit: 'create' }),
    versionNo: integer({ edit: 'never' }),
    customerId: ref('customer', { wire: 'crmId', edit: 'never' }),
    boxes: text({ max: 60, edit: 'never' }),
    etd: day({ edit: 'never' }),
    heldUntil: day({ edit: 'never' }),
    priceThen: text({ max: 300, edit: 'never' }),
    state: choice(['HELD', 'USED', 'ENDED', 'EXPIRED'], { edit: 'never', initial: 'HELD' }),
    remark: text({ max: 500, edit: 'never' }),
  },
  visible: { through: 'rateId' },
  order: [{ field: 'createTime', dir: 'desc' }],
  indexes: [['rateId', 'state'], ['customerId']],
  stock: { list: { call: 'GET /freightController/selectFreightConfirm', roles: ['selectFreight'] } },
});
