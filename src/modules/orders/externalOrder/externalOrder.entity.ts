import { entity } from '#define/entity';
import { choice, json, ref, text } from '#define/field';
import { externalStateOf } from '#modules/orders/externalOrder/externalOrder.rules';
import type { Role } from '#names/roles';

const sees: readonly Role[] = ['admin', 'selectOrderMiddle'];

/** An order of the system customers book in, and the request it stands in the intake by, once (domain/02f §2.27 ExternalOrder). */
export const externalOrder = entity({
  name: 'externalOrder',
  table: 'bl_external_order',
  owner: 'branch',
  fields: {
    externalSystem: text({ max: 20, required: true, edit: 'never', initial: 'YBOS' }),
    externalNo: text({ max: 60, required: true, edit: 'create' }),
    intakeId: ref('orderIntake', { required: true, edit: 'create', wire: 'middleId' }),
    // As it was told when it came in.
    payload: json({ edit: 'never' }),
    addressDetail: json({ edit: 'never' }),
  },
  derived: [
    { fields: { externalState: choice(['SENT', 'ACCEPTED', 'REJECTED', 'FINISHED']) }, from: ['middleStatus'], by: externalStateOf },
  ],
  looked: {
    middleNo: { via: 'intakeId', to: 'orderIntake', field: 'middleNo' },
    middleStatus: { via: 'intakeId', to: 'orderIntake', field: 'middleStatus' },
    orderId: { via: 'intakeId', to: 'orderIntake', field: 'acceptedOrderId' },
  },
  calledBy: ['externalNo'],
  partOf: 'intakeId',
  visible: { through: 'intakeId' },
  search: ['externalNo'],
  unique: [['externalSystem', 'externalNo']],
  indexes: [['intakeId']],
  stock: { list: { call: 'GET /ybosController/select', roles: sees } },
  custom: {
    info: { call: 'GET /ybosController/getInfo', takes: { externalNo: 'text' }, roles: sees },
    addresses: { call: 'GET /ybosController/getDetailAddress', takes: { externalNo: 'text' }, roles: sees },
    take: { call: 'POST /ybosController/addOrder', takes: { externalNo: 'text' }, roles: ['insertOrderMiddle'] },
  },
  removal: 'marked',
});
