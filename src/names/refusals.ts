/**
 * Every reason the product refuses for. `wire` is the body's `code` (design/contracts.md): 409 a rule or a state,
 * 422 a value, 403 not allowed or not there, 428 a question, the session codes as the specification gives them.
 * The words stand under the same code in locales/<language>/refusals.json.
 */
export const refusals = {
  FIELD_REQUIRED: 422,
  FIELD_TOO_LONG: 422,
  FIELD_UNKNOWN: 422,
  FIELD_READ_ONLY: 409,
  FIELD_CREATE_ONLY: 409,
  FIELD_NOT_YOURS: 403,
  TEXT_NOT_READ: 422,
  NUMBER_UNPARSED: 422,
  INTEGER_UNPARSED: 422,
  NUMBER_RANGE: 422,
  TOO_MANY_DECIMALS: 422,
  DATE_UNPARSED: 422,
  DATE_AMBIGUOUS: 422,
  MOMENT_UNPARSED: 422,
  CHOICE_UNKNOWN: 422,
  FLAG_UNPARSED: 422,
  REFERENCE_UNKNOWN: 422,
  REFERENCE_AMBIGUOUS: 422,
  CODE_PATTERN: 422,
  JSON_UNPARSED: 422,
  CHINESE_NOT_ALLOWED: 422,
  NUMBER_ZERO: 422,
  TAX_RATE_NOT_ALLOWED: 422,
  CURRENCY_UNKNOWN: 422,
  NONE_TRANSFER: 422,
  CONTAINER_FORMAT: 422,
  CONTAINER_CHECK_DIGIT: 422,
  BL_FORMAT: 422,
  PORTS_EQUAL: 422,
  DATES_REVERSED: 422,
  RATE_PRICE_MISSING: 422,
  PRICE_UNPARSED: 422,
  PORT_UNKNOWN: 422,
  CARRIER_UNKNOWN: 422,

  STALE_VERSION: 409,
  ROW_GONE: 409,
  ROW_IN_USE: 409,
  VALUE_TAKEN: 409,
  DERIVED_DIFFERS: 409,
  COST_LOCKED: 409,
  COST_CONFIRMED: 409,
  COST_INVOICED: 409,
  ORDER_LOCKED: 409,
  ORDER_ARCHIVED: 409,
  ORDER_HAS_INVOICED_COST: 409,
  FEE_COLLECTION_LOCKED: 409,
  CUSTOMER_LOCKED: 409,
  INVOICE_NOT_DRAFT: 409,
  INVOICE_EXCEEDS_COST: 409,
  CURRENCY_MIX: 409,
  EXCHANGE_RATE_MISSING: 409,
  RATE_PERIOD_OVERLAP: 409,
  RATE_RELEASED: 409,
  SELL_BELOW_FLOOR: 409,
  PERIOD_CLOSED: 409,
  REASON_REQUIRED: 422,
  LAST_ADMIN: 409,
  CODE_IN_USE: 409,

  BATCH_REUSED: 409,
  BATCH_RUNNING: 409,
  BATCH_NOT_SAVED: 409,
  BATCH_TOO_LARGE: 422,
  BATCH_EMPTY: 422,
  TOO_MANY_ROWS: 422,
  SORT_TOO_MANY: 422,
  FILTER_MALFORMED: 422,
  OPERATOR_UNKNOWN: 422,
  PAGE_RANGE: 422,
  INPUT_MALFORMED: 422,
  INPUT_REPEATED: 422,
  NOT_ALLOWED: 403,

  WORKBOOK_MISSING: 422,
  NOT_A_WORKBOOK: 422,
  WORKBOOK_ENCRYPTED: 422,
  WORKBOOK_TOO_LARGE: 422,
  WORKBOOK_BOMB: 422,
  WORKBOOK_DAMAGED: 422,
  WORKBOOK_EMPTY: 422,
  WORKBOOK_MACRO: 422,
  WORKBOOK_CANCELLED: 422,
  WORKBOOK_SLOW: 422,
  IMPORT_GONE: 409,

  SIGN_IN_WRONG: 409,
  SIGN_IN_WAIT: 409,
  BRANCH_NOT_YOURS: 409,
  VERSION_MISMATCH: 409,
  PASSWORD_RULE: 422,
  PASSWORD_WRONG: 409,
  PASSWORD_REPEATED: 409,
  PASSWORD_COMMON: 422,
  PASSWORD_FIRST: 409,
  SETUP_LINK_INVALID: 409,
  SESSION_UNKNOWN: 50008,
  SESSION_ELSEWHERE: 50012,
  SESSION_EXPIRED: 50014,
  SESSION_ENDED: 303,
  SESSION_LAPSED: 304,
  DATABASE_AWAY: 500,
  INTERNAL: 500,
} as const;

export type RefusalCode = keyof typeof refusals;

/** One reason why something was not done; many travel together, all rows at once. */
export interface Refusal {
  code: RefusalCode;
  /** Database id of the row, or `clientId` of a row that does not exist yet. */
  id?: string;
  clientId?: string;
  /** Field name in code; the wire translates it. */
  field?: string;
  /** Values for the placeholders of the text, for example `{ n: '60' }`. */
  detail?: Record<string, string>;
}

/** A refusal without a row: what field kinds and rules yield. */
export type FieldRefusal = Pick<Refusal, 'code' | 'field' | 'detail'>;
