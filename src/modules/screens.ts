import type { Screen } from '#client/shell/screen';
import { awaitedScreens } from '#modules/awaitedScreens';

const built: readonly Screen[] = [
  { path: '/profile/index', title: 'shell:route.profile', icon: 'person', roles: [], hidden: true, noCache: true, load: () => import('#client/account/ProfileScreen.tsx') },
  { path: '/profile/password', title: 'shell:route.password', icon: 'key', roles: [], hidden: true, noCache: true, load: () => import('#client/account/PasswordScreen.tsx') },
  {
    path: '/permission/branch', title: 'shell:route.branch', group: 'shell:group.permission', icon: 'branch', code: 'BRA', mod: 'enterprise.list',
    roles: ['listGetEpTree'], load: () => import('#modules/access/enterprise/enterprise.screen.tsx'),
  },
  {
    path: '/permission/roleSet', title: 'shell:route.roleSet', group: 'shell:group.permission', icon: 'key', code: 'ROLE',
    roles: ['admin', 'selectRole'], kit: true, load: () => import('#client/organisation/RoleScreen.tsx'),
  },
  {
    path: '/permission/userSet', title: 'shell:route.userSet', group: 'shell:group.permission', icon: 'person', code: 'USER',
    roles: ['admin', 'getUserList'], kit: true, load: () => import('#client/organisation/UserScreen.tsx'),
  },
  {
    path: '/permission/set', title: 'shell:route.set', group: 'shell:group.permission', icon: 'setting', code: 'PAR',
    roles: ['admin', 'parameter_list'], kit: true, load: () => import('#client/parameters/ParameterScreen.tsx'),
  },
  {
    path: '/permission/loginIp', title: 'shell:route.loginIp', group: 'shell:group.permission', icon: 'key', code: 'LOGIN',
    roles: ['admin', 'selectJournalLogin'], load: () => import('#client/account/SignInsScreen.tsx'),
  },
  {
    path: '/permission/operation', title: 'shell:route.operation', group: 'shell:group.permission', icon: 'book', code: 'OPLOG',
    roles: ['admin', 'selectOperation'], load: () => import('#modules/access/operation/operation.screen.tsx'),
  },
  { path: '/layout/information', title: 'shell:route.information', icon: 'message', code: 'MSG', roles: [], hidden: true, plain: true, load: () => import('#client/messages/Information.tsx') },
  { path: '/layout/reading', title: 'shell:route.reading', icon: 'book', code: 'READ', roles: [], load: () => import('#client/articles/ReadingScreen.tsx') },
  {
    path: '/client/clientData', title: 'shell:route.clientData', group: 'shell:group.client', icon: 'customer', code: 'CUS', mod: 'customer.list',
    roles: ['admin', 'listSelectCrmDataHaveSelect_diyFilter'], finds: { list: '/CrmContoller/listSelectCrmData', label: 'shortName', more: 'crmCode' }, load: () => import('#modules/crm/customer/customer.screen.tsx'),
  },
  {
    path: '/client/supplier', title: 'shell:route.supplier', group: 'shell:group.client', icon: 'customer', code: 'SUP', mod: 'supplier.list',
    roles: ['admin', 'listSelectCrmDataHaveSelect_diyFilterProvider'], load: () => import('#modules/crm/customer/supplier.screen.tsx'),
  },
  {
    path: '/order/orderManage', title: 'shell:route.orderManage', group: 'shell:group.seaExport', icon: 'order', code: 'ORD', mod: 'orderExport.list',
    roles: ['admin', 'getOrderListNew'], finds: { list: '/OrderController/getOrderListNew', label: 'jobNo', more: 'mblNo' }, load: () => import('#modules/orders/order/order.screen.tsx'),
  },
  {
    path: '/order/orderBusiness', title: 'shell:route.orderBusiness', group: 'shell:group.seaExport', icon: 'order', code: 'BUS', mod: 'orderBusiness.list',
    roles: ['admin', 'getOrderListBusiness'], finds: { list: '/OrderController/getOrderListBusiness', label: 'jobNo', more: 'mblNo' }, load: () => import('#modules/orders/order/orderBusiness.screen.tsx'),
  },
  {
    path: '/FCL', title: 'shell:route.FCL', group: 'shell:group.freight', icon: 'rate', code: 'RATE', mod: 'freight.list',
    roles: ['selectFreight'], load: () => import('#modules/freight/freightRate/freightRate.screen.tsx'),
  },
  {
    path: '/financial/cost', title: 'shell:route.cost', group: 'shell:group.finance', icon: 'cost', code: 'CST', mod: 'cost.list',
    roles: ['admin', 'orderCosts', 'list_cost'], load: () => import('#modules/finance/cost/cost.screen.tsx'),
  },
  {
    path: '/financial/invoice', title: 'shell:route.invoice', group: 'shell:group.finance', icon: 'invoice', code: 'INV', mod: 'invoice.list',
    roles: ['admin', 'orderInvoices', 'orderCosts'], finds: { list: '/invoiceController/select', label: 'invoiceNo' }, load: () => import('#modules/finance/invoice/invoice.screen.tsx'),
  },
  {
    path: '/basicData/basic', title: 'shell:route.basic', group: 'shell:group.basicData', icon: 'book', code: 'BASE',
    roles: [], kit: true, load: () => import('#modules/basic/basic.screen.tsx'),
  },
  {
    path: '/financial/exchange', title: 'shell:route.exchange', group: 'shell:group.finance', icon: 'exchange', code: 'FX', mod: 'exchangeRate.list',
    roles: ['admin', 'selectExchangeList'], load: () => import('#modules/basic/exchangeRate/exchangeRate.screen.tsx'),
  },
  {
    path: '/basicData/notice', title: 'shell:route.notice', group: 'shell:group.basicData', icon: 'message', code: 'NOTE',
    roles: ['selectCusNotice'], kit: true, load: () => import('#modules/messages/notice/notice.screen.tsx'),
  },
  {
    path: '/basicData/noticeNews', title: 'shell:route.noticeNews', group: 'shell:group.basicData', icon: 'book', code: 'NEWS',
    roles: ['selectMinappNews'], kit: true, load: () => import('#modules/messages/newsArticle/newsArticle.screen.tsx'),
  },
  {
    path: '/basicData/noticeCase', title: 'shell:route.noticeCase', group: 'shell:group.basicData', icon: 'book', code: 'CASE',
    roles: ['selectMinappCase'], kit: true, load: () => import('#modules/messages/caseArticle/caseArticle.screen.tsx'),
  },
  { path: '/financial/pdf', title: 'shell:route.pdf', icon: 'bill', code: 'PDF', roles: [], hidden: true, noCache: true, load: () => import('#client/pdf/PdfScreen.tsx') },
  { path: '/VuePdf', title: 'shell:route.pdfFile', icon: 'bill', code: 'VPDF', roles: [], hidden: true, noCache: true, load: () => import('#client/pdf/PdfScreen.tsx') },
];

/** The sidebar's groups from top to bottom. */
const groups = ['client', 'receiving', 'seaExport', 'seaImport', 'storage', 'freight', 'container', 'finance', 'accounting', 'statistics', 'basicData', 'hr', 'permission'];

const placeOf = ({ group }: Screen) => groups.indexOf(group?.replace('shell:group.', '') ?? '');

/** Every screen of the product: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const screens: readonly Screen[] = [...built, ...awaitedScreens].sort((one, other) => placeOf(one) - placeOf(other));
