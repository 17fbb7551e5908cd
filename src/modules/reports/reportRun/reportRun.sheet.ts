import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** Files that were made of reports for a person, the latest first; each hangs on its row. */
export const reportRunSheet: Sheet = {
  mod: 'report.runs',
  entity: 'reportRun',
  sort: [{ field: 'createTime', dir: 'desc' }],
  shown: [
    { word: 'waiting', as: 'soon', on: ['state'], when: { field: 'state', is: 'WAITING' } },
    { word: 'failed', as: 'late', on: ['state'], when: { field: 'state', is: 'FAILED' } },
  ],
  columns: columns('name:200* kind:72 state:88 rowCount:84 fileName:280 createTime:136 doneTime:136 reason:320'),
};
