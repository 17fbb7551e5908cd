import { entity } from '#define/entity';
import { basicCalls, codeKeeping } from '#modules/basic/basic.shape';
import { code, integer, list, text } from '#define/field';

/** Trade lanes, the specification's "line" (domain/02a §2.3.4). */
export const tradeLane = entity({
  name: 'tradeLane',
  table: 'bs_line',
  owner: 'group',
  key: 'lineCode',
  fields: {
    lineCode: code({ max: 12, required: true, edit: 'create' }),
    name: text({ max: 60, required: true }),
    englishName: text({ max: 60, required: true }),
    arabicName: text({ max: 60 }),
    helpCode: text({ max: 60, edit: 'never' }),
    bigId: text({ max: 20 }),
    managerUserIds: list('rows', { rowsOf: 'user' }),
    defaultFreeDem: integer({ least: '0', most: '99' }),
    defaultFreeDet: integer({ least: '0', most: '99' }),
    ...codeKeeping,
  },
  initials: { field: 'helpCode', of: 'name' },
  label: { zh: 'name', en: 'englishName', ar: 'arabicName', search: ['lineCode', 'name', 'helpCode', 'englishName'] },
  unique: [['lineCode']],
  keptBy: 'isSystem',
  stock: basicCalls('line'),
});
