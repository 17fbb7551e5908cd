import type { ServerArea } from '#server/area';
import { savedFilterHandlers } from '#modules/access/savedFilter/savedFilter.server';
import { watchingDenials } from '#modules/access/user/denialAlarm.server';
import { operationLog } from '#modules/access/operation/operation.server';
import { signIns } from '#modules/access/signIn/signIn.server';
import { booksBodies } from '#modules/access/enterprise/books.server';
import { enterpriseHandlers } from '#modules/access/enterprise/enterprise.server';
import { parameterHandlers } from '#modules/access/parameter/parameter.server';
import { roleHandlers } from '#modules/access/role/role.server';
import { tableColumnSettingHandlers } from '#modules/access/tableColumnSetting/tableColumnSetting.server';
import { userSessionHandlers } from '#modules/access/user/liveSessions.server';
import { userHandlers } from '#modules/access/user/user.server';

/** What the area does on the server: bodies of the calls its definitions name, and what it does by itself. */
export const accessServer: ServerArea = {
  handlers: {
    enterprise: enterpriseHandlers,
    parameter: parameterHandlers,
    role: roleHandlers,
    user: { ...userHandlers, ...userSessionHandlers },
    tableColumnSetting: tableColumnSettingHandlers,
    savedFilter: savedFilterHandlers,
  },
  bodies: { enterprise: booksBodies },
  jobs: [watchingDenials],
  questions: { operation: operationLog, signIn: signIns },
};
