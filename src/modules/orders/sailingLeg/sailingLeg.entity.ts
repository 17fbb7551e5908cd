import { entity } from '#define/entity';
import { choice, day, integer, ref, text } from '#define/field';

/** A voyage an order was planned on, or left with: kept when it changes ship, is rolled or departs (domain/14 §14.3, 12 nr 23). */
export const sailingLeg = entity({
  name: 'sailingLeg',
  table: 'bl_sailing_leg',
  owner: 'branch',
  fields: {
    orderId: ref('order', { required: true, edit: 'create' }),
    seq: integer({ edit: 'never' }),
    vesselName: text({ max: 50, edit: 'never' }),
    voyage: text({ max: 20, edit: 'never' }),
    bookingNo: text({ max: 35, edit: 'never' }),
    etd: day({ edit: 'never' }),
    eta: day({ edit: 'never' }),
    atd: day({ edit: 'never' }),
    state: choice(['PLANNED', 'CHANGED', 'ROLLED', 'DEPARTED'], { edit: 'never' }),
    reason: text({ max: 500, edit: 'never' }),
  },
  partOf: 'orderId',
  visible: { through: 'orderId' },
  order: [{ field: 'seq', dir: 'asc' }],
  indexes: [['orderId']],
  handled: true,
  stock: {
    list: { call: 'GET /OrderController/selectSailingLeg', roles: ['admin', 'getOrderListNew', 'getOrderListImport', 'getOrderListLcl'] },
  },
  removal: 'marked',
});
