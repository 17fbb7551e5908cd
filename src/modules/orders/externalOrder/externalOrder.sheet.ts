import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** Where a request came from outside, in its record. */
export const intakeOriginSheet: Sheet = {
  mod: 'orderIntake.origin',
  entity: 'externalOrder',
  of: { entity: 'orderIntake', by: 'intakeId', on: 'record' },
  columns: columns('externalNo:160* externalSystem:96 externalState:96 createUserId:96 createTime:132'),
};
