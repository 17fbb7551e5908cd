import { entity } from '#define/entity';
import { basicCalls, codeKeeping, editors } from '#modules/basic/basic.shape';
import { code, decimal, dict, flag, json, text } from '#define/field';

/** Ports by UN/LOCODE with the names people type and the aliases carriers use (domain/02a §2.3.4, 05 §5.6). */
export const port = entity({
  name: 'port',
  table: 'bs_port',
  owner: 'group',
  key: 'code',
  fields: {
    code: code({ max: 5, required: true, edit: 'create', pattern: '^[A-Z]{2}[A-Z2-9]{3}$' }),
    name: text({ max: 60, required: true }),
    englishName: text({ max: 60, required: true }),
    arabicName: text({ max: 60 }),
    helpCode: text({ max: 60, edit: 'never' }),
    countryCode: dict('country', { required: true }),
    lineCode: dict('tradeLane'),
    isBasePort: flag(),
    aliases: json(),
    bigId: text({ max: 20 }),
    isSeaPort: flag({ initial: true }),
    isInland: flag(),
    customsCode: code({ max: 4, pattern: '^[0-9]{4}$' }),
    latitude: decimal({ scale: 6, least: '-90', most: '90' }),
    longitude: decimal({ scale: 6, least: '-180', most: '180' }),
    timeZone: text({ max: 40 }),
    ...codeKeeping,
  },
  initials: { field: 'helpCode', of: 'name' },
  label: {
    zh: 'name',
    en: 'englishName',
    ar: 'arabicName',
    search: ['code', 'name', 'helpCode', 'englishName', 'aliases'],
    first: 'isBasePort',
  },
  toldAsFact: ['lineCode'],
  unique: [['code']],
  keptBy: 'isSystem',
  stock: basicCalls('port'),
  // One call for every dictionary, as the specification has it; it names the table.
  custom: {
    removeCode: {
      call: 'POST /basicDataController/delete_basicCode',
      takes: { tableName: 'text', entity: 'text', code: 'text', id: 'id', ids: 'ids', reason: 'text' },
      roles: editors,
    },
  },
});
