import { entity } from '#define/entity';
import { choice, flag, moment, ref, text } from '#define/field';
import { stockCalls } from '#define/stock';
import { ofCustomer, readers } from '#modules/clients/clients.shape';
import {
  followResults,
  lostNamed,
  lostReasons,
  nextAfterFollow,
  nextByResult,
  notAhead,
  saysSomething,
} from '#modules/clients/customerFollowUp/customerFollowUp.rules';
import type { Role } from '#names/roles';

const writes: readonly Role[] = ['edit_crm_followup'];

/** A contact that was made with a customer, and the next one (domain/02b CustomerFollowUp, 16 §16.8). */
export const customerFollowUp = entity({
  name: 'customerFollowUp',
  table: 'crm_followup',
  owner: 'branch',
  fields: {
    ...ofCustomer,
    followTime: moment({ required: true }),
    followType: choice(['VISIT', 'CALL', 'MAIL', 'CHAT', 'QUOTE', 'OTHER'], { required: true, initial: 'CALL' }),
    contactId: ref('customerContact'),
    content: text({ max: 1000, required: true }),
    result: choice(followResults),
    lostReason: choice(lostReasons),
    competitor: text({ max: 100 }),
    nextTime: moment(),
    nextAction: text({ max: 200 }),
    location: text({ max: 100 }),
    userId: ref('user', { edit: 'never' }),
    source: choice(['HAND', 'MAIL', 'OFFER'], { edit: 'never', initial: 'HAND' }),
    // A result was given, and it is no text its writer uses again and again: the customer was touched.
    counts: flag({ edit: 'never' }),
    // Nothing was written after it: its next date stands.
    isOpen: flag({ edit: 'never' }),
    reminded: flag({ edit: 'never' }),
  },
  facts: ['parameter'],
  suggested: [{ field: 'nextTime', from: ['result'], by: nextByResult }],
  rules: [saysSomething, notAhead, nextAfterFollow, lostNamed],
  search: ['content', 'nextAction', 'competitor'],
  partOf: 'customerId',
  visible: { through: 'customerId', open: true },
  order: [{ field: 'followTime', dir: 'desc' }],
  indexes: [
    ['customerId', 'followTime'],
    ['userId', 'followTime'],
  ],
  files: {},
  stock: stockCalls('crmFollowup', readers, writes),
  removal: 'marked',
});
