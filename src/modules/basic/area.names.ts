import { listed } from '#names/listed';

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const basic = {
  entities: [
    ...listed('port tradeLane carrier currency exchangeRate chargeItem containerType dock vessel voyage taxKind invoiceType'),
    ...listed('voucherType packaging unit tradeTerm freightTerm paymentTerm country goods truckCompany customsBroker'),
    ...listed('userNature reasonCode newsCategory team bankAccount ledgerAccount jobPrefix jobNumber importProfile emailConfig'),
    ...listed('serviceProcessEmail'),
  ],
  roles: ['edit_basicData', 'edit_financeParameters'],
  refusals: {
    RATE_PERIOD_OVERLAP: 409,
    ACCOUNT_OVER_ITSELF: 422,
    JOB_PREFIX_TWICE: 409,
    JOB_NUMBER_KIND: 422,
    JOB_NUMBER_TAKEN: 409,
    MAIL_NOT_SET_UP: 409,
    MAIL_PASSWORD_LOST: 409,
    MAIL_PASSWORD_AGAIN: 422,
    MAIL_UNCOVERED: 422,
    MAIL_CERTIFICATE_UNREAD: 422,
    MAIL_DAILY_LIMIT: 409,
    MAIL_NO_ADDRESS: 409,
    TEMPLATE_ATTRIBUTE: 422,
    TEMPLATE_UNREAD: 422,
  },
  parameters: {},
} as const;
