import { entity } from '#define/entity';
import { choice, code, decimal, integer, ref } from '#define/field';
import { areaKinds, readers, warehouseCalls } from '#modules/storage/storage.shape';

const kilos = decimal({ scale: 3, least: '0' });
const cubic = decimal({ scale: 4, least: '0' });
const rolledUp = { edit: 'never', initial: '0' } as const;

/** A place goods are put down at: a bay of a rack, a square of the floor (domain/14 §14.7). */
export const warehousePlace = entity({
  name: 'warehousePlace',
  table: 'wh_place',
  owner: 'branch',
  fields: {
    warehouseId: ref('warehouse', { required: true, edit: 'create' }),
    areaId: ref('warehouseArea', { required: true }),
    code: code({ max: 20, required: true }),
    maxKg: kilos,
    maxCbm: cubic,
    occupiedCbm: decimal({ scale: 4, ...rolledUp }),
    occupiedKg: decimal({ scale: 3, ...rolledUp }),
    receipts: integer({ edit: 'never', initial: 0 }),
    state: choice(['FREE', 'BLOCKED'], { required: true, initial: 'FREE' }),
    // What may lie there, as its area says.
    areaKind: choice(areaKinds, { edit: 'never' }),
  },
  rolled: [
    {
      of: 'warehouseReceipt',
      by: 'placeId',
      gives: { occupiedCbm: { sum: 'inHouseVolume' }, occupiedKg: { sum: 'inHouseWeight' }, receipts: { count: { isGone: false } } },
    },
  ],
  derived: [{ fields: {}, from: ['kindOfArea'], by: ({ kindOfArea }) => ({ areaKind: kindOfArea ?? null }) }],
  looked: {
    warehouseName: { via: 'warehouseId', to: 'warehouse', field: 'name' },
    kindOfArea: { via: 'areaId', to: 'warehouseArea', field: 'kind' },
  },
  label: { zh: 'code', en: 'code', ar: 'code', search: ['code'], roles: readers },
  search: ['code'],
  unique: [['warehouseId', 'code']],
  order: [{ field: 'code', dir: 'asc' }],
  indexes: [['warehouseId'], ['areaId']],
  partOf: 'areaId',
  stock: warehouseCalls('Place'),
  removal: 'marked',
});
