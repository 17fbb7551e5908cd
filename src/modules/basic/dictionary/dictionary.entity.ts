import { entity, type Definition, type Rule } from '#define/entity';
import { choice, code, day, decimal, dict, flag, integer, list, money, text } from '#define/field';
import type { Field } from '#define/field';
import { stockCalls } from '#define/stock';
import { inCurrency } from '#modules/basic/currency.shape';
import type { EntityName } from '#names/entities';
import type { Role } from '#names/roles';
import { basicCalls, codeKeeping, editors } from '#modules/basic/basic.shape';
import { exemptIsUntaxed, hsCodeFits, ibanFits, imoFits, openingFits, openingWorth } from '#modules/basic/dictionary/dictionary.rules';

interface Dictionary {
  readonly name: EntityName;
  readonly table: string;
  /** Its name in the calls. */
  readonly call: string;
  /** What a code must look like. */
  readonly code: { readonly max: number; readonly pattern: string };
  readonly fields?: Readonly<Record<string, Field>>;
  /** How calls spell its name, where the specification does. */
  readonly nameOnWire?: string;
  readonly unique?: readonly string[];
  readonly rules?: readonly Rule[];
}

/** A dictionary as every one of them is (domain/02a §2.3.4): code, names in three languages, initials, order, state. */
function dictionary({ name, table, call, code: shape, fields, unique, nameOnWire, rules = [] }: Dictionary): Definition {
  return entity({
    name,
    table,
    owner: 'group',
    key: 'code',
    fields: {
      code: code({ ...shape, required: true, edit: 'create' }),
      name: text({ max: 100, required: true, ...(nameOnWire === undefined ? {} : { wire: nameOnWire }) }),
      englishName: text({ max: 150 }),
      arabicName: text({ max: 150 }),
      helpCode: text({ max: 60, edit: 'never' }),
      ...fields,
      ...codeKeeping,
    },
    initials: { field: 'helpCode', of: 'name' },
    label: { zh: 'name', en: 'englishName', ar: 'arabicName', search: ['code', 'name', 'helpCode', 'englishName'] },
    search: ['code', 'name', 'helpCode', 'englishName'],
    order: [
      { field: 'sort', dir: 'asc' },
      { field: 'code', dir: 'asc' },
    ],
    unique: [['code'], ...(unique ? [unique] : [])],
    rules,
    keptBy: 'isSystem',
    stock: basicCalls(call),
  });
}

/** What a voucher can be made from (domain/02d §2.19). */
const voucherSources = ['AR', 'AP', 'RECEIPT', 'PAYMENT', 'FX', 'ACCRUAL', 'BAD_DEBT', 'NETTING', 'EXPENSE', 'REVALUATION'];

const letters = (max: number) => ({ max, pattern: `^[A-Z0-9_]{1,${max}}$` });

export const dock = dictionary({
  name: 'dock',
  table: 'bs_dock',
  call: 'dock',
  code: letters(6),
  fields: { portCode: dict('port', { required: true }), ediCode: text({ max: 20 }), address: text({ max: 200 }) },
});
export const vessel = dictionary({
  name: 'vessel',
  table: 'bs_vessel',
  call: 'vessel',
  code: { max: 10, pattern: '^[A-Z0-9]{1,10}$' },
  fields: {
    imo: code({ max: 7, pattern: '^[0-9]{7}$' }),
    callSign: text({ max: 10 }),
    flagCountry: dict('country'),
    carrierCode: dict('carrier'),
    mmsi: code({ max: 9, pattern: '^[0-9]{9}$' }),
  },
  unique: ['name', 'imo'],
  rules: [imoFits],
});
export const voyage = dictionary({
  name: 'voyage',
  table: 'bs_voyage',
  call: 'voyage',
  code: { max: 24, pattern: '^[A-Z0-9./_-]{1,24}$' },
  fields: { vesselCode: dict('vessel'), lineCode: dict('tradeLane') },
});
export const voucherType = dictionary({
  name: 'voucherType',
  table: 'bs_voucher_type',
  call: 'voucherType',
  code: letters(12),
  fields: { voucherWord: text({ max: 10 }), sources: list('codes', { pattern: `^(?:${voucherSources.join('|')})$` }) },
});
/** What a supply is taxed at, and whether only normal invoices are made out for it (domain/11 Appendix C). */
export const taxKind = dictionary({
  name: 'taxKind',
  table: 'bs_tax_kind',
  call: 'taxKind',
  code: letters(12),
  fields: {
    taxRate: decimal({ scale: 4, least: '0', most: '100', percent: true, required: true, initial: '0' }),
    isExempt: flag(),
    normalOnly: flag(),
  },
  rules: [exemptIsUntaxed],
});
export const invoiceType = dictionary({
  name: 'invoiceType',
  table: 'bs_invoice_type',
  call: 'invoiceType',
  code: letters(12),
  fields: {
    kind: choice(['SPECIAL_VAT', 'NORMAL_VAT', 'DEBIT_NOTE', 'RECEIPT', 'NONE'], { initial: 'NONE' }),
    taxRates: list('decimals', { scale: 4, least: '0', most: '100' }),
  },
});
export const packaging = dictionary({
  name: 'packaging',
  table: 'bs_packaging',
  call: 'packaging',
  code: { max: 2, pattern: '^[0-9A-Z]{2}$' },
  fields: { plural: text({ max: 60 }) },
});
export const unit = dictionary({ name: 'unit', table: 'bs_unit', call: 'unit', code: letters(12) });
export const tradeTerm = dictionary({
  name: 'tradeTerm',
  table: 'bs_trade_term',
  call: 'tradeTerm',
  code: { max: 3, pattern: '^[A-Z]{3}$' },
  fields: { seaOnly: flag() },
});
export const freightTerm = dictionary({ name: 'freightTerm', table: 'bs_freight_term', call: 'freightTerm', code: letters(12) });
export const paymentTerm = dictionary({
  name: 'paymentTerm',
  table: 'bs_payment_term',
  call: 'paymentTerm',
  code: letters(12),
  fields: { days: integer({ least: '0', most: '365' }) },
});
export const country = dictionary({ name: 'country', table: 'bs_country', call: 'country', code: { max: 2, pattern: '^[A-Z]{2}$' } });
export const goods = dictionary({
  name: 'goods',
  table: 'bs_goods',
  call: 'goods',
  code: { max: 13, pattern: '^[0-9]{4,13}$' },
  fields: { isDg: flag(), unNo: code({ max: 4, pattern: '^(?!0000)[0-9]{4}$' }), requires: list('words') },
  rules: [hsCodeFits],
});
export const truckCompany = dictionary({
  name: 'truckCompany',
  table: 'bs_truck_company',
  call: 'truckCompany',
  code: letters(12),
  fields: { phone: text({ max: 40 }), contact: text({ max: 50 }) },
});
export const customsBroker = dictionary({
  name: 'customsBroker',
  table: 'bs_customs_broker',
  call: 'customsBroker',
  code: letters(12),
  fields: { customsCode: code({ max: 10, pattern: '^[0-9A-Z]{10}$' }), phone: text({ max: 40 }), contact: text({ max: 50 }) },
});
export const userNature = dictionary({
  name: 'userNature',
  table: 'bs_user_nature',
  call: 'userNature',
  code: letters(20),
  nameOnWire: 'user_nature',
});

export const reasonCode = dictionary({
  name: 'reasonCode',
  table: 'bs_reason_code',
  call: 'reasonCode',
  code: letters(20),
  fields: {
    action: choice(['UNLOCK', 'UNCHECK', 'DELETE', 'RESTORE', 'CANCEL_WRITE_OFF', 'BAD_DEBT', 'RED_FLUSH', 'SHUT_OUT', 'OTHER'], {
      required: true,
      initial: 'OTHER',
    }),
  },
});
export const team = dictionary({ name: 'team', table: 'bs_team', call: 'team', code: { max: 32, pattern: '^[A-Z0-9_-]{1,32}$' } });
export const newsCategory = dictionary({ name: 'newsCategory', table: 'bs_news_category', call: 'newsCategory', code: letters(20) });

/** Finance managers keep the accounts of their branch (domain/02a §2.1.1). */
const accountKeepers: readonly Role[] = [...editors, 'edit_ep_finance'];

/** Accounts a branch is paid into and pays from (domain/02a §2.1.1); seen by the branch alone. */
export const bankAccount = entity({
  name: 'bankAccount',
  table: 'bs_bank_account',
  owner: 'branch',
  fields: {
    bankName: text({ max: 100, required: true }),
    branchName: text({ max: 100 }),
    accountName: text({ max: 100, required: true }),
    accountNo: code({ max: 40, required: true, clean: 'spaces', pattern: '^[0-9A-Z-]{5,40}$' }),
    currency: inCurrency({ required: true }),
    swift: code({ max: 11, clean: 'spaces', pattern: '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$' }),
    cnaps: code({ max: 12, pattern: '^[0-9]{12}$' }),
    iban: code({ max: 34, clean: 'spaces' }),
    isDefault: flag(),
    isForInvoicePrint: flag(),
    // What it held in the morning of a day, and what that was worth in the books.
    openingBalance: money({ currency: 'currency' }),
    openingDate: day(),
    openingBase: money({ currency: 'base' }),
    ledgerAccountNo: text({ max: 20 }),
    state: choice(['ENABLED', 'DISABLED'], { initial: 'ENABLED' }),
  },
  label: {
    zh: 'accountNo',
    en: 'accountNo',
    ar: 'accountNo',
    search: ['accountNo', 'bankName', 'accountName'],
    about: ['currency', 'bankName'],
    roles: ['receivable_cash', 'pay_cash'],
  },
  search: ['bankName', 'accountName', 'accountNo'],
  unique: [['accountNo', 'currency']],
  suggested: [{ field: 'openingBase', from: ['openingBalance', 'openingDate', 'currency'], by: openingWorth }],
  facts: ['exchangeRate'],
  rules: [ibanFits, openingFits],
  stock: stockCalls(
    'basicDataController',
    ['admin', 'edit_basicData', 'orderInvoices', 'pay_cash'],
    accountKeepers,
    'select_bankAccount - insert_bankAccount update_bankAccount - batchEdit_bankAccount',
  ),
});

/** The dictionaries of this file in the order of the menu. */
export const dictionaries: readonly Definition[] = [
  dock,
  vessel,
  voyage,
  taxKind,
  invoiceType,
  voucherType,
  packaging,
  unit,
  tradeTerm,
  freightTerm,
  paymentTerm,
  country,
  goods,
  truckCompany,
  customsBroker,
  userNature,
  reasonCode,
  newsCategory,
  team,
  bankAccount,
];
