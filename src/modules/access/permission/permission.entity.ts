import { entity } from '#define/entity';
import { choice, text } from '#define/field';
import { areas } from '#modules/access/areas.shape';

/** One role string of the product with the area it is granted under (domain/02a §2.1.2). */
export const permission = entity({
  name: 'permission',
  table: 'sys_permission',
  owner: 'group',
  fields: {
    code: text({ max: 60, required: true, edit: 'create' }),
    area: choice(areas, { required: true }),
    kind: choice(['ROUTE', 'LIST', 'ACTION', 'FIELD'], { required: true }),
  },
  unique: [['code']],
  stock: { list: { call: 'GET /RoleManagerController/selectPermissionList', roles: ['admin', 'selectRole'] } },
});
