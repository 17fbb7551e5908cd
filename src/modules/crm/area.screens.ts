import type { Screen } from '#client/shell/screen';
import { sheetScreen } from '#modules/sheetScreen.tsx';
import { awaited } from '#client/shell/awaitedScreen';

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const crmScreens: readonly Screen[] = [
  {
    path: '/client/clientData',
    title: 'shell:route.clientData',
    group: 'shell:group.client',
    icon: 'customer',
    code: 'CUS',
    mod: 'customer.list',
    roles: ['admin', 'listSelectCrmDataHaveSelect_diyFilter'],
    finds: { list: '/CrmContoller/listSelectCrmData', label: 'shortName', more: 'crmCode' },
    load: () =>
      sheetScreen(
        import('#modules/crm/customer/customer.sheet').then((file) => file.customerSheet),
        'shell:route.clientData',
        'sheet:belongs.customer',
      ),
  },
  {
    path: '/client/supplier',
    title: 'shell:route.supplier',
    group: 'shell:group.client',
    icon: 'customer',
    code: 'SUP',
    mod: 'supplier.list',
    roles: ['admin', 'listSelectCrmDataHaveSelect_diyFilterProvider'],
    load: () =>
      sheetScreen(
        import('#modules/crm/customer/customer.sheet').then((file) => file.supplierSheet),
        'shell:route.supplier',
        'sheet:belongs.supplier',
      ),
  },
  awaited('/client/correspondenceUnit', 'correspondenceUnit', 'client', 'customer', 'UNIT', [
    'admin',
    'listSelectCrmDataHaveSelect_diyFilter',
    'listSelectCrmDataHaveSelect_diyFilterProvider',
  ]),
];
