import { entity } from '#define/entity';
import { basicCalls, codeKeeping } from '#modules/basic/basic.shape';
import { code, flag, integer, text } from '#define/field';

/** ISO 4217 currencies with their decimals (domain/04 §4.1, 02a §2.3.4). */
export const currency = entity({
  name: 'currency',
  table: 'bs_currency',
  owner: 'group',
  key: 'code',
  fields: {
    code: code({ max: 3, required: true, edit: 'create', pattern: '^[A-Z]{3}$' }),
    name: text({ max: 40, required: true }),
    englishName: text({ max: 40, required: true }),
    arabicName: text({ max: 40 }),
    helpCode: text({ max: 40, edit: 'never' }),
    decimals: integer({ required: true, least: '0', most: '4' }),
    symbol: text({ max: 6 }),
    isEnabled: flag({ initial: true }),
    numericCode: code({ max: 3, pattern: '^[0-9]{3}$' }),
    sort: codeKeeping.sort,
    isSystem: codeKeeping.isSystem,
    extra: codeKeeping.extra,
  },
  initials: { field: 'helpCode', of: 'name' },
  label: { zh: 'code', en: 'code', ar: 'code', search: ['code', 'name', 'helpCode', 'englishName', 'symbol'] },
  unique: [['code']],
  keptBy: 'isSystem',
  stock: basicCalls('currency'),
  custom: { settling: { call: 'GET /PublicQueryController/select_settleCurrency', takes: {}, roles: [] } },
});
