import { menu, type Screen } from '#client/shell/screen';
import { plainSheet } from '#modules/sheetScreen.tsx';

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const claimsScreens: readonly Screen[] = [
  {
    path: '/financial/expenseClaim',
    ...menu('finance', 'cost', 'CLM'),
    mod: 'claim.list',
    finds: { list: '/expenseClaimController/select', label: 'claimNo', more: 'purpose' },
    roles: ['admin', 'invoice_insert'],
    ...plainSheet('shell:route.expenseClaim', 'claims:belongs.claims', () => import('#modules/claims/claims.sheet'), 'claimsSheet'),
  },
];
