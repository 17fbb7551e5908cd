import { columns } from '#define/columns';
import { isOneOf } from '#define/filter';
import type { Sheet } from '#define/sheet';
import { isBlocked, overLimit } from '#modules/crm/customer/shown.rules';
import type { EntityName } from '#names/entities';

const onPage = (name: string, entity: EntityName, written: string, more: Partial<Sheet> = {}): Sheet => ({
  mod: `customer.${name}`,
  entity,
  of: { entity: 'customer', by: 'customerId', on: 'page' },
  adds: true,
  columns: columns(written),
  ...more,
});

const over: Sheet['shown'] = [
  { word: 'over', as: 'over', on: ['validTo'], row: 'quiet', when: { field: 'state', is: 'EXPIRED' } },
  { word: 'ended', as: 'over', on: ['state'], row: 'quiet', when: { field: 'state', is: 'TERMINATED' } },
];
const contractColumns = `contractNo:140* contractType:104 state:84 signDate:104 [runs validFrom:104 validTo:104 autoRenew:72 renewMonths:72 noticeGiven:72]
  signerUserId:96 counterSigner:120 settlementTerms:240 previousId:140- remark:180-`;

const limitsShown: Sheet['shown'] = [
  { word: 'over', as: 'over', on: ['state'], row: 'quiet', when: { field: 'state', is: 'EXPIRED' } },
  { word: 'refused', as: 'over', on: ['state'], row: 'quiet', when: { field: 'state', is: 'REFUSED' } },
  { word: 'waiting', as: 'doubt', on: ['state'], when: { field: 'state', is: 'SUBMITTED' } },
  { word: 'waiting', as: 'doubt', on: ['state'], when: { field: 'state', is: 'FIRST_PASSED' } },
  { word: 'overLimit', as: 'late', on: ['creditLeft'], when: { reads: ['creditLeft'], by: overLimit } },
];
const limitColumns = `creditType:88* state:88 limitAmount:120 currency:64 forGroup:72 [runs validFrom:104 validTo:104] [policy graceDays:72 policyOverLimit:96 policyOverdue:96] [today creditCurrency:64- creditUsed:120 creditLeft:120
  overdueDays:104 customerLevel:72] applyReason:200 [handedIn submitUserId:92 submitTime:132-] [passed firstUserId:92 auditUserId:92 auditTime:132- auditOpinion:180 usedThen:120 overdueThen:88 levelThen:72]`;

const watchShown: Sheet['shown'] = [
  { word: 'near', as: 'soon', on: ['usedPercent'], when: { field: 'creditMark', is: 'NEAR' } },
  { word: 'overLimit', as: 'late', on: ['creditLeft'], when: { reads: ['creditLeft'], by: overLimit } },
  { word: 'late', as: 'late', on: ['overdueBase'], when: { field: 'isLate', is: true } },
  ...['blockedOver', 'blockedLate'].map(
    (field) => ({ word: 'blocked', as: 'over', on: [field], when: { reads: [field], by: isBlocked(field) } }) as const,
  ),
];
/** Where the documents behind a customer's standing are listed. */
const watchLeads: Sheet['leads'] = {
  customer: '/client/clientData',
  credit: '/client/clientData?tab=customer.allCredits',
  invoice: '/financial/invoice',
  cost: '/financial/cost',
  cash: '/financial/paymentReceipt',
};
const figureColumns = `creditCurrency:64* [limit normalLimit:120 temporaryLimit:120 creditLimit:120- ofGroup:72] [used creditUsed:120 usedPercent:72 creditLeft:120 invoices:120
  uninvoiced:120 drafts:112 unapplied:112] [late overdueBase:120 overdueDays:80 graceDays:72] [policy policyOverLimit:96- policyOverdue:96- blockedOver:96 blockedLate:96]
  [runs temporaryUntil:104 limitEnds:104]`;

/** What is kept of one customer, on its page. */
export const customerSheets: readonly Sheet[] = [
  onPage(
    'contacts',
    'customerContact',
    `contactType:96* name:120* title:96 department:104 [reach mobile:132 phone:132 email:200 wechat:112 mpBound:72 qq:104-] isDefault:60 language:72
     isLeft:60 englishName:140- partyText:240 birthday:100- signatureText:200- remark:180-`,
    {
      spoken: { name: 'englishName' },
      shown: [{ word: 'left', as: 'over', on: ['name'], row: 'quiet', when: { field: 'isLeft', is: true } }],
    },
  ),
  onPage(
    'titles',
    'invoiceTitle',
    `titleName:220* taxNo:176 invoiceType:96 isDefault:60 state:72 [place address:220 phone:132] [bank bankName:180 accountNo:180]
     [receiver receiverEmail:180 receiverMobile:132 deliveryKind:80] checkedTime:132-`,
    { shown: [{ word: 'off', as: 'over', on: ['titleName'], row: 'quiet', when: { field: 'state', is: 'DISABLED' } }] },
  ),
  onPage(
    'followUps',
    'customerFollowUp',
    `followTime:140* followType:72 contactId:104 content:300 result:96 [next nextTime:140 nextAction:180] [lost lostReason:96 competitor:120] userId:96
     counts:60 source:72- location:120-`,
    {
      sort: [{ field: 'followTime', dir: 'desc' }],
      shown: [{ word: 'idle', as: 'doubt', on: ['counts'], when: { field: 'counts', is: false } }],
    },
  ),
  onPage('contracts', 'customerContract', contractColumns, { shown: over }),
  onPage(
    'lanes',
    'customerField',
    `lineCode:96* portLoading:112 portDestination:128 containerType:80 [volume monthlyTeu:96+ ourTeu12m:104+ gapTeu:96+]
     [rival currentForwarder:140 currentPrice:104 currency:72 competitor:120 validTo:104] decidedBy:104 remark:200`,
  ),
  onPage(
    'requirements',
    'customerRequirement',
    'requirementType:88* priority:80 content:360 isPopup:64 serviceCode:96 portLoading:112 portDestination:128 validTo:104',
    { shown: [{ word: 'must', as: 'doubt', on: ['priority'], when: { field: 'priority', is: 'MUST' } }] },
  ),
  onPage('weChat', 'weChatBinding', 'contactName:140* state:88 openId:240 boundTime:140 unboundTime:140', {
    adds: false,
    tab: 'customerContact',
  }),
  onPage('figures', 'creditWatch', figureColumns, { list: 'figures', adds: false, shown: watchShown, leads: watchLeads }),
  onPage('limits', 'credit', limitColumns, { shown: limitsShown }),
  onPage(
    'background',
    'customerDetail',
    `checkDate:104* riskLevel:80 legalPerson:104 foundedDate:104 ownership:88 employeeCount:88 [money currency:72 registeredCapital:140 annualTurnover:140]
     importExportRight:88 lawsuits:220 creditReportFileId:140 checkerId:96`,
  ),
];

/** Agreements with everybody, those that end first on top. */
export const contractsSheet: Sheet = {
  mod: 'customer.allContracts',
  entity: 'customerContract',
  adds: true,
  leads: { customer: '/client/clientData' },
  shown: over,
  sort: [{ field: 'validTo', dir: 'asc' }],
  views: [
    { name: 'running', where: isOneOf('state', 'ACTIVE', 'DRAFT'), begins: true },
    { name: 'ending', where: { and: [isOneOf('state', 'ACTIVE'), { field: 'validTo', op: 'le', value: '@+30' }] } },
  ],
  columns: [...columns('customerId:180*'), ...columns(contractColumns.replace('140*', '140'))],
};

/** Every contact that was made, the latest on top; whose turn it is has views of its own. */
export const followUpsSheet: Sheet = {
  mod: 'customer.followed',
  entity: 'customerFollowUp',
  adds: true,
  leads: { customer: '/client/clientData' },
  sort: [{ field: 'followTime', dir: 'desc' }],
  views: [
    {
      name: 'due',
      where: {
        and: [isOneOf('isOpen', 'true'), { field: 'nextTime', op: 'le', value: '@0' }, { field: 'nextTime', op: 'unequal', value: '' }],
      },
      sort: [{ field: 'nextTime', dir: 'asc' }],
    },
    { name: 'whyLost', where: isOneOf('result', 'LOST'), sort: [{ field: 'lostReason', dir: 'asc' }] },
  ],
  columns: columns(`followTime:140* customerId:180* followType:72 contactId:104 content:300 result:96 [next nextTime:140 nextAction:180]
    [lost lostReason:96 competitor:120] userId:96 counts:60 isOpen:60-`),
};

/** Credit limits and what is applied for, of everybody; those that wait for a pass begin. */
export const creditsSheet: Sheet = {
  mod: 'customer.allCredits',
  entity: 'credit',
  adds: true,
  leads: { customer: '/client/clientData' },
  shown: limitsShown,
  sort: [{ field: 'validFrom', dir: 'desc' }],
  views: [
    { name: 'toPass', where: isOneOf('state', 'SUBMITTED', 'FIRST_PASSED') },
    { name: 'inForce', where: isOneOf('state', 'APPROVED') },
    {
      name: 'ending',
      where: { and: [isOneOf('state', 'APPROVED'), { field: 'validTo', op: 'le', value: '@+30' }] },
      sort: [{ field: 'validTo', dir: 'asc' }],
    },
  ],
  columns: columns(`customerId:180* ${limitColumns.replace('88*', '88')}`),
};

/** Customers near or above their limit, late, or whose limit ends: report 33, with whose they are and what comes next (domain/16 §16.7). */
export const creditWatchSheet: Sheet = {
  mod: 'customer.creditWatch',
  entity: 'creditWatch',
  leads: watchLeads,
  shown: watchShown,
  sort: [{ field: 'overdueBase', dir: 'desc' }],
  views: [
    { name: 'over', where: { field: 'creditLeft', op: 'lt', value: '0' }, sort: [{ field: 'creditLeft', dir: 'asc' }] },
    { name: 'late', where: isOneOf('isLate', 'true') },
    { name: 'blocked', where: { or: ['blockedOver', 'blockedLate'].map((field) => ({ field, op: 'unequal', value: '' })) } },
  ],
  columns: columns(`customerId:180* salesmanId:96 ${figureColumns.replace('64*', '64')} lastPaymentDate:104 promise:200 nextAction:160`),
};
