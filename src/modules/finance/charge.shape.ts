import { choice, decimal, dict, integer, money, ref, text } from '#define/field';
import { inCurrency, offeredUnless } from '#modules/basic/currency.shape';
import {
  rateIsRight,
  bookRate,
  costAmounts,
  exchangeRateKnown,
  feeCurrency,
  feeExcluded,
  feeLevel,
  feeName,
  feeTaxRate,
  feeUnit,
  numberNotZero,
  partyFits,
  taxRateAllowed,
  usualTaxMode,
} from '#modules/finance/cost/cost.rules';
import { costUnits } from '#names/units';

/** What a charge is for, with whom and for how much: of a charge and of a line that asks for one (domain/02d §2.13, §2.15). */
export const chargeFields = {
  customerId: ref('customer', { required: true, wire: 'crmId' }),
  feeCode: dict('chargeItem', { required: true }),
  feeName: text({ max: 60, required: true }),
  unit: choice(costUnits, { required: true }),
  containerType: dict('containerType'),
  number: decimal({ scale: 4, required: true, noPercent: true }),
  price: decimal({ scale: 6, required: true, per: 'currency' }),
  currency: inCurrency({ required: true }),
  rate: decimal({ scale: 8, least: '0.00000001', ratio: true, editBy: ['edit_cost_rate'] }),
  taxMode: choice(['INCLUSIVE', 'EXCLUSIVE'], { required: true, editBy: ['edit_cost_tax'] }),
  taxRate: decimal({ scale: 4, least: '0', most: '100', percent: true, required: true, initial: '0' }),
  level: integer({ least: '0', most: '9', initial: 0, edit: 'never' }),
};

/** Its amounts, in its currency and in the branch's, reckoned the same in the sheet and in the store. */
export const chargeAmounts = {
  fields: {
    netAmount: money({ currency: 'currency' }),
    taxAmount: money({ currency: 'currency' }),
    amount: money({ currency: 'currency' }),
    baseAmount: money({ currency: 'base' }),
    baseNetAmount: money({ currency: 'base' }),
  },
  from: ['price', 'number', 'currency', 'rate', 'taxMode', 'taxRate', 'unit'],
  by: costAmounts,
  shown: {
    netAmount: '=NETAMOUNT(price, number, currency, taxMode, taxRate, unit)',
    taxAmount: '=TAXAMOUNT(price, number, currency, taxMode, taxRate, unit)',
    amount: '=AMOUNT(price, number, currency, taxMode, taxRate, unit)',
    baseAmount: '=MONEY(amount*rate, base)',
    baseNetAmount: '=MONEY(netAmount*rate, base)',
  },
};

/** What holds of a charge wherever it is written. */
export const chargeRules = [numberNotZero, taxRateAllowed, exchangeRateKnown, rateIsRight, partyFits];

/** What its item, its day and its currency suggest for the rest of it. */
export const chargeSuggested = [
  { field: 'taxMode', from: ['direction', 'feeCode', 'price', 'costDate'], by: usualTaxMode },
  { field: 'feeName', from: ['feeCode'], by: feeName },
  { field: 'unit', from: ['feeCode'], by: feeUnit },
  { field: 'taxRate', from: ['feeCode', 'direction'], by: feeTaxRate },
  { field: 'level', from: ['feeCode'], by: feeLevel },
  { field: 'excludeFromProfit', from: ['feeCode'], by: feeExcluded },
  { field: 'currency', from: ['feeCode'], by: feeCurrency },
  { field: 'rate', from: ['currency', 'costDate'], by: bookRate },
];

/** A line of a request is in a currency that is offered, but for one that goes on with a charge in it, or with what such a charge differs by. */
export const plannedCurrency = offeredUnless(
  ({ currency, targetCurrency, differsCurrency }) => currency === targetCurrency || currency === differsCurrency,
  'targetCurrency',
  'differsCurrency',
);
