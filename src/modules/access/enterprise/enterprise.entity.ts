import { entity } from '#define/entity';
import { choice, code, dict, latin, ref, text } from '#define/field';

/** A branch of the group (domain/02a §2.1.1). Its id is the `epId` of every row it owns. */
export const enterprise = entity({
  name: 'enterprise',
  table: 'sys_enterprise',
  owner: 'group',
  fields: {
    parentId: ref('enterprise', { wire: 'pid' }),
    comCode: code({ max: 4, required: true, pattern: '^[A-Z0-9]{2,4}$' }),
    name: text({ max: 100, required: true }),
    englishName: latin({ max: 150, required: true }),
    shortName: text({ max: 20, required: true }),
    arabicName: text({ max: 100 }),
    baseCurrency: dict('currency', { required: true, edit: 'create' }),
    timeZone: text({ max: 40, required: true }),
    state: choice(['ENABLED', 'DISABLED'], { initial: 'ENABLED' }),
  },
  label: { zh: 'shortName', en: 'englishName', ar: 'arabicName', search: ['comCode', 'name', 'shortName', 'englishName'] },
  unique: [['comCode'], ['name']],
  stock: { list: { call: 'GET /BranchManagerController/listGetEpTree', roles: ['admin', 'listGetEpTree'] } },
});
