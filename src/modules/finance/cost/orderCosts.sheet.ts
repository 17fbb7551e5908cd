import { columns } from '#define/columns';
import type { Sheet, SheetColumn } from '#define/sheet';
import { costSheet } from '#modules/finance/cost/cost.sheet';

const asCharges: readonly SheetColumn[] = columns(`
  feeName:112- customerId:148 number:64 unit:84 containerType:72 price:92 currency:64 amount:104+ baseAmount:108+ rate:80 taxMode:84
  taxRate:64 openAmount:104+ confirmed:64 locked:60 invoiced:64 isEstimate:64 costDate:96 supplierBillNo:120 remark:180
`);

/** Beside each other the two sides have room for what, whom and how much; the rest is scrolled to. */
const narrow: readonly SheetColumn[] = columns(`
  feeCode:96* feeName:112- customerId:100 number:48 price:80 currency:52 amount:96+ unit:84 containerType:72 baseAmount:108+ rate:80
  taxMode:84 taxRate:64 openAmount:104+ confirmed:64 locked:60 invoiced:64 isEstimate:64 costDate:96 supplierBillNo:120 remark:180
`);

/** Charges of one order, in its record: the side first, then party, what for and how much. */
export const orderCostsSheet: Sheet = {
  mod: 'order.costs',
  entity: 'cost',
  of: { entity: 'order', by: 'orderId', takes: { costDate: 'etd' }, on: 'record' },
  leads: { cost: '/financial/cost' },
  adds: true,
  sort: [{ field: 'direction', dir: 'asc' }],
  columns: [{ field: 'direction', width: 64, frozen: true }, { field: 'feeCode', width: 112, frozen: true }, ...asCharges],
};

/** One side of an order's charges, on its page or beside the row it is asked for; `customer`: what that row calls the order's customer. */
const side = (direction: 'AR' | 'AP', mod: string, on: 'page' | 'pane', customer = 'customerId'): Sheet => ({
  mod: `${mod}${direction}`,
  entity: 'cost',
  of: {
    entity: 'order',
    by: 'orderId',
    with: { direction },
    takes: { costDate: 'etd', ...(direction === 'AR' ? { customerId: customer } : {}) },
    on,
  },
  tab: 'cost',
  strip: ['amount', 'baseNetAmount'],
  leads: { cost: '/financial/cost' },
  adds: true,
  columns: narrow,
});

/** What one order asks of its customers, on its page at the inline start; what it owes stands at the end (screens-operations §2). */
export const orderReceivablesSheet = side('AR', 'order.costs', 'page');
export const orderPayablesSheet = side('AP', 'order.costs', 'page');

/** The same below the sheet of all charges, of the order its active row is of. */
export const paneReceivablesSheet = side('AR', 'cost.pane', 'pane', 'orderCustomerId');
export const panePayablesSheet = side('AP', 'cost.pane', 'pane', 'orderCustomerId');

/** Charges of the order under review: is each amount right (design/screens-finance.md §2 REV)? */
export const reviewChargesSheet: Sheet = {
  mod: 'cost.reviewPane',
  entity: 'cost',
  of: { entity: 'order', by: 'orderId', on: 'pane' },
  acts: ['receivable', 'confirmPay', 'check', 'lock'],
  leads: { cost: '/financial/cost' },
  sort: [{ field: 'direction', dir: 'desc' }],
  shown: (costSheet.shown ?? []).filter(({ word }) => word !== 'deviates'),
  columns: columns(`
    direction:64* feeCode:104* customerId:128 number:60 price:84 currency:60 amount:100+ budgetAmount:100 budgetDiff:76
    supplierBillNo:112 rate:72 taxRate:60 confirmed:56 receivableConfirmed:72 payConfirmed:72 checked:56 locked:56
  `),
};
