import { columns } from '#define/columns';
import type { Where } from '#define/filter';
import type { Sheet } from '#define/sheet';

const became = (...anyOf: string[]): Where => ({ field: 'became', op: 'equal', anyOf });

/** The operation log (OPLOG). */
export const operationSheet: Sheet = {
  mod: 'operation.list',
  entity: 'operation',
  sort: [{ field: 'at', dir: 'desc' }],
  views: [
    { name: 'changes', where: became('MADE', 'CHANGED', 'REMOVED') },
    { name: 'removed', where: became('REMOVED') },
    { name: 'imports', where: { field: 'via', op: 'equal', anyOf: ['import'] } },
    { name: 'exports', where: became('EXPORTED') },
    { name: 'refused', where: became('REFUSED') },
  ],
  columns: columns(
    'at:148* userId:104 kindOfRow:104 rowName:148 deed:132 changes:420 reason:148 became:84 via:84 times:64 ip:120 batch:148-',
  ),
};
