import { entity } from '#define/entity';
import { choice, day, flag, integer, latin, text } from '#define/field';
import { emailFits, phoneFits } from '#modules/access/contact.shape';
import { ofCustomer, readers, recordCalls } from '#modules/clients/clients.shape';
import { contactTypes, mpBoundOf, partyFits } from '#modules/clients/customerContact/customerContact.rules';

/** A person at a customer, or a party as it is printed on bills (domain/02b §2.4.2, 16 §16.2). */
export const customerContact = entity({
  name: 'customerContact',
  table: 'crm_contact',
  owner: 'branch',
  fields: {
    ...ofCustomer,
    contactType: choice(contactTypes, { required: true, initial: 'BOOKING' }),
    name: text({ max: 100, required: true }),
    englishName: latin({ max: 100 }),
    title: text({ max: 60 }),
    department: text({ max: 60 }),
    mobile: text({ max: 40 }),
    phone: text({ max: 40 }),
    email: text({ max: 254 }),
    wechat: text({ max: 60 }),
    qq: text({ max: 20 }),
    language: choice(['zh', 'en', 'ar']),
    isDefault: flag(),
    isLeft: flag(),
    birthday: day(),
    partyText: latin({ max: 350 }),
    signatureText: text({ max: 500 }),
    remark: text({ max: 500 }),
    // How many WeChat names are bound to the person.
    mpBindings: integer({ edit: 'never', initial: 0 }),
  },
  derived: [{ fields: { mpBound: flag() }, from: ['mpBindings'], by: mpBoundOf }],
  rolled: [{ of: 'weChatBinding', by: 'contactId', gives: { mpBindings: { count: { state: 'BOUND' } } } }],
  rules: [emailFits, phoneFits('mobile'), phoneFits('phone'), partyFits],
  label: { zh: 'name', en: 'englishName', search: ['name', 'englishName', 'mobile', 'email'], roles: readers },
  search: ['name', 'englishName', 'title', 'mobile', 'phone', 'email', 'wechat', 'qq'],
  partOf: 'customerId',
  visible: { through: 'customerId' },
  order: [{ field: 'contactType', dir: 'asc' }],
  indexes: [['customerId'], ['mobile'], ['email']],
  stock: recordCalls(
    'listGetContactByCrmId - insertContact updateContactById deleteContactById',
    'crmContactController',
    ['edit_crm_contact'],
    [...readers, 'listSelectCrmDataHaveSelect_diyFilterProvider'],
  ),
  removal: 'marked',
});
