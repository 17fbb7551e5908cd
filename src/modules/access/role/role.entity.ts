import { entity } from '#define/entity';
import { choice, flag, json, latin, ref, text } from '#define/field';
import { areas } from '#modules/access/areas.shape';
import type { Role } from '#names/roles';

const administers: readonly Role[] = ['admin', 'selectRole'];

/** A named set of permission strings with a data scope (domain/02a §2.1.2); one without a branch is offered to every branch. */
export const role = entity({
  name: 'role',
  table: 'sys_role',
  owner: 'group',
  fields: {
    name: text({ max: 50, required: true }),
    englishName: latin({ max: 50 }),
    roleGroup: choice(areas, { required: true }),
    roleSet: json({ required: true }),
    dataScope: choice(['OWN', 'TEAM', 'BRANCH', 'BRANCH_TREE', 'ALL'], { required: true }),
    fieldMask: json(),
    isDefault: flag(),
    branchId: ref('enterprise', { edit: 'create' }),
    state: choice(['ENABLED', 'DISABLED'], { initial: 'ENABLED' }),
  },
  label: { zh: 'name', en: 'englishName', search: ['name', 'englishName'] },
  unique: [['name', 'branchId']],
  ofBranch: 'branchId',
  handled: true,
  stock: { list: { call: 'GET /RoleManagerController/selectRole', roles: administers } },
  custom: {
    insert: { call: 'POST /RoleManagerController/insertRole', takes: {}, takesRow: true, roles: administers, anyBranch: true },
    update: {
      call: 'POST /RoleManagerController/updateRole',
      takes: { id: 'id', version: 'count' },
      takesRow: true,
      roles: administers,
      anyBranch: true,
    },
    remove: {
      call: 'POST /RoleManagerController/removeRole',
      takes: { id: 'id', ids: 'ids', version: 'count' },
      roles: administers,
      anyBranch: true,
    },
    roleSet: { call: 'GET /RoleManagerController/selectRoleSet', takes: { id: 'id', roleId: 'id' }, roles: administers },
    publicRoles: { call: 'GET /RoleManagerController/select_publicRole', takes: {}, roles: administers },
    ownList: { call: 'GET /cusRoleController/selectRoleList', takes: {}, roles: administers },
    ownPermissions: { call: 'GET /cusRoleController/selectRolePermission', takes: { id: 'id', roleId: 'id' }, roles: administers },
    ownSet: { call: 'GET /cusRoleController/selectRoleSet', takes: { id: 'id', roleId: 'id' }, roles: administers },
    ownUrls: { call: 'GET /cusRoleController/selectRoleUrl', takes: { id: 'id', roleId: 'id' }, roles: administers },
    // Whoever makes people gives them these to begin with.
    getDefault: { call: 'GET /cusRoleController/getDefaultRole', takes: {}, roles: ['admin', 'selectRole', 'getUserList'] },
    setDefault: { call: 'POST /cusRoleController/setDefaultRole', takes: { id: 'id', ids: 'ids' }, roles: administers },
    ownInsert: { call: 'POST /cusRoleController/insertRole', takes: {}, takesRow: true, roles: administers },
    ownUpdate: { call: 'POST /cusRoleController/updateRole', takes: { id: 'id', version: 'count' }, takesRow: true, roles: administers },
    ownRemove: { call: 'POST /cusRoleController/removeRole', takes: { id: 'id', ids: 'ids', version: 'count' }, roles: administers },
  },
});
