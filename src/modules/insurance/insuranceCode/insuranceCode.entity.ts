import { entity } from '#define/entity';
import { choice, code, decimal, text } from '#define/field';
import type { CallName, ListCall } from '#define/calls';
import { seesOrders } from '#modules/orders/orderPart.shape';

const listed = (call: CallName, kind: string): ListCall => ({
  call,
  roles: seesOrders,
  where: { field: 'kind', op: 'equal', anyOf: [kind] },
});

/** What the insurer goes by: products with their rates (险种), cities, places abroad, agents who survey (查勘) (domain/02f §2.24). */
export const insuranceCode = entity({
  name: 'insuranceCode',
  table: 'lhb_code',
  owner: 'group',
  key: 'code',
  fields: {
    code: code({ max: 20, pattern: '^[A-Z0-9_]{1,20}$', required: true, edit: 'create' }),
    kind: choice(['PRODUCT', 'CITY', 'PLACE', 'AGENT'], { required: true, edit: 'create' }),
    name: text({ max: 100, required: true }),
    englishName: text({ max: 150 }),
    arabicName: text({ max: 150 }),
    ratePct: decimal({ scale: 6, least: '0', most: '100', percent: true, ratio: true }),
    minPremium: decimal({ scale: 2, least: '0' }),
  },
  label: { zh: 'name', en: 'englishName', ar: 'arabicName', search: ['code', 'name', 'englishName'], roles: seesOrders },
  search: ['code', 'name', 'englishName'],
  order: [
    { field: 'kind', dir: 'asc' },
    { field: 'code', dir: 'asc' },
  ],
  unique: [['code']],
  stock: {
    list: { call: 'GET /insuranceCodeController/select', roles: seesOrders },
    batch: { call: 'POST /insuranceCodeController/batchEdit', roles: ['edit_basicData'] },
  },
  lists: {
    xianzhong: listed('GET /lhbController/getXianzhong', 'PRODUCT'),
    city: listed('GET /lhbController/getCity', 'CITY'),
    place: listed('GET /lhbController/getForeignSmall', 'PLACE'),
    kancha: listed('GET /lhbController/getKancha', 'AGENT'),
  },
  removal: 'marked',
});
