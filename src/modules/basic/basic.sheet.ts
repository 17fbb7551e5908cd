import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';
import type { EntityName } from '#names/entities';

/** Widths of what is not as wide as the others. */
const widths: ReadonlyMap<string, number> = new Map(
  columns(`
    code:116 lineCode:150 name:190 englishName:240 arabicName:180 helpCode:90 sort:64 state:80 address:240 portCode:150
    carrierCode:150 vesselCode:150 bankName:200 branchName:180 accountName:220 accountNo:190 iban:220 cnaps:130 currency:80 phone:130
    contact:110 plural:120 isoCodes:170 blPrefixes:130 managerUserIds:180 taxRates:120 sources:170 requires:220
    trackingUrlTemplate:260 openingBalance:120 businessType:150 pattern:240 jobPrefix:90 action:120 flagCountry:140 kind:150
    defaultFreeDem:150 defaultFreeDet:142 bookingChannel:124 quotaCurrency:116 defaultTaxRateAR:128 invoiceItemName:134
    taxCategoryCode:132 ledgerAccountAR:140 ledgerAccountAP:124 isCommissionable:126 isPassThrough:128 ledgerAccountNo:118
    isForInvoicePrint:140
  `).map(({ field, width }) => [field, width]),
);
const usualWidth = 100;

function basicSheet(entity: EntityName, key: string, fields: string, named: readonly string[] = [key]): Sheet {
  return {
    mod: `basic.${entity}`,
    entity,
    adds: true,
    sort: [{ field: key, dir: 'asc' }],
    imports: { key: named },
    columns: fields
      .split(/\s+/u)
      .map((field, at) => ({ field, width: widths.get(field) ?? usualWidth, ...(at < 2 ? { frozen: true } : {}) })),
  };
}

const named = 'code name englishName arabicName';
const plain = (entity: EntityName, ...more: string[]) => basicSheet(entity, 'code', [named, ...more, 'helpCode sort state'].join(' '));

/** The dictionaries as sheets, in the order of the menu of basic data (domain/02a §2.3.4). */
export const basicSheets: readonly Sheet[] = [
  basicSheet(
    'port',
    'code',
    `${named} countryCode lineCode isBasePort bigId isSeaPort isInland customsCode latitude longitude timeZone helpCode sort state`,
  ),
  plain('dock', 'portCode', 'ediCode', 'address'),
  basicSheet(
    'tradeLane',
    'lineCode',
    'lineCode name englishName arabicName bigId managerUserIds defaultFreeDem defaultFreeDet helpCode sort state',
  ),
  basicSheet('carrier', 'code', `${named} smdgCode blPrefixes bookingChannel quotaCurrency trackingUrlTemplate helpCode sort state`),
  plain('vessel', 'imo', 'callSign', 'flagCountry', 'carrierCode', 'mmsi'),
  plain('voyage', 'vesselCode', 'lineCode'),
  basicSheet('currency', 'code', `${named} numericCode decimals symbol sort isEnabled`),
  basicSheet(
    'containerType',
    'code',
    `${named} isoCodes teu sizeFeet tareKg maxGrossKg cubicCapacityCbm isReefer isOpenTop isFlat isTank rateColumn sort state`,
  ),
  basicSheet(
    'chargeItem',
    'code',
    `${named} feeGroup unitBasis defaultCurrency defaultTaxRateAR defaultTaxRateAP level excludeFromProfit direction invoiceItemName
    taxCategoryCode ledgerAccountAR ledgerAccountAP isFreight isPassThrough isCommissionable helpCode sort state`,
  ),
  plain('unit'),
  plain('taxKind', 'taxRate', 'isExempt', 'normalOnly'),
  plain('invoiceType', 'kind', 'taxRates'),
  plain('voucherType', 'voucherWord', 'sources'),
  basicSheet('ledgerAccount', 'code', `${named} parentCode accountType dims isForeign isControl externalCode helpCode state`),
  basicSheet('postingRule', 'code', 'code voucherType side account text sort'),
  plain('packaging', 'plural'),
  basicSheet(
    'bankAccount',
    'bankName',
    'bankName accountName branchName accountNo currency swift cnaps iban openingBalance openingDate openingBase ledgerAccountNo isForInvoicePrint isDefault state',
    ['accountNo', 'currency'],
  ),
  basicSheet('jobPrefix', 'jobPrefix', 'jobPrefix businessType pattern resetRule currentSeq state'),
  plain('tradeTerm', 'seaOnly'),
  plain('freightTerm'),
  plain('paymentTerm', 'days'),
  plain('country'),
  plain('goods', 'isDg', 'unNo', 'requires'),
  plain('truckCompany', 'contact', 'phone'),
  plain('customsBroker', 'customsCode', 'contact', 'phone'),
  plain('userNature'),
  plain('reasonCode', 'action'),
  plain('newsCategory'),
  plain('team'),
  basicSheet(
    'demurrageTariff',
    'carrierCode',
    `carrierCode kind direction portCode boxType currency freeDays fromNextDay skipsSundays skipsHolidays tier1Days tier1Price tier2Days tier2Price
    tier3Days tier3Price tier4Days tier4Price validFrom validTo remark`,
    ['carrierCode', 'kind', 'direction', 'portCode', 'boxType', 'validFrom'],
  ),
];
