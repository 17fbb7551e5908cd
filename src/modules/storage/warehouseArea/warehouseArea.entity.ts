import { entity } from '#define/entity';
import { choice, code, decimal, ref, text } from '#define/field';
import { areaKinds, readers, warehouseCalls } from '#modules/storage/storage.shape';

/** A part of a warehouse, told apart by what may lie there (domain/14 §14.7). */
export const warehouseArea = entity({
  name: 'warehouseArea',
  table: 'wh_area',
  owner: 'branch',
  fields: {
    warehouseId: ref('warehouse', { required: true, edit: 'create' }),
    code: code({ max: 20, required: true }),
    kind: choice(areaKinds, { required: true, initial: 'GENERAL' }),
    capacityCbm: decimal({ scale: 4, least: '0' }),
    remark: text({ max: 500 }),
  },
  looked: { warehouseName: { via: 'warehouseId', to: 'warehouse', field: 'name' } },
  label: { zh: 'code', en: 'code', ar: 'code', search: ['code'], roles: readers },
  search: ['code'],
  unique: [['warehouseId', 'code']],
  order: [{ field: 'code', dir: 'asc' }],
  indexes: [['warehouseId']],
  partOf: 'warehouseId',
  stock: warehouseCalls('Area'),
  removal: 'marked',
});
