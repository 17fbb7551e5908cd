import { isOneOf } from '#define/filter';
import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** Which charges hold where; those of the active one stand below. */
export const surchargeSheet: Sheet = {
  mod: 'surcharge.list',
  entity: 'freightSurcharge',
  adds: true,
  pane: { by: 'id', place: 'below', sheets: ['surcharge.costs'], open: true },
  imports: { key: ['surchargeName', 'validFrom'] },
  sort: [{ field: 'surchargeName', dir: 'asc' }],
  views: [
    { name: 'published', where: isOneOf('state', 'PUBLISHED') },
    { name: 'origin', where: isOneOf('category', 'ORIGIN_LOCAL') },
    { name: 'carrier', where: isOneOf('category', 'CARRIER') },
    { name: 'endsSoon', where: { and: [isOneOf('state', 'PUBLISHED'), { field: 'validTo', op: 'between', value: '@0', value2: '@+7' }] } },
    { name: 'drafts', where: isOneOf('state', 'DRAFT') },
  ],
  columns: columns(`
    surchargeName:200* category:88 [when carriers:128 lines:148 portLoadings:116 loadingGroups:116 portDestinations:128 destinationGroups:116 containerTypes:104 isDg:64 paymentTerm:72
    commodity:96 customerIds:148] priority:64 validFrom:100 validTo:100 state:80 costs:64 supplierId:148 remark:180 updateUserId:96- updateTime:132-
  `),
};

const costColumns = columns(`
  feeCode:128* direction:64 basis:104 currency:64 [amounts amount20GP:80 amount40GP:80 amount40HQ:80 amount45HQ:80 amountOther:80 amount:80]
  percent:72 minAmount:80 maxAmount:80 taxRate:64 isIncluded:64 isOptional:64 remark:180
`);

/** Charges of one surcharge, below the surcharges. */
export const surchargeCostsPane: Sheet = {
  mod: 'surcharge.costs',
  entity: 'freightSurchargeCost',
  of: { entity: 'freightSurcharge', by: 'surchargeId', on: 'pane' },
  adds: true,
  columns: costColumns,
};

/** Every charge of every surcharge. */
export const surchargeCostsSheet: Sheet = {
  mod: 'surcharge.allCosts',
  entity: 'freightSurchargeCost',
  adds: true,
  imports: { key: ['surchargeId', 'feeCode', 'direction', 'basis', 'currency'] },
  columns: [...columns('surchargeId:200*'), ...costColumns, ...columns('[when state:80 validFrom:100 validTo:100]')],
};
