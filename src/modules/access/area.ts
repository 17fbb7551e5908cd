import type { Definition } from '#define/entity';
import { defaultFilter } from '#modules/access/defaultFilter/defaultFilter.entity';
import { enterprise } from '#modules/access/enterprise/enterprise.entity';
import { operation } from '#modules/access/operation/operation.entity';
import { signIn } from '#modules/access/signIn/signIn.entity';
import { parameter } from '#modules/access/parameter/parameter.entity';
import { permission } from '#modules/access/permission/permission.entity';
import { role } from '#modules/access/role/role.entity';
import { savedFilter } from '#modules/access/savedFilter/savedFilter.entity';
import { tableColumnSetting } from '#modules/access/tableColumnSetting/tableColumnSetting.entity';
import { user } from '#modules/access/user/user.entity';

/** Definitions of the area. */
export const accessEntities: readonly Definition[] = [
  enterprise,
  permission,
  role,
  user,
  tableColumnSetting,
  savedFilter,
  defaultFilter,
  parameter,
  operation,
  signIn,
];
