import { entity } from '#define/entity';
import { flag, integer, json, moment, ref, text } from '#define/field';
import { billReaders } from '#modules/bills/bill.shape';

/**
 * What was sent to the carrier as shipping instruction (domain/09 §9.3): every sending with its values as they went out, who sent it and when. It is
 * never changed; taken back it stays, and nothing is compared with it any more.
 */
export const instructionSent = entity({
  name: 'instructionSent',
  table: 'bl_instruction_sent',
  owner: 'branch',
  fields: {
    orderId: ref('order', { required: true, edit: 'create' }),
    mbOrderId: ref('masterBill', { required: true, edit: 'create' }),
    versionNo: integer({ least: '1', edit: 'never' }),
    sentTime: moment({ edit: 'never' }),
    content: json({ edit: 'never' }),
    // How much of it is otherwise than in the sending before.
    differences: integer({ edit: 'never' }),
    withdrawn: flag({ edit: 'never' }),
  },
  looked: {
    mblNo: { via: 'mbOrderId', to: 'masterBill', field: 'mblNo' },
    billMoved: { via: 'mbOrderId', to: 'masterBill', field: 'updateTime' },
  },
  // Told in the reader's language: what it changed, and what its bill says by now.
  reckoned: {
    fields: { changed: text({ max: 4000 }), since: text({ max: 4000 }) },
    reads: ['mbOrderId', 'versionNo', 'withdrawn', 'billMoved'],
    among: ['mbOrderId'],
  },
  search: [],
  partOf: 'orderId',
  visible: { through: 'orderId' },
  order: [{ field: 'id', dir: 'desc' }],
  indexes: [['orderId'], ['mbOrderId']],
  handled: true,
  stock: { list: { call: 'GET /mbOrderController/selectInstruction', roles: billReaders } },
  removal: 'marked',
});
