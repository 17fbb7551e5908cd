import { entity } from '#define/entity';
import { choice, code, dict, flag, list, text } from '#define/field';
import { basicCalls, codeKeeping } from '#modules/basic/basic.shape';
import { captions, notOverItself } from '#modules/basic/ledgerAccount/ledgerAccount.rules';

/** The chart of accounts vouchers are posted to (domain/13 §13.2); only its leaves are, control accounts by rules alone. */
export const ledgerAccount = entity({
  name: 'ledgerAccount',
  table: 'bs_ledger_account',
  owner: 'group',
  key: 'code',
  outline: 12,
  fields: {
    code: code({ max: 12, pattern: '^[0-9]{4,12}$', required: true, edit: 'create' }),
    name: text({ max: 100, required: true }),
    englishName: text({ max: 150 }),
    arabicName: text({ max: 150 }),
    helpCode: text({ max: 60, edit: 'never' }),
    parentCode: dict('ledgerAccount'),
    accountType: choice(['ASSET', 'LIABILITY', 'EQUITY', 'INCOME', 'EXPENSE'], { required: true }),
    dims: list('codes', { pattern: '^[POBED]$' }),
    isForeign: flag(),
    isControl: flag(),
    externalCode: text({ max: 40 }),
    ...codeKeeping,
  },
  // People know an account by its code as much as by its name.
  derived: [
    {
      fields: { caption: text({ max: 180 }), captionEn: text({ max: 180 }), captionAr: text({ max: 180 }) },
      from: ['code', 'name', 'englishName', 'arabicName'],
      by: captions,
    },
  ],
  initials: { field: 'helpCode', of: 'name' },
  label: { zh: 'caption', en: 'captionEn', ar: 'captionAr', search: ['code', 'name', 'helpCode', 'englishName'] },
  search: ['code', 'name', 'helpCode', 'englishName'],
  order: [{ field: 'code', dir: 'asc' }],
  unique: [['code']],
  facts: ['ledgerAccount'],
  rules: [notOverItself],
  keptBy: 'isSystem',
  stock: basicCalls('ledgerAccount', ['admin', 'edit_ledger']),
});
