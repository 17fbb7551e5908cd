import { entity } from '#define/entity';
import { choice, flag, json, moment, ref, text } from '#define/field';

/** A message to one member of staff (domain/02a §2.2.1). */
export const message = entity({
  name: 'message',
  table: 'ms_message',
  owner: 'branch',
  fields: {
    classification: text({ max: 100, required: true, edit: 'create' }),
    content: text({ max: 4000, required: true, edit: 'create' }),
    sourceContent: text({ max: 500, edit: 'create' }),
    tableName: text({ max: 60, edit: 'create' }),
    tableIds: json({ edit: 'create' }),
    recipientUserId: ref('user', { required: true, edit: 'create' }),
    isConsumed: flag({ edit: 'never' }),
    consumedTime: moment({ edit: 'never' }),
    priority: choice(['NORMAL', 'HIGH'], { initial: 'NORMAL', edit: 'create' }),
  },
  search: ['classification', 'content', 'sourceContent'],
  visible: { own: ['recipientUserId'], personal: true },
  order: [{ field: 'createTime', dir: 'desc' }],
  stock: { list: { call: 'GET /userMessageController/selectUserMessage', roles: [] } },
  removal: 'real',
});
