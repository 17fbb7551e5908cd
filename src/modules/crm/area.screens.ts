import type { Screen } from '#client/shell/screen';
import { pageScreen, sheetScreen, tab, tabbed } from '#modules/sheetScreen.tsx';

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
    title: 'shell:route.clientData',
    code: 'CUS',
    mod: 'customer.list',
    finds: { list: '/CrmContoller/listSelectCrmData', label: 'shortName', more: 'crmCode' },
    load: tabbed(
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
    title: 'shell:route.supplier',
    code: 'SUP',
    mod: 'supplier.list',
    load: () =>
      sheetScreen(
        sheets().then(({ supplierSheet }) => supplierSheet),
        'shell:route.supplier',
        'sheet:belongs.supplier',
      ),
  },
  pageScreen(suppliers, 'shell:route.supplierPage', () => sheets().then(({ supplierSheet }) => supplierSheet)),
  {
    ...customers,
    path: '/client/correspondenceUnit',
    roles: [...customers.roles, 'listSelectCrmDataHaveSelect_diyFilterProvider'],
    title: 'shell:route.correspondenceUnit',
    code: 'UNIT',
    mod: 'unit.list',
    load: () =>
      sheetScreen(
        sheets().then(({ unitSheet }) => unitSheet),
        'shell:route.correspondenceUnit',
        'sheet:belongs.unit',
      ),
  },
];
