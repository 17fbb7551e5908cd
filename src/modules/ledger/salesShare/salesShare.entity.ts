import { entity } from '#define/entity';
import { decimal, ref } from '#define/field';
import { stockCalls } from '#define/stock';
import { commissionReaders } from '#modules/ledger/months.shape';

/** Whoever shares in an order beside its salesman, who holds the rest (domain/16 §16.3 shared salesmen). */
export const salesShare = entity({
  name: 'salesShare',
  table: 'fc_sales_share',
  owner: 'branch',
  fields: {
    orderId: ref('order', { required: true, edit: 'create' }),
    personId: ref('user', { required: true, edit: 'create' }),
    sharePct: decimal({ scale: 4, percent: true, required: true, least: '1', most: '99' }),
  },
  looked: {
    jobNo: { via: 'orderId', to: 'order', field: 'jobNo' },
    costLocked: { via: 'orderId', to: 'order', field: 'costLocked' },
  },
  frozenByParent: { costLocked: 'COMMISSION_SHARE_LOCKED' },
  partOf: 'orderId',
  search: [],
  unique: [['orderId', 'personId']],
  order: [{ field: 'id', dir: 'asc' }],
  stock: stockCalls('salesShareController', [...commissionReaders, 'edit_salesShare'], ['edit_salesShare'], 'select - - - - batchEdit'),
  removal: 'marked',
});
