import { act, type Act } from '#define/act';
import { day, list, ref } from '#define/field';
import type { Need } from '#define/act';

/** Charges of the order may still be written. */
const open: readonly Need[] = ['!archived', '!costLocked', { feeState: ['OPEN'] }];

/** What fills an order's charges by itself; finance keeps the templates and does the work (domain/02d §2.14, 14 §14.7). */
export const chargingActs: Readonly<Record<string, Act>> = {
  autoCost: act('POST /costController/orderAutoCost', {
    roles: ['add_cost'],
    named: 'orderId',
    needs: open,
    asks: { templateIds: { ...list('rows', { rowsOf: 'costTemplate' }), told: true } },
    whole: true,
    own: true,
  }),
  storageCost: act('POST /costController/orderStorageCost', {
    roles: ['add_cost'],
    named: 'orderId',
    needs: open,
    asks: { until: day(), crmId: ref('customer') },
    whole: true,
    own: true,
  }),
  demurrageCost: act('POST /costController/orderDemurrageCost', {
    roles: ['add_cost'],
    named: 'orderId',
    needs: open,
    asks: { crmId: ref('customer') },
    whole: true,
    own: true,
  }),
};
