import type { Screen } from '#client/shell/screen';
import { awaitedScreens } from '#modules/awaitedScreens';

const built: readonly Screen[] = [
  { path: '/layout/information', title: 'shell:route.information', icon: 'message', code: 'MSG', roles: [], hidden: true, plain: true, load: () => import('#client/messages/Information.tsx') },
  {
    path: '/order/orderManage', title: 'shell:route.orderManage', group: 'shell:group.seaExport', icon: 'order', code: 'ORD',
    roles: ['admin', 'getOrderListNew'], load: () => import('#modules/orders/order/order.screen.tsx'),
  },
  {
    path: '/FCL', title: 'shell:route.FCL', group: 'shell:group.freight', icon: 'rate', code: 'RATE',
    roles: ['selectFreight'], load: () => import('#modules/freight/freightRate/freightRate.screen.tsx'),
  },
  {
    path: '/financial/cost', title: 'shell:route.cost', group: 'shell:group.finance', icon: 'cost', code: 'CST',
    roles: ['admin', 'orderCosts', 'list_cost'], load: () => import('#modules/finance/cost/cost.screen.tsx'),
  },
  {
    path: '/financial/invoice', title: 'shell:route.invoice', group: 'shell:group.finance', icon: 'invoice', code: 'INV',
    roles: ['admin', 'orderInvoices', 'orderCosts'], load: () => import('#modules/finance/invoice/invoice.screen.tsx'),
  },
];

/** The sidebar's groups from top to bottom. */
const groups = ['client', 'receiving', 'seaExport', 'seaImport', 'freight', 'container', 'finance', 'accounting', 'statistics', 'basicData', 'hr', 'permission'];

const placeOf = ({ group }: Screen) => groups.indexOf(group?.replace('shell:group.', '') ?? '');

/** Every screen of the product: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const screens: readonly Screen[] = [...built, ...awaitedScreens].sort((one, other) => placeOf(one) - placeOf(other));
