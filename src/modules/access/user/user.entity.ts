import { entity } from '#define/entity';
import { choice, dict, flag, integer, json, latin, moment, ref, text } from '#define/field';
import { emailFits, phoneFits } from '#modules/access/contact.shape';
import type { Role } from '#names/roles';

const mobileFits = phoneFits('mobile');
const administers: readonly Role[] = ['admin', 'getUserList'];

/** A member of staff (domain/02a §2.1.3). Passwords and sessions live beside it, in tables no list can reach. */
export const user = entity({
  name: 'user',
  table: 'sys_user',
  owner: 'group',
  fields: {
    username: text({ max: 40, required: true, pattern: '^[A-Za-z0-9._@-]{3,40}$', caseless: true }),
    fullname: text({ max: 50, required: true }),
    englishName: latin({ max: 60 }),
    arabicName: text({ max: 60 }),
    homeEpId: ref('enterprise', { required: true }),
    accessEpIds: json(),
    userNature: dict('userNature', { required: true, wire: 'nature' }),
    roleSet: json({ required: true }),
    leaderUserId: ref('user'),
    mobile: text({ max: 40 }),
    email: text({ max: 120 }),
    phoneExt: text({ max: 20 }),
    teamId: dict('team'),
    freightViewLevel: integer({ least: '0', most: '4', initial: 0 }),
    freightModifyLevel: integer({ least: '0', most: '4', initial: 0 }),
    costLevel: integer({ least: '0', most: '9', initial: 0 }),
    isDisable: flag(),
    isGone: flag({ wire: 'flag' }),
    emailSignature: text({ max: 500 }),
    isModifyPassword: flag({ initial: true }),
    /** When an initial password was last given; the password itself is nowhere in the row. */
    passwordTime: moment(),
    language: choice(['zh', 'en', 'ar'], { initial: 'zh' }),
  },
  label: {
    zh: 'fullname',
    en: 'englishName',
    ar: 'arabicName',
    search: ['username', 'fullname', 'englishName', 'arabicName'],
    // Steps that hand work to somebody ask who.
    roles: ['updateOrder', 'acceptOrder', 'entrust_order'],
  },
  search: ['username', 'fullname', 'englishName', 'arabicName'],
  unique: [['username']],
  rules: [emailFits, mobileFits],
  ofBranch: 'homeEpId',
  handled: true,
  stock: {
    list: { call: 'GET /userManagerController/getUserList', roles: administers },
    get: { call: 'GET /userManagerController/getUserById', roles: administers },
  },
  custom: {
    save: { call: 'POST /userManagerController/saveUser', takes: {}, takesRow: true, roles: administers, anyBranch: true },
    update: {
      call: 'POST /userManagerController/updateUser',
      takes: { id: 'id', version: 'count', reason: 'text' },
      takesRow: true,
      roles: administers,
      anyBranch: true,
    },
    setGone: {
      call: 'POST /userManagerController/deleteUserById',
      takes: { id: 'id', version: 'count', flag: 'flag', reason: 'text' },
      roles: administers,
      anyBranch: true,
    },
    ownDetails: {
      call: 'POST /PublicQueryController/updateProfile',
      takes: { mobile: 'text', email: 'text', phoneExt: 'text', language: 'text', emailSignature: 'text' },
      roles: [],
    },
    remove: {
      call: 'POST /userManagerController/deleteCompletely',
      takes: { id: 'id', version: 'count' },
      roles: administers,
      anyBranch: true,
    },
    resetPassword: {
      call: 'POST /userManagerController/resetPassword',
      takes: { id: 'id', version: 'count', reason: 'text' },
      roles: administers,
      anyBranch: true,
    },
    sessions: {
      call: 'GET /userManagerController/selectSession',
      takes: { page: 'count', size: 'count', search: 'text' },
      roles: administers,
    },
    endSession: { call: 'POST /userManagerController/endSession', takes: { id: 'text' }, roles: administers },
    exists: { call: 'GET /userManagerController/flagUserDirectoryExists', takes: { username: 'text' }, roles: administers },
    holders: { call: 'GET /PublicQueryController/selectUrlUser', takes: { name: 'text' }, roles: [], anyBranch: true },
  },
});
