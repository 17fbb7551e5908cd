import { entity } from '#define/entity';
import { code, text } from '#define/field';
import { codeKeeping } from '#modules/basic/basic.shape';
import { keeps, looks } from '#modules/space/space.shape';

/** Kinds of space a carrier gives: fixed, at common prices, for one ship, for part loads (domain/02e §2.21.2 "type controllers"). */
export const spaceType = entity({
  name: 'spaceType',
  table: 'fms_type',
  owner: 'group',
  wireId: 'typeId',
  key: 'code',
  fields: {
    code: code({ max: 20, required: true, edit: 'create', pattern: '^[A-Z0-9_]{1,20}$' }),
    name: text({ max: 60, required: true }),
    englishName: text({ max: 60 }),
    arabicName: text({ max: 60 }),
    ...codeKeeping,
  },
  label: { zh: 'name', en: 'englishName', ar: 'arabicName', search: ['code', 'name', 'englishName'], roles: looks },
  search: ['code', 'name', 'englishName'],
  order: [
    { field: 'sort', dir: 'asc' },
    { field: 'code', dir: 'asc' },
  ],
  unique: [['code']],
  keptBy: 'isSystem',
  stock: {
    list: { call: 'GET /fmsController/selectType', roles: looks },
    add: { call: 'POST /fmsController/insertType', roles: keeps },
    edit: { call: 'POST /fmsController/updateType', roles: keeps },
    delete: { call: 'POST /fmsController/deleteType', roles: keeps },
    batch: { call: 'POST /fmsTypeController/batchEdit', roles: keeps },
  },
  removal: 'real',
});
