import { columns } from '#define/columns';
import type { Where } from '#define/filter';
import type { Sheet } from '#define/sheet';
import { costSheet } from '#modules/finance/cost/cost.sheet';

const is = (field: string, value: string) => ({ field, op: 'equal', anyOf: [value] }) as const;
const toAudit: Where = { and: [is('checked', 'true'), is('reviewed', 'false')] };

/** Charges two people have seen, before they are paid: what is returned, what goes on (domain/03 §3.6 review). */
export const costAuditSheet: Sheet = {
  mod: 'cost.audit',
  entity: 'cost',
  acts: ['review', 'check'],
  sort: [{ field: 'costDate', dir: 'desc' }],
  shown: costSheet.shown ?? [],
  views: [
    {
      name: 'toReview',
      where: toAudit,
      begins: true,
    },
    {
      name: 'deviating',
      where: {
        and: [
          toAudit,
          {
            or: [
              { field: 'deviation', op: 'gt', value: '20' },
              { field: 'deviation', op: 'lt', value: '-20' },
            ],
          },
        ],
      },
    },
    { name: 'large', where: { and: [toAudit, { field: 'baseAmount', op: 'ge', value: '100000' }] } },
    { name: 'reviewed', where: is('reviewed', 'true') },
  ],
  columns: columns(`
    orderId:148* direction:64* customerId:176 [charge feeCode:128 unit:100 number:72 price:100 averagePrice:100 deviation:84] [amount
    currency:64 amount:112+ rate:88 baseAmount:116+] taxRate:64 [settled supplierBillNo:132 openAmount:112+] [budget budgetDiff:84]
    [state locked:60 confirmed:72 receivableConfirmed:80 payConfirmed:80 checked:64 reviewed:64 agreeUserId:96 checkUserId:96]
    costDate:96 [shipment vesselName:152 voyage:76 etd:96] remark:220
  `),
};
