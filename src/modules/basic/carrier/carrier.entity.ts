import { entity } from '#define/entity';
import { basicCalls, codeKeeping } from '#modules/basic/basic.shape';
import { choice, code, list, text } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';

/** Ocean carriers by SCAC (domain/02a §2.3.4, 05 §5.6). */
export const carrier = entity({
  name: 'carrier',
  table: 'bs_carrier',
  owner: 'group',
  key: 'code',
  fields: {
    code: code({ max: 4, required: true, edit: 'create', pattern: '^[A-Z]{2,4}$' }),
    name: text({ max: 60, required: true }),
    englishName: text({ max: 60, required: true }),
    arabicName: text({ max: 60 }),
    helpCode: text({ max: 60, edit: 'never' }),
    blPrefixes: list('codes', { pattern: '^[A-Z0-9]{2,8}$' }),
    smdgCode: code({ max: 3, pattern: '^[A-Z0-9]{3}$' }),
    bookingChannel: choice(['EMAIL', 'PORTAL', 'EDI', 'API']),
    trackingUrlTemplate: text({ max: 300, pattern: '^https://' }),
    quotaCurrency: inCurrency(),
    ...codeKeeping,
  },
  initials: { field: 'helpCode', of: 'name' },
  label: { zh: 'name', en: 'englishName', ar: 'arabicName', search: ['code', 'name', 'helpCode', 'englishName'] },
  unique: [['code']],
  keptBy: 'isSystem',
  stock: basicCalls('carrier'),
});
