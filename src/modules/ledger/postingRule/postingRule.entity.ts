import { entity } from '#define/entity';
import { choice, code, dict, integer, text } from '#define/field';
import { basicCalls } from '#modules/basic/basic.shape';
import { voucherTypes } from '#modules/ledger/ledger.rules';

/**
 * Which account a line of a voucher stands on, and what it says (domain/13 §13.3). Its rows are the product's own table: a company
 * changes the account and the text. An account given on the charge item goes before the one of its group.
 */
export const postingRule = entity({
  name: 'postingRule',
  table: 'bs_posting_rule',
  owner: 'group',
  key: 'code',
  fields: {
    code: code({ max: 40, pattern: '^[A-Z_.]{3,40}$', required: true, edit: 'create' }),
    voucherType: choice(voucherTypes, { required: true, edit: 'create' }),
    side: choice(['DEBIT', 'CREDIT'], { required: true, edit: 'create' }),
    account: dict('ledgerAccount', { required: true }),
    text: text({ max: 200, required: true }),
    sort: integer({ least: '0', most: '9999' }),
  },
  search: ['code', 'account', 'text'],
  order: [{ field: 'sort', dir: 'asc' }],
  unique: [['code']],
  stock: basicCalls('postingRule', ['admin', 'edit_ledger']),
});
