/**
 * Settings a branch decides for itself (domain/11 Appendix B; domain/12 §14 for plan.singleLevelLimit). A branch that has
 * said nothing works by `initial`. `live`: some rule of the product asks for it already.
 */
interface Bounds {
  readonly least: string;
  readonly most: string;
  /** decimal: most decimals. */
  readonly scale?: number;
  readonly unit: string;
}

export const parameterAreas = ['order', 'cost', 'finance', 'credit', 'rate', 'document', 'system'] as const;
export type ParameterArea = (typeof parameterAreas)[number];

interface Common {
  readonly area: ParameterArea;
  readonly initial: string;
  readonly live?: true;
}

export type Parameter = Common &
  (
    | { readonly kind: 'flag' }
    | ({ readonly kind: 'integer' | 'decimal' } & Bounds)
    | { readonly kind: 'choice'; readonly options: readonly string[] }
    | ({ readonly kind: 'decimals' } & Bounds)
  );

const flag = (area: ParameterArea, initial: 'true' | 'false', live?: true) =>
  ({ area, kind: 'flag', initial, ...(live ? { live } : {}) }) as const;
const choice = (area: ParameterArea, options: readonly string[], initial: string, live?: true) =>
  ({ area, kind: 'choice', options, initial, ...(live ? { live } : {}) }) as const;
const integer = (area: ParameterArea, initial: string, least: string, most: string, unit: string, live?: true) =>
  ({ area, kind: 'integer', initial, least, most, unit, ...(live ? { live } : {}) }) as const;
const decimal = (area: ParameterArea, initial: string, most: string, scale: number, unit: string) =>
  ({ area, kind: 'decimal', initial, least: '0', most, scale, unit }) as const;

const largestAmount = '999999999.99';

export const parameters = {
  'order.requireApprovedCustomer': flag('order', 'true'),
  'order.vgmRequiredForGateIn': flag('order', 'true'),
  'order.feeAutoLockDaysAfterAtd': integer('order', '7', '0', '365', 'days'),
  'order.minProfitAlert': decimal('order', '0', largestAmount, 2, 'base'),
  'order.maxMerge': integer('order', '50', '2', '500', 'orders'),
  'order.maxSplit': integer('order', '20', '2', '100', 'orders'),
  'order.archiveDays': integer('order', '30', '0', '3650', 'days'),
  'cost.defaultTaxMode': choice('cost', ['INCLUSIVE', 'EXCLUSIVE'], 'INCLUSIVE', true),
  'cost.allowedTaxRates': {
    area: 'cost',
    kind: 'decimals',
    initial: '0,1,3,6,9,13',
    least: '0',
    most: '100',
    scale: 4,
    unit: 'percent',
    live: true,
  },
  'cost.rateEditable': flag('cost', 'false'),
  'cost.reviewBeforePay': flag('cost', 'true'),
  'plan.singleLevelLimit': decimal('cost', '0', largestAmount, 2, 'base'),
  profitBasis: choice('cost', ['NET', 'GROSS'], 'NET'),
  'profit.rateSource': choice('cost', ['COST', 'INVOICE'], 'COST'),
  teu45: decimal('cost', '2', '3', 2, 'teu'),
  'share.fcl': choice('cost', ['TEU', 'COUNT', 'WEIGHT', 'CBM'], 'TEU'),
  'share.lcl': choice('cost', ['RT', 'COUNT', 'WEIGHT', 'CBM'], 'RT'),
  'invoice.allowMixedCurrency': flag('finance', 'false'),
  'invoice.numberPerBranch': flag('finance', 'true'),
  'writeoff.smallDifference': decimal('finance', '1.00', largestAmount, 2, 'base'),
  'writeoff.thirdParty': choice('finance', ['FORBIDDEN', 'WITH_NOTE'], 'WITH_NOTE'),
  'baddebt.minOverdueDays': integer('finance', '180', '0', '3650', 'days'),
  'due.baseDate': choice('finance', ['ETD', 'ATD', 'INVOICE_DATE'], 'ATD'),
  'due.shiftHolidays': flag('finance', 'false'),
  'fx.maxJumpPct': decimal('finance', '5', '100', 2, 'percent'),
  'bill.matchToleranceAbs': decimal('finance', '1.00', largestAmount, 2, 'base'),
  'bill.matchTolerancePct': decimal('finance', '0.5', '100', 2, 'percent'),
  'payment.limits.manager': decimal('finance', '50000', largestAmount, 2, 'base'),
  'payment.limits.finance': decimal('finance', '500000', largestAmount, 2, 'base'),
  'einvoice.autoRed': flag('finance', 'true'),
  'einvoice.timeoutMs': integer('finance', '90000', '1000', '300000', 'milliseconds'),
  'credit.noRowPolicy': choice('credit', ['WARN', 'BLOCK_INVOICE', 'BLOCK_ORDER', 'BLOCK_RELEASE'], 'WARN', true),
  'credit.policyOverLimit': choice('credit', ['WARN', 'BLOCK_INVOICE', 'BLOCK_ORDER', 'BLOCK_RELEASE'], 'WARN', true),
  'crm.poolFollowDays': integer('credit', '30', '1', '3650', 'days'),
  'crm.poolNoOrderDays': integer('credit', '90', '1', '3650', 'days'),
  'crm.claimCap': integer('credit', '100', '1', '10000', 'customers'),
  'crm.reclaimBlockDays': integer('credit', '30', '0', '3650', 'days'),
  'rate.maxChangePct': decimal('rate', '30', '100', 2, 'percent'),
  'doc.blLineWidth': integer('document', '35', '20', '80', 'characters'),
  'doc.blPartyLines': integer('document', '6', '1', '12', 'lines'),
  'vgm.tolerancePct': decimal('document', '5', '100', 2, 'percent'),
  'vgm.toleranceKg': decimal('document', '500', '30480', 3, 'kilograms'),
  'demdet.countSameDay': flag('document', 'true'),
  'lcl.minRt': decimal('document', '1.000', '100', 3, 'revenueTons'),
  'lcl.measureTolerancePct': decimal('document', '10', '100', 2, 'percent'),
  'lcl.measureToleranceCbm': decimal('document', '0.5', '100', 3, 'cubicMetres'),
  'ui.noticeRefresh': integer('system', '60', '1', '1440', 'minutes', true),
  'ui.filterDebounce': integer('system', '500', '100', '5000', 'milliseconds', true),
  'ui.cachedViews': integer('system', '20', '2', '50', 'views', true),
  'socket.keepAlive': integer('system', '10', '1', '60', 'minutes', true),
  'password.history': integer('system', '5', '0', '24', 'passwords', true),
  'password.lockAfter': integer('system', '5', '3', '20', 'tries', true),
  'password.lockMinutes': integer('system', '15', '1', '60', 'minutes', true),
  'session.hours': integer('system', '12', '1', '24', 'hours', true),
  'approval.allowSelf': flag('system', 'false'),
  'log.retentionYears': integer('system', '7', '7', '30', 'years', true),
  'log.loginRetentionYears': integer('system', '3', '3', '30', 'years', true),
} as const satisfies Readonly<Record<string, Parameter>>;

export type ParameterKey = keyof typeof parameters;

export const parameterKeys = Object.keys(parameters) as ParameterKey[];

export const isParameterKey = (text: string): text is ParameterKey => Object.hasOwn(parameters, text);
