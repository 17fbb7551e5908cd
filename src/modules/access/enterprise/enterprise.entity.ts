import { act } from '#define/act';
import { periodPattern } from '#define/books';
import { entity } from '#define/entity';
import { choice, code, dict, editedBy, file, integer, latin, moment, ref, text } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';
import { emailFits, phoneFits } from '#modules/access/contact.shape';
import {
  branchInTree,
  creditCodeFits,
  isClosed,
  periodIsPast,
  reopenAsked,
  reopenSeen,
  timeZoneKnown,
} from '#modules/access/enterprise/enterprise.rules';
import type { Role } from '#names/roles';

const administers: readonly Role[] = ['admin'];
/** Finance managers keep what invoices and the books need of their branches, the administrator everything (domain/02a §2.1.1). */
const financial: readonly Role[] = ['admin', 'edit_ep_finance'];
const byFinance = { editBy: financial };

/** What is done with the books of a branch: one after the other, beside nobody who writes into them. */
const ofBooks = { named: 'id', whole: true, own: true, main: true } as const;

/** A branch of the group (domain/02a §2.1.1). Its id is the `epId` of every row it owns. */
export const enterprise = entity({
  name: 'enterprise',
  table: 'sys_enterprise',
  owner: 'group',
  fields: editedBy(administers, {
    parentId: ref('enterprise', { wire: 'pid' }),
    comCode: code({ max: 4, required: true, pattern: '^[A-Z0-9]{2,4}$' }),
    name: text({ max: 100, required: true }),
    englishName: latin({ max: 150, required: true }),
    shortName: text({ max: 20, required: true }),
    arabicName: text({ max: 100 }),
    baseCurrency: inCurrency({ required: true, edit: 'create' }),
    timeZone: text({ max: 40, required: true }),
    entityType: choice(['HEAD', 'SUBSIDIARY', 'BRANCH', 'OFFICE'], { initial: 'BRANCH' }),
    uscc: code({ max: 18, clean: 'spaces', ...byFinance }),
    taxpayerType: choice(['GENERAL', 'SMALL_SCALE', 'NON_CN'], { initial: 'GENERAL', ...byFinance }),
    countryCode: dict('country'),
    address: text({ max: 200 }),
    englishAddress: latin({ max: 300 }),
    phone: text({ max: 40 }),
    fax: text({ max: 40 }),
    email: text({ max: 120 }),
    nvoccNo: text({ max: 30 }),
    scac: code({ max: 4, pattern: '^[A-Z]{2,4}$' }),
    invoiceTitle: text({ max: 100, ...byFinance }),
    taxNo: code({ max: 20, clean: 'spaces', pattern: '^[0-9A-Z]{1,20}$', ...byFinance }),
    invoiceBankName: text({ max: 100, ...byFinance }),
    invoiceBankAccount: text({ max: 40, ...byFinance }),
    invoiceAddressPhone: text({ max: 200, ...byFinance }),
    accountingOrgNo: text({ max: 40, ...byFinance }),
    accountBookNo: text({ max: 40, ...byFinance }),
    closedPeriod: text({ max: 6, pattern: periodPattern, edit: 'never' }),
    reopenUserId: ref('user', { edit: 'never' }),
    reopenReason: text({ max: 500, edit: 'never' }),
    reopenTime: moment({ edit: 'never' }),
    logoFileId: file({ contents: ['png', 'jpg', 'webp'], megabytes: 2 }),
    sealFileId: file({ contents: ['png', 'jpg', 'webp'], megabytes: 2 }),
    hblBackFileId: file({ contents: ['pdf', 'png', 'jpg', 'webp'], megabytes: 10 }),
    sort: integer({ least: '0', most: '9999' }),
    state: choice(['ENABLED', 'DISABLED'], { initial: 'ENABLED' }),
  }),
  looked: { reopenUser: { via: 'reopenUserId', to: 'user', field: 'fullname' } },
  about: 'id',
  files: {},
  label: {
    zh: 'shortName',
    en: 'comCode',
    ar: 'arabicName',
    search: ['comCode', 'name', 'shortName', 'englishName'],
    roles: ['entrust_order'],
  },
  unique: [['comCode'], ['name']],
  order: [{ field: 'sort', dir: 'asc' }],
  facts: ['enterprise'],
  rules: [branchInTree, timeZoneKnown, creditCodeFits, periodIsPast, emailFits, phoneFits('phone'), phoneFits('fax')],
  stock: {
    list: { call: 'GET /BranchManagerController/listGetEpTree', roles: ['admin', 'listGetEpTree'] },
    get: { call: 'POST /BranchManagerController/getEpDataById', roles: ['admin', 'listGetEpTree'] },
    add: { call: 'POST /BranchManagerController/insertEp', roles: administers },
    edit: { call: 'PUT /BranchManagerController/updateEp', roles: financial },
    batch: { call: 'POST /BranchManagerController/batchEdit', roles: financial },
  },
  custom: {
    disable: { call: 'PUT /BranchManagerController/disableEp', takes: { id: 'id', state: 'text' }, roles: administers, anyBranch: true },
    options: { call: 'GET /PublicQueryController/basicData_listEp', takes: {}, roles: [] },
    ownName: { call: 'GET /PublicQueryController/getEpName', takes: {}, roles: [] },
  },
  acts: {
    closePeriod: act('POST /BranchManagerController/closePeriod', {
      roles: ['close_period'],
      ...ofBooks,
      asks: { period: text({ max: 7, required: true, pattern: '^20[0-9]{2}-?(?:0[1-9]|1[0-2])$', initial: '@-1m' }) },
    }),
    reopenPeriod: act('POST /BranchManagerController/reopenPeriod', {
      roles: ['reopen_period'],
      ...ofBooks,
      needs: [isClosed],
      reason: 'UNLOCK',
      shows: ['reopenUserId', 'reopenReason'],
    }),
    confirmReopenPeriod: act('POST /BranchManagerController/confirmReopenPeriod', {
      roles: ['reopen_period'],
      ...ofBooks,
      needs: [reopenAsked, reopenSeen],
    }),
    refuseReopenPeriod: act('POST /BranchManagerController/refuseReopenPeriod', {
      roles: ['reopen_period'],
      ...ofBooks,
      needs: [reopenAsked],
    }),
  },
});
