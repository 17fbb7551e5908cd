import { entity } from '#define/entity';
import { money, ref } from '#define/field';
import { claimants, ofEverybody } from '#modules/claims/claim.shape';

/** What a claim took of an advance its claimant had been given (domain/13 §13.12): base currency. */
export const expenseOffset = entity({
  name: 'expenseOffset',
  table: 'fc_expense_offset',
  owner: 'branch',
  fields: {
    claimId: ref('expenseClaim', { required: true, edit: 'create' }),
    cashId: ref('cash', { required: true, edit: 'create' }),
    amount: money({ currency: 'base', required: true, edit: 'create' }),
  },
  looked: {
    claimNo: { via: 'claimId', to: 'expenseClaim', field: 'claimNo' },
    cashNo: { via: 'cashId', to: 'cash', field: 'cashNo' },
    cashDate: { via: 'cashId', to: 'cash', field: 'cashDate' },
  },
  calledBy: ['claimNo', 'cashNo'],
  partOf: 'claimId',
  visible: { through: 'claimId' },
  indexes: [['claimId'], ['cashId']],
  stock: { list: { call: 'GET /expenseClaimController/selectOffset', roles: [...claimants, ...ofEverybody] } },
  removal: 'real',
});
