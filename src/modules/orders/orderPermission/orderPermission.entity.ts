import { entity } from '#define/entity';
import { day, flag, ref } from '#define/field';
import { editingSees, someRight } from '#modules/orders/orderPermission/orderPermission.rules';

/** A single order opened to a colleague whose data scope does not reach it (domain/02a §2.1.6). */
export const orderPermission = entity({
  name: 'orderPermission',
  table: 'bl_order_user_permission',
  owner: 'branch',
  fields: {
    orderId: ref('order', { required: true, edit: 'create' }),
    userId: ref('user', { required: true, edit: 'create' }),
    canView: flag(),
    canEdit: flag(),
    canCost: flag(),
    canDocument: flag(),
    expireDate: day(),
  },
  looked: { fullname: { via: 'userId', to: 'user', field: 'fullname' }, jobNo: { via: 'orderId', to: 'order', field: 'jobNo' } },
  rules: [editingSees, someRight],
  unique: [['orderId', 'userId']],
  visible: { through: 'orderId' },
  partOf: 'orderId',
  indexes: [['userId']],
  order: [{ field: 'createTime', dir: 'asc' }],
  handled: true,
  stock: {
    list: {
      call: 'GET /PublicQueryController/selectOrderUserPermission',
      roles: ['admin', 'getOrderListNew', 'getOrderListBusiness', 'getOrderListImport', 'getOrderListLcl'],
    },
  },
  custom: {
    save: {
      call: 'POST /PublicQueryController/saveOrderUserPermission',
      takes: { orderId: 'id', userId: 'id', canView: 'flag', canEdit: 'flag', canCost: 'flag', canDocument: 'flag', expireDate: 'day' },
      roles: ['admin', 'saveOrderUserPermission', 'addOrder'],
    },
    remove: {
      call: 'POST /PublicQueryController/deleteOrderUserPermission',
      takes: { id: 'id', orderId: 'id', userId: 'id' },
      roles: ['admin', 'saveOrderUserPermission', 'addOrder'],
    },
  },
  removal: 'real',
});
