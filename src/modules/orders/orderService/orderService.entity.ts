import { entity } from '#define/entity';
import { choice, flag, moment, ref } from '#define/field';
import { doneInOrder } from '#modules/orders/orderService/orderService.rules';
import type { Role } from '#names/roles';

const sees: readonly Role[] = ['admin', 'getOrderListNew', 'getOrderListBusiness', 'getOrderListImport', 'getOrderListLcl'];
const writes: readonly Role[] = ['addOrder', 'updateOrder'];

/** What is to be done for an order, by whom and until when (domain/02a §2.3.5): its work list. */
export const orderService = entity({
  name: 'orderService',
  table: 'bl_order_service',
  owner: 'branch',
  fields: {
    orderId: ref('order', { required: true, edit: 'create' }),
    serviceCode: choice('BOOKING TRUCK CUSTOMS INSURANCE WAREHOUSE FUMIGATION COO AMS ENS ISF DEST_AGENT DDP VGM DOCUMENT'.split(' '), {
      required: true,
      edit: 'create',
    }),
    isRequired: flag(),
    providerCrmId: ref('customer'),
    handlerUserId: ref('user'),
    plannedTime: moment(),
    doneTime: moment(),
    state: choice(['TODO', 'DOING', 'DONE', 'NA'], { required: true, initial: 'TODO' }),
  },
  looked: {
    jobNo: { via: 'orderId', to: 'order', field: 'jobNo' },
    orderLocked: { via: 'orderId', to: 'order', field: 'locked' },
    provider: { via: 'providerCrmId', to: 'customer', field: 'shortName' },
    handler: { via: 'handlerUserId', to: 'user', field: 'fullname' },
  },
  frozenByParent: { orderLocked: 'ORDER_LOCKED' },
  rules: [doneInOrder],
  unique: [['orderId', 'serviceCode']],
  partOf: 'orderId',
  inRecord: { title: 'serviceCode', edits: ['state', 'plannedTime'], shows: ['provider', 'handler', 'doneTime'] },
  visible: { through: 'orderId' },
  indexes: [['handlerUserId', 'state']],
  order: [{ field: 'plannedTime', dir: 'asc' }],
  stock: {
    list: { call: 'GET /bsOrderService/select', roles: sees },
    add: { call: 'POST /bsOrderService/insert', roles: writes },
    edit: { call: 'POST /bsOrderService/update', roles: writes },
  },
  removal: 'marked',
});
