import { columns } from '#define/columns';
import { isFilled, type Leaf, type Where } from '#define/filter';
import { rowKeyName } from '#define/rowKey';
import type { Sheet } from '#define/sheet';
import { deviates, disputed, offBudget, unmatched } from '#modules/finance/cost/costMarks.rules';

const is = (field: string, value: string): Leaf => ({ field, op: 'equal', anyOf: [value] });

/** Charges that are not asked for yet although the vessel has left (domain/07 reports 11 and 12). */
const openOfSailed: readonly Leaf[] = [is('invoiced', 'false'), is('isEstimate', 'false'), { field: 'etd', op: 'lt', value: '@0' }];

/** Agreed with the other side, and not checked by finance yet. */
export const chargesToCheck: Where = {
  and: [is('checked', 'false'), { or: [is('receivableConfirmed', 'true'), is('payConfirmed', 'true')] }],
};

/** Charges of all orders: the job and the side of the ledger stay in sight, then party, what for, how much, how far it is settled. */
export const costSheet: Sheet = {
  mod: 'cost.list',
  entity: 'cost',
  adds: true,
  imports: { key: [rowKeyName] },
  whatIf: ['whatIfFreight'],
  leads: { invoice: '/financial/invoice', costPlan: '/financial/additionalFeeReview' },
  sort: [{ field: 'costDate', dir: 'desc' }],
  pane: { by: 'orderId', place: 'below', sheets: ['cost.paneAR', 'cost.paneAP'] },
  shown: [
    { as: 'receivable', on: ['direction'], when: { field: 'direction', is: 'AR' } },
    { as: 'payable', on: ['direction'], when: { field: 'direction', is: 'AP' } },
    {
      word: 'unmatched',
      as: 'doubt',
      on: ['supplierBillNo'],
      when: { reads: ['direction', 'etd', 'invoiced', 'supplierBillNo'], by: unmatched },
    },
    { word: 'disputed', as: 'doubt', on: ['amount'], when: { reads: ['disputeText'], by: disputed } },
    { word: 'offBudget', as: 'doubt', on: ['budgetDiff'], when: { reads: ['budgetDiff'], by: offBudget } },
    { word: 'deviates', as: 'doubt', on: ['deviation'], when: { reads: ['deviation'], by: deviates } },
  ],
  views: [
    { name: 'notInvoiced', where: { and: [is('direction', 'AR'), ...openOfSailed] } },
    { name: 'notBilled', where: { and: [is('direction', 'AP'), ...openOfSailed] } },
    { name: 'toConfirm', where: { and: [is('confirmed', 'false'), is('isEstimate', 'false')] } },
    { name: 'toCheck', where: chargesToCheck },
    { name: 'inDispute', where: isFilled('disputeText') },
    { name: 'estimates', where: is('isEstimate', 'true') },
    {
      name: 'offBudget',
      where: {
        or: [
          { field: 'budgetDiff', op: 'gt', value: '5' },
          { field: 'budgetDiff', op: 'lt', value: '-5' },
        ],
      },
      sort: [{ field: 'budgetDiff', dir: 'desc' }],
    },
    {
      name: 'changedAfterLock',
      where: { and: [is('sourceType', 'PLAN'), { field: 'costDate', op: 'ge', value: '@-30' }] },
    },
  ],
  columns: columns(`
    orderId:148* direction:64* customerId:176 [charge feeCode:128 feeName:128- unit:100 containerType:72 number:72 price:100] [amount
    currency:64 amount:112+ rate:88 baseAmount:116+] [tax taxMode:84 taxRate:64 taxAmount:96+ netAmount:108+] ratio:72- [settled
    supplierBillNo:132 invoiceNos:148 invoicedAmount:112+ openAmount:112+ writtenOffAmount:112+] [budget budgetAmount:112+-
    budgetDiff:84-] [state locked:60 confirmed:72 receivableConfirmed:80- payConfirmed:80- checked:64- reviewed:64- invoiced:72 pairState:88- proposedPrice:92- proposedNumber:72- proposedCurrency:72-]
    costDate:96 bookPeriod:84 isEstimate:64 [shipment mblNo:148 vesselName:152 voyage:76 etd:96] remark:220 baseNetAmount:116+-
    level:60- containerId:132- invoiceType:116- isPassThrough:72- disputeText:200- sourceType:84- averagePrice:100- deviation:84- [shipment
    carrierCode:92- orderCustomerId:176-] createUserId:96- createTime:132- updateUserId:96- updateTime:132-
  `),
};
