import { listed, refused } from '#names/listed';
import { days, flag, hours, integer } from '#names/parameterKinds';

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const access = {
  entities: listed('enterprise user role permission tableColumnSetting savedFilter defaultFilter parameter operation signIn'),
  roles: [
    ...listed('admin listGetEpTree selectRole getUserList parameter_list selectJournalLogin selectOperation exportSheets'),
    ...listed('share_diyFilter edit_ep_finance close_period reopen_period'),
  ],
  refusals: refused({
    403: ['PERMISSION_NOT_HELD RIGHTS_ABOVE_OWN VIEW_GONE VIEW_NOT_YOURS VIEW_SHARE'],
    409: [
      'BRANCH_TREE ROLE_IN_USE PARAMETER_PAST OWN_ROLES LEADER_CYCLE USER_IN_USE PERIOD_NOT_CLOSED REOPEN_NOT_ASKED LAST_ADMIN',
      'VIEW_NO_TEAM',
    ],
    422: [
      'TIME_ZONE_UNKNOWN ROLES_EMPTY ROLE_UNKNOWN PARAMETER_UNKNOWN PARAMETER_REPEATED DAYS_UNPARSED HOURS_UNPARSED PERMISSION_UNKNOWN LAYOUT_UNREAD',
      'PERIOD_NOT_OVER VIEW_NAMELESS VIEW_TOO_LARGE',
    ],
    428: ['REOPEN_ASKED_FOR'],
  }),
  parameters: {
    'ui.noticeRefresh': integer('system', '60', '1', '1440', 'minutes'),
    'ui.filterDebounce': integer('system', '500', '100', '5000', 'milliseconds'),
    'ui.cachedViews': integer('system', '20', '2', '50', 'views'),
    'socket.keepAlive': integer('system', '10', '1', '60', 'minutes'),
    'password.history': integer('system', '5', '0', '24', 'passwords'),
    'password.lockAfter': integer('system', '5', '3', '20', 'tries'),
    'password.lockMinutes': integer('system', '15', '1', '60', 'minutes'),
    'session.hours': integer('system', '12', '1', '24', 'hours'),
    'office.hours': hours('system', '08:30-17:30'),
    'office.holidays': days('system'),
    'office.workdays': days('system'),
    'approval.allowSelf': flag('system', 'false'),
    'log.retentionYears': integer('system', '7', '7', '30', 'years'),
    'log.loginRetentionYears': integer('system', '3', '3', '30', 'years'),
  },
} as const;
