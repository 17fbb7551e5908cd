import { columns } from '#define/columns';
import { isOneOf } from '#define/filter';
import type { Sheet } from '#define/sheet';

/** The record of sign-ins (LOGIN). */
export const signInSheet: Sheet = {
  mod: 'signIn.list',
  entity: 'signIn',
  sort: [{ field: 'loginTime', dir: 'desc' }],
  views: [{ name: 'failed', where: isOneOf('result', 'BAD_PASSWORD', 'LOCKED', 'DISABLED', 'WRONG_BRANCH', 'VERSION_MISMATCH') }],
  columns: columns(
    'loginTime:148* username:120 userId:104 branchId:112 result:112 endedHow:112 ip:124 ipLocation:88 detail:148 device:148 logoutTime:148 userAgent:320-',
  ),
};
