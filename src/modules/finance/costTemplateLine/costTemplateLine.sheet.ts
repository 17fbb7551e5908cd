import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** Charges of one template, below the templates: with whom, how many, at what price or by which formula, and when. */
export const templateLinesSheet: Sheet = {
  mod: 'costTemplate.lines',
  entity: 'costTemplateLine',
  of: { entity: 'costTemplate', by: 'templateId', on: 'pane' },
  adds: true,
  columns: columns(`
    direction:64* feeCode:112* feeName:112- crmRule:104 customerId:148 unit:84 containerType:72 numberRule:84 fixedNumber:72 price:92
    formula:180 currency:64 taxMode:84 taxRate:64 condition:180
  `),
};
