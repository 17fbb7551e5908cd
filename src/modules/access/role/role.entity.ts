import { entity } from '#define/entity';
import { choice, flag, json, latin, text } from '#define/field';

/** A named set of permission strings with a data scope (domain/02a §2.1.2). */
export const role = entity({
  name: 'role',
  table: 'sys_role',
  owner: 'group',
  fields: {
    name: text({ max: 50, required: true }),
    englishName: latin({ max: 50 }),
    roleGroup: choice(['customer', 'freight', 'seaExport', 'seaImport', 'container', 'finance', 'basicData', 'system', 'home', 'report', 'loginIp', 'jobTitle'], { required: true }),
    roleSet: json({ required: true }),
    dataScope: choice(['OWN', 'TEAM', 'BRANCH', 'BRANCH_TREE', 'ALL'], { required: true }),
    fieldMask: json(),
    isDefault: flag(),
    state: choice(['ENABLED', 'DISABLED'], { initial: 'ENABLED' }),
  },
  label: { zh: 'name', en: 'englishName', search: ['name', 'englishName'] },
  unique: [['name']],
  stock: { list: { call: 'GET /RoleManagerController/selectRole', roles: ['admin', 'selectRole'] } },
});
