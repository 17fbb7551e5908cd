import { act, type Act } from '#define/act';
import type { CustomCall, StockCall } from '#define/calls';
import { choice, day, flag, integer, list, moment, ref, text } from '#define/field';
import { copyBlocks } from '#modules/orders/order/copying.rules';
import { datesFit, notSailed } from '#modules/orders/order/moving.rules';
import type { Role } from '#names/roles';

const sees: readonly Role[] = ['admin', 'getOrderListNew', 'getOrderListImport', 'getOrderListLcl'];

/** How an order stands to others: where it came from, and whose parent or child it is (domain/02c §2.5, 14 §14.2). */
export const familyFields = {
  pid: ref('order', { edit: 'never' }),
  isPid: flag({ edit: 'never' }),
  groupId: text({ max: 20 }),
  sourceType: choice(['MANUAL', 'INTAKE', 'OFFER', 'COPY', 'MERGE', 'SPLIT', 'INTERNAL', 'IMPORT', 'EXTERNAL'], {
    edit: 'never',
    initial: 'MANUAL',
  }),
};

/** The same call for imports. */
const withImport = (name: string, call: CustomCall): Readonly<Record<string, CustomCall>> => ({
  [name]: call,
  [`${name}Import`]: { ...call, call: `${call.call}Import` as StockCall['call'] },
});

export const familyCalls: Readonly<Record<string, CustomCall>> = {
  ...withImport('copyDetail', {
    call: 'POST /OrderController/copyOrderDetail',
    takes: { fromId: 'id', toIds: 'ids', fields: 'list' },
    roles: ['updateOrder'],
  }),
  group: { call: 'GET /OrderController/orderGroup', takes: { orderId: 'id' }, roles: sees },
  groupImport: { call: 'GET /OrderController/orderGroupImport', takes: { orderId: 'id' }, roles: sees },
  ...withImport('haveSon', {
    call: 'POST /OrderController/selectOrderHaveSon',
    takes: { ids: 'ids' },
    roles: sees,
    reads: true,
  }),
};

export const familyActs: Readonly<Record<string, Act>> = {
  copy: act('POST /OrderController/order_copy', {
    roles: ['addOrder'],
    named: 'orderId',
    twins: [{ call: 'POST /OrderController/order_copyImport' }],
    asks: {
      etd: day({ required: true }),
      count: integer({ required: true, least: '1', most: '20', initial: 1 }),
      blocks: { ...list('codes', { initial: 'HEADER,GOODS,BOXES,SERVICES,REMARKS' }), options: copyBlocks },
    },
    whole: true,
    own: true,
  }),
  moveDates: act('POST /OrderController/batch_update_date', {
    roles: ['updateOrder'],
    twins: [{ call: 'POST /OrderController/batch_update_dateImport' }],
    asks: {
      shiftDays: integer({ least: '-366', most: '366' }),
      shiftHours: integer({ least: '-999', most: '999' }),
      etd: day(),
      eta: day(),
      siCutOff: moment(),
      vgmCutOff: moment(),
      portCutOff: moment(),
      customsCutOff: moment(),
    },
    needs: ['!locked', '!archived', '!shutOut', notSailed, datesFit],
    own: true,
  }),
  assign: act('POST /OrderController/batchUpdateOrderUser', {
    roles: ['updateOrder'],
    twins: [{ call: 'POST /OrderController/batchUpdateOrderUserImport' }],
    asks: {
      salesmanId: ref('user'),
      customerServiceId: ref('user'),
      operatorId: ref('user'),
      documentUserId: ref('user'),
    },
    needs: ['!locked', '!archived'],
    own: true,
  }),
};
