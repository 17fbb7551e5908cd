import { act } from '#define/act';
import { entity } from '#define/entity';
import { choice, moment, ref, text } from '#define/field';
import { readers } from '#modules/clients/clients.shape';

/**
 * A name at WeChat that stands for a person (domain/02f §2.27): a customer's contact or one of the staff at the company's public program, one
 * of the staff at its own WeChat. Ended bindings stay as what was.
 */
export const weChatBinding = entity({
  name: 'weChatBinding',
  table: 'crm_wechat_binding',
  owner: 'branch',
  fields: {
    kind: choice(['CRM_MP', 'USER_MP', 'USER_CP'], { required: true, edit: 'never' }),
    openId: text({ max: 128, required: true, edit: 'never' }),
    customerId: ref('customer', { edit: 'never', wire: 'crmId' }),
    contactId: ref('customerContact', { edit: 'never' }),
    userId: ref('user', { edit: 'never' }),
    state: choice(['BOUND', 'UNBOUND'], { edit: 'never', initial: 'BOUND' }),
    boundTime: moment({ edit: 'never' }),
    unboundTime: moment({ edit: 'never' }),
  },
  looked: { contactName: { via: 'contactId', to: 'customerContact', field: 'name' } },
  states: { state: 'WECHAT_NOT_BOUND' },
  visible: { through: 'customerId' },
  order: [{ field: 'boundTime', dir: 'desc' }],
  indexes: [['customerId'], ['contactId'], ['userId'], ['kind', 'openId']],
  stock: { list: { call: 'GET /weChatBindingController/select', roles: readers } },
  acts: {
    unbind: act('POST /weChat/unBindMpCrm', {
      roles: ['edit_crm_contact'],
      needs: [{ kind: ['CRM_MP'] }],
      moves: { state: { from: ['BOUND'], to: 'UNBOUND' } },
      since: 'unboundTime',
      main: true,
      key: 'X',
      stroke: 'back',
    }),
  },
  custom: {
    oauth: { call: 'GET /weChat/oauth', takes: { kind: 'text', contactId: 'id' }, roles: [] },
    own: { call: 'GET /weChatBindingController/own', takes: {}, roles: [] },
    unBindMpUser: { call: 'POST /weChat/unBindMpUser', takes: { userId: 'id' }, roles: [] },
    unBindCp: { call: 'POST /weChat/unBindCp', takes: { userId: 'id' }, roles: [] },
  },
  removal: 'marked',
});
