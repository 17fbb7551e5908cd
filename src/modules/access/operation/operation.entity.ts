import type { Definition } from '#define/entity';
import { choice, day, integer, moment, ref, text } from '#define/field';

const told = { edit: 'never' } as const;

/** Who did what: a line for each row a deed changed, and for what changed none (domain/02a §2.1.7). Nothing of it is kept twice: it is told out of the audit. */
export const operation: Definition = {
  name: 'operation',
  table: '',
  answered: { asks: { from: { field: day(), daysBack: 30 }, until: { field: day() } } },
  owner: 'branch',
  fields: {
    at: moment(told),
    userId: ref('user', told),
    became: choice(['MADE', 'CHANGED', 'REMOVED', 'VIEWED', 'EXPORTED', 'REFUSED', 'ENDED'], told),
    kindOfRow: text({ max: 100, ...told }),
    rowName: text({ max: 200, ...told }),
    deed: text({ max: 200, ...told }),
    changes: text({ max: 4000, ...told }),
    reason: text({ max: 500, ...told }),
    via: choice(['call', 'import', 'undo', 'job', 'demo'], told),
    times: integer(told),
    ip: text({ max: 60, ...told }),
    batch: text({ max: 40, ...told }),
    entity: text({ max: 60, ...told }),
    rowId: text({ max: 20, ...told }),
  },
  search: ['rowName', 'changes', 'deed'],
  order: [{ field: 'at', dir: 'desc' }],
  stock: { list: { call: 'GET /PublicQueryController/selectOperation', roles: ['admin', 'selectOperation'] } },
  removal: 'real',
};
