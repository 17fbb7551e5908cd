import { entity } from '#define/entity';
import { basicCalls, codeKeeping } from '#modules/basic/basic.shape';
import { choice, code, decimal, flag, integer, text } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';
import { costUnits } from '#names/units';

/** Names of charges with their usual unit, currency and tax (domain/02a §2.3.4, 11 Appendix C). */
export const chargeItem = entity({
  name: 'chargeItem',
  table: 'bs_cost_name',
  owner: 'group',
  key: 'code',
  fields: {
    code: code({ max: 12, required: true, edit: 'create' }),
    name: text({ max: 60, required: true }),
    englishName: text({ max: 60, required: true }),
    arabicName: text({ max: 60 }),
    helpCode: text({ max: 60, edit: 'never' }),
    feeGroup: choice(['FREIGHT', 'ORIGIN', 'DEST', 'TRUCK', 'CUSTOMS', 'DOC', 'INSURANCE', 'WAREHOUSE', 'EQUIPMENT', 'OTHER'], {
      required: true,
    }),
    unitBasis: choice(costUnits, { required: true }),
    defaultCurrency: inCurrency({ required: true }),
    defaultTaxRateAR: decimal({ scale: 4, least: '0', most: '100', percent: true, initial: '0' }),
    defaultTaxRateAP: decimal({ scale: 4, least: '0', most: '100', percent: true, initial: '0' }),
    level: integer({ least: '0', most: '9', initial: 0 }),
    excludeFromProfit: flag(),
    direction: choice(['AR', 'AP', 'BOTH']),
    invoiceItemName: text({ max: 60 }),
    taxCategoryCode: code({ max: 19, pattern: '^[0-9]{19}$' }),
    ledgerAccountAR: text({ max: 20 }),
    ledgerAccountAP: text({ max: 20 }),
    isFreight: flag(),
    isPassThrough: flag(),
    isCommissionable: flag(),
    ...codeKeeping,
  },
  initials: { field: 'helpCode', of: 'name' },
  label: { zh: 'name', en: 'englishName', ar: 'arabicName', search: ['code', 'name', 'helpCode', 'englishName'] },
  unique: [['code']],
  keptBy: 'isSystem',
  stock: basicCalls('costName'),
});
