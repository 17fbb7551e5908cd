import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

const shown = columns(`
  mouldName:176* businessType:96* isAuto:64 priority:64 lines:64 [when portLoadings:116 portDestinations:116 lineCode:84
  carrierCodes:116 boxTypes:116 freightTerm:84 tradeTerm:72 services:116 validFrom:96 validTo:96] state:72 remark:200
  updateUserId:96- updateTime:132-
`);

/** The charges of the active template stand below. */
const pane = { by: 'id', place: 'below', sheets: ['costTemplate.lines'], open: true } as const;

const is = (field: string, value: string) => ({ field, op: 'equal', anyOf: [value] }) as const;

/** The branch's own templates: which orders they are for; the charges of each stand in its record. */
export const costTemplateSheet: Sheet = {
  mod: 'costTemplate.list',
  entity: 'costTemplate',
  adds: true,
  pane,
  sort: [{ field: 'priority', dir: 'desc' }],
  views: [
    { name: 'automatic', where: { and: [is('isAuto', 'true'), is('state', 'ENABLED')] } },
    { name: 'byHand', where: is('isAuto', 'false') },
  ],
  columns: [...shown, ...columns('[when forCustomerId:148]')],
};

/** What single customers agreed. */
export const customerTemplateSheet: Sheet = {
  mod: 'costTemplate.customers',
  entity: 'costTemplate',
  list: 'customers',
  adds: true,
  pane,
  columns: [...columns('customerId:176*'), ...shown],
};
