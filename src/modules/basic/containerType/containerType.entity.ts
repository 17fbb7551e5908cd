import { entity } from '#define/entity';
import { basicCalls, codeKeeping } from '#modules/basic/basic.shape';
import { choice, code, decimal, flag, integer, list, text } from '#define/field';

/** Box types with TEU and weights (domain/05 §5.2). */
export const containerType = entity({
  name: 'containerType',
  table: 'bs_box_type',
  owner: 'group',
  key: 'code',
  fields: {
    code: code({ max: 6, required: true, edit: 'create' }),
    name: text({ max: 40, required: true }),
    englishName: text({ max: 40, required: true }),
    arabicName: text({ max: 40 }),
    helpCode: text({ max: 40, edit: 'never' }),
    isoCodes: list('codes', { required: true, pattern: '^[A-Z0-9]{4}$' }),
    teu: decimal({ scale: 2, required: true, least: '0', most: '5' }),
    sizeFeet: integer({ required: true }),
    tareKg: integer(),
    maxGrossKg: integer(),
    isReefer: flag(),
    cubicCapacityCbm: decimal({ scale: 2, least: '0', most: '200' }),
    isOpenTop: flag(),
    isFlat: flag(),
    isTank: flag(),
    rateColumn: choice(['20GP', '40GP', '40HQ', '45HQ']),
    ...codeKeeping,
  },
  initials: { field: 'helpCode', of: 'name' },
  label: { zh: 'code', en: 'code', ar: 'code', search: ['code', 'name', 'englishName', 'isoCodes'] },
  unique: [['code']],
  keptBy: 'isSystem',
  stock: basicCalls('boxType'),
});
