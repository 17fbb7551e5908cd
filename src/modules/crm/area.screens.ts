import type { Screen } from '#client/shell/screen';
import { pageScreen, plainSheet, tab, tabbed } from '#modules/sheetScreen.tsx';

const sheets = () => import('#modules/crm/customer/customer.sheet');
const beside = () => import('#modules/crm/customer/besides.sheet');
const customers = {
  path: '/client/clientData',
  group: 'shell:group.client',
  icon: 'customer',
  roles: ['admin', 'listSelectCrmDataHaveSelect_diyFilter'],
};
const suppliers = { ...customers, path: '/client/supplier', roles: ['admin', 'listSelectCrmDataHaveSelect_diyFilterProvider'] };

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const crmScreens: readonly Screen[] = [
  {
    ...customers,
    code: 'CUS',
    mod: 'customer.list',
    finds: { list: '/CrmContoller/listSelectCrmData', label: 'shortName', more: 'crmCode' },
    ...tabbed(
      'shell:route.clientData',
      tab(sheets, 'customerSheet', 'shell:route.clientData', 'sheet:belongs.customer'),
      tab(beside, 'followUpsSheet', 'shell:route.followUps', 'clients:belongs.followUps'),
      tab(beside, 'contractsSheet', 'shell:route.customerContracts', 'clients:belongs.contracts'),
      tab(beside, 'creditsSheet', 'shell:route.customerCredits', 'clients:belongs.credits'),
      tab(beside, 'creditWatchSheet', 'shell:route.creditWatch', 'clients:belongs.creditWatch'),
    ),
  },
  pageScreen(customers, 'shell:route.customerPage', () => sheets().then(({ customerSheet }) => customerSheet)),
  {
    ...suppliers,
    code: 'SUP',
    mod: 'supplier.list',
    ...plainSheet('shell:route.supplier', 'sheet:belongs.supplier', sheets, 'supplierSheet'),
  },
  pageScreen(suppliers, 'shell:route.supplierPage', () => sheets().then(({ supplierSheet }) => supplierSheet)),
  {
    ...customers,
    path: '/client/correspondenceUnit',
    roles: [...customers.roles, 'listSelectCrmDataHaveSelect_diyFilterProvider'],
    code: 'UNIT',
    mod: 'unit.list',
    ...plainSheet('shell:route.correspondenceUnit', 'sheet:belongs.unit', sheets, 'unitSheet'),
  },
];
