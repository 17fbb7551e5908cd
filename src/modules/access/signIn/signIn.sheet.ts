import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** The record of sign-ins (LOGIN). */
export const signInSheet: Sheet = {
  mod: 'signIn.list',
  entity: 'signIn',
  sort: [{ field: 'loginTime', dir: 'desc' }],
  views: [{ name: 'failed', where: { field: 'result', op: 'unequal', anyOf: ['OK'] } }],
  columns: columns(
    'loginTime:148* username:120 userId:120 branchId:120 result:132 detail:148 ip:132 ipLocation:104 device:148 endedHow:132 logoutTime:148 userAgent:320-',
  ),
};
