import type { Definition } from '#define/entity';
import { choice, day, moment, ref, text } from '#define/field';

const told = { edit: 'never' } as const;

/** Sign-ins, tried ones too, with what became of their sessions (domain/02a §2.1.3 LoginLog). */
export const signIn: Definition = {
  name: 'signIn',
  table: '',
  answered: { asks: { from: { field: day(), daysBack: 30 }, until: { field: day() } } },
  owner: 'group',
  fields: {
    loginTime: moment(told),
    username: text({ max: 50, ...told }),
    userId: ref('user', told),
    branchId: ref('enterprise', told),
    result: choice(['OK', 'BAD_PASSWORD', 'LOCKED', 'DISABLED', 'WRONG_BRANCH', 'VERSION_MISMATCH'], told),
    detail: choice(['UNKNOWN_USER', 'NOT_LINKED', 'INITIAL_EXPIRED'], told),
    ip: text({ max: 60, ...told }),
    ipLocation: choice(['LOOPBACK', 'PRIVATE', 'PUBLIC'], told),
    device: text({ max: 80, ...told }),
    endedHow: choice(['LIVE', 'SIGNED_OUT', 'ELSEWHERE', 'EXPIRED', 'ENDED', 'ADMINISTRATOR'], told),
    logoutTime: moment(told),
    userAgent: text({ max: 500, ...told }),
    sessionId: text({ max: 40, ...told }),
  },
  search: ['username', 'ip'],
  order: [{ field: 'loginTime', dir: 'desc' }],
  stock: { list: { call: 'GET /PublicQueryController/selectJournalLogin', roles: ['admin', 'selectJournalLogin'] } },
  removal: 'real',
};
