import { entity } from '#define/entity';
import { decimal, day, dict, ref, text } from '#define/field';
import { ofCustomer, underscored } from '#modules/clients/clients.shape';
import { laneGap } from '#modules/clients/customerField/customerField.rules';

/** The customer's business lane by lane, and who carries it today (domain/02b CustomerField, 16 §16.2). */
export const customerField = entity({
  name: 'customerField',
  table: 'crm_field',
  owner: 'branch',
  fields: {
    ...ofCustomer,
    lineCode: dict('tradeLane', { required: true }),
    portLoading: dict('port', { wire: 'pol' }),
    portDestination: dict('port', { wire: 'pod' }),
    containerType: dict('containerType'),
    monthlyTeu: decimal({ scale: 2, least: '0' }),
    currentForwarder: text({ max: 100 }),
    currentPrice: decimal({ scale: 2, least: '0', per: 'currency' }),
    currency: dict('currency', { initial: 'USD' }),
    competitor: text({ max: 100 }),
    decidedBy: ref('customerContact'),
    validTo: day(),
    ourTeu12m: decimal({ scale: 2, edit: 'never' }),
    remark: text({ max: 500 }),
  },
  derived: [
    {
      fields: { gapTeu: decimal({ scale: 2 }) },
      from: ['monthlyTeu', 'ourTeu12m'],
      by: laneGap,
      shown: { gapTeu: '=MAX(0, 12*monthlyTeu-ourTeu12m)' },
    },
  ],
  search: ['currentForwarder', 'competitor', 'remark'],
  unique: [['customerId', 'lineCode', 'portLoading', 'portDestination', 'containerType']],
  partOf: 'customerId',
  visible: { through: 'customerId', open: true },
  order: [{ field: 'lineCode', dir: 'asc' }],
  indexes: [['customerId'], ['lineCode']],
  stock: underscored('crmField', 'crmFieldController', ['edit_crm_profile']),
  removal: 'marked',
});
