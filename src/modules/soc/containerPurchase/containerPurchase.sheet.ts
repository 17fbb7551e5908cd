import { columns } from '#define/columns';
import { isOneOf } from '#define/filter';
import type { Sheet } from '#define/sheet';
import { releaseEnds, releaseOver } from '#modules/soc/containerPurchase/containerPurchase.rules';

const release = ['releaseValidTo', 'useStatus'];

/** What was bought or must go back, and what each box costs; its boxes open in place, its charges beneath (screens-operations BOX). */
export const containerPurchaseSheet: Sheet = {
  mod: 'soc.purchases',
  entity: 'containerPurchase',
  adds: true,
  imports: { key: ['buyNo'] },
  opens: 'soc.boxesIn',
  pane: { by: 'id', place: 'below', sheets: ['soc.costs'] },
  leads: { cost: '/financial/cost' },
  sort: [{ field: 'buyDate', dir: 'desc' }],
  shown: [
    { word: 'releaseOver', as: 'late', on: ['releaseValidTo'], when: { reads: release, by: releaseOver } },
    { word: 'releaseEnds', as: 'soon', on: ['releaseValidTo'], when: { reads: release, by: releaseEnds } },
    { word: 'locked', as: 'chip', on: ['buyNo'], when: { field: 'fcLock', is: 'LOCKED' } },
    { word: 'cancelled', as: 'over', on: ['buyNo'], row: 'quiet', when: { field: 'useStatus', is: 'CANCELLED' } },
  ],
  views: [
    { name: 'putWaiting', where: isOneOf('putCheckStatus', 'WAITING') },
    {
      name: 'releaseExpiring',
      where: {
        and: [isOneOf('useStatus', 'ORDERED', 'RELEASED', 'IN_USE'), { field: 'releaseValidTo', op: 'le', value: '@+7' }],
      },
    },
    { name: 'unused', where: { field: 'noSellUseQty', op: 'gt', value: '0' } },
    { name: 'toGiveBack', where: { and: [isOneOf('buyType', 'ONE_WAY_LEASE', 'RETURN'), isOneOf('useStatus', 'RELEASED', 'IN_USE')] } },
    { name: 'locked', where: isOneOf('fcLock', 'LOCKED') },
  ],
  columns: columns(`
    buyNo:148* buyType:92* supplierId:188 boxType:72 quantity:64+ [boxes boxes:64+ released:64+ used:64+ sold:64+ noSellUseQty:76+]
    unitPrice:92 currency:64 amount:108+ [figures costBase:116+ costPerBox:104 incomeBase:116+- resultBase:116+-] pickUpPlace:132 releaseNo:124
    releaseValidTo:112 dropOffPlace:132 perDiem:76 freeDays:64 deposit:96- depositPaid:72- putCheckStatus:96 useStatus:88 checked:64 fcLock:72
    buyDate:104 contractId:132- putAskUserId:96- putCheckUserId:96- putCheckOpinion:160- outBoxes:64- remark:180-
  `),
};

/** Charges of one document, in its record and beneath the list. */
export const purchaseCostsSheet: Sheet = {
  mod: 'soc.costs',
  entity: 'cost',
  list: 'buySoc',
  of: { entity: 'containerPurchase', by: 'purchaseId', takes: { customerId: 'supplierId', costDate: 'buyDate', currency: 'currency' } },
  adds: true,
  gives: { direction: 'AP' },
  acts: ['confirm', 'receivable', 'confirmPay', 'check', 'invoice', 'lock'],
  leads: { cost: '/financial/cost' },
  columns: columns(`
    direction:64* feeCode:112* customerId:160 socContainerId:132 number:64 unit:84 containerType:72 price:92 currency:64 amount:104+ feeName:128- taxMode:84- taxRate:64
    rate:80 baseAmount:108+ openAmount:104+ confirmed:64 locked:60 invoiced:64 costDate:96 supplierBillNo:120 remark:180
  `),
};
