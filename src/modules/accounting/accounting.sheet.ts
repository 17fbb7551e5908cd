import { columns } from '#define/columns';
import { isOneOf } from '#define/filter';
import type { Sheet } from '#define/sheet';

const states = [
  { word: 'failed', as: 'doubt', on: ['docState'], when: { field: 'docState', is: 'FAILED' } },
  { word: 'gone', as: 'over', on: ['docState'], row: 'quiet', when: { field: 'docState', is: 'DELETED' } },
] as const;

/** What went over to the accounting system or waits to, with its answer. */
export const accountingDocSheet: Sheet = {
  mod: 'kingdee.documents',
  entity: 'accountingDoc',
  shown: states,
  pane: { by: 'id', place: 'below', sheets: ['kingdee.lines', 'kingdee.log'] },
  views: [
    { name: 'failed', where: isOneOf('docState', 'FAILED') },
    { name: 'waiting', where: isOneOf('docState', 'WAITING', 'SENT') },
    { name: 'saved', where: isOneOf('docState', 'SAVED', 'SUBMITTED', 'AUDITED') },
  ],
  columns: columns(`
    sourceNos:220* docKind:104 docState:96 errorText:260 [there externalNo:160 billType:112 partnerNo:120 currencyNo:88 orgNo:88-] customerId:160
    docDate:104 dueDate:104 currency:64 amount:120+ sentTime:132 tryCount:64 cashId:140- voucherId:140- fromDocId:160- createUserId:96 createTime:132
  `),
};

/** What of which charges a document took. */
export const accountingLinesSheet: Sheet = {
  mod: 'kingdee.lines',
  entity: 'kdCostRelation',
  of: { entity: 'accountingDoc', by: 'accountingDocId', on: 'pane' },
  columns: columns('jobNo:148* feeName:140 itemNo:120 currency:64 amount:120+ netAmount:120+ taxRate:72 invoiceId:140'),
};

/** What was said over it. */
export const accountingLogSheet: Sheet = {
  mod: 'kingdee.log',
  entity: 'kdOtherLog',
  of: { entity: 'accountingDoc', by: 'accountingDocId', on: 'pane' },
  columns: columns('time:148* action:88 result:88 duration:80 request:320 response:320'),
};

/** All that was said, the newest first. */
export const kdOtherLogSheet: Sheet = {
  mod: 'kingdee.exchanges',
  entity: 'kdOtherLog',
  columns: columns('time:148* sourceNos:180 action:88 result:88 duration:80 request:320 response:320'),
};

/** What they call what we call otherwise. */
export const accountingMappingSheet: Sheet = {
  mod: 'kingdee.mapping',
  entity: 'accountingMapping',
  adds: true,
  imports: { key: ['kind', 'localCode'] },
  columns: columns('kind:140* localCode:160* externalCode:180 remark:260'),
};
