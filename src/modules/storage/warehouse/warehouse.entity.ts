import { entity } from '#define/entity';
import { choice, decimal, dict, ref, text } from '#define/field';
import { readers, warehouseCalls } from '#modules/storage/storage.shape';

/** A house in which part loads wait for their box (domain/02f, 14 §14.7): ours, or one that works for us. */
export const warehouse = entity({
  name: 'warehouse',
  table: 'wh_warehouse',
  owner: 'branch',
  fields: {
    name: text({ max: 60, required: true }),
    englishName: text({ max: 80 }),
    arabicName: text({ max: 80 }),
    portId: dict('port'),
    operatorCrmId: ref('customer'),
    address: text({ max: 200 }),
    englishAddress: text({ max: 300 }),
    contact: text({ max: 60 }),
    mobile: text({ max: 40 }),
    capacityCbm: decimal({ scale: 4, least: '0' }),
    workHours: text({ max: 100 }),
    state: choice(['ENABLED', 'DISABLED'], { required: true, initial: 'ENABLED' }),
    remark: text({ max: 500 }),
  },
  label: { zh: 'name', en: 'englishName', ar: 'arabicName', search: ['name', 'englishName', 'arabicName'], roles: readers },
  search: ['name', 'englishName', 'arabicName', 'address'],
  unique: [['name']],
  order: [{ field: 'name', dir: 'asc' }],
  stock: warehouseCalls(''),
  removal: 'marked',
});
