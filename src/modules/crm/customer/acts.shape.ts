import { act, type Act } from '#define/act';
import { choice, code, dict, integer, latin, list, ref, text } from '#define/field';
import { withoutOrders } from '#modules/crm/customer/customer.rules';
import type { Role } from '#names/roles';

const audit = 'POST /CrmContoller/updateCrmAudit';
const examine = 'POST /CrmContoller/updateCrmManagerExamine';
const desk: readonly Role[] = ['insertCrmData'];
const auditors: readonly Role[] = ['audit_crm'];
const examiners: readonly Role[] = ['examine_crm'];
const assigners: readonly Role[] = ['assign_crm'];
const opinion = text({ max: 500 });
const said = { opinion: text({ max: 500, required: true }) };
const owner = ['salesmanId'];

/** What is asked to be known of a customer before it is handed in (domain/16 §16.3). */
const known = ['crmName', 'shortName', 'category', 'countryCode', 'settleMethod'];

/** Handing in, auditing, and the manager's approval, which lets credit be given (domain/03 §3.12, 16 §16.3). */
const examined: Readonly<Record<string, Act>> = {
  submit: act(audit, {
    when: { state: 'SUBMIT' },
    roles: desk,
    moves: { auditStatus: { from: ['DRAFT', 'REJECTED'], to: 'SUBMITTED' } },
    requires: known,
    stamps: 'submit',
    own: true,
    key: 'K',
    stroke: 'forward',
  }),
  withdraw: act(audit, {
    when: { state: 'WITHDRAW' },
    roles: desk,
    moves: { auditStatus: { from: ['SUBMITTED'], to: 'DRAFT' } },
    onlyBy: ['submitUserId'],
    key: 'U',
    stroke: 'back',
  }),
  pass: act(audit, {
    when: { state: 'PASS' },
    roles: auditors,
    moves: { auditStatus: { from: ['SUBMITTED'], to: 'APPROVED' } },
    otherThan: ['submitUserId'],
    asks: { opinion },
    stamps: 'audit',
    tells: [...owner, 'submitUserId'],
    own: true,
    key: 'K',
    stroke: 'forward',
  }),
  reject: act(audit, {
    when: { state: 'REJECT' },
    roles: auditors,
    moves: { auditStatus: { from: ['SUBMITTED'], to: 'REJECTED' } },
    otherThan: ['submitUserId'],
    asks: said,
    stamps: 'audit',
    tells: [...owner, 'submitUserId'],
    key: 'X',
  }),
  reopen: act(audit, {
    when: { state: 'REOPEN' },
    roles: auditors,
    moves: { auditStatus: { from: ['APPROVED'], to: 'DRAFT' } },
    asks: said,
    own: true,
  }),
  askExamine: act(examine, {
    when: { state: 'REQUEST' },
    roles: desk,
    moves: { managerExamineStatus: { from: ['NONE', 'REFUSED'], to: 'PENDING' } },
    needs: [{ auditStatus: ['APPROVED'] }],
    stamps: 'request',
  }),
  passExamine: act(examine, {
    when: { state: 'PASS' },
    roles: examiners,
    moves: { managerExamineStatus: { from: ['PENDING'], to: 'PASSED' } },
    otherThan: ['requestUserId'],
    asks: { opinion },
    stamps: 'managerExamine',
    tells: [...owner, 'requestUserId'],
  }),
  refuseExamine: act(examine, {
    when: { state: 'REFUSE' },
    roles: examiners,
    moves: { managerExamineStatus: { from: ['PENDING'], to: 'REFUSED' } },
    otherThan: ['requestUserId'],
    asks: said,
    stamps: 'managerExamine',
    tells: [...owner, 'requestUserId'],
    key: 'X',
  }),
  cancelExamine: act('POST /CrmContoller/cancelCrmManagerExamine', {
    roles: examiners,
    moves: { managerExamineStatus: { from: ['PENDING', 'PASSED', 'REFUSED'], to: 'NONE' } },
    reason: true,
    tells: owner,
    own: true,
    key: 'U',
  }),
};

const pooled = { poolStatus: ['HIGH_SEAS'] };
const orders = (answers: readonly string[]) => choice(answers, { required: true, initial: answers[0] ?? null });

/** Whose a customer is: the pool, and who works for it (domain/16 §16.4). */
const owned: Readonly<Record<string, Act>> = {
  claim: act('POST /CrmContoller/claimCrm', { roles: ['claim_crm'], needs: [pooled, '!locked'], own: true, main: true, key: 'R' }),
  giveBack: act('POST /CrmContoller/returnCrmSea', {
    roles: ['return_crm'],
    needs: [{ poolStatus: ['PRIVATE'] }],
    reason: true,
    own: true,
    key: 'W',
  }),
  assign: act('POST /CrmContoller/assign_customers', {
    roles: assigners,
    asks: { salesmanId: ref('user', { required: true }), orders: orders(['KEEP', 'OPEN']) },
    reason: true,
    own: true,
    key: 'P',
  }),
  allocate: act('POST /CrmContoller/allocation', {
    roles: assigners,
    needs: [pooled, '!locked'],
    asks: {
      userIds: list('rows', { rowsOf: 'user', required: true }),
      rule: choice(['LOAD', 'EQUAL'], { required: true, initial: 'LOAD' }),
    },
    own: true,
  }),
  empty: act('POST /CrmContoller/emptySalesman', {
    roles: assigners,
    needs: [{ poolStatus: ['PRIVATE'] }],
    reason: true,
    own: true,
  }),
  assignService: act('POST /CrmContoller/assign_customerService', {
    roles: ['assign_crm_service'],
    asks: { customerServiceId: ref('user'), orders: orders(['NONE', 'OPEN']) },
    own: true,
  }),
  assignOverseas: act('POST /CrmContoller/assignOverseasUser', {
    roles: assigners,
    asks: { overseasUserId: ref('user') },
    own: true,
  }),
  extendProtect: act('POST /CrmContoller/extendProtect', {
    roles: assigners,
    needs: [{ poolStatus: ['PRIVATE'] }, '!protectExtended'],
    asks: { days: integer({ required: true, least: '1', most: '30', initial: 30 }) },
    turns: 'protectExtended',
    reason: true,
    own: true,
  }),
};

/** What a customer is called, and whether it is still shown. */
const named: Readonly<Record<string, Act>> = {
  hide: act('POST /CrmContoller/hide', {
    when: { state: '1' },
    roles: ['hide_crm'],
    turns: 'hidden',
    needs: [withoutOrders],
    reason: true,
    key: 'Z',
    undo: { call: 'POST /CrmContoller/hide', when: { state: '0' }, roles: ['hide_crm'] },
  }),
  rename: act('POST /CrmContoller/update_crmName', {
    roles: ['update_crmName'],
    named: 'id',
    needs: [{ auditStatus: ['APPROVED'] }],
    asks: { crmName: text({ max: 150, required: true }), englishName: latin({ max: 200 }), shortName: text({ max: 40 }) },
    reason: true,
    tells: [...owner, 'customerServiceId'],
    own: true,
  }),
  recode: act('POST /CrmContoller/updateCrmCode', {
    roles: ['updateCrmCode'],
    named: 'id',
    asks: { crmCode: code({ max: 20, required: true, pattern: '^[A-Z0-9][A-Z0-9-]{2,19}$' }) },
    reason: true,
    own: true,
  }),
  invoiceType: act('POST /CrmContoller/updateInvoiceType', {
    roles: ['updateInvoiceType'],
    asks: { invoiceType: dict('invoiceType', { required: true }), applyTo: orders(['NEW', 'OPEN']) },
    own: true,
  }),
  merge: act('POST /CrmContoller/consolidated_customers', {
    roles: ['merge_crm'],
    named: 'oldCrmId',
    asks: { newCrmId: ref('customer', { required: true }), uscc: code({ max: 18 }) },
    reason: true,
    whole: true,
    tells: [...owner, 'customerServiceId'],
    own: true,
    key: 'M',
  }),
};

/** Everything done with customers beside editing them. */
export const customerActs: Readonly<Record<string, Act>> = { ...examined, ...owned, ...named };

/** How a row came into the pool. */
export const poolReasons = ['NEW', 'RETURNED', 'CLEARED', 'NO_FOLLOW', 'NO_ORDER', 'QUIET', 'RESIGNED'] as const;
