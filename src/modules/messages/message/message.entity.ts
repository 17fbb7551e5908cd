import { act } from '#define/act';
import { entity } from '#define/entity';
import { choice, json, moment, ref, text } from '#define/field';

/** A message to one member of staff, whatever branch either of them works in (domain/02a §2.2.1). */
export const message = entity({
  name: 'message',
  table: 'ms_message',
  owner: 'group',
  fields: {
    classification: text({ max: 100, required: true, edit: 'create' }),
    content: text({ max: 4000, required: true, edit: 'create' }),
    sourceContent: text({ max: 500, edit: 'create' }),
    tableName: text({ max: 60, edit: 'create' }),
    tableId: text({ max: 40, edit: 'create' }),
    tableIds: json({ edit: 'create' }),
    recipientUserId: ref('user', { required: true, edit: 'create' }),
    consumedTime: moment({ edit: 'never' }),
    priority: choice(['NORMAL', 'HIGH'], { initial: 'NORMAL', edit: 'create' }),
    sourceKind: choice(['USER', 'SYSTEM'], { initial: 'USER', edit: 'create' }),
  },
  flags: { isConsumed: { on: 'MESSAGE_READ' } },
  looked: { createUser: { via: 'createUserId', to: 'user', field: 'fullname' } },
  search: ['classification', 'content', 'sourceContent'],
  visible: { own: ['recipientUserId'], personal: true },
  order: [
    { field: 'createTime', dir: 'desc' },
    { field: 'id', dir: 'desc' },
  ],
  indexes: [['recipientUserId', 'isConsumed']],
  handled: true,
  letters: true,
  stock: { list: { call: 'GET /userMessageController/selectUserMessage', roles: [] } },
  acts: { read: act('POST /userMessageController/updateIsConsumed', { roles: [], turns: 'isConsumed', since: 'consumedTime' }) },
  custom: {
    noReadCount: { call: 'GET /userMessageController/noReadCount', takes: { isConsumed: 'flag' }, roles: [] },
    offerCount: { call: 'GET /freightOfferController/navigationCount', takes: {}, roles: ['navigationCount'] },
    markAll: { call: 'POST /userMessageController/updateAllConsumed', takes: {}, roles: [] },
    staff: {
      call: 'GET /userMessageController/selectStaff',
      takes: { fullname: 'text', type: 'text', roleSet: 'id' },
      roles: [],
      anyBranch: true,
    },
    roleOptions: { call: 'GET /userMessageController/selectRoleByEpId', takes: {}, roles: [], anyBranch: true },
    publish: {
      call: 'POST /userMessageController/insertUserMessage',
      takes: {
        ids: 'list',
        classification: 'text',
        content: 'text',
        sourceContent: 'text',
        tableName: 'text',
        tableIds: 'list',
        priority: 'text',
      },
      roles: [],
      // A letter goes to people of all branches; the branch is that of the filter they were found by.
      anyBranch: true,
    },
  },
  removal: 'real',
});
