import { entity } from '#define/entity';
import { basicCalls, codeKeeping, editors } from '#modules/basic/basic.shape';
import { code, dict, flag, json, text } from '#define/field';

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
    countryCode: code({ max: 2, required: true }),
    lineCode: dict('tradeLane'),
    isBasePort: flag(),
    aliases: json(),
    ...codeKeeping,
  },
  initials: { field: 'helpCode', of: 'name' },
  label: { zh: 'name', en: 'englishName', ar: 'arabicName', search: ['code', 'name', 'helpCode', 'englishName', 'aliases'] },
  unique: [['code']],
  keptBy: 'isSystem',
  stock: basicCalls('port'),
  // One call for every dictionary, as the specification has it; it names the table.
  custom: { removeCode: { call: 'POST /basicDataController/delete_basicCode', roles: editors } },
});
