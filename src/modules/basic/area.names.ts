import { listed, refused } from '#names/listed';

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const basic = {
  entities: [
    ...listed('port tradeLane carrier currency exchangeRate chargeItem containerType dock vessel voyage taxKind invoiceType'),
    ...listed('voucherType packaging unit tradeTerm freightTerm paymentTerm country goods truckCompany customsBroker'),
    ...listed('userNature reasonCode newsCategory team bankAccount ledgerAccount jobPrefix jobNumber importProfile emailConfig'),
    ...listed('serviceProcessEmail'),
    'demurrageTariff',
  ],
  roles: ['edit_basicData', 'edit_financeParameters'],
  refusals: refused({
    409: [
      'RATE_PERIOD_OVERLAP JOB_PREFIX_TWICE JOB_NUMBER_TAKEN MAIL_NOT_SET_UP MAIL_PASSWORD_LOST MAIL_DAILY_LIMIT',
      'MAIL_NO_ADDRESS DEMURRAGE_OVERLAPS',
    ],
    422: [
      'ACCOUNT_OVER_ITSELF JOB_NUMBER_KIND MAIL_PASSWORD_AGAIN MAIL_UNCOVERED MAIL_CERTIFICATE_UNREAD TEMPLATE_ATTRIBUTE',
      'TEMPLATE_UNREAD RATE_TEN_TIMES_OFF',
    ],
    428: ['RATE_MOVED_FAR'],
  }),
  parameters: {},
} as const;
