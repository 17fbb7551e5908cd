import type { Sheet } from '#define/sheet';
import { chargesToCheck, costSheet } from '#modules/finance/cost/cost.sheet';

const shownThere: ReadonlySet<string> = new Set([
  'orderId',
  'direction',
  'customerId',
  'feeCode',
  'unit',
  'number',
  'price',
  'currency',
  'amount',
  'rate',
  'baseAmount',
  'taxRate',
  'supplierBillNo',
  'openAmount',
  'confirmed',
  'receivableConfirmed',
  'payConfirmed',
  'checked',
  'reviewed',
  'locked',
  'costDate',
  'vesselName',
  'voyage',
  'etd',
  'remark',
]);
const columns: Sheet['columns'] = [
  ...costSheet.columns.filter(({ field }) => shownThere.has(field)).map((column) => ({ ...column, hidden: false })),
  { field: 'agreeUserId', width: 96, group: 'state' },
  { field: 'checkUserId', width: 96, group: 'state' },
];

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
      where: {
        and: [
          { field: 'checked', op: 'equal', anyOf: ['true'] },
          { field: 'reviewed', op: 'equal', anyOf: ['false'] },
        ],
      },
      begins: true,
    },
    { name: 'reviewed', where: { field: 'reviewed', op: 'equal', anyOf: ['true'] } },
  ],
  columns,
};

/** Charges order by order as finance checks them: is each amount right, may it be invoiced and paid? */
export const costReviewSheet: Sheet = {
  mod: 'cost.review',
  entity: 'cost',
  acts: ['receivable', 'confirmPay', 'check', 'lock'],
  sort: [
    { field: 'orderId', dir: 'asc' },
    { field: 'direction', dir: 'desc' },
  ],
  shown: costSheet.shown ?? [],
  views: [
    {
      name: 'toAgree',
      where: {
        and: [
          { field: 'confirmed', op: 'equal', anyOf: ['true'] },
          { field: 'receivableConfirmed', op: 'equal', anyOf: ['false'] },
          { field: 'payConfirmed', op: 'equal', anyOf: ['false'] },
        ],
      },
      begins: true,
    },
    { name: 'toCheck', where: chargesToCheck },
    {
      name: 'checkedOpen',
      where: {
        and: [
          { field: 'checked', op: 'equal', anyOf: ['true'] },
          { field: 'locked', op: 'equal', anyOf: ['false'] },
        ],
      },
    },
  ],
  columns,
};
